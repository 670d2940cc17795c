"""What all rules systems share.

system: the shape every rules system has.
scene: all that a ruling may look at, and may propose to change.
sheet: what every character sheet shares.
field_labels: how a system's fields are called, and how what changes in them is told.
verb_declarations: what a person may ask, in the words that every table has.
outcome: what the rules answer with.
whose_turn: whose turn it is, as each system says it.
odds: what of an outcome someone asks the chances of, and how likely each is.
rule_helpers: small things that every rule needs, such as `insist`.
limits: how much people may keep and send.
permissions: who may: owner, borrower, game master.
errors: failures a person can do something about.
dice: where chance comes in, and plain dice such as 3d6kh2+1.
records: what a game keeps, and how it changes.
characters: what characters do in every game alike.
tables: tables that a game master writes.
move_definitions: moves that a table writes for itself.
creation_walk: a character made step by step.
content: content tables, read at import.
"""
