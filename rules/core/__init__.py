"""What all rules systems share.

system: the shape every rules system has.
scene: everything a rule can read, and the changes it can propose.
sheet: what every character sheet shares.
field_labels: the names of a system's fields, and how changes in them are described.
verb_declarations: the verbs that every game has, and the request each one makes.
outcome: what the rules answer with.
whose_turn: whose turn it is, as each system says it.
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
