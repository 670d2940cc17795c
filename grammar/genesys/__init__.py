"""What players of Dark Heresy on narrative dice say, in chapters called as those of its rules.

verbs: all verbs of this game, their other names, and those that may be left out.
parts: the parts that its sentences share.
pool: narrative dice, in letters and in words.
checks: pools of dice and checks of skills.
spends: what advantage, triumph, threat and despair buy.
combat: attacks, initiative, rounds and ranges.
maneuvers: maneuvers, and how they are paid for.
harm: wounds, strain, critical injuries and conditions.
hazards: falls, fire, vacuum, gravity and terrain.
healing: healing and rest.
story: story points.
gear: weapons, armour and other things.
growth: experience.
"""
