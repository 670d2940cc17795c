"""What players of the 2d10 rules say, in chapters that are called as those of its rules.

verbs: all verbs of this game, their other names, and those that may be left out.
parts: the parts that its sentences share.
checks: moves, and moves that a table writes.
combat: rounds, and who has acted.
harm: hits, temporary hit points and Fate.
healing: healing, rest and treatment.
gear: weapons, spells and other things, and armour.
growth: experience and levels.
"""
