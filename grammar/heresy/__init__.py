"""What players of Powered by Heresy say, in chapters that are called as those of its rules.

verbs: all verbs of this game, their other names, and those that may be left out.
parts: the parts that its sentences share.
checks: moves, rerolls, picks, aid and interference.
forward: modifiers that wait for a roll, and those that last.
combat: damage and ammo.
harm: wounds and a Last Breath.
healing: healing and rest.
hold: hold, kept for one move.
bonds: bonds with others.
resources: a class's resource, and tactics.
gear: what is carried.
growth: experience and levels.
sessions: how a session begins and ends.
lookups: rolls on a table.
"""
