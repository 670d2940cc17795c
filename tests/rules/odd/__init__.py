"""Tests of rules/odd.

characters: making a character and showing one.
checks: saves, aid and interference, deeds.
combat: attacks, weapons, shields, initiative, rounds and zones.
gear: the pack and what is used up.
harm: damage, scars and debilities.
healing: recovery, rest and treatment.
conftest: a table of the Odd-like: Griff of alice, Ash of bob, and an Ogre.
test_durations: how long what ails someone lasts, whoever rests, fights or is elsewhere.
test_growth: expeditions and advances: points 53 to 57.
test_hirelings: lackeys: point 59.
test_lookups: rules and tables, looked up.
test_refusals: what cannot be is refused, and changes nothing.
test_sentences: how people type it: capitals, phones, slips, posts.
test_whom: whom a sentence means.
test_time: the clock: points 31, 32 and 52.
test_undo: point 63: whatever a sentence did, undo takes back.
"""
