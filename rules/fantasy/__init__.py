"""Generic Fantasy: step dice, each read alone, and points spent after the roll.

system: the game assembled, with its settings and the rule for each request.
verb_declarations: the verbs that players type.
sheet: the sheet, and the stage on which its sides take turns.
content: the content tables as typed rows.
names: names that can be typed, and how a sentence spells them.
characters: how they are made, set and shown.
checks: tests, and what can be done about one afterwards.
combat: contests, attacks and rounds.
harm: points lost, and what protects from that.
healing: points, dice and lives restored.
gear: things bought, carried and used up.
growth: experience, and what it buys.
magic: spells, and how they are resisted.
hirelings: hired help, paid by the day.
time: what passing time does to the dying and to hirelings.
lookups: tables read with a test, and random words.
"""
