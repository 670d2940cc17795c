"""Tests of rules/core.

dice: where chance comes in, and plain dice such as 3d6kh2+1.
records: what a game keeps, and how it changes.
tables: tables that a game master writes.
test_group_names: groups told in the plural.
test_move_definitions: moves that a table writes for itself.
test_odds: what is read of an outcome, and how readings add up.
test_permissions: who may: owner, borrower, game master.
test_scene: who is in a scene, and how sheets come into it.
test_system: what a system may leave unsaid.
test_track: numbers with limits, harmed and healed in every game alike.
"""
