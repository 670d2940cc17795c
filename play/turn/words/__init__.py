"""Words of characters as a turn keeps them, and what is rolled within them.

character_speech: who may speak as whom, and words with what came of them.
who_speaks: who speaks in a sentence.
inline_rolls: sentences within words, ruled with them or not at all.
"""
