"""Damage against Defense, and what weapons spend.

attack: damage dealt, suffered and rolled again, and why it has extra dice.
blows: attack dice rolled at someone: how they land, and how they are taken back.
weapons: what an attack asks first, its dice, and the uses of weapons, spent and reloaded.
"""
