"""What a game keeps, and how it changes.

frozen_values: values that never change, and how a class of them is made.
things: what a game keeps besides its characters.
record: such values, written as JSON and compared field by field.
changes: changes applied, joined and taken back.
calendar: the clock of a game, what its days are called, and the night of a rest.
player_view: two readings of one sheet: as it is, and as it was told.
field_values: values that people typed, turned into what a field holds.
validation: whether values from elsewhere could be a record.
memory_schema: of what kind and how large it may be that an outcome remembers.
"""
