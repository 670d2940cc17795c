"""Understands what people type: which request they mean in this scene.

exact_reading: reads a sentence that follows the grammar exactly.
listener: reads any sentence, exact or not, or offers what it may mean.
own_words: finds acts, questions and lookups in people's own words.
several_sentences: splits a line or a post into its sentences.
names: the names known here, and what a phrase names.
who_acts: finds who acts, and handles rolls for someone else.
two_of_a_kind: refuses two moves, skills or weapons where one is meant.
canonical_sentence: writes a sentence in its canonical form.
polite_requests: reads politeness and detours as the plain words they stand for.
secrecy_words: finds words that hide a roll, anywhere in a sentence.
reading_errors: explains why a sentence can't be read, and where it goes wrong.
shortcuts: named sentences that a character stores.
examples: makes example sentences from the names of this game.
speech_text: characters' words: cleans them, splits them into posts, finds [[sentences]] in them.
times: reads and writes times.
spotting: acts that are told in words of one's own, and what is offered or done of them.
readings: reads sentences that the exact reading can't.
"""
