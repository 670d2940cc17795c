"""What characters do in every game alike.

pack: what is carried: added, dropped, given, used and listed.
targets: whom a sentence means.
harm_track: a number with limits, what harm and healing do to it, and what its end means.
rest: rests as rows: how long each takes, who may take it.
recovery: harm and healing: not for the dead, not for nothing.
plurals: how one of a thing, or several, are called.
group_names: names that are several people's, and the verbs behind them.
"""
