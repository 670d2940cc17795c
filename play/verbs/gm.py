"""The game master's desk: everyone at a glance, and a channel only game masters see."""

from collections.abc import Sequence
from dataclasses import replace

from play.language.exact_reading import Understood
from play.pending.waiting_list import list_owed
from play.turn.turn import Handlers, Turn
from play.turn.utterance_and_ruling import Owed
from play.verbs.away_and_nudge import list_absent, name_played
from play.verbs.game import find_channel
from play.verbs.waiting_and_turn import MOST_LINES, by_person, list_live_choices, run_them
from play.wording import gm as wording
from play.wording import plan as plan_wording
from play.wording import waiting_and_turn as waiting_wording
from play.wording.scene import scene_starts
from rules.core.errors import AlreadyDone
from rules.core.outcome import Choice, Fact, Outcome
from rules.core.permissions import gms_only
from rules.core.records.record import Value
from rules.core.scene import changes
from rules.core.verb_declarations.gm_desk_and_story import Desk, DeskChannel
from storage.plans import Plan

USUAL = (
    ("Next speaker", "turn next"),
    ("Roll for the rest", "ask roll rest"),
    ("Who we're waiting on", "waiting"),
    ("Everyone's dice", "ledger"),
    ("NPCs", "npc list"),
    ("Chronicle", "chronicle"),
)


async def overview(turn: Turn, understood: Understood) -> Outcome:
    """Show a game master all that matters now, with buttons for the usual next steps."""
    scene, system = turn.scene, turn.system
    gms_only(scene, "open the desk")
    rows = await list_owed(turn.tx, turn.found, scene)
    standing = scene.list_unretired()
    cast = [[s.name, system.vitals(s)] for s in standing if not s.npc]
    npcs = [[s.name, system.vitals(s)] for s in standing if s.npc]
    holder = scene.sheets.get(scene.stage.floor)
    first = rows[:MOST_LINES]
    waits = by_person(first, {}, [True] * len(first))
    waits += [waiting_wording.and_more(len(rows) - MOST_LINES)] if len(rows) > MOST_LINES else []
    away = waiting_wording.away_lines(list_absent(turn), name_played(turn), verb="")
    return Outcome(
        wording.desk_of(scene.game.name),
        prose=scene_starts(scene.stage.scene) if scene.stage.scene else "",
        facts=(
            Fact("characters", cast, "Characters", wording.vitals(cast)),
            Fact("npcs", npcs, "NPCs", wording.vitals(npcs)),
            Fact("waiting", [row.row() for row in rows], "Waiting", "\n".join(waits) or "nobody"),
            Fact("scene", scene.stage.scene or None),
            Fact("round", scene.stage.round),
            Fact("floor", holder.name if holder else None),
            Fact("away", [name for name, _, _ in list_absent(turn)], *_label_lines("Away", away)),
            *_plans(turn),
            *system.glance(scene),
        ),
        choices=(
            *run_them(rows),
            *list_live_choices(rows)[:15],
            *(_make_gm_choice(label, says) for label, says in USUAL if _may_help(says, rows, cast)),
        ),
        recorded=False,
        private=True,
    )


def _may_help(says: str, rows: Sequence[Owed], cast: Sequence[object]) -> bool:
    """Say whether one of the desk's buttons would do anything, such as rolling for those asked."""
    if says == "ask roll rest":  # a request's buttons bear the names of those asked
        return any(each.choice.label == each.choice.of for row in rows for each in row.offered)
    return bool(cast) or says != "turn next"


def _plans(turn: Turn) -> tuple[Fact, ...]:
    """Return everyone's plans as a fact."""
    sheets = turn.scene.sheets
    kept = [p for p in turn.found.plans if p.record in sheets]
    rows: list[Value] = [[sheets[p.record].name, list(p.says)] for p in kept]
    told = [
        plan_wording.plan_line(sheets[p.record].name, p.says, _describe_event(turn, p))
        for p in kept
    ]
    return (Fact("plans", rows, *_label_lines("Plans", told)),)


def _describe_event(turn: Turn, plan: Plan) -> str:
    whom = turn.scene.sheets.get(plan.whom)
    return plan_wording.describe_event(plan.event, whom.name if whom else "") if plan.event else ""


def _label_lines(label: str, lines: list[str]) -> tuple[str, str]:
    return (label, "\n".join(lines)) if lines else ("", "")


def _make_gm_choice(label: str, says: str) -> Choice:
    return Choice(label, says, "gm", recalls=False)


async def channel(turn: Turn, understood: Understood) -> Outcome:
    """Choose a channel for what only game masters may see; `off` ends that."""
    request, scene = understood.request, turn.scene
    assert isinstance(request, DeskChannel)
    turn.require_game()
    gms_only(scene, "choose the game master's channel")
    ends = request.channel.strip().casefold() in ("off", "none")
    chosen = {k: v for k, v in scene.game.settings.items() if k != "gm_channel"}
    if not ends:
        chosen["gm_channel"] = find_channel(turn, request.channel)
    after = scene.put(replace(scene.game, settings=chosen))
    made = changes(scene, after)
    if not made:
        raise AlreadyDone
    return Outcome(
        wording.screen(str(chosen.get("gm_channel", ""))),
        facts=(Fact("channel", chosen.get("gm_channel")),),
        changes=made,
        private=True,
    )


HANDLERS: Handlers = {Desk: overview, DeskChannel: channel}
