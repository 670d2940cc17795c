"""What characters say, and the rolls inside it.

character_speech: who may speak as whom, and words with the results of the rolls in them.
who_speaks: finds out who speaks in a sentence.
inline_rolls: sentences inside words: all are ruled on, or none.
"""
