"""What players of the Odd-like say, in chapters that are called as those of its rules.

verbs: all verbs of this game, their other names, and those that may be left out.
parts: the parts that its sentences share.
checks: saves, help with them, and deeds.
combat: attacks, initiative, zones and rounds.
harm: harm without an attack, and debilities.
healing: healing, rallies, rest and treatment.
gear: supplies that are used up, and what is carried.
growth: expeditions and what they give.
lookups: tables.
hirelings: lackeys.
time: how time passes.
"""
