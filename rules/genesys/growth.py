"""Experience: given, and spent on skill ranks."""

from collections.abc import Sequence
from dataclasses import replace

from rules.core.characters.targets import find_meant
from rules.core.errors import NotAllowed, Refused
from rules.core.outcome import Fact, Outcome
from rules.core.permissions import may_play, may_see_numbers, shows_numbers
from rules.core.rule_helpers import agree, insist, join_names
from rules.core.scene import changes
from rules.genesys.content import SKILLS
from rules.genesys.sheet import MOST_RANKS, MOST_XP, GenesysScene, GenesysSheet
from rules.genesys.verb_declarations.harm_turns_growth import Advance, Experience

#: XP: this times the new rank, and more if it isn't a career skill
PER_RANK, NOT_CAREER = 5, 5


def give_experience(request: Experience, scene: GenesysScene) -> Outcome:
    """Give or take experience, or tell how much there is."""
    sheets = find_meant(scene, request.who)
    if request.amount is None:
        return _show_experience(scene, sheets)
    records = [each.record for each in sheets]
    after = scene
    for record in records:
        sheet = scene.sheets[record]
        now = sheet.xp + request.amount
        if now < 0:
            raise Refused("no_xp", name=sheet.name, have=sheet.xp, cost=-request.amount)
        if now > MOST_XP:
            raise Refused("too_much_xp")
        after = after.put(replace(sheet, xp=now))
    names = [scene.sheets[record].name for record in records]
    return Outcome(
        _headline(names, request.amount),
        facts=(Fact("names", names), Fact("xp", after.sheets[records[0]].xp)),
        changes=changes(scene, after),
        subject=records[0],
    )


def _show_experience(scene: GenesysScene, sheets: Sequence[GenesysSheet]) -> Outcome:
    """Tell how much experience each has, except of NPCs whose numbers are hidden."""
    for sheet in sheets:
        if not (may_see_numbers(scene, sheet) or may_play(scene, sheet)):
            raise NotAllowed("not_your_sheet", name=sheet.name)
    told = [f"{sheet.name} {agree('have', sheet.several)} {sheet.xp} XP" for sheet in sheets]
    return Outcome(
        told[0],
        prose="\n".join(f"{each}." for each in told[1:]),
        facts=(Fact("names", [sheet.name for sheet in sheets]), Fact("xp", sheets[0].xp)),
        subject=sheets[0].record,
        recorded=False,
        private=any(not shows_numbers(scene, sheet) for sheet in sheets),
    )


def _headline(names: list[str], amount: int) -> str:
    does = agree("lose" if amount < 0 else "gain", len(names) > 1)
    return f"{join_names(names)} {does} {abs(amount)} XP{' each' if len(names) > 1 else ''}"


def rank_cost(rank: int, career: bool) -> int:
    """Return what a new rank costs."""
    return PER_RANK * rank + (0 if career else NOT_CAREER)


def advance(request: Advance, scene: GenesysScene) -> Outcome:
    """Buy the next rank of a skill."""
    sheet = scene.actor
    key = request.what.key("skill")
    assert key is not None
    # not `rank_of`: a minion's ranks follow from its group, and can't be bought
    rank = sheet.skills.get(key, 0) + 1
    if rank > MOST_RANKS:
        raise Refused("most_ranks", skill=SKILLS[key].name, most=MOST_RANKS)
    cost = rank_cost(rank, key in sheet.career)
    insist(request, sheet.xp >= cost, "no_xp", name=sheet.name, have=sheet.xp, cost=cost)
    after = scene.put(
        replace(sheet, xp=max(0, sheet.xp - cost), skills={**sheet.skills, key: rank})
    )
    return Outcome(
        f"{sheet.name} raises {SKILLS[key].name} {rank - 1} → {rank} for {cost} XP",
        facts=(Fact("skill", key), Fact("rank", rank), Fact("cost", cost),
               Fact("xp", after.actor.xp)),
        changes=changes(scene, after),
        subject=sheet.record,
    )  # fmt: skip
