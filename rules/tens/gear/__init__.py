"""Gear: what is carried, and what is worn.

items: weapons, spells and other things that are carried.
use: potions that are drunk, and tools that are rolled with.
armour: armour put on and taken off.
"""
