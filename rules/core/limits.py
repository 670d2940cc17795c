"""Every limit on what people store or send, so that no game becomes a burden to the others.

They bind only what is added: anything that already exists is loaded, shown and exported.
"""

from collections.abc import Mapping

#: characters and NPCs of a game; people named in an import
CHARACTERS, PEOPLE = 1_000, 200
#: tables, decks and other things of a game: the most of each kind
THINGS: Mapping[str, int] = {
    "table": 100, "deck": 20, "clock": 50, "page": 50, "note": 1_000, "taught": 200,
}  # fmt: skip
#: letters of a text field, and of a whole sheet
TEXT, SHEET = 4_000, 60_000
#: bytes of an imported game, and of any other file
LARGEST_IMPORT, LARGEST_FILE = 10 * 2**20, 2 * 2**20
#: letters of a character's name, of a thing's, and of the title of a scene or chapter
NAME, THING_NAME, TITLE = 100, 60, 100
#: NPCs that one sentence makes
NPCS_AT_ONCE = 25
#: of a pack: items, how many of one, the characters of its name; coin in one purse
ITEMS, OF_ONE_ITEM, ITEM_NAME, COIN = 100, 999, 60, 999_999
#: a character's stored sentences, and the letters of one and of its name
SHORTCUTS, SHORTCUT, SHORTCUT_NAME = 50, 500, 40
#: letters of a plan, and its alternatives
PLAN, ALTERNATIVES = 1_000, 5
#: reminders of one person, and the letters of one; notes, the letters of one and of its name
REMINDERS, REMINDER = 20, 300
NOTES, NOTE, NOTE_NAME = 100, 1_800, 60
#: letters of a whisper, and its recipients
WHISPER, HEARERS = 1_800, 10
#: letters of a vote's question and of an answer, and its answers; letters of a sealed text
QUESTION, ANSWER, ANSWERS, SEALED = 300, 60, 10, 1_000
#: phrases one person may teach a game; their latest sentences that `/keep` can store
PHRASES, SENTENCES_REMEMBERED = 50, 20
#: letters of the name and of each text of a move that a table writes
MOVE_NAME, MOVE_TEXT = 40, 500
#: of a table: lines, letters, problems that are listed, and rolls at once
TABLE_LINES, TABLE_LETTERS, TABLE_PROBLEMS, TABLE_TIMES = 1_000, 40_000, 50, 20
#: of a table: rows, letters of one, and the weight of one
TABLE_ROWS, TABLE_LINE, TABLE_WEIGHT = 400, 500, 100
#: of a table's own dice: how many, and their faces together; dice in one pair of brackets
TABLE_DICE, TABLE_FACES, BRACKET_DICE = 20, 1_000, 20
#: of a roll on a table: tables within tables, rolls in all, and letters of the result
TABLE_DEPTH, TABLE_ROLLS, TABLE_RESULT = 8, 50, 4_000
#: cards of a deck, and how many are drawn at once
CARDS, CARDS_DRAWN = 400, 20
#: segments of a clock
FEWEST_SEGMENTS, MOST_SEGMENTS = 2, 12
#: pictures of a game, and the bytes of one
PICTURES, PICTURE_BYTES = 50, 2 * 2**20
#: of a roll: dice, sides of one, repeats, brackets within brackets, and the largest number
DICE, SIDES, REPEATS, BRACKETS, NUMBER = 1_000, 1_000_000, 100, 50, 999_999_999
#: days that pass at once; months of a year, days of a month, days of a week, and the last year
DAYS_AT_ONCE, MONTHS, MONTH_DAYS, WEEKDAYS, LAST_YEAR = 1_440, 60, 400, 30, 99_999
#: letters of the name of a month or a weekday
MONTH_NAME = 30
#: unknown names remembered for a game, and the letters of one
NAMES_NOTED, NOTED_NAME = 20, 100
