"""Tests of play/turn.

test_brought_along: hidden tables and clocks, and hands of cards, leak nowhere.
test_choices: what follows a secret roll is as secret as the roll was.
test_questions: an answer adds to the sentence that asked, and loses nothing of it.
test_choices_of_lookups: a choice that belongs to no entry.
test_speakers: for whom a game master without a character speaks.
test_visibility: a blind roll shows nothing of its faces to its roller.
test_cost: what a move costs, in calls and hops.
test_background: long work, which nobody's turn waits for.
test_unmet: its name is nobody's to players, in every verb.
test_someone: what an NPC does whom nobody has met, and what is done to it.
test_by_the_way: what happens to it among others, which is nothing to players, dice included.
test_behind_the_screen: what a game master does to it, and every question about it.
test_many_people: in a game of hundreds, nobody is looked at who is not named.
test_chances: how much is asked for chances, and that others have their turn.
test_name_rules: no name passes for another's, and ordinary names of many scripts are free.
test_notes: nothing that others can see depends on a note, nor is found by them.
test_teaching: what a table has taught is understood, and nothing else.
test_whispers: nothing that others can see depends on the words of a whisper.
"""
