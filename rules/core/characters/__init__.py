"""What characters do in every game: carry, rest, heal, get hurt.

gear: what is carried: added, dropped, given, used and listed.
thing_names: which things are weapons or outlast their use, by their names.
targets: who a sentence is about.
group_names: the singular and plural of things, names of groups, and verbs that agree with them.
harm_and_rest: numbers with limits, harm and healing of them, and rests: how long, and for whom.
"""
