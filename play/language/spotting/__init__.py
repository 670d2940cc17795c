"""Spots what someone does in words of their own: it collects evidence, and parses nothing.

evidence: who, what, how much and which acts a text speaks of.
evidence_types: what evidence is made of.
things: what is carried, and whom it meets, as evidence.
negations: words that turn a meaning, and those that turn none.
names: people and things of a scene, as words of a text.
roles: who acts in a text, and on whom.
corrections: what is put right in the same breath.
whole_text_patterns: whole texts that tell of one thing.
plans: deeds that wait for something.
asks: rolls that a game master wants of players.
slots: what of a text fills a sentence, as it is said and as it is read.
likeness: how a text is like examples of each deed.
likely: deeds that a text is like, whatever its words.
candidates: exact sentences made of the evidence.
leftover_text: what is left of a text in which an act is clear.
questions: what looking something up answers.
offers: the likeliest sentences, worded for people.
"""
