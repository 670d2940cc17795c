"""The result of a roll: what is added, which range is meant, and what comes of it."""

from collections.abc import Sequence
from dataclasses import replace

from rules.core.errors import Refused
from rules.core.move_definitions import find
from rules.core.outcome import DICE, HEAD, SMALL, TOTAL, Choice, Fact, Grade, Outcome
from rules.core.records.field_values import slug, words
from rules.core.records.frozen_values import freeze
from rules.core.records.record import encode
from rules.core.rule_helpers import dice_line, format_modifier, insist, join_names
from rules.core.scene import changes
from rules.tens.checks.dice import SIDES, Attempt, Part
from rules.tens.combat import deal_hits, offer_action, offer_foe_hits, strike_targets
from rules.tens.content import FULL_NAMES, MOVES, PLAIN, RANGES, TOOLS, Move, Span, own_move
from rules.tens.death import (
    apply_verdict,
    entry_kind,
    fates_of,
    offer_verdicts,
    rolled_verdict,
    tells_end,
    told_verdict,
)
from rules.tens.harm import Hurt, describe_hurt, hit_facts, hurt_in, land_hits, offer_fates
from rules.tens.sheet import (
    ABILITIES,
    TensScene,
    TensSheet,
    modifier_of,
    proficiency,
    said_name,
)
from rules.tens.verb_declarations import MakeMove


def gather_parts(
    request: MakeMove, actor: TensSheet, ability: str, proficient: bool
) -> tuple[Part, ...]:
    """Return the numbers that are added, each with its label."""
    parts = [Part(ability, modifier_of(actor, ability))] if ability else []
    parts += [Part("proficiency", proficiency(actor))] if proficient else []
    said = [Part("", value) for value in request.modifiers]
    return (*parts, *said)


def find_ability(request: MakeMove, actor: TensSheet, move: Move) -> str:
    """Return the ability to roll: the one typed, or the best of those the move allows."""
    said = request.keys("ability")
    if len(said) > 1:
        raise Refused("one_ability")
    if said:
        return said[0]
    own = [TOOLS[key] for key in map(tool_key, tools_rolled(request, move)) if key in TOOLS]
    return max((*own, *move.abilities), key=lambda each: modifier_of(actor, each), default="")


def tools_rolled(request: MakeMove, move: Move) -> tuple[str, ...]:
    """Return the tools that are rolled by name, without a move or an ability."""
    return request.keys("tool") if move is PLAIN and not request.keys("ability") else ()


def tool_key(key: str) -> str:
    return key.replace("'", "")


def lacks_ability(request: MakeMove, move: Move) -> bool:
    """Say whether a tool is rolled whose ability isn't known."""
    tools = tools_rolled(request, move)
    return bool(tools) and not any(tool_key(key) in TOOLS for key in tools)


def is_proficient(request: MakeMove, actor: TensSheet, move: Move, ability: str) -> bool:
    """Say whether proficiency counts: automatically if the sheet has it, unless it is left out."""
    if request.prof and request.no_prof:
        raise Refused("prof_or_not")
    tools = tuple(key for kind in ("weapon", "spell", "tool") for key in request.keys(kind))
    # a class's move has the class in its key too, but sheets list it by its name
    what = (ability,) if move is PLAIN else (slug(move.name), move.key)
    has = any(each in actor.proficient for each in (*what, *tools))
    key = (*tools, what[0])[0]
    insist(
        request,
        has or not request.prof,
        "not_proficient",
        name=actor.name,
        what=words(key),
        key=key,
        who=said_name(actor.name),
        cure=f"sheet set {said_name(actor.name)} proficient+={key}",
    )
    return (has or request.prof) and not request.no_prof


def _name_part(label: str) -> str:
    """Return what a modifier comes from, an ability as sheets write it: `DEX`."""
    return label.upper() if label in ABILITIES else label


def describe_parts(parts: Sequence[Part]) -> str:
    """Return the modifiers one by one, and their sum if there are several."""
    each = [f"{format_modifier(part.value)} {_name_part(part.label)}".strip() for part in parts]
    if len(parts) < 2:
        return "".join(each) or "+0"
    return f"{format_modifier(sum(part.value for part in parts))} ({', '.join(each)})"


HIGHEST = 99


def span_of(text: str) -> Span | None:
    """Return the range that is named or written out: `medium`, `12-17`; None if neither."""
    if text in RANGES:
        return RANGES[text]
    low, dash, high = text.partition("-")
    return Span(int(low), int(high)) if dash else None


def read_span(request: MakeMove) -> Span | None:
    """Return the range that the request gives, by name or in numbers, or None."""
    named = [RANGES[key] for key in request.keys("range")]
    spans = [*named, *([request.span] if request.span else [])]
    if len(spans) > 1:
        raise Refused("two_ranges")
    for span in spans:
        check_span(span)
    return spans[0] if spans else None


def check_span(span: Span) -> None:
    """Refuse an impossible range: upside down, or too high."""
    if span.low > span.high:
        raise Refused("upside_down", low=span.low, high=span.high)
    if span.low < 1 or span.high > HIGHEST:
        raise Refused("range_too_far", low=span.low, high=span.high, most=HIGHEST)


def band_of(total: int, span: Span) -> str:
    """Return the band of a total; both ends of the range are mixed."""
    if total < span.low:
        return "failure"
    return "mixed" if total <= span.high else "success"


GRADES = {"success": Grade.SUCCESS, "mixed": Grade.MIXED, "failure": Grade.FAILURE}


@freeze
class Result:
    """A roll read against a range: its band, and its consequences."""

    band: str
    critical: bool
    hits: int  # on the first target, or without one the hits it would deal
    hurts: tuple[Hurt, ...]
    verdict: str  # a Fate roll's
    after: TensScene


def read_roll(attempt: Attempt, scene: TensScene, span: Span) -> Result:
    """Read a roll against a range, and let its hits land."""
    band = band_of(attempt.total, span)
    dealt = deal_hits(attempt, scene, band)
    critical = is_critical(attempt.kept, band, dealt)
    hurts = strike_targets(attempt, scene, band, critical)
    after = scene
    for each in hurts:
        after = hurt_in(after, each)
    text = move_of(attempt, scene).text(band)
    verdict = rolled_verdict(band, text, scene) if attempt.fate else ""
    if verdict:
        after = after.put(apply_verdict(after.sheets[attempt.actor], verdict))
    loose = land_hits(dealt, attempt.hits_type, None, critical)
    hits = hurts[0].landing.hits if hurts else loose.hits
    return Result(
        band=band, critical=critical, hits=hits, hurts=hurts, verdict=verdict, after=after
    )


def tell_result(attempt: Attempt, scene: TensScene, span: Span | None) -> Outcome:
    """Return the outcome of a roll; without a range, offer them to the game master."""
    actor = scene.sheets[attempt.actor]
    move = move_of(attempt, scene)
    if span is None:
        return _show_open_range(attempt, scene, actor, move)
    roll = read_roll(attempt, scene, span)
    undecided = attempt.fate and not roll.verdict
    offered = offer_verdicts(actor) if undecided else ()
    text = move.text(roll.band)
    if undecided and tells_end(text):  # the end isn't decided yet
        text = move.trigger
    hurts = (describe_hurt(scene, each, attempt.hits_type) for each in roll.hurts)
    fates = (*offer_fates(roll.hurts), *offered)
    doubled = ", critical" if roll.critical else ""
    return Outcome(
        f"{actor.name}: {_name(attempt, move)}, {roll.band}{doubled}",
        Grade.TRIUMPH if roll.critical and roll.band == "success" else GRADES[roll.band],
        "\n".join(filter(None, (text, *hurts))),
        facts=(
            *_rolled_facts(attempt, scene, move, struck=len(roll.hurts)),
            Fact("range", str(span), "Range", f"against {span}", TOTAL),
            *_read_facts(attempt, scene, roll),
        ),
        changes=changes(scene, roll.after),
        choices=(
            *fates,
            *offer_foe_hits(attempt, scene, actor, roll.band),
            *(offer_action(scene, actor) if _is_own_deed(attempt) else ()),
        ),
        kind=entry_kind("move", fates),
        subject=actor.record,
        settles="range",
        ends=fates_of(fates),
    )


def _is_own_deed(attempt: Attempt) -> bool:
    """Say whether a roll may have been the actor's action; one that was asked for only if it's an
    attack."""
    return not attempt.fate and (not attempt.asked or bool(attempt.targets and attempt.hits))


def _read_facts(attempt: Attempt, scene: TensScene, roll: Result) -> tuple[Fact, ...]:
    name, verdict = scene.sheets[attempt.actor].name, roll.verdict
    text = move_of(attempt, scene).text(roll.band)
    told = not verdict or told_verdict(text) == verdict  # the table's text already says it
    doubled = ", critical" if roll.critical else ""
    headline = f"{_name(attempt, move_of(attempt, scene))} · {roll.band}{doubled}"
    return (
        Fact("band", roll.band, "", headline, HEAD),
        Fact("critical", roll.critical),
        *hit_facts(scene, attempt.hits_type, roll.hits, roll.hurts),
        Fact("foe", scene.sheets[attempt.foe].name if attempt.foe else None),
        Fact("fate", verdict or None, "" if told else "Fate", f"{name} {verdict}"),
    )


def move_of(attempt: Attempt, scene: TensScene) -> Move:
    """Return the move that was made, as it is now; a dropped one is a plain test."""
    own = find(replace(scene, acting=attempt.actor), attempt.move)
    if own is not None:
        return own_move(attempt.move, own)
    return MOVES.get(attempt.move, PLAIN)


def _name(attempt: Attempt, move: Move) -> str:
    """Return the name of what was rolled: a move, a tool, an ability, or just a test."""
    if move is not PLAIN:
        return move.name
    tool = attempt.with_ if not attempt.hits else ""
    return (tool or FULL_NAMES.get(attempt.ability, PLAIN.name)).capitalize()


def _show_open_range(attempt: Attempt, scene: TensScene, actor: TensSheet, move: Move) -> Outcome:
    """Show the dice, and offer the game master the ranges."""
    choices = tuple(
        Choice(
            f"{name.capitalize()} {span}",
            f"move {name}",
            who="gm",
            of=actor.name,
            owed=True,
            group="range",
        )
        for name, span in RANGES.items()
    )
    return Outcome(
        f"{actor.name}: {_name(attempt, move)}, {attempt.total}",
        prose=f"{move.trigger}\nThe game master says how hard it was.".strip(),
        facts=(
            *_rolled_facts(attempt, scene, move, undecided=True),
            Fact("range", None),
            Fact("band", None),
            Fact("critical", False),
            *hit_facts(scene, attempt.hits_type, 0, ()),
            Fact("foe", scene.sheets[attempt.foe].name if attempt.foe else None),
            Fact("fate", None),
        ),
        choices=choices,
        kind="open",
        subject=actor.record,
        memory=encode(attempt),
    )


def _rolled_facts(
    attempt: Attempt,
    scene: TensScene,
    move: Move,
    *,
    struck: int = 0,
    undecided: bool = False,
) -> tuple[Fact, ...]:
    """Return the facts of the dice and targets; the target line is left out if the hits show them
    all, and the weapon's once the roll has a range."""
    names = [scene.sheets[record].name for record in attempt.targets]
    at, added = f"Target: {join_names(names)}" if names else "", describe_parts(attempt.parts)
    dice = dice_line(attempt.kept, attempt.dropped)
    shown = struck < len(names)
    return (
        Fact("move", None if move is PLAIN else slug(move.name)),
        Fact("ability", attempt.ability or None),
        Fact("kept", list(attempt.kept), "Dice", dice, DICE, "d10"),
        Fact("dropped", list(attempt.dropped)),
        Fact("modifier", attempt.modifier, "Modifier", added, DICE),
        Fact("proficient", attempt.proficient),
        Fact("total", attempt.total, "Total", f"**{attempt.total}**", TOTAL),
        Fact("target", names[0] if names else None, "Target" if shown else "", at, SMALL),
        Fact(
            "weapon",
            attempt.with_ or None,
            "Weapon" if undecided and attempt.with_ and attempt.hits else "",
            f"Weapon: {attempt.with_}",
            SMALL,
        ),
    )


def is_critical(dice: tuple[int, ...], band: str, hits: int) -> bool:
    """Say whether a roll is critical: both kept dice are 10, and the band deals hits."""
    # two tens that fail the range all the same deal nothing to double
    return dice == (SIDES, SIDES) and band in ("mixed", "success") and hits > 0
