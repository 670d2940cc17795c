"""Limits on the contents of a page."""

#: bytes of a page
LARGEST_PAGE = 64 * 1024
#: how many moves, named rolls, tables and clocks
MOVES, ROLLS, TABLES, CLOCKS = 100, 12, 100, 40
#: of a sheet: fields and conditions; the widest limits of a number, and the longest track
FIELDS, CONDITIONS, NUMBER, TRACK = 60, 40, 999_999, 999
#: options of a move; the largest amount and the letters of a text in an effect
OPTIONS, AMOUNT, TEXT = 20, 999, 100
#: sides of a die, and how many dice
SIDES, DICE = 100, 20
#: letters of a name, of an option, of the first lines, and of a rule's text
NAME, CHOICE, PITCH, TOPIC = 60, 40, 200, 3500
#: how many problems are listed; the others are only counted
PROBLEMS = 50
