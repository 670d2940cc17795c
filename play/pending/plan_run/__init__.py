"""Plans run: said for their owners, one turn after the other.

place: a channel of a game as it stands, and what is told there of a plan.
proxy: says a plan for its owner, and passes by whoever has none.
round: one run through a round, because someone said so or because a deadline has passed.
runner: what is run after a sentence, and when the time is up.
trouble: what was ruled stands and is told, whatever comes of the rest.
"""
