"""Damage against Defense, and what weapons spend.

attack: damage dealt, suffered and rolled again.
blows: attack dice rolled at someone: how they land, and how they are taken back.
damage_dice: the dice of an attack, and what adds to them.
questions: questions that an attack must ask first.
ammo: the uses of weapons, spent and reloaded.
"""
