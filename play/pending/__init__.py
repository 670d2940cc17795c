"""What a slow game waits for, and who is reminded of it.

next_turn_and_deaths: what a ruling leads to: whose turn it is now, and who died of it.
waiting_list: who owes what, and since when.
plan_triggers: whose time has come, what plans wait for, and what ends them.
plan_run: plans said for their owners, and whoever let a deadline go by passed by.
votes_and_seals: votes and seals as they stand.
players: who plays whom now, and who is away.
reminders: who has owed something for too long, and may be told so now.
game_time_zone: a time within a sentence, read in the game's time zone.
pauses: where everyone was asked to pause lately.
refusal_cures: the one obvious cure of a refusal.
"""
