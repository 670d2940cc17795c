"""What the bot says on Discord alone. All else it says is in `play/wording/table.py`."""

from collections.abc import Sequence

UNDO, UNDONE, SHOW, REVEAL, WHY = "Undo", "Undone", "Show", "Reveal", "What went wrong?"
MORE, MORE_BUTTON, CHOOSE = "What else?", "More…", "Choose"
DO, DESCRIBE_IT, DEED = "Do…", "In your words (or leave it empty)", "How do you do it?"
DONE = "Done."
AWAY = "My records cannot be reached right now. Try that again in a minute."
SPEND_ON, ALL_SPENT = "Spend on", "All of it is spent."
NOTHING_CHOSEN = "You chose nothing, so nothing happened."
NOTHING_FOR_YOU = "Nothing more here is yours to choose."
WHAT_UNDO_DOES = "Takes it back, with all that followed from it"
OTHER_RULES = "Other rules…"
INVITE, SUPPORT = "Invite me", "Support"
ASK_THE_HOST = "Questions about the bot? Ask its host."
FOR_YOU_ALONE = "That answer is for you alone."
TELL_ME = "Tell me"
OWN_GAME = "Your own game: attach the page you wrote, or paste it"
OWN_TITLE = "Your own game"
OWN_FILE, OWN_PAGE = "Your page as a file (64 KB at most)", "Or paste it here"
TAKE_IN, EXPORTED_FILE = "Take in", "The file that was exported"
START_MENU = "Start a game here"
START_HERE = "Choose what to play here, and I will set the table:"
ASK_TO_START = "Someone who may manage this channel can start one: `/game start`."
RULED = "Ruled. Here it is:"
BLIND = "Rolled. Only the game master sees how it came out."
SECRET_NEEDS_A_GAME = (
    "No game is played here that could keep a secret, and a post cannot be answered privately. "
    "Say it with a slash command, such as `/roll 2d6 secret`: only you will see it."
)
LOCKED = (
    "This thread is locked and archived, and I could not re-open it, so what is above does not "
    "show the change. There I need: Manage Threads."
)
REVEALED = "Revealed to everyone."
NOT_YOURS_TO_SEE = "Only the roller and the game masters may look at that."
NOT_YOUR_POST = "That answer is for whoever wrote the post."
FORGOTTEN = "I no longer know what this was about. Say it again, please."
OUTDATED = "This is from an older version of me and no longer works. `/history` has what it showed."
GONE_COMMAND = "I no longer have that command. `/help` shows what you can say."
NO_SENTENCES = "There is nothing for me in that post. Write `[[move hack+WS]]` inside it."
ALREADY_RULED = "Everything in that post has been ruled already."
NOT_THE_AUTHOR = "That is someone else's post. Only its author can roll from it."
NO_CHARACTER_THERE = "They have no character here."
HOW_TO_MENTION = (
    "You mentioned my role, and a role brings me none of your words. Mention me myself, at the "
    "beginning of a line: {me} roll 2d6"
)
WEBHOOK = "Longhand"
SOMEONE = "Someone"
SAY_THIS_AS, ABOUT_POST = "Say this as…", "About this post…"
WRITE_WORDS, SPEAK_AS = "Speak", "Who speaks (your own character, if empty)"
WHO_SPEAKS, OTHER_VOICE = "Who speaks", "Or a voice of the moment"
WORDS, MORE_WORDS = "What is said", "And on, if it is long"
EDIT, TAKE_BACK = "Edit", "Take back"
WORDS_FILE = "your-words.txt"
WORDS_IN_FILE = "Your words are in the file."
NOT_POSTED_YET = (
    "That is kept, but Discord does not let me post it just now. I keep trying. Your words:"
)
MAYBE_POSTED = (
    "That is kept, but Discord failed and I can't see whether it is posted. Press if it's missing."
    " Your words:"
)
NOT_YOUR_WORDS = "Only your own posts can be said as your character."
NO_WORDS = "There are no words in that post that I could say."
POST_STAYS = "Your own post stays: I no longer know whether anything was attached to it."
POST_NOT_REMOVED = "Your own post stays: to remove it I need {manage_messages}."
OLD_POST_STAYS = (
    "What had posted it is gone, so it is posted anew. The old post stays: to remove it I need "
    "{manage_messages}."
)
POST_STAYS_UP = (
    "What had posted those words is gone, so the post stays where it is: to remove it I need "
    "{manage_messages}. Whoever may delete posts there can do it by hand."
)
FILE_GONE = (
    "Your words `#{number}` are posted now, but I could no longer fetch what you had attached. "
    "Please post it again."
)
NOT_OURS = "That post is not mine."
NO_WEBHOOKS = (
    "Characters of your game speak now, but I may not post under their names: for that I need "
    "{missing}. Until then their names stand above what they say."
)
TOO_MANY_WEBHOOKS = (
    "Characters of your game speak in <#{channel}>, which has as many webhooks as Discord allows. "
    "Delete one in its settings, under Integrations, and they speak under their own names."
)
TOO_LARGE = (
    "That file is too large for Discord here. A part of a chronicle may fit: "
    "`/chronicle from 1 to 500`."
)


def what_else(numbers: Sequence[int]) -> str:
    """Ask what else to do about what a message shows."""
    about = ", ".join(f"`#{number}`" for number in numbers)
    return f"What else about {about}?" if about else MORE


def describe_voice(name: str, number: int | None) -> str:
    return f"Said as **{name}**. `#{number}`"


def about_post(name: str, person: str, at: int, number: int | None) -> str:
    by = f"<@{person}>" if person.isdigit() else "someone"
    said = f"Said as **{name}** by {by}" if name else f"Rolled or done by {by}"
    return f"{said}, <t:{at}:R>. `#{number}`"


def describe_mender(person: str) -> str:
    return f" Mended by <@{person}>." if person.isdigit() else ""


ROLL_FROM_POST = "Roll from this post"
SHOW_CHARACTER = "Show character"
YOUR_GAMES = "Your games"
NO_GAMES_YET = "You are in no game yet. In a channel of a server: `/game start`."
CREATE = "A new character"
WRITE_A_MOVE = "A move of your own"
WRITE_LINES, LINES = "Its lines", "A die or none, then a line for each result"
LINES_EXAMPLE = "d6\n1-2 fog\n3-5 rain, [[d6]] miles of it\n6 [[Omens]]"
CREATE_NAME = "Name"
CREATE_READY = "**Almost done:** name your character."
CREATE_HOW = (
    "**A new character**\n"
    "**Quick**: the dice and sensible defaults decide, and you only name them.\n"
    "**Step by step**: you choose."
)
QUICK, STEP_BY_STEP = "Quick", "Step by step"
ALL_DEFAULTS = (
    "Nothing is chosen yet, so every number stays at its default. Step by step makes them yours, "
    "and `/sheet set` changes them later."
)
MAKE_A_CHARACTER = "Make a character"


def describe_death(name: str) -> str:
    return f"### † {name}\nTheir story stays in the chronicle."


def choose(count: int) -> str:
    return CHOOSE if count == 1 else f"{CHOOSE} up to {count}"


def choose_several(count: int) -> str:
    return f"{CHOOSE} {count}…"


def symbols_left(count: int, kind: str) -> str:
    return f"{count} {kind} to spend"


#: the buttons beside a sentence to try, and beside those whom the game waits for
TRY_IT, WHO_IS_WAITED_FOR = "Try it", "Details"


def portrait_of(name: str) -> str:
    """Return what is read aloud in place of a portrait."""
    return f"Portrait of {name}"


def what_now(name: str) -> str:
    return f"{name}, what do you do?"


NAME_THEM, START_OVER = "Name them", "Start over"
BACK, NEXT, ROLL_IT, ROLL_THE_REST = "Back", "Next", "Let the dice decide", "Dice for the rest"
SKIP_THE_REST = "Skip the rest"
EARLIER, FURTHER = "◀ Earlier", "Further ▶"
NOT_YOUR_WALK = "Someone else is making this character. Yours: `/sheet new`"
WALK_OVER = (
    "The game that this character was for is no longer played here. Nothing was made. "
    "`/sheet new` begins again where a game is played."
)
WALK_OUTDATED = "I have learned new rules since you began. Please begin again: `/sheet new`"


def describe_undoing(number: int) -> str:
    return f"Undone by #{number}."


def spend(left: str) -> str:
    return f"Spend {left}…" if left else "Spend…"


def left_to_spend(left: str) -> str:
    return f"{left} to spend. Choose as often as it lasts."


def taken_so_far(labels: Sequence[str]) -> str:
    return f"Taken: {', '.join(labels)}"


def number_label(number: int, label: str) -> str:
    return f"#{number} {label}"


def show(number: int) -> str:
    return f"{SHOW} #{number}"


def rolled_secretly(name: str, visible: str, number: int | None) -> str:
    how = "in secret" if visible == "secret" else "blind"
    return f"{name} rolled {how}." + (f" `#{number}`" if number else "")


def done_privately(number: int | None) -> str:
    return f"Done. `#{number}`" if number else FOR_YOU_ALONE


PLANNED = "planned"


CANNOT_PAUSE = "I can't post here, so nobody was asked. Tell someone you trust, or leave."
SOMEONE_WHISPERED = "Someone whispered."


def number_title(title: str, number: int | None) -> str:
    return title + (f" `#{number}`" if number else "")


def secret_for_masters(by: str, visible: str, link: str, rolled: bool) -> str:
    how = "in secret" if visible == "secret" else "blind"
    return f"{by} rolled {how} {link}" if rolled else f"{by}, {how} {link}"


POST_THEM, DROP_THEM = "Post them", "Drop them"
HELD_POSTED = "They are posted."
HELD_DROPPED = "They were taken back, so there is nothing to post."
POST_AGAIN = "Post again"
STILL_UNCLEAR = "Discord failed again. Look whether they're there, and press if not."
MAY_NOT_POST = "You can't post there any more. Ask a game master."


def held_words(by: str, channel: str, words: str) -> str:
    """Ask a game master about words that were kept before their author lost the right to post."""
    return f"{by} may not post in <#{channel}> any more. These words were not posted yet:\n{words}"


def unclear_words(channel: str, words: str) -> str:
    """Ask whether words are missing that may or may not have been posted."""
    return (
        f"Discord failed, and I can't see whether these words are in <#{channel}>: I lack"
        f" Read Message History there. Are they missing?\n{words}"
    )


def describe_unexpected(id: str, changed: bool) -> str:
    after = "It counts, and I will show it as soon as I can." if changed else "Nothing changed."
    return f"Something went wrong inside me. {after} If it happens again, report it as `{id}`."


def not_all_understood(failed: int, of: int) -> str:
    if of == 1:
        return "I could not rule on that."
    return f"I could not rule on {failed} of these {of} sentences."


def add_place(line: str, channel: int) -> str:
    return f"{line} in <#{channel}>"


def link_back(link: str) -> str:
    return f"[to the scene]({link})"


def no_such_channel(where: str) -> str:
    return f"{where}, where this game's rulings should go, is gone. `/game set rolls=#other`"


def missing_permissions(where: str, names: Sequence[str]) -> str:
    return f"I could not post in {where}. There I need: {', '.join(names)}."


def reminder(person: str, who: str, what: str, entry: int) -> str:
    whose = f" for {who}" if who else ""
    number = f" `#{entry}`" if entry else ""
    return f"<@{person}> the table is waiting{whose}: {what}{number}"


def describe_wanted(people: Sequence[str], what: str) -> str:
    """Tell people what they wanted to be told at this time."""
    return f"{' '.join(f'<@{each}>' for each in people)} ⏰ {what}"


def part_of(title: str, part: int, parts: int) -> str:
    return f"{title}, {part} of {parts}"


def example(text: str) -> str:
    return f"Such as: {text}"


def game_line(name: str, system: str, channel: str) -> str:
    return f"{name} ({system}), <#{channel}>"


def step_title(number: int, of: int) -> str:
    return f"**A new character** · step {number} of {of}"


def so_far(lines: Sequence[str]) -> str:
    return f"-# {' · '.join(lines)}"


def step_question(title: str, about: str) -> str:
    return f"**{title}** — {about}"


def describe_picks(labels: str) -> str:
    return f"Chosen: {labels}"


def skip(otherwise: str) -> str:
    return f"Skip ({otherwise})"


def page_of(page: int, pages: int) -> str:
    return f"{page} of {pages}"


def next_time(sentence: str) -> str:
    return f"Made. Next time you can say it at once:\n```\n/{sentence}\n```"


def sentence_so_far(sentence: str) -> str:
    return f"It says:\n```\n/{sentence}\n```"


def describe_stop(done: Sequence[str], left: Sequence[str]) -> str:
    """Say what of a line was done before one of its sentences was refused, and what was not."""
    told = f"Done: {_quote_sentences(done)}. " if done else ""
    return f"{told}Not done: {_quote_sentences(left)}."


def _quote_sentences(sentences: Sequence[str]) -> str:
    return ", ".join(f"`{each.replace('`', '')}`" for each in sentences)
