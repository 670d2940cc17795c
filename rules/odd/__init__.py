"""An Odd-like game: saves by rolling under, attacks that always hit.

system: the game assembled, its settings and its names.
sheet: the sheet, the stage and the game.
verb_declarations: the verbs that players type.
content: the tables as typed rows.
characters: making a character and showing one.
checks: saves, aid and interference, deeds.
combat: attacks, weapons, shields, initiative, rounds and zones.
harm: what damage does to a character, by an attack or without one, and what it offers.
healing: healing by hand, rallies, rests and sleep; scars that waited for treatment.
gear: the pack and what is used up.
growth: expeditions, and what they let characters improve.
hirelings: lackeys, hired and paid.
time: the clock, hunger, sleep and mortal wounds.
lookups: the tables, for reading in chat.
attribute_points: the points that a rest or potion gives a player to place.
death: the state by the numbers, and who can act.
scars_and_debilities: scars from a blow that leaves zero hit points; debilities that fill a slot.
"""
