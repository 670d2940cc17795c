"""Competitive checks: everyone rolls the same skill, and the best result wins."""

from rules.core.dice.dice import Dice
from rules.core.errors import Refused
from rules.core.outcome import HEAD, Fact, Grade, Outcome
from rules.core.permissions import gms_only, may_play
from rules.core.records.record import Value
from rules.core.rule_helpers import agree, quote_name
from rules.core.scene import changes
from rules.fast_tuples import NamedTuple
from rules.genesys.checks.check import about_skill, gather_modifiers, own_dice
from rules.genesys.checks.check_outcome import Check, roll_check
from rules.genesys.checks.dice import difficulty_name
from rules.genesys.checks.modifiers import standing_modifiers
from rules.genesys.checks.pool import Pool
from rules.genesys.combat.turns import require_able
from rules.genesys.content import skill_words
from rules.genesys.ruling_draft import Progress
from rules.genesys.sheet import GenesysScene, GenesysSheet
from rules.genesys.verb_declarations.checks_and_attacks import Contest


class Entrant(NamedTuple):
    """A character who takes part, and their roll."""

    sheet: GenesysSheet
    check: Check

    @property
    def rank(self) -> tuple[int, int, int]:
        """Return the sort key: most successes win, then triumphs, then advantage."""
        net = self.check.net
        return net.success, net.triumph, net.advantage


def contest(request: Contest, scene: GenesysScene, dice: Dice) -> Outcome:
    """Let everyone who is named roll the same skill; most successes win.

    It takes nobody's action. A player must have a character of their own in it.
    """
    sheets = [scene.sheets[record] for record in dict.fromkeys(request.who.records())]
    if len(sheets) < 2:
        raise Refused("contest_of_two", **_name_two(scene, sheets))
    if not any(may_play(scene, sheet) for sheet in sheets):
        gms_only(scene, "let others compete")
    tale, entrants = Progress(scene), list[Entrant]()
    for sheet in sheets:
        require_able(sheet, request)
        tale, check = _roll(request, tale, sheet, dice)
        entrants.append(Entrant(sheet, check))
        tale = tale.tell(
            f"{sheet.name} {agree('roll', sheet.several)} {check.built.pool}: {check.net.text()}."
        )
    ranked = sorted(entrants, key=lambda each: each.rank, reverse=True)
    return _tell(request, scene, tale, ranked)


def _name_two(scene: GenesysScene, named: list[GenesysSheet]) -> dict[str, str]:
    """Return two people who could compete, for an example."""
    there = {sheet.record: sheet for sheet in (*named, *scene.list_present(npcs=True))}
    names = [*(quote_name(sheet.name) for sheet in there.values()), "Griff", "Scar"]
    return {"one": names[0], "other": names[1]}


def _key(request: Contest) -> str:
    key = request.what.key("skill") or request.what.key("characteristic")
    if key is None:
        raise Refused("which_skill")
    return key


def _roll(
    request: Contest, tale: Progress, sheet: GenesysSheet, dice: Dice
) -> tuple[Progress, Check]:
    about = about_skill(_key(request), None, request.what.key("characteristic"))
    own, told = own_dice(sheet, about)
    against = request.against or Pool(p=request.difficulty or 0)
    if may_play(tale.scene, sheet):
        tale, ops = gather_modifiers(tale, sheet.record, about)
    else:  # dice that wait for someone else's check are theirs to use
        ops = standing_modifiers(tale.scene, sheet, about)
    return tale, roll_check(own + against, ops, request.mods, dice, [told])


def _tell(request: Contest, scene: GenesysScene, tale: Progress, ranked: list[Entrant]) -> Outcome:
    first, second = ranked[:2]
    tied = first.rank == second.rank
    won = first.check.net.passed and not tied
    what = skill_words(_key(request)).capitalize()
    if request.difficulty:
        what += f" vs {difficulty_name(request.difficulty)}"
    if won:
        how = f"{first.sheet.name} wins"
    else:
        how = "a tie" if first.check.net.passed else "nobody succeeds"
    return Outcome(
        f"{what}: {how}",
        Grade.SUCCESS if won else Grade.NONE,
        tale.prose,
        facts=(
            Fact("skill", _key(request)),
            Fact("winner", first.sheet.name if won else None, "", f"{what} · {how}", HEAD),
            Fact("ranking", [each.sheet.name for each in ranked]),
            Fact("rolls", [_describe(each) for each in ranked]),
        ),
        changes=changes(scene, tale.scene),
        kind="contest",
        # Only the game master sees the result of an NPC that nobody has met.
        private=not all(each.sheet.seen for each in ranked),
    )


def _describe(entrant: Entrant) -> dict[str, Value]:
    check = entrant.check
    return {
        "name": entrant.sheet.name,
        "pool": check.built.pool.counts(),
        "symbols": check.rolled.symbols,
        "success": check.net.success,
        "advantage": check.net.advantage,
        "triumph": check.net.triumph,
        "despair": check.net.despair,
        "passed": check.net.passed,
    }
