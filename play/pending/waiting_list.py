"""What a game is waiting for: from whom, what, and since when, all worked out from the journal."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from play.language import times
from play.pending.game_time_zone import zone_of
from play.pending.players import players
from play.pending.votes_and_seals import Vote, open_votes
from play.turn.utterance_and_ruling import Owed
from play.wording import plan as plan_wording
from play.wording import round_and_deadline as wording
from play.wording import vote as vote_wording
from play.wording.choices import is_spend
from rules.core.outcome import Choice
from rules.core.permissions import is_met
from rules.core.records.record import decode
from rules.core.scene import AnyScene, Stage
from rules.core.sheet import Sheet
from rules.lazy_regex import compile_later
from rules.registry import system_of
from storage import choices, last_activity
from storage.choices import Offered
from storage.engine.database import Transaction
from storage.scene_query import ChannelState

FLOOR = "the floor"
LONGEST_WORDS = 120
#: how many choices a line names; more are shown as their headline
FEW = 3
#: the verb of choices that answer someone: the headline says whom, and what they do
ANSWER = "answer "
#: the group of choices who avoids something: without the names, all of them would sound alike
AVOID = "avoid"
#: the entry that a choice is about
_ENTRY = compile_later(r"\bentry (\d+)\b")


async def list_owed(tx: Transaction, found: ChannelState, scene: AnyScene) -> list[Owed]:
    """Return everything that is pending in a game, oldest first."""
    system, cast = system_of(found.system), Cast(scene)
    offers = await choices.list_owed(tx, found.game)
    offers = [
        o for o in offers if not (cast.lies_dead(o.choice) or system.is_obsolete(scene, o.choice))
    ]
    groups = _groups(offers)
    titles = await _find_titles(tx, found.game, groups)
    waiting = [
        await _count_picks(tx, group, _from_choices(scene, cast, group, titles)) for group in groups
    ]
    scenes = {}
    for record, values in (await last_activity.stages(tx, found.game)).items():
        stage = decode(system.stage, values, record)
        scenes[stage.channel] = replace(scene, stage=stage)
        waiting += await _on_stage(tx, found, scenes[stage.channel], cast)
    for vote in await open_votes(tx, found.game):
        elsewhere = replace(scene, stage=system.stage(channel=vote.channel))
        waiting += _list_unanswered(vote, scenes.get(vote.channel, elsewhere), cast)
    return sorted((each for each in waiting if each is not None), key=lambda o: (o.entry, o.who))


async def _count_picks(tx: Transaction, group: Sequence[Offered], owed: Owed | None) -> Owed | None:
    """Return what is owed with how many of its choices are still to be taken."""
    first = group[0]
    if owed is None or first.choice.take < 2 or len(group) < 2:
        return owed
    offers = await choices.of_entry(tx, first.game, first.number)
    taken = sum(o.taken for o in offers if o.choice.group == first.choice.group)
    return owed._replace(picks=min(len(group), max(1, first.choice.take - taken)))


def _groups(offers: Iterable[Offered]) -> list[list[Offered]]:
    """Group choices of which one settles all."""
    groups: dict[tuple[int, str, str, str], list[Offered]] = {}
    for each in offers:
        choice = each.choice
        key = (each.number, choice.group or str(each.position), choice.who, choice.of)
        groups.setdefault(key, []).append(each)
    # what any player may settle isn't awaited from the game master, who may close it
    shared = {key[:2] for key in groups if key[2] == "anyone"}
    return [each for key, each in groups.items() if key[2] != "gm" or key[:2] not in shared]


async def _find_titles(
    tx: Transaction, game: int, groups: Iterable[Sequence[Offered]]
) -> dict[int, str]:
    """Return the headlines of entries that offer more choices than fit on a line."""
    told = [group for group in groups if _is_told_by_title(group)]
    many = {number for group in told for number in (group[0].number, _find_spent(group))}
    return await choices.find_titles(tx, game, sorted(many)) if many else {}


def _find_spent(group: Sequence[Offered]) -> int:
    """Return the entry whose result these choices spend, or else the one that offers them."""
    first = group[0]
    named = _ENTRY.search(first.choice.says) if is_spend(first.choice) else None
    return int(named[1]) if named else first.number


def _title_of(group: Sequence[Offered], titles: Mapping[int, str]) -> str:
    """Return the headline that tells what a group is about: a question, or what was rolled."""
    own = titles.get(group[0].number, "")
    return own if own.endswith("?") else titles.get(_find_spent(group), own)


def _is_told_by_title(group: Sequence[Offered]) -> bool:
    """Say whether a headline describes the choices better than their labels."""
    joined = len(group) > 1 and any(" and " in each.choice.label for each in group)
    answers = all(each.choice.says.startswith(ANSWER) for each in group)
    several = len(group) > 1 and group[0].choice.take > 1
    avoided = any(each.choice.group == AVOID for each in group)
    return (
        len(group) > FEW
        or several
        or joined
        or answers
        or avoided
        or any(is_spend(each.choice) for each in group)
    )


class Cast:
    """Everyone in a game by name, collected once for all pending items."""

    def __init__(self, scene: AnyScene) -> None:
        self._sheets = {sheet.name.casefold(): sheet for sheet in scene.sheets.list_all()}
        # the longest first, or the rest of a name would stay behind a shorter one
        names = sorted((s.name for s in self._sheets.values()), key=len, reverse=True)
        # `(?!)` matches nothing; an empty pattern would match everywhere
        every = "|".join(map(re.escape, names)) or "(?!)"
        self._led = re.compile(
            r"(?:\b(?:at|on|to|for|vs|from|with|against)\s+)?"
            rf"\"?(?<!\w)(?P<name>{every})(?!\w)\"?(?:'s\b)?",
            re.IGNORECASE,
        )
        self._told: dict[tuple[str, str], str] = {}

    def find_named(self, name: str) -> Sheet | None:
        return self._sheets.get(name.casefold())

    def lies_dead(self, choice: Choice) -> bool:
        """Say whether a choice is for a character who is dead."""
        sheet = self.find_named(choice.of) if choice.who == "player" else None
        return getattr(sheet, "state", "") == "dead"

    def strip_names(self, text: str, own: Sheet | None) -> str:
        """Return a text without the names of others, and without the words in front of those."""
        mine = own.name.casefold() if own is not None else ""
        if (text, mine) not in self._told:
            # the same labels come up for everyone who is asked the same
            self._told[text, mine] = self._strip_others(text, mine)
        return self._told[text, mine]

    def _strip_others(self, text: str, mine: str) -> str:
        text = self._led.sub(lambda m: m[0] if m["name"].casefold() == mine else "", text)
        text = re.sub(r"\s+(?=[,;:.])|(?:\s*,)+\s*$", "", " ".join(text.split()))
        return text.strip(" ,:/")[:LONGEST_WORDS]


def _from_choices(
    scene: AnyScene, cast: Cast, group: Sequence[Offered], titles: Mapping[int, str]
) -> Owed | None:
    first = group[0]
    choice, sheet = first.choice, cast.find_named(first.choice.of)
    if choice.who == "gm" or first.visible == "blind" or (sheet is not None and sheet.npc):
        who, persons = "gm", tuple(scene.game.gms)
    elif choice.who != "player":
        who, persons = choice.who, ()
    elif sheet is None or sheet.retired:
        return None
    else:
        who, persons = sheet.name, players(scene, sheet)
    says = choice.says.partition(" # ")[0] if first.verb == "ask" else ""
    labels = [says] if says else [each.choice.label for each in group]
    told = dict.fromkeys(cast.strip_names(label, sheet) for label in labels)
    what = " / ".join(filter(None, told))[:LONGEST_WORDS] or choice.says.partition(" ")[0]
    visible = _choose_visibility(sheet, first.visible)
    title = _title_of(group, titles) if _is_told_by_title(group) else ""
    offered = tuple(group)
    return Owed(who, what, first.number, first.at, first.channel, persons, offered, visible, title)


def _choose_visibility(sheet: Sheet | None, visible: str) -> str:
    """Return who may see a pending item: only game masters, if it is from an unmet NPC."""
    return visible if sheet is None or is_met(sheet) else "blind"


async def _on_stage(
    tx: Transaction, found: ChannelState, scene: AnyScene, cast: Cast
) -> list[Owed | None]:
    """Return what is pending in a channel or thread besides choices."""
    stage: Stage = scene.stage
    planned = {p.record for p in found.plans if p.channel == stage.channel and not p.event}
    rows: list[Owed | None] = []
    waits = False  # whether the game master should run plans
    if stage.floor not in planned:
        rows.append(await _floor(tx, found, scene))
    elif not stage.round:
        waits = True
    by = times.describe_time(stage.due, zone_of(scene)) if stage.due else ""
    for who, what in system_of(found.system).owes(scene):
        number, at = await last_activity.find_last_change(tx, found.game, stage.record)
        sheet = cast.find_named(who)
        if sheet is not None and sheet.record in planned:
            waits = True
            continue
        hidden = sheet is None or sheet.npc
        persons = tuple(scene.game.gms) if sheet is None else players(scene, sheet)
        told = cast.strip_names(what, sheet) + (wording.by(by) if by else "")
        visible = _choose_visibility(sheet, "all")
        names = _name_idle(scene, found, sheet) if hidden else ()
        rows.append(
            Owed("gm" if hidden else who, told, number, at, stage.channel, persons, (), visible,
                 names=names)
        )  # fmt: skip
    if waits:
        rows.append(await _run(tx, found, scene))
    return rows


def _name_idle(scene: AnyScene, found: ChannelState, sheet: Sheet | None) -> tuple[str, ...]:
    """Return the NPCs a game master still acts for: this one, or those whose turn it is and whom
    players know."""
    if sheet is not None:
        return (sheet.name,)
    those = system_of(found.system).whose_turn(scene, frozenset()).who
    idle = (scene.sheets[record] for record in those)
    return tuple(each.name for each in idle if each.npc and is_met(each))


def _list_unanswered(vote: Vote, scene: AnyScene, cast: Cast) -> list[Owed]:
    """Return the answers that a vote is waiting for."""
    rows: list[Owed] = []
    for name in vote.list_missing(scene):
        sheet = cast.find_named(name)
        assert sheet is not None
        what = vote_wording.vote_owed(vote.question)[
            :LONGEST_WORDS
        ]  # people's own words keep their names
        who = players(scene, sheet)
        rows.append(Owed(name, what, vote.number, vote.at, vote.channel, who))
    return rows


async def _run(tx: Transaction, found: ChannelState, scene: AnyScene) -> Owed:
    """Return the item that the game master should run the plans."""
    number, at = await last_activity.find_last_change(tx, found.game, scene.stage.record)
    told = plan_wording.RUN_THE_PLANS.lower()
    return Owed("gm", told, number, at, scene.stage.channel, tuple(scene.game.gms))


async def _floor(tx: Transaction, found: ChannelState, scene: AnyScene) -> Owed | None:
    """Return the turn to speak as pending, unless its holder has spoken since they got it."""
    stage = scene.stage
    sheet = scene.sheets.get(stage.floor)
    if sheet is None or sheet.retired:
        return None
    number, at = await last_activity.find_last_change(tx, found.game, stage.record, "floor")
    persons = players(scene, sheet)
    for person in persons:
        seen = await last_activity.find_last_seen(tx, found.game, person, stage.channel)
        posted = await last_activity.find_last_post(tx, found.game, stage.channel, person)
        if seen > number or posted >= number:
            return None
    what = FLOOR + (wording.by(times.describe_time(stage.due, zone_of(scene))) if stage.due else "")
    return Owed("gm" if sheet.npc else sheet.name, what, number, at, stage.channel, persons)
