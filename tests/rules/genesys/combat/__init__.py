"""Tests of rules/genesys/combat.

test_attack_memory: rules 33, 34 and 38: the criticals of a hit, and hits with two weapons.
test_attack: attacks: the pool, the damage, and who is hit.
test_choice_of_weapon: what is attacked with where no weapon is named.
test_initiative: initiative: its order, its slots, and who fills them.
test_maneuvers: maneuvers, one by one.
test_movement: ranges, and movement between them.
test_whose_turn: whom a fight waits for, and whom it does not.
test_attack_pool: an attack's dice: each circumstance at its limit, and how it is told.
test_rounds: rounds and encounters, and what ends with them.
test_turns: turns: one action, at most two maneuvers, and what runs out with them.
test_weapons: weapon qualities: what they do by themselves, and what is bought of them.
test_wording: an attack that asks for its range is said again in full.
test_durations: how long things last, in rounds in which people act, skip or are down.
"""
