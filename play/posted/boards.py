"""The current board of a game: everyone's state, where they are, and who is awaited."""

from collections.abc import Iterable, Sequence

from play.current_time import Clock as Time
from play.pending.waiting_list import list_owed
from play.posted.censorship import censor_words
from play.posted.message_links import links
from play.tables_decks_notes.thing_lookup import clock_row, things_known
from play.turn.choices.choice_sentences import just_offered
from play.turn.presentation import manner_of
from play.turn.scene_builder import build_scene, upgrade_state
from play.turn.speech.character_speech import SAY
from play.turn.utterance_and_ruling import Owed, Ruling, Utterance
from play.turn.visibility import is_small, veil_scene
from play.wording import board as wording
from play.wording import catchup as catchup_wording
from play.wording import history as history_wording
from play.wording import pause as pause_wording
from play.wording import waiting_and_turn as waiting_wording
from play.wording.clock import clock_line, tick_of
from play.wording.history import entry_line
from play.wording.ruling_card import add_bars
from rules.core import limits
from rules.core.outcome import PARTS, Choice, Fact, Outcome
from rules.core.permissions import is_met
from rules.core.records.calendar import find_date
from rules.core.records.tables_decks_notes import HIDDEN, OPEN, Clock
from rules.core.rule_helpers import quote_name
from rules.core.scene import AnyScene
from rules.registry import system_of
from storage import journal, posted_messages, scene_query
from storage.engine.database import Transaction
from storage.posted_messages import Pin
from storage.scene_query import ChannelState

#: how many entries count as news, and how many of the latest are searched for them
NEW, NEWEST = 3, 30
MOST_LINES, MOST_TICKS = 20, 5
#: the sentences for a pause, and for seeing who is awaited
ASK_PAUSE, WAITING = "x", "waiting"
#: a part of a screen: its words, and the sentence for a button beside them, if any
Part = tuple[str, str]


async def board(
    tx: Transaction, found: ChannelState, scene: AnyScene, *, master: bool = False
) -> Outcome:
    """Return the board as everyone sees it; a game master's also counts blind rolls."""
    system = system_of(found.system)
    public = await veil_scene(tx, found.game, scene)
    cast = {s.name: system.vitals(s) for s in public.list_unretired() if not s.npc}
    every = await list_owed(tx, found, scene)
    rows = [row for row in every if row.visible != "blind" or master]
    stage = scene.stage
    date = find_date(scene.game)
    lines = [date.heading if date else "", wording.scene_and_round(stage.scene, stage.round)]
    others = [s.name for s in public.list_present(npcs=True)
              if s.npc and is_met(s) and system.able(s)] if stage.round else []  # fmt: skip
    fares = [wording.fares(name, add_bars(told)) for name, told in cast.items()]
    clocks = [clock for clock in things_known(scene, Clock) if clock.sight != HIDDEN]
    known = [row for row in every if row.visible != "blind"]
    parts: list[Part] = [
        (_join_lines(lines), ASK_PAUSE),
        (_join_lines(fares), ""),
        (wording.name_others(others) if others else "", ""),
        *((clock_line(clock), _say_tick(clock)) for clock in clocks),
        (_join_lines(_describe_waiting(known)), WAITING if known else ""),
        (_join_lines(await _news(tx, found, stage.channel)), ""),
    ]
    return Outcome(
        wording.board_of(scene.game.name),
        prose=_join_lines(text for text, _ in parts),
        facts=(
            Fact("characters", cast),
            Fact("waiting", [row.row() for row in rows]),
            Fact("scene", stage.scene or None),
            Fact("round", stage.round),
            Fact("clocks", [clock_row(clock) for clock in clocks]),
            *(date.facts() if date else ()),
        ),
        choices=(Choice(pause_wording.PAUSE, ASK_PAUSE, "anyone", recalls=False), *_ticks(clocks)),
        memory={PARTS: [[*part] for part in parts if any(part)]},
        recorded=False,
    )


def _join_lines(lines: Iterable[str]) -> str:
    return "\n".join(filter(None, lines))


def _say_tick(clock: Clock) -> str:
    return f"clock tick {quote_name(clock.name)}"


def _ticks(clocks: Sequence[Clock]) -> list[Choice]:
    """Offer to tick the clocks that aren't full yet, to everyone if a clock is open."""
    return [
        Choice(tick_of(each.name), _say_tick(each),
               "anyone" if each.sight == OPEN else "gm", take=limits.MOST_SEGMENTS, recalls=False)
        for each in clocks[:MOST_TICKS]
        if each.filled < each.segments
    ]  # fmt: skip


def _describe_waiting(rows: Sequence[Owed]) -> list[str]:
    """Return whom the game is waiting for, each with what and since when."""
    told: list[str] = []
    for who in dict.fromkeys(row.who for row in rows):
        theirs = [row for row in rows if row.who == who]
        told.append(waiting_wording.owes(who, theirs))
    return told[:MOST_LINES] or [waiting_wording.describe_waiting(())]


async def _news(tx: Transaction, found: ChannelState, here: str) -> list[str]:
    """Return the newest entries that everyone may know, with links.

    A reader of the board may not see other channels, so spoken words are left out unless they are
    from here.
    """
    newest = await journal.list_last(tx, found.game, NEWEST)
    known = [e for e in newest if e.visible == "all" and not (e.outcome.private or e.undone_by)]
    told = [each for each in known if not is_small(each)][-NEW:]
    if not told:
        return []
    aside = [each for each in known if is_small(each) and each.number > told[0].number]
    ways = await links(tx, found, [entry.number for entry in told])
    heard = [censor_words(e) if e.kind == SAY and e.channel != here else e for e in told]
    lines = [
        history_wording.link_line(entry_line(entry, found.people, True), entry.number, ways)
        for entry in heard
    ]
    return [wording.NEW, *lines, *([catchup_wording.set_aside(len(aside))] if aside else [])]


async def boards(tx: Transaction, game: int) -> list[Ruling]:
    """Return the current content of the pinned boards of a game."""
    return [
        await _make_board_ruling(tx, game, pin) for pin in await posted_messages.boards(tx, game)
    ]


async def _make_board_ruling(tx: Transaction, game: int, pin: Pin) -> Ruling:
    found = upgrade_state(await scene_query.read(tx, pin.channel, "", game=game))
    scene = build_scene(found, Utterance("", pin.channel, "", "", ""), Time().now())
    standing = await board(tx, found, scene)
    return Ruling(
        standing,
        "board pin",
        "",
        pin.number,
        game=game,
        system=found.system,
        manner=manner_of(found, scene, found.people, 0),
        channel=pin.channel,
        choices=just_offered(standing),
    )
