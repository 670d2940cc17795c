"""Saves: a d20 strictly under a score.

save: a save alone, against someone, for a group, or not needed; aid and interference with one.
joint_save: who wins if several save.
deed: heroic manoeuvres, where natural 1s and 20s count, and a foe who avoids them.
dice: the dice of one save, what passes, and what entries remember of it.
odds: how likely each result is, and how lucky dice were.
"""
