"""What would come of a sentence that nobody has said.

creation_dice: dice that fell for a character before it had a name.
dry_run: a sentence ruled on without a trace.
suggested_sentences: sentences to try that work here and now.
past_tense: what is told in the past, and stands in the journal.
"""
