"""Tests of rules/own.

conftest: a table at which a page is played.
pages: pages that tests read.
reader: a page, read.
test_games: the six games of the guide, played.
test_hearing: what people say at its table in words of their own.
test_play: a game on a page, begun and played as any other.
test_revision: another page in a running game.
"""
