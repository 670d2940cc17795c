"""Heroic manoeuvres, where natural 1s and 20s count, and foes who avoid them."""

from collections.abc import Sequence
from dataclasses import replace

from rules.core.characters.targets import find_foes, find_key, find_one, side_of
from rules.core.dice.dice import Dice
from rules.core.errors import NotFound, Refused
from rules.core.outcome import Choice, Fact, Grade, Outcome
from rules.core.records.frozen_values import freeze
from rules.core.rule_helpers import dice_line
from rules.core.scene import changes
from rules.odd.checks.dice import Saved, roll_save, save_facts
from rules.odd.checks.joint_save import describe_saver
from rules.odd.combat.hit import Hit, land_hit, remember_hits, steps_for
from rules.odd.combat.rounds import spend_action
from rules.odd.combat.weapons import Arm, arm_of, check_carried, find_weapon, roll_damage, step_die
from rules.odd.harm import offers_after
from rules.odd.scars_and_debilities import list_superseded, tell_full_packs
from rules.odd.sheet import GONE, SHOWN, OddScene, OddSheet, is_veiled, quote_phrase
from rules.odd.verb_declarations.saves_and_combat import Attack, Avoid, Deed

GROUP = "avoid"
#: the most foes with a button of their own
MOST_FOES = 5


def offer_avoiding(foes: Sequence[OddSheet]) -> tuple[Choice, ...]:
    """Offer the game master to choose who saves against a deed, if anyone."""
    if not foes:
        return ()
    ways = [
        (f"{foe.name} tries to avoid it", f"deed avoid {quote_phrase(foe.name)}")
        for foe in foes[:MOST_FOES]
    ]
    return tuple(
        Choice(label, says, "gm", owed=True, group=GROUP)
        for label, says in (*ways, ("Nobody avoids it", "deed stands"))
    )


def describe_avoidance(saved: Saved, scene: OddScene) -> str:
    """Describe a foe's save against a deed."""
    return describe_saver(saved, scene, "avoids it", "fails to avoid it")


def avoid_deed(request: Avoid, scene: OddScene, dice: Dice) -> Outcome:
    """Let a foe save to avoid the latest deed, or let the deed succeed."""
    recalled = scene.recalled
    if recalled is None or not recalled.memory.get("avoidable"):
        raise NotFound("no_open_deed")
    if any("avoided" in memory for memory in recalled.followed):
        raise Refused("deed_settled")
    doer, what = scene.sheets[recalled.subject], recalled.memory["what"]
    foe = find_one(scene, request.who)
    saved = None
    if foe is not None:
        attribute = find_key("attribute", request.who) or recalled.memory["attribute"]
        saved = roll_save(foe, attribute, dice, request.adv, request.dis)
    avoided = saved is not None and saved.passed
    return Outcome(
        f"{doer.name}: {what}, {'avoided' if avoided else 'done'}",
        Grade.FAILURE if avoided else Grade.SUCCESS,
        describe_avoidance(saved, scene) if saved else "Nobody avoids it.",
        facts=(
            Fact("target", foe.name if foe else None),
            Fact("avoided", avoided),
            Fact("succeeded", not avoided),
            Fact("opponent", saved.serialise() if saved else None),
        ),
        kind="avoid",
        subject=doer.record,
        memory={"avoided": avoided},
        settles=GROUP,
    )


#: natural faces that decide a deed; other saves have none
CRITICAL, FUMBLE = 1, 20


@freeze
class Done:
    """How a deed went: `theirs` is the foe's save to avoid it, `own` the save against its
    rebound."""

    saved: Saved
    theirs: Saved | None = None
    own: Saved | None = None
    hit: Hit | None = None

    @property
    def natural(self) -> int | None:
        return self.saved.used if self.saved.used in (CRITICAL, FUMBLE) else None

    @property
    def passed(self) -> bool:
        """Say whether the deed's save passes: a natural 1 always does, a natural 20 never."""
        return self.natural == CRITICAL or (self.saved.passed and self.natural != FUMBLE)

    @property
    def avoided(self) -> bool:
        return self.theirs is not None and self.theirs.passed

    @property
    def succeeded(self) -> bool:
        return self.passed and not self.avoided

    @property
    def rebounds(self) -> bool:
        return self.own is not None and not self.own.passed


def try_deed(request: Deed, scene: OddScene, dice: Dice) -> Outcome:
    """Try a deed, which a foe who sees it coming may save to avoid.

    If it names no foe, the game master decides who saves. A natural 1 can't be avoided and also
    deals the weapon's damage; a natural 20 rebounds on the actor, who saves to avoid it.
    """
    actor = scene.actor
    after = spend_action(request, scene, actor)
    attribute, weapon = request.attribute, find_weapon(request.weapon)
    check_carried(request, actor, weapon, request.weapon)
    foe = find_one(scene, request.against)
    done = Done(roll_save(actor, attribute, dice, request.adv, request.dis))
    if done.natural == FUMBLE:
        done = replace(done, own=roll_save(actor, attribute, dice))
    elif foe is not None and done.natural == CRITICAL:
        arm = arm_of(after, actor, weapon).best_known
        after, done = _critical(request, after, actor, foe, arm=arm, done=done, dice=dice)
    elif foe is not None and done.passed and not request.unaware:
        theirs = find_key("attribute", request.against) or attribute
        done = replace(done, theirs=roll_save(foe, theirs, dice))
    return _show_deed(request, scene, after, actor, foe=foe, done=done)


def _critical(
    request: Deed, scene: OddScene, actor: OddSheet, foe: OddSheet, arm: Arm, done: Done, dice: Dice
) -> tuple[OddScene, Done]:
    """Deal the weapon's damage as well, unless the deed is harmless or the foe is gone."""
    if request.harmless or foe.state in GONE:
        return scene, done
    steps = steps_for(scene, Attack(verb="attack"), actor, foe.warband, actor.warband)
    rolled = roll_damage(dice, step_die(arm.die, steps))
    joint = ((actor.name, rolled.total),)
    scene, hit = land_hit(scene, foe, steps, rolled, dice, joint=joint)
    return scene, replace(done, hit=hit)


def _show_deed(
    request: Deed,
    before: OddScene,
    after: OddScene,
    actor: OddSheet,
    foe: OddSheet | None,
    done: Done,
) -> Outcome:
    what = shorten(request.deed) or f"a {SHOWN[done.saved.attribute]} deed"
    foes = find_foes(before, side_of(actor)) if _may_be_avoided(request, done) else []
    end = "works unless a foe avoids it" if foes else ""
    end = end or "done" if done.succeeded else "avoided" if done.avoided else "failed"
    grade = Grade.SUCCESS if done.succeeded else Grade.FAILURE
    naturals: dict[int | None, Grade] = {CRITICAL: Grade.TRIUMPH, FUMBLE: Grade.DISASTER}
    grade = naturals.get(done.natural, grade)
    hits = [done.hit] if done.hit else []
    choices = tuple(choice for hit in hits for choice in offers_after(after, hit.blow))
    choices += offer_avoiding(foes)
    return Outcome(
        f"{actor.name}: {what}, {end}",
        grade,
        "\n".join(filter(None, (*_lines(before, done, actor), *tell_full_packs(choices)))),
        facts=_facts(request, before, actor, foe, done),
        changes=changes(before, after),
        choices=choices,
        ends=list_superseded(choices),
        kind="deed",
        subject=actor.record,
        memory={
            **remember_hits(before, actor, hits),
            "avoidable": _may_be_avoided(request, done),
            "attribute": done.saved.attribute,
            "what": what,
        },
    )


def _may_be_avoided(request: Deed, done: Done) -> bool:
    """Say whether a foe that wasn't named may still save to avoid it."""
    open_ = done.passed and done.natural != CRITICAL
    return open_ and request.against is None and not request.unaware


def _facts(
    request: Deed, scene: OddScene, actor: OddSheet, foe: OddSheet | None, done: Done
) -> tuple[Fact, ...]:
    own = {fact.key: fact for fact in save_facts(done.saved, is_veiled(scene, actor.record))}
    own["passed"] = own["passed"]._replace(value=done.passed)
    hit = done.hit
    return (
        *own.values(),
        Fact("winner", None if foe is None else actor.name if done.succeeded else foe.name),
        Fact("decided_by", None if foe is None else _decider(done).name),
        Fact("deed", request.deed),
        Fact("target", foe.name if foe else None),
        Fact("natural", done.natural),
        Fact("avoided", done.avoided),
        Fact("succeeded", done.succeeded),
        Fact("rebounds", done.rebounds),
        Fact("opponent", done.theirs.serialise() if done.theirs else None),
        Fact("own_save", done.own.serialise() if done.own else None),
        Fact("die", hit.damage.die if hit else None),
        Fact("damage", hit.damage.total if hit else 0),
        Fact("targets", [hit.serialise()] if hit else []),
    )


def shorten(words: str, most: int = 80) -> str:
    """Return text shortened to fit into a title."""
    return words if len(words) <= most else f"{words[: most - 1].rstrip()}…"


def _decider(done: Done) -> Saved:
    return done.theirs or done.saved


def _lines(scene: OddScene, done: Done, actor: OddSheet) -> list[str]:
    lines = [done.saved.swayed_line()]
    if done.natural == CRITICAL:
        lines.append("A natural 1: it works, and nobody can avoid it.")
    if done.natural == FUMBLE:
        lines.append(f"A natural 20: it fails and turns on {actor.name}.")
    if done.theirs:
        lines.append(describe_avoidance(done.theirs, scene))
    if done.own:
        end = f"It hits {actor.name} instead." if done.rebounds else f"{actor.name} gets clear."
        lines += [f"Save to get clear {done.own.describe()}", end]
    if done.hit and done.hit.blow:
        rolled = done.hit.damage
        lines.append(f"{rolled.die} ({dice_line(rolled.kept)}): **{rolled.total}** damage")
        lines.append(done.hit.blow.describe(is_veiled(scene, done.hit.target.record)))
    return lines
