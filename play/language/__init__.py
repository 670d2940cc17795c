"""What people say, and what it means here.

sentence: what a sentence means exactly.
meaning: what a sentence means however it is said, or may mean.
deeds: what of a sentence is spotted, looked up or asked for.
lines: several sentences in one line.
names: what can be named here, and what a phrase names.
behalf: who acts, and rolls for someone else.
pairs: two of a kind where one is meant.
canonical: a sentence as it was understood.
secrecy: words that hide a roll, wherever they stand.
suggestions: what to say of a sentence that means nothing, and where to point.
shortcuts: sentences that a character keeps.
examples: sentences of a verb that make sense in this very game.
posts: sentences inside posts.
speech: the words of characters, and the parts they are posted in.
times: times as people write them.
spotting: acts that are told in words of one's own, and what is offered or done of them.
readings: how a sentence is read where the exact reading fails.
"""
