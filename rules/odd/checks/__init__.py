"""Saves: a d20 strictly under a score.

save_dice: one save by one character, with advantage and disadvantage.
save: a save alone, against someone, for a group, or not needed.
joint_save: who wins if several save.
aid: aid and interference with an earlier save.
deed: heroic manoeuvres, where natural 1s and 20s count.
evasion: a foe who avoids a deed that named nobody.
odds: the chances and luck of saves, attacks and deeds.
entry_memory: the schema of what entries remember.
"""
