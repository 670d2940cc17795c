"""Tests of rules/tens.

characters: how a character is made, and what its card shows.
checks: moves, the roll at the heart of the game.
combat: what a move deals, and the rounds.
gear: weapons, other things, and armour.
harm: hits and what becomes of who takes them.
conftest: a table of the 2d10 rules with someone at it.
test_content: the content tables.
test_conversion: rule 20: damage of the fifth edition as hits.
test_growth: rule 43: experience and levels.
test_guide: the long scene of the guide, played to its end, undone and found again.
test_healing: rules 32 to 38: rests, healing and treatment.
test_refusals: what cannot be is refused, and changes nothing.
test_sheet: what follows from the numbers of a 2d10 sheet.
test_system: rule 45: the game master overrules; who is able to act, and which thing is meant.
test_whom: whom a sentence means.
test_upgrade: games under way: what began with an older version of the 2d10 rules goes on as it was.
test_undo: each mended row is taken back and put back whole.
"""
