"""A skill against a difficulty, dice named one by one, or several who roll one skill."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from rules.core.characters.targets import name_record
from rules.core.dice.dice import Dice
from rules.core.errors import Refused
from rules.core.outcome import ADDS, HEAD, Choice, Fact, Grade, Outcome
from rules.core.permissions import gms_only, may_play
from rules.core.records.record import Value
from rules.core.rule_helpers import agree, quote_name
from rules.core.scene import changes
from rules.fast_tuples import NamedTuple
from rules.genesys.checks.check_outcome import (
    Check,
    Telling,
    check_outcome,
    roll_check,
    unrolled_facts,
)
from rules.genesys.checks.dice_pool import (
    DIFFICULTIES,
    SYMBOLS,
    Op,
    Pool,
    ability_dice,
    build_pool,
    difficulty_dice,
    difficulty_name,
)
from rules.genesys.checks.modifiers import (
    About,
    refuse_second_point,
    standing_modifiers,
    use_pending,
)
from rules.genesys.combat.turns import require_able, require_action, use_action
from rules.genesys.content import SKILLS, skill_words
from rules.genesys.harm.conditions import concealment, condition_level, gain
from rules.genesys.ruling_draft import Progress
from rules.genesys.sheet import CHARACTERISTICS, GenesysScene, GenesysSheet, Status, rank_of
from rules.genesys.story_points import flip_point
from rules.genesys.verb_declarations.checks_and_attacks import Contest, MakeCheck, Mod, RollPool


def roll_pool(request: RollPool, scene: GenesysScene, dice: Dice) -> Outcome:
    """Roll dice that were typed one by one."""
    check = roll_check(request.named.pool, (), request.named.mods, dice)
    someone = scene.someone
    title = f"{someone.name}: {check.built.pool}" if someone else str(check.built.pool)
    return check_outcome(scene, Progress(scene), check, scene.acting, Telling(title))


def about_skill(key: str, against: int | None = None, characteristic: str | None = None) -> About:
    """Return what a check is about: a skill, or a bare characteristic."""
    if key in CHARACTERISTICS:
        return About(key, key, against)
    return About(key, characteristic or SKILLS[key].characteristic, against)


def own_dice(sheet: GenesysSheet, about: About) -> tuple[Pool, str]:
    """Return the dice of a sheet for a check, and the line that shows them."""
    value = getattr(sheet, about.characteristic)
    rank = rank_of(sheet, about.skill)
    pool = ability_dice(value, rank)
    if about.skill in CHARACTERISTICS:
        return pool, f"{about.characteristic.capitalize()} {value}: {pool}"
    name = SKILLS[about.skill].name
    return pool, f"{name} {rank}, {about.characteristic.capitalize()} {value}: {pool}"


def normalize_check(request: MakeCheck) -> MakeCheck:
    """Return a check with each word in its place.

    A difficulty may have been typed where an opponent goes (`vs av` is average), and the target
    after the skill (`medicae Griff`).
    """
    whom = tuple(name for name in request.what.names if name.kind == "character")
    if whom and request.target is not None:
        raise Refused("one_person")
    if whom:
        what = tuple(name for name in request.what.names if name.kind != "character")
        request = replace(request, what=request.what._replace(names=what),
                          target=request.what._replace(names=whom))  # fmt: skip
    if request.opposed is None:
        return request
    named, said = name_record(request.opposed), request.opposed.key("difficulty")
    hard = said is not None or request.difficulty is not None
    if hard and (named or request.opposed.key("skill")):
        # one of the two would be dropped without a word
        raise Refused("two_difficulties")
    if said is not None:
        return replace(request, opposed=None, difficulty=DIFFICULTIES.index(said))
    if not named:
        said = " ".join(name.said for name in request.opposed.names)
        raise Refused("opposed_by", skill=said)
    return request


def make_check(request: MakeCheck, scene: GenesysScene, dice: Dice) -> Outcome:
    """Roll a skill against a difficulty; without one, the game master is asked for it."""
    # a roll that a game master asked for takes nobody's action
    request = replace(request, incidental=request.incidental or scene.asked)
    characteristic = request.what.key("characteristic")
    key = request.what.key("skill") or characteristic
    if key is None:
        raise Refused("which_skill")
    # before the question how hard it is: nobody is asked about the check of someone down
    require_able(scene.actor, request)
    against, line = _difficulty(request, scene, key)
    foe = name_record(request.opposed) or name_record(request.target)
    about = about_skill(key, foe, characteristic)
    actor = scene.actor
    own, told = own_dice(actor, about)
    if against is None:
        return _ask(request, scene, own, told, key)
    tale = Progress(scene)
    if not request.incidental:
        tale = use_action(tale, actor.record, request, dice)
    tale, ops = gather_modifiers(tale, actor.record, about, request.story)
    ops += _list_concealment_ops(request, tale, about)
    check = roll_check(own + against, ops, request.mods, dice, [told, line])
    if request.cross and check.net.passed:
        sheet = gain(tale.sheet(actor.record), "crossing", Status(turns=1))
        tale = tale.put(sheet, f"{actor.name} may move on through.")
    title = f"{actor.name}: {skill_words(key).capitalize()} vs {_name(request, scene, key)}"
    told_of = Telling(title, memory={"target": about.against, "skill": key})
    outcome = check_outcome(scene, tale, check, actor.record, told_of)
    return replace(outcome, ends=(difficulty_question(actor, key),))


def difficulty_question(actor: GenesysSheet, key: str) -> str:
    """Return the group of the question how hard a check is; any check of that skill answers it."""
    return f"difficulty {actor.record} {key}"


def gather_modifiers(
    tale: Progress, record: int, about: About, story: bool = False
) -> tuple[Progress, list[Op]]:
    """Gather everything that sheets and stage add to a check, and use up what waited for it."""
    sheet = tale.sheet(record)
    ops = standing_modifiers(tale.scene, sheet, about)
    if story:
        side = "gm" if sheet.npc else "player"
        refuse_second_point(sheet, about, side)
        tale = flip_point(tale, side)
        ops.append(Op("up_ability", 1, "story point"))
    tale, waited = use_pending(tale, record, about)
    return tale, [*ops, *waited]


def _difficulty(request: MakeCheck, scene: GenesysScene, key: str) -> tuple[Pool | None, str]:
    """Return the dice against a check, and the line that shows them."""
    if request.opposed is not None:
        foe, about = (
            scene.sheets[name_record(request.opposed)],
            about_skill(_find_resisting_skill(request, key)),
        )
        pool = difficulty_dice(getattr(foe, about.characteristic), rank_of(foe, about.skill))
        dice = str(pool).removeprefix("vs ")
        return pool, f"{foe.possessive} {skill_words(about.skill).capitalize()}: {dice}"
    if request.against is not None:
        return request.against, f"Against {request.against}".replace("vs ", "")
    if request.difficulty is not None:
        name = difficulty_name(request.difficulty)
        return Pool(p=request.difficulty), f"{name.capitalize()}: {request.difficulty}p"
    return None, ""


def _find_resisting_skill(request: MakeCheck, key: str) -> str:
    """Return the skill that resists a check: the one typed, or the usual one for its skill."""
    said = request.opposed and (
        request.opposed.key("skill") or request.opposed.key("characteristic")
    )
    usual = SKILLS[key].opposed if key in SKILLS else ""
    return said or usual or key


def _name(request: MakeCheck, scene: GenesysScene, key: str) -> str:
    if request.opposed is not None:
        by = skill_words(_find_resisting_skill(request, key)).capitalize()
        return f"{scene.sheets[name_record(request.opposed)].possessive} {by}"
    if request.difficulty is not None:
        return difficulty_name(request.difficulty)
    return str(request.against).removeprefix("vs ")


def _list_concealment_ops(request: MakeCheck, tale: Progress, about: About) -> list[Op]:
    """Return how concealment hinders Perception and helps Stealth."""
    if about.skill == "stealth":
        own = condition_level(tale.scene.actor, "concealed")
        return [Op("boost", concealment(request, request.concealment, own), "concealment")]
    if about.skill != "perception" or "unhindered" in tale.scene.actor.statuses:
        return []
    stored = condition_level(tale.sheet(about.against), "concealed") if about.against else 0
    return [Op("setback", concealment(request, request.concealment, stored), "concealment")]


def _ask(request: MakeCheck, scene: GenesysScene, own: Pool, told: str, key: str) -> Outcome:
    """Ask the game master how hard it is; each answer is the same check in full."""
    actor = scene.actor
    if not request.incidental:
        # refused now, or the game master would answer in vain
        require_action(Progress(scene), actor.record, request)
    what = " ".join(name.said for name in request.what.names)
    group = difficulty_question(actor, key)
    choices = tuple(
        Choice(name.capitalize(), f"{ADDS}vs {name}", "gm", actor.name,
               owed=True, group=group)
        for name in DIFFICULTIES
    )  # fmt: skip
    return Outcome(
        f"{actor.name}: {what.capitalize()}. How hard is it?",
        prose="It's rolled once the game master answers.",
        facts=unrolled_facts(build_pool(own, (), [told])),
        choices=choices,
        subject=actor.record,
        ends=(group,),  # asking again doesn't owe it twice
    )


def simple_check(
    tale: Progress, record: int, key: str, dice: Dice, *, difficulty: int, mods: Sequence[Mod]
) -> tuple[Progress, Check]:
    """Roll a skill against a plain difficulty, as rests and hazards need it."""
    about = about_skill(key)
    own, told = own_dice(tale.sheet(record), about)
    tale, ops = gather_modifiers(tale, record, about)
    line = f"{difficulty_name(difficulty).capitalize()}: {difficulty}p"
    return tale, roll_check(own + Pool(p=difficulty), ops, mods, dice, [told, line])


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


def mod_words(mods: Iterable[Mod]) -> list[str]:
    """Write the typed changes of a pool as they were typed."""
    said = []
    for mod in mods:
        if mod.kind in SYMBOLS:
            said.append(f"+{mod.count} {mod.kind}")
        elif mod.kind.startswith("less_"):
            said.append(f"-{mod.count} {mod.kind.removeprefix('less_')}")
        else:
            said.append(f"{mod.kind.replace('_', ' ')} {mod.count}")
    return said
