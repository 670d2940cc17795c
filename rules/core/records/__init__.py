"""What a game stores, and how it changes.

frozen_values: immutable values, and how a class of them is made.
tables_decks_notes: what a game stores besides its characters.
record: such values, written as JSON and compared field by field.
changes: changes applied, joined and taken back.
calendar: the clock of a game, the names of its days, and the night of a rest.
player_view: a sheet as it is, and as players may see it.
field_values: typed text, turned into the value of a field.
validation: whether values from outside could be a record, or what an entry may remember.
"""
