"""Tests of grammar.

engine: the machinery that reads sentences.
shared: what is said at every table, whatever is played there.
corpus: every sentence that tests, docs and tables hold.
test_written_form: what a sentence means, written as a sentence again.
test_likeness: which deed a text tells of, by its likeness to examples.
test_lookup: which sentences hold no turn.
test_option_sentences: the options of a slash command, joined into a sentence.
test_verb_tail_comment: the shape that every sentence shares, as people type it on phones.
"""
