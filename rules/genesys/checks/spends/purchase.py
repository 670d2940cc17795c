"""A purchase with symbols: who may pay, whom it affects, and what is left."""

from collections.abc import Mapping
from typing import Any, TypedDict

from rules.core.characters.targets import name_record
from rules.core.dice.dice import Dice
from rules.core.errors import NotAllowed, NotFound, Refused
from rules.core.outcome import ADDS, QUESTION, Choice, Fact, Outcome
from rules.core.permissions import gms_only, is_gm, may_play
from rules.core.records.record import Value
from rules.core.scene import Recalled, changes
from rules.genesys.checks.check_outcome import CHECK
from rules.genesys.checks.entry_memory import (
    after_spends,
    is_declined,
    is_delegated,
    spends_of,
    symbols_left,
)
from rules.genesys.checks.spends.effects import EFFECTS, named_gear, plain_effect
from rules.genesys.checks.spends.menu import (
    REDIRECT,
    find_remembered,
    free_for,
    known_recipients,
    name_row,
    recipients,
    spend_menu,
    threat_group,
)
from rules.genesys.checks.spends.price import (
    Bought,
    Price,
    count_symbols,
    left_text,
    price_of,
    refuse_overspending,
)
from rules.genesys.content import QUALITIES, skill_words
from rules.genesys.harm.criticals import name_them
from rules.genesys.harm.wounds import suffer_critical
from rules.genesys.ruling_draft import Progress
from rules.genesys.sheet import GenesysScene, GenesysSheet
from rules.genesys.verb_declarations.checks_and_attacks import (
    SpendOtherwise,
    SpendSymbols,
    SufferCritical,
)


def _require_recalled(scene: GenesysScene) -> Recalled:
    found = scene.recalled
    if found is None or found.kind != CHECK or not found.subject:
        raise NotFound("nothing_recalled")
    return found


def spend_symbols(request: SpendSymbols, scene: GenesysScene, dice: Dice) -> Outcome:
    """Buy something with the symbols of a check."""
    recalled = _require_recalled(scene)
    subject = scene.sheets[recalled.subject]
    left, memory = symbols_left(recalled), after_spends(recalled.memory, spends_of(recalled))
    price = price_of(request, scene, recalled, memory, left)
    _check_permission(scene, recalled, price.row.side)
    have = free_for(price.row, memory, left)
    if have[price.symbol] < price.count:
        refuse_overspending(request, price, memory, have)
    quality = request.what.key("quality") or ""
    candidates = recipients(price.row, scene, subject, memory, quality)
    named = name_record(request.what, request.who) or None
    if named is not None:
        candidates = [sheet for sheet in candidates if sheet.record == named]
        if not candidates:
            code = "not_whom" if price.row.whom else "no_name"
            raise Refused(code, name=scene.sheets[named].name, what=price.row.name)
    elif not quality:  # a quality without a name affects the target that was hit
        candidates = known_recipients(scene, candidates, memory)
        if len(candidates) > 1:
            return _which(price, candidates, recalled, subject, scene)
    whom = next(iter(candidates), None)
    if price.row.whom and whom is None:
        raise Refused("nobody", what=price.row.name)
    gear = named_gear(price.row, quality, _gear_said(request), whom)
    if whom and len(gear) > 1:
        return _which_gear(price, whom, gear, recalled)
    bought = Bought(
        row=price.row,
        subject=recalled.subject,
        whom=whom.record if whom else 0,
        memory=memory,
        times=price.times,
        quality=quality,
        gear=next(iter(gear), ""),
    )
    tale = EFFECTS.get(price.row.key, plain_effect)(Progress(scene), bought, dice, request)
    what = QUALITIES[bought.quality].name if bought.quality else price.row.name
    return _show_purchase(scene, tale, price=price, recalled=recalled, left=left, what=what)


def _gear_said(request: SpendSymbols) -> str | None:
    """Return the thing that was named, alone or after `with`."""
    return (request.gear.key("belonging") if request.gear else None) or request.what.key(
        "belonging"
    )


def _facts(
    price: Price, left: Mapping[str, int], crit: Mapping[str, Value] | None
) -> tuple[Fact, ...]:
    return (
        Fact("spent", price.row.key),
        Fact("symbol", price.symbol),
        Fact("count", price.count),
        Fact("left", left, "Left to spend" if any(left.values()) else "", left_text(left)),
        Fact("critical", crit),
        *_critical_facts(crit),
    )


def _show_purchase(
    scene: GenesysScene,
    tale: Progress,
    *,
    price: Price,
    recalled: Recalled,
    left: dict[str, int],
    what: str,
) -> Outcome:
    left = {**left, price.symbol: left[price.symbol] - price.count}
    memory = {"of": recalled.number, "spent": {price.symbol: price.count}, "left": left,
              "bought": price.row.key, **tale.kept}  # fmt: skip
    # The menus of both sides, so that one side's spend doesn't hide the other's options.
    sides = ("player",) if is_declined(recalled) else ("player", "gm")
    offered = spend_menu(
        tale.scene,
        recalled.subject,
        after_spends(recalled.memory, [*spends_of(recalled), memory]),
        left,
        sides=sides,
        entry=recalled.number,
        delegated=is_delegated(recalled),
    )
    crit = tale.criticals[-1] if tale.criticals else None
    done, *lines = _tell_purchase(tale, what)
    if crit and lines:  # after the dice nobody knows any more who they are
        lines[0] = name_them(lines[0], str(crit["who"]))
    return Outcome(
        f"{count_symbols(price.count, price.symbol)}: {done}",
        prose="\n".join(lines),
        facts=_facts(price, left, crit),
        changes=changes(scene, tale.scene),
        choices=(*tale.choices, *offered),
        subject=recalled.subject,
        memory=memory,
        **_settle_threat(recalled, price.row.side, price.row.key),
    )


def _tell_purchase(tale: Progress, what: str) -> list[str]:
    """Return the lines of a purchase, with the first as the title: `1 threat: Griff falls
    prone`."""
    first, *lines = tale.prose.replace(". ", ".\n", 1).split("\n")
    if not first:
        return [what, *tale.lines]
    return [first.removesuffix(".").replace("**", ""), *lines]


WHOM = "whom"  # the group of choices of whom a spend is for
#: the groups of choices that wait for threat to be spent
AWAITED = ("threat", WHOM)


def pays_threat(request: SpendSymbols | SpendOtherwise, scene: GenesysScene) -> bool:
    """Say whether a request is about threat and despair, which may be awaited from any check."""
    if isinstance(request, SpendOtherwise):
        return is_gm(scene)
    return request.pay.symbol in ("threat", "despair")


class Settling(TypedDict, total=False):
    settles: str
    ends: tuple[str, ...]


def _settle_threat(recalled: Recalled, side: str, row: str = "") -> Settling:
    """Return which groups a spend settles, so that threat isn't owed any longer."""
    if side != "gm":
        return {}
    if row == REDIRECT:
        return {"settles": REDIRECT}
    ends = (threat_group(recalled.number), f"{WHOM} {recalled.number}")
    return {"settles": threat_group(0), "ends": ends}


def _critical_facts(crit: Mapping[str, Any] | None) -> tuple[Fact, ...]:
    if crit is None:
        return ()
    return tuple(Fact(key, crit[key]) for key in ("roll", "modifier", "total", "name", "severity"))


def _check_permission(scene: GenesysScene, recalled: Recalled, side: str) -> None:
    """Refuse a spend that is the other side's, unless the game master let the players choose."""
    if is_gm(scene):
        return
    if side == "gm" and not is_delegated(recalled):
        gms_only(scene, "spend threat and despair")
    subject = scene.sheets[recalled.subject]
    # threat that was handed over is for all players, advantage only for who rolled
    if side == "player" and scene.acting != subject.record:
        raise NotAllowed("not_your_character", name=subject.name)


def _which(
    price: Price,
    candidates: list[GenesysSheet],
    recalled: Recalled,
    subject: GenesysSheet,
    scene: GenesysScene,
) -> Outcome:
    """Ask whom it is for."""
    who = "player"
    if price.row.side == "gm":
        who = "anyone" if is_delegated(recalled) else "gm"
    choices = tuple(
        Choice(
            sheet.name,
            f"{ADDS}for {sheet.spoken}",
            who,
            subject.name,
            owed=price.row.side == "gm",
            group=f"{WHOM} {recalled.number}",
        )
        for sheet in candidates
    )
    name = name_row(price.row, scene, subject, recalled.memory)
    return Outcome(
        f"{name}: for whom?",
        facts=(Fact("spent", None), Fact("left", symbols_left(recalled))),
        choices=choices,
        subject=subject.record,
        memory={"of": recalled.number},
        **_settle_threat(recalled, price.row.side),
    )


def _which_gear(price: Price, whom: GenesysSheet, gear: list[str], recalled: Recalled) -> Outcome:
    """Ask which of several things is meant."""
    return Outcome(
        f"{price.row.name}: which of {whom.name}'s?",
        facts=(Fact("spent", None), Fact("left", symbols_left(recalled))),
        choices=tuple(
            Choice(skill_words(key), f"{ADDS}with {skill_words(key)}")
            for key in gear
        ),
        recorded=False,
    )  # fmt: skip


def _ask_what(scene: GenesysScene, recalled: Recalled) -> Outcome:
    """Ask what to buy, with everything that the remaining symbols can pay for."""
    known = after_spends(recalled.memory, spends_of(recalled))
    own = scene.sheets[recalled.subject].npc  # an NPC's advantage is the game master's too
    sides = (("player", "gm") if own else ("gm",)) if is_gm(scene) else ("player",)
    found = spend_menu(scene, recalled.subject, known, symbols_left(recalled), sides=sides,
                       entry=recalled.number)  # fmt: skip
    if not found:
        raise Refused("nothing_to_spend")
    return Outcome("What do you buy?", choices=found, kind=QUESTION, recorded=False)


def spend_otherwise(request: SpendOtherwise, scene: GenesysScene) -> Outcome:
    """Let the players spend threat and despair, or leave them unspent."""
    recalled = _require_recalled(scene)
    if not request.how:
        return _ask_what(scene, recalled)
    gms_only(scene, "decide that")
    left = symbols_left(recalled)
    subject = scene.sheets[recalled.subject]
    memory: dict[str, Any] = {"of": recalled.number}
    if request.how == "nothing":
        if is_declined(recalled):
            raise Refused("nothing_to_spend")
        more = " more" if any(each.get("spent") for each in spends_of(recalled)) else ""
        title = f"Nothing{more} is spent from {subject.possessive} roll (#{recalled.number})"
        return Outcome(title, subject=subject.record,
                       facts=(Fact("left", left),), memory={**memory, "declined": True},
                       **_settle_threat(recalled, "gm"))  # fmt: skip
    if not (left["threat"] or left["despair"]):
        raise Refused("nothing_to_delegate")
    symbols = " and ".join(symbol for symbol in ("threat", "despair") if left[symbol])
    known = after_spends(recalled.memory, spends_of(recalled))
    offered = spend_menu(
        scene, subject.record, known, left, sides=("gm",), entry=recalled.number, delegated=True
    )
    return Outcome(
        f"The players choose how to spend the {symbols} from {subject.possessive} roll",
        facts=(Fact("left", left),),
        choices=tuple(choice._replace(owed=True) for choice in offered),
        subject=subject.record,
        memory={**memory, "delegated": True},
        **_settle_threat(recalled, "gm"),
    )


def may_mean_spend(request: SufferCritical, scene: GenesysScene) -> bool:
    """Say whether a player's `crit` may mean to spend a roll's symbols on one."""
    who = scene.sheets.get(request.who.record() or 0) if request.who else None
    typed = request.modifiers or (request.who and request.who.key("number"))
    own = who is not None and may_play(scene, who)
    return bool(scene.acting) and not (typed or own or is_gm(scene) or scene.supposed)


def crit(request: SufferCritical, scene: GenesysScene, dice: Dice) -> Outcome:
    """Roll a critical injury for someone; ask a player first if a roll may buy it instead."""
    if scene.recalled is None or not may_mean_spend(request, scene):
        return suffer_critical(request, scene, dice)
    asked = _list_criticals(scene)
    if request.who is not None:
        if not asked:
            return suffer_critical(request, scene, dice)
        return Outcome("Spend it on a critical?", choices=tuple(asked), kind=QUESTION,
                       recorded=False)  # fmt: skip
    # asked even with nothing to buy: an injury of one's own doesn't follow from the roll
    name = scene.actor.name
    own = Choice(f"{name} suffers one", f"crit {scene.actor.spoken}", of=name, recalls=False)
    return Outcome("Whose critical injury?", choices=(*asked, own), kind=QUESTION, recorded=False)


def _list_criticals(scene: GenesysScene) -> list[Choice]:
    """Return the criticals that the latest roll can still pay for."""
    recalled = _require_recalled(scene)
    memory = after_spends(recalled.memory, spends_of(recalled))
    menu = spend_menu(scene, recalled.subject, memory, symbols_left(recalled),
                      sides=("player",), entry=recalled.number)  # fmt: skip
    hit = find_remembered(scene, memory, "hit")
    whose = f"Critical injury for {hit.name}" if hit else "Critical injury"
    return [each._replace(label=each.label.replace("Critical injury", whose))
            for each in menu if " critical" in each.says]  # fmt: skip
