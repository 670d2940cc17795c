"""What characters do in every game: carry, rest, heal, get hurt.

pack: what is carried: added, dropped, given, used and listed.
targets: who a sentence is about.
harm_track: a number with limits, what harm and healing do to it, and what happens at its end.
rest: how long each rest takes, and who may take it.
recovery: checks on harm and healing: not for the dead, and not without an effect.
plurals: the singular and plural of things.
group_names: names of groups, and the verbs that agree with them.
"""
