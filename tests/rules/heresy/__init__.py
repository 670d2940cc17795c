"""Tests of rules/heresy.

characters: how a character is made, step by step, and shown.
checks: moves, from the sentence to what may follow.
combat: damage against Defense, and ammo.
conftest: a table of Powered by Heresy with people at it.
test_bonds: rule 38: bonds.
test_durations: how long things last: for a battle, a session, one attack.
test_gear: rules 32 and 39: load, and tags.
test_golden: the examples that the game itself gives.
test_growth: rules 35 and 36: experience, levels and the moves they bring.
test_harm: rules 21, 22 and 25: Defense, wounds and dying.
test_healing: rules 26 and 28: the Last Breath, and healing.
test_hold: rules 13 and 27: hold, and a guard who halves or takes an attack.
test_lookups: rule 41 and topics: the tables of terror and mutation, and rules looked up.
test_refusals: what cannot be is refused, and changes nothing.
test_requests: the ways people say a thing.
test_resources: rules 33 and 34: Insight, Wrath and tactics.
test_sessions: rules 35 and 43: what is once a session, and the questions at its end.
test_sheet: the fields of a sheet.
test_system: rule 42 and buttons: undo takes back whatever was said.
test_whom: whom a sentence means, and whose rolls and sheets it may touch.
test_following: whatever happens to the wounds of people, who is down is down, and owes one.
test_telling: what people read: each fact once, and what to do next.
test_undo: each mended row is taken back and put back whole.
"""
