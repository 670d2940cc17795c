"""Characters: how they are made, and how their sheets are shown.

creation: new characters, NPCs and minions, and values set on their sheets.
creation_steps: the questions of `/sheet new`.
card: the card of a sheet, in full and in a few words, and its offers.
field_labels: names of fields, descriptions of their changes, and notes on each choice.
"""
