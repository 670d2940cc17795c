"""What players of Generic Fantasy say, in chapters that are called as those of its rules.

verbs: all verbs of this game, their other names, and those that may be left out.
parts: the parts that its sentences share.
checks: tests, pushes and aid.
combat: contests, attacks, answers and rounds.
harm: harm to a pool.
healing: healing, rest and treatment.
gear: things that are bought, used, given and mended.
growth: experience and what it gives.
lookups: tables, read with a test or rolled on.
magic: spells.
hirelings: help that is hired, paid and asked.
time: how time passes.
"""
