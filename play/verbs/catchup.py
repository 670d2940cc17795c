"""Catching up after a while away: what happened, what changed, what you have to do."""

from collections.abc import Iterator, Mapping, Sequence

from play.chronicle.story_contents import CHAPTER
from play.language.exact_reading import Understood
from play.pending.players import players
from play.pending.waiting_list import list_owed
from play.posted.censorship import censor_entries
from play.posted.message_links import links
from play.turn.speech.character_speech import SAY, character_of, text_of
from play.turn.turn import Handlers, Turn
from play.turn.utterance_and_ruling import Owed
from play.turn.visibility import is_small, may_know
from play.verbs.waiting_and_turn import by_person, list_live_choices
from play.wording import catchup as wording
from play.wording.changes import Reader, describe_changes
from play.wording.history import entry_line, list_corrections, public_line
from play.wording.markup import SOMEONE, escape_markup
from rules.core.outcome import Fact, Outcome
from rules.core.permissions import is_met
from rules.core.records.changes import merge_changes
from rules.core.records.frozen_values import freeze
from rules.core.records.record import Change, Value
from rules.core.verb_declarations.gm_desk_and_story import CatchUp
from storage import journal, last_activity
from storage.journal import Entry
from storage.secret_entries import DRAW, WHISPER

MOST_ENTRIES = 50
#: how many of the last words a newcomer is shown
LAST = 8


@freeze
class Missed:
    """What someone missed: entries, where to read on, changes to their sheets, what they owe."""

    since: int
    entries: Sequence[Entry]
    unseen: int | None
    links: Mapping[int, str]
    changed: Sequence[Change]
    owed: Sequence[Owed]

    @property
    def link(self) -> str | None:
        return self.links.get(self.unseen or 0)


async def catch_up(turn: Turn, understood: Understood) -> Outcome:
    """Tell what happened since the speaker last spoke, or in the last so many entries."""
    request = understood.request
    assert isinstance(request, CatchUp)
    turn.require_game()
    if request.story:
        return await _tell_story(turn)
    missed = await _find_missed(turn, request.count)
    entries = missed.entries
    told = [each for each in entries if _is_told(turn, each)]
    return Outcome(
        wording.describe_catchup(
            len(told), request.count is None, new=not missed.since and request.count is None
        ),
        prose="\n".join(filter(None, _lines(turn, missed, every=request.count is not None))),
        facts=(
            Fact("since", missed.since),
            Fact("first_unseen", missed.unseen),
            Fact("link", missed.link),
            Fact("scenes", _scenes(entries)),
            Fact("entries", [each.number for each in entries]),
            Fact("rulings", [[each.number, _title(turn, each)] for each in entries]),
            Fact("story", _story(entries)),
            Fact("changes", [[c.name, c.field, c.before, c.after] for c in missed.changed]),
            Fact("owed", [row.row() for row in missed.owed]),
        ),
        choices=list_live_choices(missed.owed),
        recorded=False,
        private=True,
    )


async def _find_missed(turn: Turn, count: int | None) -> Missed:
    game = turn.found.game
    since = await last_activity.find_last_seen(turn.tx, game, turn.said.speaker)
    if count is None:
        entries = await journal.list_since(turn.tx, game, since)
    else:
        entries = await journal.list_last(turn.tx, game, min(max(count, 1), MOST_ENTRIES))
    entries = await censor_entries(turn, entries)
    rows = await list_owed(turn.tx, turn.found, turn.scene)
    mine = [row for row in rows if turn.said.speaker in row.persons]
    new = (entry.number for entry in entries if entry.number > since and _is_told(turn, entry))
    unseen = next(new, None)
    linked = [*(row.entry for row in mine[:MOST_ENTRIES]), *([unseen] if unseen else [])]
    found = await links(turn.tx, turn.found, linked)
    return Missed(since, entries, unseen, found, _list_own_changes(turn, entries), mine)


def _lines(turn: Turn, missed: Missed, *, every: bool) -> Iterator[str]:
    """Yield lines about what was missed. `every`: as many entries as asked, even housekeeping."""
    entries = [each for each in missed.entries if _is_told(turn, each)]
    if missed.unseen and entries and entries[0].number >= missed.unseen:
        yield wording.first_unseen(missed.unseen, missed.link)
    # of a secret entry, don't even reveal whether it was housekeeping
    story = [
        each for each in entries if every or not (is_small(each) and may_know(turn.scene, each))
    ]
    story = story if every else _leave_out_restated(turn, story)
    if len(story) > MOST_ENTRIES:
        yield wording.describe_earlier(len(story) - MOST_ENTRIES)
    fixes = list_corrections(entries)
    for each in story[-MOST_ENTRIES:]:
        yield entry_line(each, turn.people, may_know(turn.scene, each), fixes)
        spoken = each.kind in (SAY, WHISPER) and not each.undone_by
        if spoken and (text := text_of(each.outcome)):
            yield wording.quote_words(text)
    if len(story) < len(entries):
        yield wording.set_aside(len(entries) - len(story))
    yield from map(escape_markup, describe_changes(missed.changed, Reader(turn.found.system)))
    rows = missed.owed[:MOST_ENTRIES]
    yield wording.WAITING_ON_YOU if rows else ""
    yield from by_person(rows, missed.links, [True] * len(rows), headed=True)


def _leave_out_restated(turn: Turn, entries: Sequence[Entry]) -> list[Entry]:
    """Return the entries without those that a later one about the same roll says again, as a push
    does, and without questions that were answered since."""
    roots: dict[int, int] = {}
    last: dict[tuple[int, str], int] = {}
    for each in entries:
        roots[each.number] = root = roots.get(each.about, each.about or each.number)
        if not each.undone_by and may_know(turn.scene, each):
            last[root, ""] = last[root, each.outcome.title] = each.number

    def is_restated(entry: Entry) -> bool:
        asks = entry.outcome.title.endswith("?")
        later = last.get((roots[entry.number], "" if asks else entry.outcome.title), 0)
        return not entry.undone_by and may_know(turn.scene, entry) and later > entry.number

    return [each for each in entries if not is_restated(each)]


def _is_told(turn: Turn, entry: Entry) -> bool:
    """Say whether the speaker is told of an entry at all. A game master's hidden acts are left out:
    even their number would reveal that someone is there."""
    if may_know(turn.scene, entry):
        return True
    rolled = entry.visible != "all" and bool(entry.dice)  # the channel saw a line
    return rolled or entry.kind in (WHISPER, DRAW)


def _quote_speaker(who: str, text: str) -> str:
    return f"**{escape_markup(who)}** {wording.quote_words(text)}"


async def _tell_story(turn: Turn) -> Outcome:
    """Tell a newcomer who is there, which scenes were played, and what was said last."""
    entries = [
        each
        async for page in journal.pages(turn.tx, turn.found.game)
        for each in await censor_entries(turn, page)
        if may_know(turn.scene, each) and not each.undone_by
    ]
    cast = {
        sheet.name: turn.people.get(sheet.owner, SOMEONE)
        for sheet in turn.scene.list_unretired()
        if not sheet.npc
    }
    met = [s.name for s in turn.scene.list_unretired() if s.npc and is_met(s)]
    spoken, scenes, chapters = _story(entries), _scenes(entries), _chapters(entries)
    last = spoken[-LAST:]
    lines = [
        *([wording.CAST] if cast else []),
        *(wording.describe_player(name, player) for name, player in cast.items()),
        wording.listed_titles(wording.MET, met),
        wording.listed_titles(wording.CHAPTERS, chapters),
        wording.listed_titles(wording.SCENES, scenes),
        *([wording.LAST_WORDS] if last else []),
        *(_quote_speaker(str(who), str(text)) for _, who, text in last),
    ]
    return Outcome(
        wording.story_of(turn.scene.game.name),
        prose="\n".join(filter(None, lines)),
        facts=(
            Fact("cast", cast),
            Fact("met", met),
            Fact("chapters", chapters),
            Fact("scenes", scenes),
            Fact("story", last),
        ),
        recorded=False,
        private=True,
    )


def _chapters(entries: Sequence[Entry]) -> list[str]:
    """Return the chapters that began in these entries."""
    begun = [each.outcome for each in entries if each.kind == CHAPTER and not each.undone_by]
    facts = [{fact.key: fact.value for fact in each.facts} for each in begun]
    return [str(each["chapter"]) for each in facts if each.get("chapter")]


def _title(turn: Turn, entry: Entry) -> str:
    return entry.outcome.title if may_know(turn.scene, entry) else public_line(entry)


def _story(entries: Sequence[Entry]) -> list[list[Value]]:
    """Return what was spoken: the entry's number, who spoke, and the words."""
    spoken = [e for e in entries if e.kind in (SAY, WHISPER) and not e.undone_by]
    return [
        [each.number, character_of(each.outcome), text]
        for each in spoken
        if (text := text_of(each.outcome))
    ]


def _scenes(entries: Sequence[Entry]) -> list[str]:
    """Return the scenes that began in these entries."""
    begun = [each for each in entries if each.kind == "scene_start" and not each.undone_by]
    facts = [{fact.key: fact.value for fact in each.outcome.facts} for each in begun]
    return [str(each["scene"]) for each in facts if each.get("scene")]


def _list_own_changes(turn: Turn, entries: Sequence[Entry]) -> tuple[Change, ...]:
    """Return the total changes to the speaker's own sheets."""
    sheets = turn.scene.sheets
    mine = {
        record
        for record in sheets
        if not sheets[record].npc
        and turn.said.speaker in (sheets[record].owner, *players(turn.scene, sheets[record]))
    }
    seen = (each for each in entries if may_know(turn.scene, each))
    return merge_changes(c for each in seen for c in each.changes if c.record in mine)


HANDLERS: Handlers = {CatchUp: catch_up}
