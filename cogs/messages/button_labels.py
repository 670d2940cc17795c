"""The labels of buttons, menus and forms on Discord."""

from collections.abc import Sequence

from play.wording import game as game_wording

UNDO, UNDONE, SHOW, REVEAL, WHY = "Undo", "Undone", "Show", "Reveal", "What went wrong?"
MORE, MORE_BUTTON, CHOOSE = "What else?", "More…", "Choose"
DO, DESCRIBE_IT, DEED = "Do…", "In your words (or leave it empty)", "How do you do it?"
WHAT_UNDO_DOES = "Takes it back, and everything that followed from it"
OTHER_RULES = "Other rules…"
INVITE, SUPPORT = "Invite me", "Support"
TELL_ME = "Tell me"
OWN_GAME = "Your own game: attach the page you wrote, or paste it"
OWN_TITLE = "Your own game"
OWN_FILE, OWN_PAGE = "Your page as a file (64 KB at most)", "Or paste it here"
TAKE_IN, EXPORTED_FILE = "Import", "The exported file"
SET_TITLE, SET_VALUES = "Change a sheet", "Values, after a name if it isn't yours"
SET_EXAMPLE, SET_PORTRAIT = "notes=tired", "A portrait: PNG, JPEG, WebP, GIF (2 MB)"
START_MENU = "Start a game here"
SAY_THIS_AS, ABOUT_POST = "Say this as…", "About this post…"
WRITE_WORDS, SPEAK_AS = "Speak", "Who speaks (empty: your own character)"
WHO_SPEAKS, OTHER_VOICE = "Who speaks", "Or another voice"
WORDS, MORE_WORDS = "What they say", "More, if it's long"
EDIT, TAKE_BACK = "Edit", "Take back"
ROLL_FROM_POST = "Roll from this post"
SHOW_CHARACTER = "Show character"
CREATE = "New character"
WRITE_A_MOVE = "A move of your own"
WRITE_LINES, LINES = "Its lines", "A die if you like, then one result per line"
LINES_EXAMPLE = "d6\n1-2 fog\n3-5 rain, [[d6]] miles of it\n6 [[Omens]]"
CREATE_NAME = "Name"
QUICK, STEP_BY_STEP = "Quick", "Step by step"
MAKE_A_CHARACTER = game_wording.MAKE_A_CHARACTER
TRY_IT, WHO_IS_WAITED_FOR = "Try it", "Details"
NAME_THEM, START_OVER = "Choose a name", "Start over"
BACK, NEXT, ROLL_IT, ROLL_THE_REST = "Back", "Next", "Let the dice decide", "Roll the rest"
SKIP_THE_REST = "Skip the rest"
POST_THEM, DROP_THEM = "Post them", "Drop them"
POST_AGAIN = "Post again"


def what_else(numbers: Sequence[int]) -> str:
    """Ask what else to do about a message's entries."""
    about = ", ".join(f"`#{number}`" for number in numbers)
    return f"What else about {about}?" if about else MORE


def choose(count: int) -> str:
    return CHOOSE if count == 1 else f"{CHOOSE} up to {count}"


def choose_several(count: int) -> str:
    return f"{CHOOSE} {count}…"


def show(number: int) -> str:
    return f"{SHOW} #{number}"
