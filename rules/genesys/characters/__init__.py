"""Characters: how they are made, and how their sheets are shown.

creation: new characters, NPCs and minions, and values set on their sheets.
creation_steps: the questions of `/sheet new`.
card: the card of a sheet, its few words, and its offers.
field_labels: what fields and their changes are called, and a few words about each choice.
"""
