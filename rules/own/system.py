"""A rules system made from a page, with everything the bot asks of any system."""

from collections.abc import Callable, Collection, Mapping
from functools import partial

from rules.core.content import explainer, load
from rules.core.dice.dice import Dice
from rules.core.records.field_values import words
from rules.core.rule_helpers import quote_name
from rules.core.system import Consequence, Recall, Rule, Rules, System, Topic
from rules.core.verb_declarations.verb import Way, button_lines, ways_in
from rules.own import verb_declarations as ask
from rules.own.characters.card import (
    CARD_BUTTONS,
    card,
    derive_values,
    labels,
    offers,
    show_value,
    vitals,
)
from rules.own.characters.creation import assign, check_tracks, create, walk
from rules.own.checks.entry_memory import FACTS, MEMORY
from rules.own.checks.move import make_check, make_move
from rules.own.checks.options_and_hold import choose_option, take_effect_by_hand, use_hold
from rules.own.gear import gear_rules, item_names, lists_of
from rules.own.harm import change_status, harm_someone, heal_someone
from rules.own.key import key_of
from rules.own.page_values import MAIN, Condition, Kind, Page, rollable, stats_of
from rules.own.sheet import DOWN, OwnGame, OwnScene, make_sheet, settle

REFUSALS: Mapping[str, str] = load("rules.own", "refusals")
WAYS = ways_in(ask)
LONGEST_PITCH = 60
#: common short names of fields
SHORT = (
    ("str", "strength"), ("dex", "dexterity"), ("int", "intelligence"), ("wis", "wisdom"),
    ("cha", "charisma"), ("agi", "agility"), ("wil", "willpower"), ("san", "sanity"),
    ("hp", "hit points"), ("hp", "health"),
)  # fmt: skip
_ROLLED = frozenset({"stat", "unrolled"})


def make_system(page: Page) -> System:
    """Return the rules of a page, assembled."""
    kind = make_sheet(page)
    rules = _rules(page)
    return System(
        key=key_of(page.fingerprint),
        name=page.name,
        pitch=page.pitch[:LONGEST_PITCH],
        sheet=kind,
        game=OwnGame,
        verbs=(*WAYS, *_roll_ways(page)),
        rules=rules,
        resolve=lambda request, scene, dice: rules.settle(request, scene, dice),
        create=partial(create, page, kind),
        walk=partial(walk, page),
        names=partial(names, page),
        gloss=partial(gloss, page),
        spelt=spell,
        assign=partial(assign, page),
        check=partial(check_tracks, page),
        derived=partial(derive_values, page),
        card=partial(card, page),
        vitals=partial(vitals, page),
        labels=labels(page),
        refusals=REFUSALS,
        about=explainer(button_lines(WAYS)),
        topics=topics(page),
        play=("move", "check", "hold", "item", "roll"),
        fight=("harm", "heal", "status"),
        examples=_examples(page),
        demo=_demo(page),
        offers=partial(offers, page),
        card_buttons=CARD_BUTTONS,
        able=lambda sheet: sheet.state != DOWN,
        settle_state=partial(follow_numbers, page),
        memory=MEMORY,
        facts=FACTS,
        page=page if page.fingerprint else None,
    )


def _rules(page: Page) -> Rules:
    return Rules(
        Rule(ask.MakeMove, partial(make_move, page)),
        Rule(ask.Check, partial(make_check, page)),
        Rule(ask.ChooseOption, partial(choose_option, page), Recall(("move",))),
        Rule(ask.TakeEffect, partial(take_effect_by_hand, page)),
        Rule(ask.Harm, partial(harm_someone, page)),
        Rule(ask.Heal, partial(heal_someone, page)),
        Rule(ask.Status, partial(change_status, page)),
        Rule(ask.Hold, partial(use_hold, page)),
        *gear_rules(page),
    )


def _roll_ways(page: Page) -> tuple[Way, ...]:
    """Return the page's rolls as aliases of `check`: `save str` is `check save str`."""
    named = {roll.name.casefold(): f"check {quote_name(roll.name.casefold())}"
             for key, roll in page.rolls.items() if key != MAIN}  # fmt: skip
    return (ask.Check.ways[0]._replace(also=named, options=()),) if named else ()


def names(page: Page, kind: str, scene: OwnScene) -> Mapping[str, str]:
    """Return the names of a kind that can be typed here."""
    if kind == "item":
        return item_names(page, scene)
    known = _NAMES.get(kind)
    return known(page) if known is not None else _field_names(page, kind)


def _roll_names(page: Page) -> dict[str, str]:
    named = [roll for roll in page.rolls.values() if roll.key != MAIN]
    return {roll.name.casefold(): roll.key for roll in named}


def _condition_names(page: Page) -> dict[str, str]:
    """Return the names of conditions, and of switches, which are turned on and off the same way."""
    named = {each.name.casefold(): key for key, each in page.conditions.items()}
    return _switch_names(page) | named


def _field_names(page: Page, kind: str) -> dict[str, str]:
    tracks = {key: each.rising for key, each in page.fields.items() if each.kind is Kind.TRACK}
    stats = stats_of(page) if kind in ("stat", "unrolled") else []
    found: Collection[str] = {
        "stat": stats,
        "unrolled": page.fields.keys() - stats,
        "track": tracks,
        "rising": [key for key, rising in tracks.items() if rising],
        "falling": [key for key, rising in tracks.items() if not rising],
        "field": page.fields,
        "list": lists_of(page),
    }.get(kind, ())
    named = {each.name.casefold(): key for key, each in page.fields.items() if key in found}
    return {**_short_names(page, named, kind), **named}


def _switch_names(page: Page) -> dict[str, str]:
    """Return the names of switches, and how they read as sentences: for Suit Sealed, `suit is
    sealed`."""
    found: dict[str, str] = {}
    for each in page.fields.values():
        if each.kind is Kind.FLAG:
            first, _, last = each.name.casefold().rpartition(" ")
            told = {f"{first} {verb} {last}": each.key for verb in ("is", "are")} if first else {}
            found |= told | {each.name.casefold(): each.key}
    return found


def _short_names(page: Page, named: Mapping[str, str], kind: str) -> dict[str, str]:
    """Return other names of fields: `dex`, or the singular, as in `a wound`."""
    every = {each.name.casefold() for each in page.fields.values()}
    short = {says: named[name] for says, name in SHORT if name in named}
    ones = {name.removesuffix("s"): key for name, key in named.items() if kind not in _ROLLED}
    return {name: key for name, key in (short | ones).items() if name not in every}


def _move_names(page: Page) -> dict[str, str]:
    """Return the names of moves, with `my` and `your` as alternatives."""
    found: dict[str, str] = {}
    for key, move in page.moves.items():
        name = move.name.casefold()
        # the page says "stand your ground", its players "my"
        found |= {name.replace("your ", "my "): key, name.replace("my ", "your "): key, name: key}
        # phones leave apostrophes out
        found[name.replace("'", "")] = key
    return found


_NAMES: Mapping[str, Callable[[Page], dict[str, str]]] = {
    "move": _move_names,
    "roll": _roll_names,
    "condition": _condition_names,
    "switch": _switch_names,
    "clock": lambda page: {each.name.casefold(): key for key, each in page.clocks.items()},
    "page_table": lambda page: {own.table.name.casefold(): k for k, own in page.tables.items()},
}


def spell(kind: str, key: str) -> str:
    return quote_name(words(key))


def gloss(page: Page, kind: str, key: str, scene: OwnScene) -> str | None:
    """Return what to know about a thing before choosing it."""
    sheet = scene.someone
    if kind == "move" and key in page.moves:
        move = page.moves[key]
        stats = [page.fields[stat] for stat in move.stats if stat in page.fields]
        told = [f"{s.name} {show_value(s, sheet)}" if sheet else s.name for s in stats]
        return (" and " if move.both else " or ").join(told)
    if kind in ("stat", "track", "field") and key in page.fields and sheet is not None:
        return show_value(page.fields[key], sheet)
    if kind == "condition" and key in page.conditions:
        worth = page.conditions[key].worth
        return f"{worth:+d}" if worth else ""
    return ""


def follow_numbers(
    page: Page, before: OwnScene, after: OwnScene, dice: Dice, anyway: bool
) -> Consequence:
    """Update who is down, after numbers changed in any way."""
    for record, sheet in after.sheets.list_seen().items():
        if record not in before.sheets or before.sheets[record] is not sheet:
            after = after.put(settle(page, sheet))
    return Consequence(after)


def topics(page: Page) -> dict[str, Topic]:
    """Return what can be looked up: the moves, the conditions and the page's own sections."""
    found = {
        key: Topic(move.name, move.text or move.trigger, page.name, "Moves")
        for key, move in page.moves.items()
    }
    for key, condition in page.conditions.items():
        found.setdefault(key, Topic(condition.name, _tell_worth(page, condition), page.name,
                                    page.conditions_name))  # fmt: skip
    for title, text in page.topics:
        found.setdefault(title.casefold().replace(" ", "_"), Topic(title, text, page.name, "Page"))
    return found


def _tell_worth(page: Page, condition: Condition) -> str:
    """Describe what a condition does to rolls, as the page puts it."""
    if not condition.worth:
        return "Changes no roll."
    stats = ", ".join(page.fields[key].name for key in condition.stats if key in page.fields)
    return f"{condition.worth:+d} to {stats or 'every roll'}."


def _examples(page: Page) -> tuple[str, ...]:
    """Return sentences for a newcomer to try."""
    moves = [f"move {quote_name(move.name.casefold())}" for move in page.moves.values()][:2]
    main = page.main
    stats = rollable(page, main) if main else []
    checks = [_example_check(page, stats)] if main else []
    return (*moves, *checks, "sheet show", "roll 2d6", "help")[:4]


def _example_check(page: Page, stats: list[str]) -> str:
    main = page.main
    assert main is not None
    said = "+".join(quote_name(page.fields[stat].name.casefold()) for stat in stats[: main.stats])
    return f"check {said}".strip()


def _demo(page: Page) -> tuple[str, ...]:
    return (":as alice", "/sheet new Ash", ":as gm")
