"""What would come of a sentence that nobody has said.

dry_run: a sentence ruled on without a trace.
suggested_sentences: sentences to try that work here and now.
"""
