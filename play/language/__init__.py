"""What people say, and what it means here.

exact_reading: what a sentence means exactly.
listener: what a sentence means however it is said, or may mean.
own_words: what of a sentence is spotted, looked up or asked for.
several_sentences: several sentences in one line, and those of a post.
names: what can be named here, and what a phrase names.
who_acts: who acts, and rolls for someone else.
two_of_a_kind: two of a kind where one is meant.
canonical_sentence: a sentence as it was understood.
secrecy_words: words that hide a roll, wherever they stand.
suggestions: what to say of a sentence that means nothing, and where to point.
shortcuts: sentences that a character keeps.
examples: sentences of a verb that make sense in this very game.
double_brackets: sentences inside posts.
speech_text: the words of characters, and the parts they are posted in.
times: times as people write them.
spotting: acts that are told in words of one's own, and what is offered or done of them.
readings: how a sentence is read where the exact reading fails.
"""
