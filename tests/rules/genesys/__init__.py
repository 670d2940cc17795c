"""Tests of rules/genesys.

characters: creation, its steps, and the card of a sheet.
checks: pools of dice, their symbols, and what the symbols buy.
combat: attacks, initiative, turns, maneuvers, movement.
harm: wounds, strain, criticals, conditions, hazards.
healing: treatment and rest.
conftest: a table of narrative dice with someone at it.
symbols: what these tests have in common: checks with chosen symbols, and what came of them.
test_gear: weapons, armour and other things.
test_growth: experience and skill ranks.
test_names: names that are words of the language too.
test_refusals: what cannot be is refused, and changes nothing.
test_requests: the same request as people say it: fillers, missing words, another characteristic.
test_sheet: what a sheet may hold, and what follows from it.
test_story_points: story points.
test_system: what newcomers are told to try works, and every term can be looked up.
test_whom: whom a sentence means, and on whom a purchase may land.
test_undo: whatever the dice show, an undo leaves everyone as they were.
test_upgrade: games under way: what began with an older version goes on as it was.
"""
