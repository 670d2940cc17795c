"""What the bot says on Discord alone. All else it says is in `play/wording`."""

from collections.abc import Sequence

DONE = "Done."
AWAY = "I can't reach my records right now. Try again in a minute."
SPEND_ON, ALL_SPENT = "Spend on", "You've spent it all."
NOTHING_CHOSEN = "You chose nothing, so nothing happened."
NOTHING_FOR_YOU = "There's nothing more for you to choose here."
ASK_THE_HOST = "Questions about the bot? Ask its host."
FOR_YOU_ALONE = "Only you can see that answer."
START_HERE = "What do you want to play here?"
ASK_TO_START = "Someone who can manage this channel can start one: `/game start`"
RULED = "Done. Here it is:"
BLIND = "Rolled. Only the game master can see the result."
SECRET_NEEDS_A_GAME = (
    "There's no game here to keep a secret, and I can't answer a post privately. "
    "Use a slash command, and only you will see it: `/roll 2d6 secret`"
)
LOCKED = (
    "This thread is locked, so I couldn't update the message above. "
    "To reopen threads, I need the Manage Threads permission here."
)
REVEALED = "Revealed to everyone."
NOT_YOURS_TO_SEE = "Only the person who rolled and the game masters can see that."
NOT_YOURS_AT_ALL = "Only the person who did that can see it."
NOT_YOUR_POST = "Only the author of the post can see that answer."
FORGOTTEN = "I no longer know what this was about. Please try again."
OUTDATED = "This button is from an older version of me. See what it showed: `/history`"
GONE_COMMAND = "That command is gone. See what you can do: `/help`"
NO_SENTENCES = "There's no roll in that post. Write one like `[[move hack+WS]]`."
ALREADY_RULED = "I've already rolled everything in that post."
NOT_THE_AUTHOR = "Only the author of a post can roll from it."
HOW_TO_MENTION = (
    "You mentioned my role, so I can't read what you wrote. Mention me instead, at the start of "
    "a line: {me} roll 2d6"
)
WEBHOOK = "Longhand"
SOMEONE = "Someone"
WORDS_FILE = "your-words.txt"
WORDS_IN_FILE = "Your words are in the file."
NOT_POSTED_YET = (
    "I've saved that, but Discord won't let me post it right now. I'll keep trying. Your words:"
)
MAYBE_POSTED = (
    "I've saved that, but I can't tell whether Discord posted it. If it's missing, press the "
    "button. Your words:"
)
NOT_YOUR_WORDS = "You can only turn your own posts into your character's words."
NO_WORDS = "There are no words in that post."
POST_STAYS = "I left your own post, because I no longer know whether it had an attachment."
POST_NOT_REMOVED = "I left your own post. To remove it, I need {manage_messages}."
OLD_POST_STAYS = (
    "I posted it again, because the webhook behind the old post is gone. To remove the old post, "
    "I need {manage_messages}."
)
POST_STAYS_UP = (
    "The post stays, because the webhook behind it is gone. To remove it, I need "
    "{manage_messages}; anyone who can delete posts there can do it by hand."
)
FILE_GONE = (
    "Your words `#{number}` are posted, but I couldn't get your attachment any more. "
    "Please post it again."
)
FACE_HELD = "I keep this portrait here. If you delete this message, it's no longer shown."
NO_FACE = (
    "I've saved the portrait, but Discord won't let me post it, so nobody can see it. "
    "Attach it again, and let me send you direct messages if it's an NPC's."
)
NOT_OURS = "That isn't my post."
NO_WEBHOOKS = (
    "Your characters can speak now, but to post under their names I need {missing}. "
    "Until then, I put the name above the words."
)
TOO_MANY_WEBHOOKS = (
    "<#{channel}> has as many webhooks as Discord allows, so your characters can't post under "
    "their own names there. Delete one in its settings, under Integrations."
)
TOO_LARGE = (
    "That file is too big for Discord here. A part of it may fit: `/chronicle from 1 to 500`"
)


def describe_voice(name: str, number: int | None) -> str:
    return f"Said as **{name}**. `#{number}`"


def about_post(name: str, person: str, at: int, number: int | None) -> str:
    by = f"<@{person}>" if person.isdigit() else "someone"
    said = f"Said as **{name}** by {by}" if name else f"Rolled or done by {by}"
    return f"{said}, <t:{at}:R>. `#{number}`"


def describe_mender(person: str) -> str:
    return f" Changed by <@{person}>." if person.isdigit() else ""


YOUR_GAMES = "Your games"
NO_GAMES_YET = "You aren't in any game yet. To start one in a server's channel: `/game start`"
CREATE_READY = "**Almost done:** name your character."


def describe_death(name: str) -> str:
    return f"### † {name}\nTheir story stays in the chronicle."


def symbols_left(count: int, kind: str) -> str:
    return f"{count} {kind} to spend"


def portrait_of(name: str) -> str:
    """Return what is read aloud in place of a portrait."""
    return f"Portrait of {name}"


def what_now(name: str) -> str:
    return f"{name}, what do you do?"


NOT_YOUR_WALK = "Someone else is making this character. Make your own: `/sheet new`"
WALK_OVER = (
    "The game this character was for isn't here any more, so nothing was made. "
    "Where there is a game: `/sheet new`"
)
WALK_OUTDATED = "The rules changed since you started. Please start again: `/sheet new`"


def describe_undoing(number: int) -> str:
    return f"Undone by #{number}."


def spend(left: str) -> str:
    return f"Spend {left}…" if left else "Spend…"


def left_to_spend(left: str) -> str:
    return f"You have {left} to spend."


def taken_so_far(labels: Sequence[str]) -> str:
    return f"Taken: {', '.join(labels)}"


def number_label(number: int, label: str) -> str:
    return f"#{number} {label}"


def rolled_secretly(name: str, visible: str, number: int | None) -> str:
    how = "in secret" if visible == "secret" else "blind"
    return f"{name} rolled {how}." + (f" `#{number}`" if number else "")


def done_privately(number: int | None) -> str:
    return f"Done. `#{number}`" if number else FOR_YOU_ALONE


PLANNED = "planned"


CANNOT_PAUSE = "I can't post here, so I couldn't ask. Tell someone you trust, or step away."
SOMEONE_WHISPERED = "Someone whispered"


def number_title(title: str, number: int | None) -> str:
    return title + (f" `#{number}`" if number else "")


def secret_for_masters(by: str, visible: str, link: str, rolled: bool) -> str:
    how = "in secret" if visible == "secret" else "blind"
    return f"{by} rolled {how} {link}" if rolled else f"{by} did something in secret {link}"


HELD_POSTED = "Posted."
HELD_DROPPED = "Those words were taken back, so there's nothing to post."
STILL_UNCLEAR = "Discord failed again. If the words aren't there, press once more."
MAY_NOT_POST = "You can't post there any more. Ask a game master."


def held_words(by: str, channel: str, words: str) -> str:
    """Ask a game master about words whose author lost the right to post them."""
    return f"{by} can't post in <#{channel}> any more. Post these words anyway?\n{words}"


def unclear_words(channel: str, words: str) -> str:
    """Ask whether words are missing that may or may not have been posted."""
    return (
        f"Are these words missing in <#{channel}>? Discord failed, and I can't look without"
        f" Read Message History.\n{words}"
    )


def describe_unexpected(id: str, changed: bool) -> str:
    after = "It counts, and I'll show it as soon as I can." if changed else "Nothing changed."
    return f"Something went wrong on my side. {after} If it happens again, report it as `{id}`."


def not_all_understood(failed: int, of: int) -> str:
    if of == 1:
        return "That didn't work."
    return f"{failed} of {of} didn't work."


def add_place(line: str, channel: int) -> str:
    return f"{line} in <#{channel}>"


def link_back(link: str) -> str:
    return f"[Go to the scene]({link})"


def no_such_channel(where: str) -> str:
    return f"{where}, where I post results, is gone. Choose another: `/game set rolls=#other`"


def missing_permissions(where: str, names: Sequence[str]) -> str:
    return f"I couldn't post in {where}. I need these permissions there: {', '.join(names)}."


def reminder(person: str, who: str, what: str, entry: int) -> str:
    whose = f" for {who}" if who else ""
    number = f" `#{entry}`" if entry else ""
    return f"<@{person}> the table is waiting on you{whose}: {what}{number}"


def describe_wanted(people: Sequence[str], what: str) -> str:
    """Remind people of what they asked for."""
    return f"{' '.join(f'<@{each}>' for each in people)} ⏰ {what}"


def part_of(title: str, part: int, parts: int) -> str:
    return f"{title}, {part} of {parts}"


def game_line(name: str, system: str, channel: str) -> str:
    return f"{name} ({system}), <#{channel}>"


def step_title(number: int, of: int) -> str:
    return f"**New character** · step {number} of {of}"


def so_far(lines: Sequence[str]) -> str:
    return f"-# {' · '.join(lines)}"


def step_question(title: str, about: str) -> str:
    return f"**{title}** — {about}"


def describe_picks(labels: str) -> str:
    return f"Chosen: {labels}"


def skip(otherwise: str) -> str:
    return f"Skip ({otherwise})"


def create_how(*, by_dice: bool) -> str:
    """Ask how a character is made; in games without dice for that, with the usual numbers."""
    quick = "the dice decide" if by_dice else "average numbers"
    return (
        "**New character**\n"
        f"**Quick**: {quick}, and you pick a name.\n"
        "**Step by step**: you choose."
    )


def from_to(first: str, last: str) -> str:
    return f": {first} to {last}"


def next_time(sentence: str) -> str:
    return f"Done. As one command:\n```\n/{sentence}\n```"


def sentence_so_far(sentence: str) -> str:
    return f"As one command:\n```\n/{sentence}\n```"


def describe_stop(done: Sequence[str], left: Sequence[str]) -> str:
    """Tell which sentences of a line were done before one was refused, and which weren't."""
    told = f"Done: {_quote_sentences(done)}. " if done else ""
    return f"{told}Not done: {_quote_sentences(left)}."


def _quote_sentences(sentences: Sequence[str]) -> str:
    return ", ".join(f"`{each.replace('`', '')}`" for each in sentences)
