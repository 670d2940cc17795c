"""What people type, read against what can be named here.

meaning: what a sentence means in a scene: its request, who acts, and how it is said exactly.
vocabulary: what can be named in a scene, and how each thing is spelt.
matching: the words that the grammar left open, read as names.
canonical: a sentence written out again as it was understood.
shortcuts: sentences that a character keeps, said again with `/do`.
posts: sentences in double brackets inside a post.
times: times as people write them, such as `friday` or `48h`.
suggestions: what to say of a sentence that was not understood, and where to point.
examples: sentences to try that work here and now: each was ruled on in thought before it is.
"""
