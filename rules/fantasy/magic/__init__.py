"""Spells, and how they are resisted.

spells: cast for points of will.
contest: will against will over a spell.
resistance: who resisted a spell, and who may still try.
"""
