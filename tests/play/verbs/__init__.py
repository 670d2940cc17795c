"""Tests of play/verbs.

test_table: tables that a game master wrote.
test_deck: cards that are drawn, held and played.
test_clock: clocks, and what waits for one.
test_narrate: the narrator's voice, its name, and how it reads in the story.
test_npc: NPCs as players may know them: name and looks, or the numbers too.
test_maxima: what is gained by hand stops at nothing but its maximum; a value that is set stands.
test_say_and_narrate: words spoken as a character, and all that becomes of them.
test_say_to_one: words that are for one person, and are asked back.
test_whisper: words that a few may read, and what becomes of them.
test_pause: asking to pause keeps nothing but where and when.
test_roll: plain dice at the table: what people of other bots type.
test_sheet_values: edits of a sheet: the name may stand first or last.
test_sheets_and_games: games, sheets and people, shared by all systems.
test_topics: a rule is found under the words that people use for it.
test_undo_of_several: whatever was said is undone to the start and redone to the end.
test_fix_and_again: the corrected sentence on the faces that were drawn, and never on others.
test_undo_and_others: what hangs on an entry, and what others have done since.
test_undo: undo, redo, fix, again: nothing is lost, and everything can be taken back.
test_hidden_names: the name of an NPC whom a player has not met is, to them, a name that nobody has.
test_odds: chances before the dice fall, and that nothing comes of asking.
"""
