"""The layout of a ruling, for Discord and the terminal.

Facts say where they belong; those stored before they did are placed by their label.
"""

import re
from collections.abc import Mapping, Sequence

from play.turn.utterance_and_ruling import Ruling
from play.wording.ask import have_rolled
from play.wording.changes import describe_ruling, is_correction
from play.wording.value_display import bar, draw_bar, told_value
from rules.core.outcome import BESIDE, DICE, HEAD, LEAD, SMALL, TOTAL, Fact, Grade, Outcome
from rules.core.sheet import SOMEONE
from rules.fast_tuples import NamedTuple
from rules.lazy_regex import compile_later

#: places of facts stored before facts had one
_CALLED: Mapping[str, str] = {
    "Dice": DICE,
    "Modifier": DICE,
    "Modifiers": DICE,
    "Total": TOTAL,
    "Pool": SMALL,
    "Built": SMALL,
}
#: how a roll's title may end
_RESULTS = frozenset((
    "10+", "7-9", "6-", "success", "mixed", "failure", "passed", "passed at a price", "failed",
    "done", "avoided", "works unless a foe avoids it", "won", "lost",
))  # fmt: skip
#: grades turned round, as a foe's success is bad for the players
_TURNED = {
    Grade.TRIUMPH: Grade.DISASTER,
    Grade.SUCCESS: Grade.FAILURE,
    Grade.FAILURE: Grade.SUCCESS,
    Grade.DISASTER: Grade.TRIUMPH,
}
_SOMEONE = SOMEONE.capitalize()
#: kinds of outcomes that show a character's sheet
SHEETS = ("sheet", "pin")
#: a number out of a maximum, with the word before it: `wounds 3/7`
_OUT_OF = compile_later(r"(?:(\w+)\W+?)?(?<![\w/])(-?\d+)/(\d+)(?![\w/])")
#: blanks where no line may break: between a short name and its number, and inside a bar
_JOINED = compile_later(r"\b(\w{1,4}|\w{5,12}(?= [▰▱])) (?=[+-]?\d|[▰▱]|d\d|of \d)")
_AMOUNT = compile_later(r"[▰▱]|[+-]?\d{1,4}\b")
NO_BREAK = "\u00a0"
#: the length of bars that share a line: the same for all, so that they can be compared at a
#: glance; a single bar is up to twice as long
CELLS = 5
_WORD = compile_later(r"\w")
#: a correction
_FIXES = compile_later(r"fix (\d+) ")


class Text(NamedTuple):
    """Words for people. With a `die`, the numbers at their beginning are its faces."""

    words: str
    die: str = ""


class Group(NamedTuple):
    """A line of a sheet, and the keys of its facts."""

    text: str
    keys: tuple[str, ...] = ()


class Headline(NamedTuple):
    """The text of a notification: the name and the result are highlighted, `rest` stands between.
    It has no formatting of its own."""

    name: str
    rest: str = ""
    result: str = ""


class Card(NamedTuple):
    """A ruling, laid out.

    `comment` are the speaker's own words; `dice` is one line, and `lead` more lines like it;
    `lines` say what happens, `changes` what changed, `taken` which choices were taken.
    """

    headline: Headline
    comment: str = ""
    dice: tuple[Text, ...] = ()
    total: str = ""
    lead: tuple[Text, ...] = ()
    lines: tuple[str, ...] = ()
    changes: tuple[str, ...] = ()
    taken: tuple[str, ...] = ()
    small: tuple[str, ...] = ()
    tone: Grade = Grade.NONE


def compose(ruling: Ruling, *, public: bool) -> Card:
    """Lay a ruling out, for everyone or for those who may see all of it."""
    outcome = ruling.outcome
    facts = [(place_of(fact), fact) for fact in outcome.facts if fact.label]
    lines = [] if outcome.kind == "pin" else [each for each in outcome.prose.split("\n") if each]
    lines += _progress(ruling)
    rest = [
        fact for place, fact in facts if place in ("", BESIDE) and not _is_told(fact, outcome.title)
    ]
    shown = outcome.kind in SHEETS
    lines = (
        pack_facts(rest, lines)
        if shown
        else [*lines, *(f"{fact.label}: {describe_fact(fact)}" for fact in rest)]
    )
    name = leading_name(ruling)
    changes = tuple(describe_ruling(ruling, public=public))
    if changes and lines and lines[-1].endswith(":"):  # it introduces the buttons
        lines[-1] = f"{lines[-1][:-1]}."
    return Card(
        headline=_make_headline(outcome, name, ruling.said),
        comment=ruling.said.partition(" # ")[2],
        dice=tuple([_text(fact) for place, fact in facts if place == DICE]),
        total=" ".join([describe_fact(fact) for place, fact in facts if place == TOTAL]),
        lead=tuple([_label_fact(fact) for place, fact in facts if place == LEAD]),
        lines=tuple(lines),
        changes=changes,
        taken=tuple(dict.fromkeys([each.choice.label for each in ruling.choices if each.taken])),
        small=tuple(
            [each for place, fact in facts if place == SMALL for each in _list_small_lines(fact)]
        ),
        tone=_find_tone(ruling, name),
    )


def _is_told(fact: Fact, title: str) -> bool:
    """Say whether the headline already contains a fact: `3 harm`."""
    bare = describe_fact(fact).strip("*")
    return bare == str(fact.value) and f"{bare} {fact.label}".casefold() in title.casefold()


def _progress(ruling: Ruling) -> list[str]:
    """Tell how many of those asked have rolled."""
    if not ruling.said.startswith("ask ") or ruling.number is None:
        return []
    asked = [each for each in ruling.choices if each.choice.owed]
    if not asked:
        return []
    return [have_rolled(sum(bool(each.taken) for each in asked), len(asked))]


def pack_facts(facts: Sequence[Fact], first: Sequence[str]) -> list[str]:
    """Return the facts of a sheet below its first lines, one group per line."""
    return [group.text for group in group_facts(facts, first)]


def group_facts(facts: Sequence[Fact], first: Sequence[str]) -> list[Group]:
    """Return the facts of a sheet in groups, below its first lines."""
    groups = [Group(each) for each in first]
    for fact in facts:
        value = describe_fact(fact)
        text = f"**{fact.label}**"
        text += "" if value == fact.label else _follow_label(value)
        if fact.place == BESIDE and groups:
            text, keys = f"{groups[-1].text} · {text}", (*groups[-1].keys, fact.key)
            groups[-1] = Group(text, keys)
        else:
            groups.append(Group(text, (fact.key,)))
    return groups


def _follow_label(value: str) -> str:
    """Return what follows a label; a bar or a number stays on the same line."""
    told = add_bars(f" {value}").removeprefix(" ")
    return f"{NO_BREAK if _AMOUNT.match(told) else ' '}{told}"


def sheet_groups(ruling: Ruling) -> list[Group]:
    """Return a sheet in groups. A pinned card starts with its facts, which repeat its prose."""
    outcome = ruling.outcome
    first = [] if outcome.kind == "pin" else [each for each in outcome.prose.split("\n") if each]
    return group_facts(list_card_facts(outcome.facts), first)


def list_card_facts(facts: Sequence[Fact]) -> list[Fact]:
    """Return the facts of a sheet that its card shows."""
    return [fact for fact in facts if fact.label and place_of(fact) in ("", BESIDE)]


def add_bars(text: str) -> str:
    """Return a text with a bar for each number out of a maximum: `wounds ▰▰▱▱▱ 2/5`."""
    shared = len(_OUT_OF.findall(text)) > 1

    def draw(found: re.Match[str]) -> str:
        count, most = int(found[2]), int(found[3])
        before = text[found.start() : found.start(2)]
        drawn = draw_bar(count, most, CELLS) if shared else bar(count, most, 2 * CELLS)
        return f"{before}{drawn}{NO_BREAK}{found[2]}/{found[3]}"

    return _JOINED.sub(rf"\1{NO_BREAK}", _OUT_OF.sub(draw, text))


def place_of(fact: Fact) -> str:
    """Return where on the card a fact belongs."""
    return fact.place or _CALLED.get(fact.label, "")


def describe_fact(fact: Fact) -> str:
    """Return a fact in words."""
    return fact.text or told_value(fact.value)


def _text(fact: Fact) -> Text:
    return Text(describe_fact(fact), fact.die)


def _label_fact(fact: Fact) -> Text:
    return Text(f"{fact.label}: {describe_fact(fact)}", fact.die)


def _list_small_lines(fact: Fact) -> list[str]:
    return [each for each in describe_fact(fact).split("\n") if each]


def headline_of(ruling: Ruling) -> Headline:
    """Return the headline. If the title begins with no name, all of it is highlighted."""
    return _make_headline(ruling.outcome, leading_name(ruling), ruling.said)


def _make_headline(outcome: Outcome, name: str, said: str) -> Headline:
    headline = _split_title(outcome, name)
    fixed = _FIXES.match(said) if is_correction(outcome) else None
    return headline._replace(name=f"Corrected #{fixed[1]}: {headline.name}") if fixed else headline


def _split_title(outcome: Outcome, name: str) -> Headline:
    if not name:
        return Headline(outcome.title)
    own = [fact.text for fact in outcome.facts if fact.place == HEAD and fact.text]
    rest = outcome.title[len(name) :]
    if own:
        what, _, result = own[0].rpartition(" · ")
        return Headline(name, f" · {what}", result)
    if not rest.startswith(": "):
        return Headline(name, rest)
    what, comma, result = rest[2:].rpartition(", ")
    if comma and result in _RESULTS:
        return Headline(name, f" · {what}", result)
    return Headline(name, f" · {rest[2:]}")


def leading_name(ruling: Ruling) -> str:
    """Return the name that a title begins with, if any."""
    title, manner = ruling.outcome.title, ruling.manner
    changed = [change.name for change in ruling.outcome.changes]
    known = {*manner.cast.values(), ruling.by, *changed, _SOMEONE}
    found = [name for name in known if name and title.startswith(name)]
    whole = [name for name in found if not _WORD.match(title, len(name))]  # no Bone in Bone 1
    return max(whole, key=len, default="")


def _find_tone(ruling: Ruling, leading: str) -> Grade:
    """Return how a ruling went for the players: a foe's success is bad for them."""
    grade, manner = ruling.outcome.grade, ruling.manner
    name = leading or manner.cast.get(ruling.outcome.subject, "")
    if name:
        foe = name in manner.foes or name.casefold() == SOMEONE
    else:  # nobody acts, so go by whom it changes
        changed = {change.name for change in ruling.outcome.changes} & {*manner.cast.values()}
        foe = bool(changed) and ruling.outcome.kind == "attack" and changed.isdisjoint(manner.foes)
    return _TURNED.get(grade, grade) if foe else grade
