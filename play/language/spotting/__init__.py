"""Spots what someone does in their own words, by collecting evidence instead of parsing.

evidence: collects who, what, how much and which acts a text mentions.
evidence_types: the types of evidence.
things: acts suggested by things, and by whom they are used on.
negations: words that reverse a meaning, and those that don't.
names: finds people and things of a scene among a text's words.
roles: who acts in a text, and on whom.
corrections: corrections in the same breath: Scar, no wait, the ogre.
whole_text_patterns: patterns for whole texts that tell a single thing.
plans: acts that wait for an event.
asks: rolls that a game master asks of players.
slots: fills the slots of sentences and labels.
likeness: how similar a text is to examples of each act.
likely: sentences for the acts that a text resembles, whatever its words.
sentences_of_deeds: exact sentences made from the evidence.
leftover_text: decides whether the rest of a text is mere description.
questions: finds lookups that answer a question.
offers: the likeliest sentences, worded for people.
"""
