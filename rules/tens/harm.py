"""How many hits land, step by step, and the temporary points that take them first."""

from collections.abc import Sequence
from dataclasses import replace
from difflib import get_close_matches

from rules.core.characters.harm_and_rest import find_living, insist_living
from rules.core.characters.targets import find_meant
from rules.core.dice.dice import Dice
from rules.core.errors import NotFound, Refused
from rules.core.outcome import Choice, Fact, Outcome
from rules.core.permissions import shows_numbers
from rules.core.records.frozen_values import freeze
from rules.core.rule_helpers import agree, join_names
from rules.core.scene import changes
from rules.lazy_regex import compile_later
from rules.tens.conversion import convert_damage, convert_temp, explain_damage
from rules.tens.death import (
    DYING_LOSS,
    HIT_POINTS,
    condition,
    describe_change,
    entry_kind,
    fates_of,
    find_first_aid,
    offer_fate,
    tell_hits,
)
from rules.tens.sheet import Temp, TensScene, TensSheet, said_name
from rules.tens.verb_declarations import EndTemp, GiveTemp, Harm, read_amount


def give_temp(request: GiveTemp, scene: TensScene, dice: Dice) -> Outcome:
    """Grant temporary hit points; the same effect replaces what was left of it."""
    if request.amount < 1:
        raise Refused("nothing_given")
    sheets, source = _whose(request, scene)
    amount = convert_temp(request.amount) if request.five else request.amount
    new = []
    for sheet in sheets:
        others = [temp for temp in sheet.temp if not source or temp.source != source]
        new.append(replace(sheet, temp=(*others, Temp(amount, source))))
    five = f"{request.amount} in the fifth edition" if request.five else ""
    why = f" ({', '.join(filter(None, (source, five)))})" if source or five else ""
    names = join_names(sheet.name for sheet in new)
    several = len(new) > 1
    each = " each" if several else ""
    title = f"{names} {agree('gain', several)} {amount} temporary HP{each}{why}"
    if source and any(temp.source == source for sheet in sheets for temp in sheet.temp):
        has = "have" if several else "has"
        title = f"{names} now {has} {amount} temporary HP{each} from {source}"
        title += f" ({five})" if five else ""
    return _show_temporary(title, new, amount, source, scene)


def end_temp(request: EndTemp, scene: TensScene, dice: Dice) -> Outcome:
    """End an effect, and remove what is left of its hit points."""
    _check_somebody_has(request, scene)
    sheets, source = _whose(request, scene)
    if len(sheets) > 1:
        sheets = tuple(sheet for sheet in sheets if _list_from(sheet, source))
    ending = {sheet.record: _list_ending(sheet, source) for sheet in sheets}
    new = [
        replace(sheet, temp=tuple(t for t in sheet.temp if t not in ending[sheet.record]))
        for sheet in sheets
    ]
    first = ending[sheets[0].record]
    amount, source = sum(temp.amount for temp in first), first[0].source
    names = join_names(sheet.name for sheet in new)
    title = f"{source.capitalize()} ends for {names}" if source else f"Temporary HP end for {names}"
    return _show_temporary(title, new, -amount, source, scene)


def _check_somebody_has(request: EndTemp, scene: TensScene) -> None:
    """Refuse to end what nobody has, before asking for whom."""
    named, source = _split_name(request.words.casefold(), scene)
    source = (source or request.source).casefold()
    one = len(named) == 1 or request.who is not None or (not named and scene.someone is not None)
    every = named or scene.list_present(npcs=True)
    if not one and not any(_list_from(sheet, source) for sheet in every):
        raise NotFound("nobody_temp_from", source) if source else Refused("nobody_temp")


def _list_from(sheet: TensSheet, source: str) -> list[Temp]:
    """Return someone's temporary points from an effect; all of them if none is named."""
    return [temp for temp in sheet.temp if not source or temp.source == source]


def _list_ending(sheet: TensSheet, source: str) -> list[Temp]:
    """Return which of someone's temporary points end."""
    if not sheet.temp:
        raise Refused("nothing_temp", name=sheet.name)
    ending = _list_from(sheet, source)
    if not ending:
        raise NotFound("no_temp", source, [temp.source for temp in sheet.temp if temp.source])
    if len(ending) > 1 and not source:
        raise _ask_which_ends(sheet)
    return ending


def _ask_which_ends(sheet: TensSheet) -> Refused:
    """Return the question which of several effects ends; named ones are offered as answers."""
    named = [temp for temp in sheet.temp if temp.source]
    error = Refused("which_temp", name=sheet.name)
    error.choices = tuple(
        Choice(
            f"End {temp.source} ({temp.amount})",
            f'temp end "{temp.source}" {said_name(sheet.name)}',
            recalls=False,
        )
        for temp in named
    )
    return error


def absorb_hits(sheet: TensSheet, hits: int) -> tuple[TensSheet, int]:
    """Take hits from temporary points, oldest first; return the sheet and how many they took."""
    left = hits
    kept: list[Temp] = []
    for temp in sheet.temp:
        taken = min(left, temp.amount)
        left -= taken
        if temp.amount > taken:
            kept.append(replace(temp, amount=temp.amount - taken))
    if left == hits:
        return sheet, 0
    return replace(sheet, temp=tuple(kept)), hits - left


def _show_temporary(
    title: str, new: list[TensSheet], amount: int, source: str, scene: TensScene
) -> Outcome:
    after = scene
    for sheet in new:
        after = after.put(sheet)
    first = new[0]
    return Outcome(
        title,
        facts=(
            Fact("target", first.name),
            Fact("amount", amount),
            Fact("source", source or None),
            Fact("temp", count_temporary(first)),
        ),
        changes=changes(scene, after),
        subject=first.record,
    )


def count_temporary(sheet: TensSheet) -> int:
    """Return the temporary hit points of all sources."""
    return sum(temp.amount for temp in sheet.temp)


def _whose(request: GiveTemp | EndTemp, scene: TensScene) -> tuple[tuple[TensSheet, ...], str]:
    """Return whose temporary points are meant, and their source; unquoted words may be either."""
    named, source = _split_name(request.words.casefold(), scene)
    if source and request.source:
        raise NotFound("unknown_character", request.words)
    sheets = named or tuple(find_meant(scene, request.who))
    if isinstance(request, GiveTemp) and source:
        _check_source(request, source, sheets, scene)
    insist_living(request, sheets)
    return sheets, (source or request.source).casefold()


#: what stands between two names of a list
_BETWEEN = compile_later(r"\s*(?:,(?:\s*and)?|\band|&)\s*$")


def _split_name(words: str, scene: TensScene) -> tuple[tuple[TensSheet, ...], str]:
    """Split names, or `all`, from the end of the words, or one from their beginning; return whose
    they are, and the rest."""
    known: dict[str, tuple[TensSheet, ...]] = {"all": tuple(scene.list_present())}
    known |= {sheet.name.casefold(): (sheet,) for sheet in scene.list_unretired()}
    # the longest first, or Big Ann would be read as Ann
    names = sorted(known, key=len, reverse=True)
    named: list[TensSheet] = []
    while name := next((name for name in names if f" {words}".endswith(f" {name}")), ""):
        named = [each for each in known[name] if each not in named] + named
        rest = words.removesuffix(name).rstrip()
        words = _BETWEEN.sub("", rest)
        if words == rest:
            break
    begun = next((name for name in names if words.startswith(f"{name} ")), "")
    if begun and not named:
        return known[begun], words.removeprefix(begun).strip()
    return tuple(named), words.strip()


def _check_source(
    request: GiveTemp, source: str, sheets: tuple[TensSheet, ...], scene: TensScene
) -> None:
    """Refuse unquoted words that may be a mistyped name.

    They are taken as a source if the receiver is named as well, or if such an effect is there
    already.
    """
    known = any(temp.source == source for sheet in sheets for temp in sheet.temp)
    names = {sheet.name.casefold(): sheet.name for sheet in scene.list_unretired()}
    near = [names[name] for name in get_close_matches(source, names, 3, 0.75)]
    beside = request.who is not None or source != request.words.casefold()
    if not known and (near or not beside):
        five = "5e " * request.five
        quoted = f'temp {five}{request.amount} "{request.words}"'
        raise NotFound("name_or_source", request.words, near, cure=quoted)


#: the text for each step that changes hits
STEPS = {
    "critical": "critical",
    "resistance": "resisted",
    "vulnerability": "vulnerable",
    "immunity": "immune",
}


@freeze
class Landing:
    """Hits on their way: the name of each step, and the hits left after it."""

    hits: int
    steps: tuple[tuple[str, int], ...] = ()

    def add_step(self, step: str, hits: int) -> "Landing":
        return Landing(hits, (*self.steps, (step, hits)))


def land_hits(
    hits: int, kind: str, target: TensSheet | None, critical: bool = False, least: int = 0
) -> Landing:
    """Double for a critical, then apply resistance, vulnerability and immunity, in this order.

    `least` is what resistance leaves of one hit: 0, or 1 if the table chose so.
    """
    found = Landing(hits)
    if critical:
        found = found.add_step("critical", hits * 2)
    if target is None:
        return found
    if kind in target.resist:
        # the rules only ever round down, so half of one hit is none, unless the table wants one
        found = found.add_step("resistance", max(found.hits // 2, min(least, found.hits)))
    if kind in target.vulnerable:
        found = found.add_step("vulnerability", found.hits * 2)
    if kind in target.immune:
        found = found.add_step("immunity", 0)
    return found


def one_type(said: Sequence[str]) -> str:
    """Return the one type of damage that was typed, or ""; refuse two."""
    kind, *others = dict.fromkeys(said) or [""]
    if others:
        raise Refused("one_type", types=" or ".join([kind, *others]))
    return kind


def least_hits(scene: TensScene) -> int:
    """Return what resistance leaves of a single hit at this table."""
    return int(scene.read_setting("half_of_one", "0") == "1")


@freeze
class Hurt:
    """What hits did to a character."""

    before: TensSheet
    after: TensSheet
    landing: Landing
    absorbed: int

    @property
    def lost(self) -> int:
        return self.before.hp - self.after.hp


def take_hits(sheet: TensSheet, landing: Landing) -> Hurt:
    """Let hits land: on the temporary points first, then on hit points, one each."""
    shielded, taken = absorb_hits(sheet, landing.hits)
    return Hurt(sheet, HIT_POINTS.harm(shielded, landing.hits - taken), landing, taken)


def hurt_in(scene: TensScene, hurt: Hurt) -> TensScene:
    """Return the scene with someone hurt; an NPC hit during a fight joins the scene, to bleed each
    round."""
    after = scene.put(hurt.after)
    return after.join_scene(hurt.after.record) if scene.stage.round and hurt.after.npc else after


def offer_fates(hurts: Sequence[Hurt]) -> tuple[Choice, ...]:
    """Return the Fate choices of everyone who was hurt."""
    return tuple(choice for each in hurts for choice in offer_fate(each.before, each.after))


def harm(request: Harm, scene: TensScene, dice: Dice) -> Outcome:
    """Let hits land without a roll, so without a critical."""
    kind = one_type(request.who.keys("damage_type") if request.who else ()) or request.hits_type
    hits = _count_harm(request)
    after = scene
    hurts: list[Hurt] = []
    for target in find_living(request, scene, request.who):
        hurts.append(take_hits(target, land_hits(hits, kind, target, least=least_hits(scene))))
        after = hurt_in(after, hurts[-1])
    first = hurts[0].after
    fates = offer_fates(hurts)
    facts = hit_facts(scene, kind, hurts[0].landing.hits, hurts)
    lines = [describe_hurt(scene, each, kind) for each in hurts]
    alone = len(hurts) == 1  # then the title says it
    told = [*([] if alone else lines), *explain_damage(request.terms), *_tell_bleeding(hurts)]
    return Outcome(
        lines[0] if alone else _headline(hurts),
        prose="\n".join(told),
        facts=(*facts, Fact("target", first.name), Fact("state", first.state)),
        changes=changes(scene, after),
        choices=fates,
        kind=entry_kind("harm", fates),
        subject=first.record,
        settles="foe",
        ends=fates_of(fates),
    )


def _tell_bleeding(hurts: Sequence[Hurt]) -> list[str]:
    """Tell of each player's character who begins to die what it costs, and how to stop it."""
    return [
        f"{now.name} loses {DYING_LOSS} HP each round until treated: `/{find_first_aid(now)}`"
        for now in (each.after for each in hurts if condition(each.before) != "dying")
        if condition(now) == "dying" and not now.npc
    ]


def _count_harm(request: Harm) -> int:
    """Return the hits that were typed, or those of fifth-edition damage."""
    if request.terms:
        return convert_damage(request.terms)
    return read_amount(request.amount, request.who, "a number of hits, such as {}", "harm 4")


def _headline(hurts: list[Hurt]) -> str:
    """Return a headline with everyone who is hit; how hard differs, so each has a line."""
    names = join_names(each.after.name for each in hurts)
    return (
        f"{names} are hit" if any(each.landing.hits for each in hurts) else f"{names} take nothing"
    )


def hit_facts(scene: TensScene, kind: str, hits: int, hurts: Sequence[Hurt]) -> tuple[Fact, ...]:
    """Return the facts of the hits: the first target under plain keys, and everyone in `targets`.

    Without a target they show what would have landed.
    """
    told = f"{hits} {kind}".strip() if hits and not hurts else ""
    first = hurts[0] if hurts else None
    return (
        Fact("hits", hits, "Hits" if told else "", told),
        Fact("type", kind or None),
        Fact("steps", [list(step) for step in first.landing.steps] if first else []),
        Fact("absorbed", first.absorbed if first else 0),
        Fact(
            "targets",
            [
                {
                    "name": each.after.name,
                    "hits": each.landing.hits,
                    "steps": [list(step) for step in each.landing.steps],
                    "absorbed": each.absorbed,
                    "lost": each.lost,
                    "state": each.after.state,
                }
                for each in hurts
            ],
        ),
    )


def describe_hurt(scene: TensScene, each: Hurt, kind: str) -> str:
    """Describe one target's hits, with every step and the result."""
    steps = [STEPS[name] for name, _ in each.landing.steps]
    steps += [_describe_absorbed(scene, each)] if each.absorbed else []
    plain = each.lost and not kind and shows_numbers(scene, each.after)  # the HP follow
    hits = str(each.landing.hits) if plain else tell_hits(each.landing.hits, kind)
    takes = f"{agree('take', each.after.several)} {hits}"
    return describe_change(scene, takes, each.before, each.after, *steps)


def _describe_absorbed(scene: TensScene, each: Hurt) -> str:
    """Describe what temporary points absorbed, and what is left if everyone may know."""
    if not shows_numbers(scene, each.after):
        return f"temporary HP take {each.absorbed}"
    left = count_temporary(each.after)
    return f"temporary HP {left + each.absorbed} → {left}"
