"""What a sentence would do, without saying it.

creation_dice: dice shown to a player before their character has a name.
dry_run: a sentence ruled on without a trace.
suggested_sentences: sentences to try that would work here and now.
past_tense: finds what is told in the past tense and is in the journal already.
"""
