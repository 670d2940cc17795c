"""Gear: what is carried, and what is worn.

items: weapons, spells and other things that are carried.
armour: armour put on and taken off.
"""
