"""Characters: how they are made, and how their sheets are shown.

creation: new characters, NPCs and minions, and values set on their sheets.
steps: the questions of `/sheet new`.
card: the card of a sheet, its few words, and its offers.
"""
