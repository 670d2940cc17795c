"""What a slow game is waiting for, and who is reminded of it.

next_turn_and_deaths: adds to a ruling whose turn begins and who died.
waiting_list: who owes what, and since when.
plan_triggers: when a plan is due, and what ends it.
plan_run: carries out plans, and skips people who miss a deadline.
votes_and_seals: the current state of votes and seals.
players: who plays whom now, and who is away.
reminders: finds people who have owed something for too long.
game_time_zone: reads times in the game's time zone.
pauses: remembers where everyone was lately asked to pause.
label_lookup: what is owed, chosen by typing what its button says.
refusal_cures: offers the one obvious way out of a refusal.
"""
