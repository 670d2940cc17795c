"""Tests of rules/fantasy.

characters: how they are made, set and shown.
checks: tests, and all that may be done about one.
combat: contests, attacks and rounds.
growth: experience, and what it gives.
harm: points lost, and what shields from that.
healing: points, dice and lives that come back.
magic: spells, and how they are withstood.
conftest: a table of Generic Fantasy: a game master, two players, an enemy.
test_catchup: what somebody who was away is told.
test_gear: things bought, carried and passed on (rules 31, 46 and 47).
test_hirelings: hirelings (rules 21 and 22).
test_lookups: tables read with a test: reaction, initiative (rules 23, 24 and 26).
test_refusals: what cannot be is refused, and changes nothing.
test_sheet: a sheet as it is stored.
test_system: settings, topics, overruling and undoing (rule 51).
test_time: time that passes for the dying (rule 36).
test_words: every word counts: what cannot be meant is refused, never dropped.
test_undo: each mended row is taken back and put back whole.
"""
