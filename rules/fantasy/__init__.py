"""Generic Fantasy: step dice, each read alone, and points spent after the roll.

system: the game assembled, with its settings and the rule for each request.
verb_declarations: what a player may ask.
sheet: the sheet, and the stage on which its sides take turns.
content: the content tables as typed rows.
names: what can be named in a sentence, and how a sentence spells it.
characters: how they are made, set and shown.
checks: tests, and all that may be done about one.
combat: contests, attacks and rounds.
harm: points lost, and what shields from that.
healing: points, dice and lives that come back.
gear: things bought, carried and used up.
growth: experience, and what it gives.
magic: spells, and how they are withstood.
hirelings: hired help, paid by the day.
time: time that passes, for the dying and the paid.
lookups: tables read with a test, and tables of words.
"""
