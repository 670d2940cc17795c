"""Every limit of what people keep or send. Each keeps one game from being a burden to all.

They bind what is added. What exists already loads, is shown and can be exported.
"""

from collections.abc import Mapping

#: characters and NPCs of a game; people whom an import names
CHARACTERS, PEOPLE = 1_000, 200
#: tables, decks and whatever else a game keeps: so many of each
THINGS: Mapping[str, int] = {
    "table": 100, "deck": 20, "clock": 50, "page": 50, "note": 1_000, "taught": 200,
}  # fmt: skip
#: characters of a text field, and of all that stands on one sheet
TEXT, SHEET = 4_000, 60_000
#: bytes of a game that is taken in, and of any other file
LARGEST_IMPORT, LARGEST_FILE = 10 * 2**20, 2 * 2**20
#: characters of a name, of a thing's, and of the title of a scene or chapter
NAME, THING_NAME, TITLE = 100, 60, 100
#: NPCs that one sentence makes
NPCS_AT_ONCE = 25
#: of a pack: items, how many of one, the characters of its name; coin in one purse
ITEMS, OF_ONE_ITEM, ITEM_NAME, COIN = 100, 999, 60, 999_999
#: sentences that a character keeps, and the characters of one and of its name
SHORTCUTS, SHORTCUT, SHORTCUT_NAME = 50, 500, 40
#: characters of a plan, and its sentences, of which the first that stands is said
PLAN, ALTERNATIVES = 1_000, 5
#: reminders and notes of one person, and the characters of each
REMINDERS, REMINDER = 20, 300
NOTES, NOTE, NOTE_NAME = 100, 1_800, 60
#: characters of a whisper, and those who hear it
WHISPER, HEARERS = 1_800, 10
#: characters of a vote's question and of an answer, how many answers; of what is sealed
QUESTION, ANSWER, ANSWERS, SEALED = 300, 60, 10, 1_000
#: phrases that one person has taught a game; their latest sentences that may still be remembered
PHRASES, SENTENCES_REMEMBERED = 50, 20
#: characters of the name and of each text of a move that a table writes
MOVE_NAME, MOVE_TEXT = 40, 500
#: of a table: lines, letters, problems that are told, and rolls at once
TABLE_LINES, TABLE_LETTERS, TABLE_PROBLEMS, TABLE_TIMES = 1_000, 40_000, 50, 20
#: of a table: rows, letters of one, and how often one may count
TABLE_ROWS, TABLE_LINE, TABLE_WEIGHT = 400, 500, 100
#: of a table's own dice: how many, and their faces together; dice in one pair of brackets
TABLE_DICE, TABLE_FACES, BRACKET_DICE = 20, 1_000, 20
#: of a roll on a table: tables within tables, rolls in all, and letters of what comes of them
TABLE_DEPTH, TABLE_ROLLS, TABLE_RESULT = 8, 50, 4_000
#: cards of a deck, and how many are drawn at once
CARDS, CARDS_DRAWN = 400, 20
#: segments of a clock
FEWEST_SEGMENTS, MOST_SEGMENTS = 2, 12
#: pictures of a game, and the bytes of one
PICTURES, PICTURE_BYTES = 50, 2 * 2**20
#: of a roll: dice, sides of one, repeats, brackets within brackets, and the largest number
DICE, SIDES, REPEATS, BRACKETS, NUMBER = 1_000, 1_000_000, 100, 50, 999_999_999
#: days that pass at once; months of a year, days of one, days of a week, and how late a year may be
DAYS_AT_ONCE, MONTHS, MONTH_DAYS, WEEKDAYS, LAST_YEAR = 1_440, 60, 400, 30, 99_999
#: characters of the name of a month or a weekday
MONTH_NAME = 30
#: names that were nobody's and are noted in a game, and the characters of each
NAMES_NOTED, NOTED_NAME = 20, 100
