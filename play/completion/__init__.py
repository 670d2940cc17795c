"""What someone who is typing could go on to say.

complete: whole sentences that complete what was typed so far.
slash_options: one option of a slash command, by what it asks for.
sheet_preview: what a character that is being made would come to.
deed_needs: what a deed still needs before it is done.
next_words: the next words that a verb's grammar allows.
candidates: what can be said at this table for each kind of thing.
"""
