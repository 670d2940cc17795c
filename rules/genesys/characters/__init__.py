"""Characters: how they are made, and how their sheets are shown.

creation: new characters, NPCs and minions, the questions of `/sheet new`, and values set on sheets.
card: the card of a sheet, its offers, names of fields, and notes on each choice.
"""
