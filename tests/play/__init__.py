"""Tests of play.

conftest: what they share: all is played on both engines.
completion: the sentences that someone could go on to say.
language: what people type, read against what can be named here.
posted: which message shows what, and how it stands now.
turn: a turn under way, from the scene it is said in to the entry it leaves.
verbs: what every table can say, a file a verb.
wording: every sentence the bot itself says.
test_machine: whatever is done, in whatever order, the journal is proof.
test_examples: everything that is suggested works when it is said.
test_permissions: who may do what: every shared deed, by every kind of person, in one table.
test_game_size: limits that a game master never meets.
"""
