"""Gear: what is carried, and what is worn.

items: weapons, spells and other carried things.
use: drinking potions, and rolling with tools.
armour: armour put on and taken off.
"""
