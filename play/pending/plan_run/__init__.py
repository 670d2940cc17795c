"""Plans run: said for their owners, one turn after the other.

plan_reports: a channel of a game as it stands, and what is told there of a plan.
speak_for_absent: says a plan for its owner, and passes by whoever has none.
round_deadlines: one run through a round, because someone said so or because a deadline has passed.
plan_runner: what is run after a sentence, and when the time is up.
failure_log: what was ruled stands and is told, whatever comes of the rest.
"""
