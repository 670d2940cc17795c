"""Damage against Defense, and what weapons spend.

attack: damage dealt, suffered and rolled again.
blows: dice that were rolled at someone, how they land and are taken back.
damage_dice: the dice of an attack, and what adds to them.
questions: what an attack leaves open and is asked for.
ammo: the uses of weapons, spent and reloaded.
"""
