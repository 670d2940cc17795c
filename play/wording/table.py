"""Every sentence the bot itself says, on Discord and at the local table alike."""

from collections.abc import Mapping, Sequence

from grammar.engine.usage import split_ways
from play.wording import moments
from rules.core.records.record import Value
from rules.core.system import Setting
from storage.journal import Entry
from storage.unseen import DRAW, WHISPER

NAME = "Longhand"
VERSION = "0.2.0"
ABOUT = (
    "I'm a referee for play-by-post games. You write what your character does; I roll fair dice "
    "by your game's rules, keep the sheets and remember everything. Anything can be undone.\n"
    "See what you can do with `/help`, and what I store about you with `/privacy`."
)
VERSION_LABEL = "Version"
MORE_SETTINGS = "More settings"
AT_WHOM, AT_NOBODY = "At whom?", "Nobody in particular"
MAKE_ONE, NEW_CHARACTER = "Make one", "Make a new character"
DO_IT_ANYWAY = "Do it anyway"
BY_DICE = "the dice decide"
FOR_WHOM = "For whom?"
CHARACTERS, NPCS = "Characters", "NPCs"
HISTORY, NOTHING_YET = "History", "Nothing has happened yet."
HELP = "What you can do"
NO_GAME_HELP = (
    "There's no game here yet. If you can manage this channel, start one: `/game start heresy`, "
    "or pick another below. Dice always work: `/roll 3d6+1`"
)
CLOSED = "Closed"
GAME_SETTINGS = "Settings changed"
END_THE_GAME = "End the game"


def speaks(name: str) -> str:
    return f"{name} speaks"


def narrates(name: str) -> str:
    return f"{name} narrates"


def whispers(name: str, to: Sequence[str]) -> str:
    """Return the line that everyone reads of a whisper."""
    listed = " and ".join(filter(None, (", ".join(to[:-1]), to[-1])))
    return f"{name} whispers to {listed}."


def whisper_opened(line: str) -> str:
    return f"Now open to all: {line.removesuffix('.')}"


def may_read(people: Sequence[str]) -> str:
    """Tell the one who whispers who can read it."""
    every = ["you", *people]
    listed = " and ".join(filter(None, (", ".join(every[:-1]), every[-1])))
    return f"Only {listed} can read this."


THE_GM, GAME_MASTERS = "the GM", "the game master"
READ_WHISPER = "Read"
SOMEONE_WHISPERED = "Someone whispered."
SOMEONE_DREW = "Someone drew a card."
SOMEONE_NOTED = "Something secret."


def blockquote(words: str) -> str:
    """Return words as a quotation, whole."""
    return "\n".join(f"> {line}" for line in words.split("\n"))


def whisper_to(names: Sequence[str]) -> str:
    """Return the button that whispers what would have been said aloud."""
    return f"Whisper to {', '.join(THE_GM if name == 'gm' else name for name in names)}"


def describe_always(name: str) -> str:
    return f"Your posts here now appear as {name}. To stop: `/say off`"


NO_LONGER_ALWAYS = "Your posts here are your own again"
SOMEONE_SPOKE = "Someone spoke"


def describe_left_out(sealed: int) -> list[str]:
    """Tell how many entries hold what is not opened yet; nothing where none do."""
    if not sealed:
        return []
    what = "1 thing is" if sealed == 1 else f"{sealed} things are"
    return [f"{what} still sealed."]


def escape_markup(name: str) -> str:
    """Return a name so that Discord's formatting leaves it alone."""
    return "".join(f"\\{c}" if c in "\\*_~`|>[]()#-" else c for c in name)


def code(text: object) -> str:
    """Return what people typed so that it stays within a line of code."""
    return f"`{str(text).replace('`', chr(39))}`"


def channel(name: str) -> str:
    return f"<#{name}>" if name.isdigit() else f"#{name}"


def game_started(name: str, system: str) -> str:
    return f"{name} begins" if name == system else f"{name} begins ({system})"


def first_steps(steps: Sequence[str], newcomer: str) -> str:
    """Tell a game master what to do next, and players how they come in."""
    told = "\n".join(
        f"{place}. {code(f'/{step}')} {_lower_first(step_label(step))}"
        for place, step in enumerate(steps, 1)
    )
    return f"Players join with {code(f'/{newcomer}')}.\nGame master, your next steps:\n{told}"


MEET = "Introduce to the players"

#: what a game master's first steps are called, by how they begin
STEPS = {
    "npc new": "Make an NPC",
    "npc reveal": MEET,
    "scene start": "Start the first scene",
    "game show": "See the settings",
    "gm": "Open your desk",
    "waiting": "See who we're waiting on",
}


def _lower_first(text: str) -> str:
    return f"{text[:1].lower()}{text[1:]}"


def step_label(step: str) -> str:
    """Return what a step does, for a button."""
    return next((label for start, label in STEPS.items() if step.startswith(start)), f"/{step}")


def settings(chosen: Mapping[str, Value], known: Mapping[str, Setting]) -> str:
    return "\n".join(
        f"{_describe_setting(key, str(value))}: {known[key].about}"
        for key, value in chosen.items()
        if key in known
    )


def _describe_setting(key: str, value: str) -> str:
    if key == "rolls" and value.isdigit():
        return f"{code(f'{key}=')}{channel(value)}"
    return code(f"{space_key(key)}={value or 'none'}")


def space_key(key: str) -> str:
    """Return what a setting or a field is called, as people write it."""
    return key.replace("_", " ")


def setting_about(key: str, value: str, setting: Setting) -> str:
    """Tell one setting, and how it is changed where no button does it."""
    typed = "" if len(setting.allowed) > 1 else f"\nTo change it: `/game set {space_key(key)}=…`"
    return f"{_describe_setting(key, value)}: {setting.about}{typed}"


def channels_now(name: str, channels: Sequence[str]) -> str:
    return f"{name} now runs in {f'{len(channels)} channels' if channels[1:] else 'one channel'}"


#: someone whom an import names, and who has not spoken here since
UNCONFIRMED = "unconfirmed"


def masters_now(names: Sequence[str]) -> str:
    return f"Game masters: {', '.join(names)}"


def made_way(old: str, new: str) -> str:
    return f"{old} is now called {new}, because a player's character has that name"


def describe_renaming(old: str, new: str) -> str:
    return f"{old} is now called {new}"


def sure_to_end(name: str) -> str:
    return f"End {name}? I'll keep its sheets and history."


def game_ended(name: str) -> str:
    return f"{name} has ended. I've kept everything."


def sheets_made(names: Sequence[str], vitals: str, *, several: bool) -> str:
    """Tell who joins; `several`: one of them is a group, as a band of minions is."""
    joins = "join" if several or len(names) > 1 else "joins"
    told = f"{_join_names(names)} {joins} the game"
    return f"{told}: {vitals}" if vitals else told


def not_met(names: Sequence[str]) -> str:
    return f"The players haven't met {_join_names(names)} yet."


def sheet_of(owner: str, npc: bool, retired: bool) -> str:
    who = "NPC" if npc else f"played by {escape_markup(owner)}"
    return f"{who}, retired" if retired else who


def retire(name: str) -> str:
    return f"Retire {name}"


PAGE_BEFORE = "Previous page"


def next_page(left: int) -> str:
    return f"Show more ({left})"


def nobody_yet(npc: bool) -> str:
    return f"Nobody yet. Make one: `/{'npc new Scar' if npc else 'sheet new Griff'}`"


def name_mistaken(code: str, name: str) -> str:
    """Mark a name of before that could be taken for another's."""
    others = {
        "name_of_discord": "Discord",
        "name_of_bot": "me",
        "name_of_nobody": "someone unknown",
    }
    return f" ⚠ easily mistaken for {others.get(code) or escape_markup(name)}"


def now_playing(player: str, name: str, here: bool) -> str:
    return f"{player} now plays {name}{' here' if here else ''}"


def describe_editing(names: Sequence[str]) -> str:
    return f"Changed: {', '.join(names)}"


def describe_retirement(names: Sequence[str]) -> str:
    retire = "retires" if len(names) == 1 else "retire"
    return f"{_join_names(names)} {retire}. To bring them back: `/sheet return {', '.join(names)}`"


def describe_return(names: Sequence[str]) -> str:
    return f"{_join_names(names)} {'is' if len(names) == 1 else 'are'} back"


def describe_giving(name: str, player: str) -> str:
    return f"{name} now belongs to {player}"


def describe_sheet_export(name: str) -> str:
    return f"{name} as a file. To use it elsewhere: `/sheet import`"


#: of a sheet whose portrait was attached
PORTRAIT_STAYS = "The portrait isn't in the file. Attach it again there, to `/sheet set`."


def describe_portrait(names: Sequence[str]) -> str:
    return f"New portrait: {', '.join(names)}"


def describe_revelation(names: Sequence[str]) -> str:
    return f"The players meet {_join_names(names)}"


def describe_hiding(names: Sequence[str]) -> str:
    return f"{_join_names(names)} {'is' if len(names) == 1 else 'are'} hidden from the players"


def _join_names(names: Sequence[str]) -> str:
    return ", ".join(names) if len(names) < 2 else f"{', '.join(names[:-1])} and {names[-1]}"


TOTAL_INSTEAD = "Use the total"
COUNTED = "I counted the dice that reach it."
TENS_AND_ONES = "A d66 is two d6, read as tens and ones. For a 66-sided die: `d(66)`"


def rolls(name: str, totals: Sequence[int], passed: bool | None, counts: bool) -> str:
    end = "" if passed is None else ": yes" if passed else ": no"
    if counts:
        end = " success" if tuple(totals) == (1,) else " successes"
    return f"{name} rolls {', '.join(map(str, totals))}{end}"


def describe_undoing(number: int, title: str) -> str:
    return f"Undone: #{number} {title}".strip()


def undone_too(numbers: Sequence[int]) -> str:
    return f"Also undone, because it followed: {join_numbers(numbers)}." if numbers else ""


def join_numbers(numbers: Sequence[int]) -> str:
    return ", ".join(f"#{number}" for number in numbers)


def describe_entries(numbers: Sequence[int], titles: Sequence[str]) -> str:
    """Return entries as a list for an error: the first three by what they were."""
    first = zip(numbers[:3], titles, strict=False)
    named = [f"#{number} {escape_markup(title)}".strip() for number, title in first]
    more = len(numbers) - len(named)
    return ", ".join([*named, *([f"{more} more"] if more else [])])


def fix_all(number: int, falling: Sequence[int]) -> str:
    return f"Fix #{number}, undo {join_numbers(falling)}"


def fix_instead(number: int) -> str:
    return f"Fix #{number} instead"


def describe_redoing(number: int) -> str:
    return f"#{number} is back"


def entry_line(entry: Entry, people: Mapping[str, str], told: bool) -> str:
    who = escape_markup(people.get(entry.speaker, entry.speaker) or "someone")
    what = escape_markup(entry.outcome.title or "erased") if told else public_line(entry)
    unheard = not entry.speaker and entry.outcome.title == SOMEONE_SPOKE
    line = f"`#{entry.number}` {what if unheard else f'{who}: {what}'}"
    return f"~~{line}~~ (undone by #{entry.undone_by})" if entry.undone_by else line


def public_line(entry: Entry) -> str:
    """Return what everyone may read of an entry that they may not know."""
    if entry.kind in (WHISPER, DRAW) and entry.outcome.title:  # this line is everyone's to read
        return escape_markup(entry.outcome.title)
    if entry.visible == "all":
        return "something behind the screen"
    return f"rolled in {entry.visible}" if entry.dice else f"something in {entry.visible}"


def entry_whole(entry: Entry, people: Mapping[str, str], faces: str) -> str:
    who = escape_markup(people.get(entry.speaker, entry.speaker) or "someone")
    planned = ", planned" if entry.planned else ""
    when = f"{moments.mark_distance(entry.at)} ({moments.mark_date(entry.at)})"
    lines = [f"{who} said {code(f'/{entry.said}')} {when}{planned}"]
    lines += [entry.outcome.prose] if entry.outcome.prose else []
    lines += [f"Dice: {faces}"] if faces else []
    lines += [f"Undone by #{entry.undone_by}"] if entry.undone_by else []
    return "\n".join(lines)


def topics_of(system: str, group: str = "") -> str:
    return f"{system}: {group}" if group else f"{system}: rules"


FORMS = "All the ways to write it:"


def verb_help(about: str, usage: str, examples: Sequence[str] = ()) -> str:
    tried = "".join(f"\n`/{each}`" for each in examples)
    ways = "\n".join(f"`/{way}`" for way in split_ways(usage))
    return f"{about}.{tried}\n\n{FORMS}\n{ways}" if tried else f"{about}.\n{ways}"


TRY = "**Try one**"
HELP_MORE = "More about a command: `/help move`. The rules: `/rules`"
#: the button of words that were for one person, and would be read by all
SAY_ALOUD, WHISPER_IT = "Say it aloud", "Whisper it"
WITH_WORDS = ", with your words"
OWN_WORDS = "Plain English works too. If it's unclear, I'll ask."


def help_here(tries: Sequence[str], groups: Mapping[str, Sequence[str]]) -> list[tuple[str, str]]:
    """Return what can be said, in parts: sentences to try, each with itself to be said, then the
    commands that matter, in groups."""
    parts = [(TRY, ""), *((code(f"/{example}"), example) for example in tries), ("", "")]
    for title, paths in groups.items():
        parts.append((f"**{title}** " + " ".join(code(f"/{path}") for path in paths), ""))
    return [*parts, ("", ""), (OWN_WORDS, ""), (HELP_MORE, "")]


def help_name(name: str) -> str:
    """Return what a button says that helps someone."""
    return f"Help {name}"


def help_group(abouts: Mapping[str, str], others: Sequence[str]) -> str:
    """Return a group's commands, a line each, and the names of what else belongs to it."""
    lines = [f"{code(f'/{path}')} {about}" for path, about in abouts.items()]
    also = " ".join(code(f"/help {name}") for name in others)
    return "\n".join([*lines, *(("", f"Also: {also}") if also else ())])


HELP_MENU = "More about…"


def choose_a_rule(example: str) -> str:
    return f"Pick one, or name it: {code(f'/{example}')}"
