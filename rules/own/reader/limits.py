"""How much may stand on a page."""

#: bytes of a page
LARGEST_PAGE = 64 * 1024
#: of moves, named rolls, tables and clocks
MOVES, ROLLS, TABLES, CLOCKS = 100, 12, 100, 40
#: of a sheet: fields and conditions; the widest limits of a number, and the longest track
FIELDS, CONDITIONS, NUMBER, TRACK = 60, 40, 999_999, 999
#: options of a move; the largest amount and the characters of a text in an effect
OPTIONS, AMOUNT, TEXT = 20, 999, 100
#: sides of a die, and how many dice are named
SIDES, DICE = 100, 20
#: characters of a name, of one of several words, of the first lines, and of a rule's text
NAME, CHOICE, PITCH, TOPIC = 60, 40, 200, 3500
#: problems that are told, and then how many more there are
PROBLEMS = 50
