"""What all rules systems share.

system: the shape every rules system has, and whose turn it is, as each says it.
scene: everything a rule can read, and the changes it can propose.
sheet: what every character sheet shares, names of its fields, and how changes are described.
verb_declarations: the verbs that every game has, and the request each one makes.
outcome: what the rules answer with.
odds: which part of an outcome `/odds` asks about, and how likely each result is.
rule_helpers: small things that every rule needs, such as `insist`.
limits: how much people may store and send.
permissions: who may do what: owner, borrower, game master.
errors: failures that a player can act on.
dice: where chance comes in, and plain dice such as 3d6kh2+1.
records: what a game stores, and how it changes.
characters: what characters do in every game: carry, rest, heal, get hurt.
tables: random tables that a game master writes.
move_definitions: moves that a table writes for itself.
creation_walk: a character made step by step.
content: content tables, read at import.
"""
