"""Lackeys: hired for coin, and paid again at every return to a safe place."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from rules.core.characters.targets import find_one
from rules.core.dice.dice import Dice, roll
from rules.core.errors import NotFound, Refused
from rules.core.outcome import Choice, Fact, Grade, Outcome
from rules.core.rule_helpers import dice_line, insist, join_names
from rules.core.scene import changes
from rules.odd.death import check_able
from rules.odd.sheet import ATTRIBUTES, GONE, SHOWN, OddScene, OddSheet, quote_phrase, with_number
from rules.odd.verb_declarations.rest_gear_growth import Hireling

#: of a lackey who has just been hired
SLOTS, HP, WEAPON = 6, 1, "d6"
WAGES = "Wages are due at each return to a safe place."
# signs that a sentence reads as something else: mentions, comments, lists, values
NOT_IN_NAMES = '"\n@#<>,=+:'


def hirelings(request: Hireling, scene: OddScene, dice: Dice) -> Outcome:
    if request.how != "list":
        check_able(request, scene.actor, dazed=True)
    match request.how:
        case "hire":
            return hire(request, scene, dice)
        case "return":
            return pay(request, scene, dice)
        case "dismiss":
            return dismiss(request, scene)
    names = list(scene.actor.lackeys)
    return Outcome(
        f"{scene.actor.name}'s hirelings: {join_names(names)}"
        if names
        else f"{scene.actor.name} has no hirelings",
        facts=(Fact("lackeys", names),),
        recorded=False,
    )


def hire(request: Hireling, scene: OddScene, dice: Dice) -> Outcome:
    """Hire a lackey: 2d6 for each attribute, and a price of 5d10 coin."""
    actor = scene.actor
    name = _free_name(request, scene)
    offer = scene.recalled if scene.recalled and not scene.recalled.followed else None
    rolled = [] if offer else _roll_hireling(dice)
    scores, cost = _read_offer(offer.memory) if offer else _add_up(rolled)
    told = _describe_scores(scores, rolled)
    if offer is None and cost > actor.coin and not request.anyway:
        return _too_dear(actor, name, scores, cost, told)
    paid = _pay_cost(request, actor, cost)
    lackey = _make_lackey(scene, actor, name, scores)
    after = scene.put(replace(paid, lackeys=(*actor.lackeys, name)))
    after = after.place_beside(actor, scene.next_record).add(lackey)
    return Outcome(
        f"{actor.name} hires {name} for {cost} coin",
        prose=f"{told}\nHP {HP} · {WEAPON} weapon · {SLOTS} slots, one bulky thing at most",
        facts=(
            Fact("name", name),
            *(Fact(key, score) for key, score in scores.items()),
            Fact("hp", HP),
            Fact("weapon", WEAPON),
            Fact("slots", SLOTS),
            Fact("cost", cost),
            Fact("coin", paid.coin),
        ),
        changes=changes(scene, after),
        kind="hire",
        subject=actor.record,
    )


def _roll_hireling(dice: Dice) -> list[tuple[int, ...]]:
    """Roll the scores of a lackey for hire, and the price."""
    return [*(roll(dice, 2, 6) for _ in ATTRIBUTES), roll(dice, 5, 10)]


def _add_up(rolled: Sequence[tuple[int, ...]]) -> tuple[dict[str, int], int]:
    """Return the scores and the price from the dice."""
    *scores, cost = map(sum, rolled)
    return dict(zip(ATTRIBUTES, scores, strict=True)), cost


def _describe_scores(scores: Mapping[str, int], rolled: Sequence[tuple[int, ...]]) -> str:
    """Return the scores, with their dice and the price's if they were just rolled."""
    shown = [" ".join(map(str, faces)) for faces in rolled]
    told = [f"{SHOWN[key]} {score}" for key, score in scores.items()]
    told = [f"{each} ({faces})" for each, faces in zip(told, shown, strict=False)] or told
    price = [f"price 5d10 ({shown[-1]})"] if shown else []
    return " · ".join([*told, *price])


def _read_offer(memory: Mapping[str, Any]) -> tuple[dict[str, int], int]:
    """Return the scores and price of an earlier offer, because they are rolled only once."""
    offer = memory["offer"]
    return {attribute: int(offer[attribute]) for attribute in ATTRIBUTES}, int(offer["cost"])


def is_same_offer(request: Hireling, scene: OddScene, memory: Mapping[str, Any]) -> bool:
    """Say whether an entry offered the lackey who is to be hired now."""
    return _free_name(request, scene).casefold() == str(memory["offer"]["name"]).casefold()


def _too_dear(actor: OddSheet, name: str, scores: dict[str, int], cost: int, told: str) -> Outcome:
    """Return the outcome of an offer that is too expensive for now, but stays open."""
    again = Choice(f"Hire {name} for {cost} coin", f"hireling hire {quote_phrase(name)}",
                   "player", actor.name, recalls=False)  # fmt: skip
    return Outcome(
        f"{name} wants {cost} coin; {actor.name} has {actor.coin}",
        Grade.FAILURE,
        f"{told}\nThe offer stands until {actor.name} can pay.",
        facts=(
            Fact("name", name),
            *(Fact(key, score) for key, score in scores.items()),
            Fact("cost", cost),
            Fact("coin", actor.coin),
        ),
        choices=(again,),
        kind="offer",
        subject=actor.record,
        memory={"offer": {"name": name, "cost": cost, **scores}},
    )


def _make_lackey(scene: OddScene, actor: OddSheet, name: str, scores: dict[str, int]) -> OddSheet:
    now = scene.game.turns
    lackey = OddSheet(name=name, owner=actor.owner, employer=actor.name, ate=now, slept=now)
    lackey = replace(lackey, hp=HP, hp_max=HP, slots=SLOTS, weapon=WEAPON)
    for attribute, score in scores.items():
        lackey = with_number(with_number(lackey, attribute, score), f"{attribute}_max", score)
    return lackey


def _free_name(request: Hireling, scene: OddScene) -> str:
    """Return the given name, or an unused one."""
    taken = {sheet.name.casefold() for sheet in scene.sheets.values()}
    name = " ".join(request.name.strip('" ').split())
    if name:
        if name.casefold() in taken:
            raise Refused("name_taken", name=name)
        if len(name) > 60 or name.isdigit() or any(c in name for c in NOT_IN_NAMES):
            raise Refused("lackey_name")
        return name
    names = ["Lackey", *(f"Lackey {number}" for number, _ in enumerate(scene.sheets, 2))]
    return next(each for each in names if each.casefold() not in taken)


def _pay_cost(request: Hireling, sheet: OddSheet, cost: int) -> OddSheet:
    insist(request, cost <= sheet.coin, "too_dear", name=sheet.name, cost=cost, coin=sheet.coin)
    # with `anyway` a price may be more than there is
    return replace(sheet, coin=max(0, sheet.coin - cost))


def pay(request: Hireling, scene: OddScene, dice: Dice) -> Outcome:
    """Pay the lackeys at a safe place: 2d10 coin each, in the order of hiring."""
    actor = scene.actor
    chosen = request.who.records() if request.who else ()
    alive = [s for s in _lackeys(scene, actor) if s.state not in GONE]
    mine = [s for s in alive if not chosen or s.record in chosen]
    if not mine or len(mine) < len(set(chosen)):
        raise NotFound("no_such_lackey" if chosen else "no_lackeys", actor.name)
    rolled = {sheet.name: roll(dice, 2, 10) for sheet in mine}
    costs = {name: sum(faces) for name, faces in rolled.items()}
    cost = sum(costs.values())
    paid = _pay_cost(request, actor, cost)
    lines = [f"2d10 ({dice_line(faces)}) = {sum(faces)}" for faces in rolled.values()]
    if len(rolled) > 1:
        lines = [f"{name}: {line}" for name, line in zip(rolled, lines, strict=True)]
    return Outcome(
        f"{actor.name} pays {join_names(costs)} {cost} coin in wages",
        prose="\n".join((*lines, WAGES)),
        facts=(Fact("cost", cost), Fact("costs", costs), Fact("coin", paid.coin)),
        changes=changes(scene, scene.put(paid)),
        kind="pay",
        subject=actor.record,
    )


def _lackeys(scene: OddScene, sheet: OddSheet) -> list[OddSheet]:
    return [s for s in scene.list_unretired() if s.name in sheet.lackeys]


def dismiss(request: Hireling, scene: OddScene) -> Outcome:
    """Dismiss a lackey."""
    actor = scene.actor
    lackey = find_one(scene, request.who)
    if lackey is None or lackey.name not in actor.lackeys:
        raise NotFound("no_such_lackey" if actor.lackeys else "no_lackeys", actor.name)
    left = tuple(name for name in actor.lackeys if name != lackey.name)
    after = scene.put(replace(actor, lackeys=left)).put(replace(lackey, retired=True))
    return Outcome(
        f"{actor.name} lets {lackey.name} go",
        facts=(Fact("lackeys", list(left)),),
        changes=changes(scene, after),
        subject=actor.record,
    )


def follow_name(scene: OddScene, before: str, now: str) -> OddScene:
    """Update a renamed character's name between lackeys and employers."""
    for sheet in scene.sheets.list_all():
        if sheet.employer == before:
            scene = scene.put(replace(sheet, employer=now))
        elif before in sheet.lackeys:
            lackeys = tuple(now if name == before else name for name in sheet.lackeys)
            scene = scene.put(replace(sheet, lackeys=lackeys))
    return scene
