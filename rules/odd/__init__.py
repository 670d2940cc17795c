"""An Odd-like game: saves by rolling under, attacks that always hit.

system: the game put together, its settings and what can be named.
sheet: the sheet, the stage and the game.
verb_declarations: what a player may ask.
content: the tables as typed rows.
characters: making a character and showing one.
checks: saves, aid and interference, deeds.
combat: attacks, weapons, shields, initiative, rounds and zones.
harm: damage, scars and debilities.
healing: recovery, rest and treatment.
gear: the pack and what is used up.
growth: expeditions and what they teach.
hirelings: lackeys, hired and paid.
time: the clock, hunger, sleep and mortal wounds.
lookups: the tables, to be read in chat.
"""
