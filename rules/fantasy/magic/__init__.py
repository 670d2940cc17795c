"""Spells, and how they are withstood.

spells: cast for points of will.
contest: will against will over a spell.
resistance: who has withstood one, and who still may try.
"""
