"""Gear: what is carried and what is used up.

items: the pack and its slots.
supplies: rations, bandages, antidotes and healing potions.
"""
