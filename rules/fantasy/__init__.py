"""Generic Fantasy: step dice, each read alone, and points spent after the roll.

system: the game assembled, its settings, names that can be typed, and the rule for each request.
verb_declarations: the verbs that players type.
sheet: the sheet, and the stage on which its sides take turns.
content: the content tables as typed rows, and the attribute or feat that something needs.
characters: how they are made, set and shown.
checks: tests, and what can be done about one afterwards.
combat: contests, attacks and rounds.
harm: harm dealt, where it lands, and what protects from it: armour, the will, or another.
healing: points restored, rests, and the dying treated.
gear: things bought, carried and used up.
growth: experience, and what it buys.
hirelings: hired help, paid by the day.
time: what passing time does to the dying and to hirelings.
lookups: tables read with a test, and random words.
pools_and_death: points spent and lost, wounds, who is down, and the roll for one's life.
spells: spells cast for points of will.
"""
