"""Saves, as this game calls its checks: a d20 strictly under a score.

save_dice: one save by one character, with advantage and disadvantage.
save: a save as it is asked for: alone, against someone, for a group, not needed.
joint_save: who wins where several save.
aid: aid and interference with a save that was rolled before.
deed: heroic manoeuvres, where natural 1s and 20s count.
evasion: a foe who avoids a deed that named nobody.
odds: what someone asks the chances of.
entry_memory: what entries remember, and in which forms.
"""
