"""Spots what someone does in their own words, by collecting evidence instead of parsing.

evidence: collects who, what, how much and which acts a text mentions.
slips_and_short_forms: corrects slips of the thumb, and writes out short forms.
clues: acts suggested by things, by people, and by likeness to examples; the types of evidence.
negations: words that reverse a meaning, and those that don't.
names: finds people and things of a scene among a text's words.
roles: who acts in a text, and on whom.
corrections: corrections in the same breath: Scar, no wait, the ogre.
gifts_and_set_phrases: whole texts that tell a single thing, and gifts of what nobody carries.
questions_and_plans: finds lookups that answer a question, and acts that wait for an event.
asks: rolls that a game master asks of players.
slots: fills the slots of sentences and labels, also with what isn't a name of the scene.
sentences_of_deeds: exact sentences made from the evidence.
leftover_text: decides whether the rest of a text is mere description.
command_slips: finds what may be a slip in the words behind a typed verb.
offers: the likeliest sentences, worded for people.
companions: people named together, of whom no sentence may leave one out.
likely_sentences: sentences for the acts that a text resembles, whatever its words.
"""
