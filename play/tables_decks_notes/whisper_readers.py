"""Whispers: whom they are for, who may read them, and what everyone else sees."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from play.language.speech_text import addressees, clean_text, same_name
from play.pending.players import people_of, players
from play.turn.name_rules import MASTER_NAMES
from play.turn.speech.character_speech import Voice, text_of
from play.turn.turn import Turn
from play.turn.utterance_and_ruling import Ruling
from play.turn.visibility import READERS, readers_of
from play.wording import whisper as wording
from play.wording.markup import blockquote, escape_markup
from rules.core.errors import NotFound
from rules.core.outcome import Choice
from rules.core.permissions import is_met, may_see
from rules.core.records.record import Value
from rules.core.rule_helpers import quote_name
from rules.core.scene import AnyScene
from rules.core.sheet import SOMEONE, Sheet
from rules.fast_tuples import NamedTuple
from rules.lazy_regex import compile_later

#: keys in a whisper's memory: whom it pings, and whether it is for game masters
CALLS, TO_MASTERS = "calls", "gm"
GM = "gm"
#: one of several names: in quotes, or up to a comma or `and`
_ONE = compile_later(
    r'(?:^|[,;&]|(?<=\s)and(?=\s))\s*(?:and\s+)?("[^"]*"|(?:(?!\sand\s)[^,;&"])+)', re.IGNORECASE
)


class Hearers(NamedTuple):
    """Whom a whisper is for: characters, and perhaps the game masters."""

    sheets: tuple[Sheet, ...] = ()
    masters: bool = False

    @property
    def names(self) -> list[str]:
        return [*(sheet.name for sheet in self.sheets), *([GM] if self.masters else [])]

    @property
    def spoken(self) -> str:
        """Their names as a sentence has them."""
        return ", ".join(map(quote_name, self.names))


def find_hearers(scene: AnyScene, said: str, people: Mapping[str, str] | None = None) -> Hearers:
    """Return whom names mean, separated by commas or `and`; unseen characters count as unknown.

    With `people`, by id, a player's name means the one character they play.
    """
    whole = re.sub(r"^to\s+", "", " ".join(said.split()), flags=re.IGNORECASE)
    found = _find(scene, whole, people or {})
    if found is not None:
        return found
    parts = (part.strip() for part in _ONE.findall(whole))
    each = [(part, _find(scene, part, people or {})) for part in parts if part]
    unknown = next((part for part, one in each if one is None), None)
    if unknown is not None or not each:
        hints = [sheet.name for sheet in scene.list_unretired() if may_see(scene, sheet)][:5]
        raise NotFound("unknown_character", unknown or whole, hints)
    every = [one for _, one in each if one is not None]
    sheets = dict.fromkeys(sheet.record for one in every for sheet in one.sheets)
    return Hearers(
        tuple(scene.sheets[record] for record in sheets), any(one.masters for one in every)
    )


def _find(scene: AnyScene, name: str, people: Mapping[str, str]) -> Hearers | None:
    """Return who has this name, or a part of it that nobody else has."""
    bare = name.strip().strip("\"'“”@")
    seen = [sheet for sheet in scene.list_unretired() if may_see(scene, sheet)]
    same = [sheet for sheet in seen if bare and same_name(sheet.name, bare)]
    if same:
        return Hearers((same[0],))
    if any(same_name(bare, title) for title in MASTER_NAMES):
        return Hearers(masters=True)
    part = bare.casefold()
    begun = [s for s in seen if part and part in (*s.name.casefold().split(), s.name.casefold())]
    # a single letter is more likely a slip than the start of a name
    begun = begun or [s for s in seen if len(part) > 1 and s.name.casefold().startswith(part)]
    named = {id for id, called in people.items() if bare and same_name(called, bare)}
    active = {scene.stage.active.get(id) or scene.game.active.get(id) for id in named}
    begun = begun or [sheet for sheet in seen if sheet.record in active]
    return Hearers((begun[0],)) if len(begun) == 1 else None


def remember_readers(turn: Turn, voice: Voice, hearers: Hearers) -> dict[str, Value]:
    """Return a whisper's memory: who may read it, and whom its public line pings."""
    scene = turn.scene
    speaking = scene.sheets.get(voice.record)
    mine = (turn.said.speaker, *(people_of(scene, speaking) if speaking is not None else ()))
    # stored with the entry: who plays the character later mustn't read it
    theirs = list(dict.fromkeys(p for s in hearers.sheets for p in people_of(scene, s)))
    called = [p for s in hearers.sheets for p in players(scene, s)]
    claimed = {turn.said.speaker, *turn.found.claims}
    return {
        READERS: list(dict.fromkeys((*mine, *theirs))),
        CALLS: [each for each in dict.fromkeys(called) if each not in claimed],
        TO_MASTERS: hearers.masters,
    }


def public_line(scene: AnyScene, voice: Voice, hearers: Hearers) -> str:
    """Return the line that everyone sees for a whisper, without the names of unmet NPCs."""
    sheet = scene.sheets.get(voice.record)
    name = voice.name if sheet is None or is_met(sheet) else SOMEONE.capitalize()
    if voice.narrates and not scene.read_setting("narrator", ""):  # it has no own name
        name = wording.THE_GM[:1].upper() + wording.THE_GM[1:]
    met = [each.name if is_met(each) else SOMEONE for each in hearers.sheets]
    return wording.whispers(name, [*met, *([wording.THE_GM] if hearers.masters else [])])


def name_readers(turn: Turn, ruling: Ruling) -> Ruling:
    """Tell the speaker of a whisper who can read it. The names are shown but not stored."""
    gms = turn.scene.game.gms
    known = (*readers_of(ruling.outcome), *gms)
    others = [each for each in dict.fromkeys(known) if each != turn.said.speaker]
    people = [_name_person(turn, each, each in gms) for each in others]
    told = (blockquote(text_of(ruling.outcome)), wording.may_read(people))
    return ruling._replace(outcome=replace(ruling.outcome, prose="\n".join(told)))


def _name_person(turn: Turn, person: str, leads: bool) -> str:
    name = escape_markup(turn.people.get(person, person))
    return f"{name} ({wording.GAME_MASTERS})" if leads else name


def calls_of(ruling: Ruling) -> Sequence[str]:
    """Return the ids of those whom a whisper's line pings."""
    memory = ruling.outcome.memory
    kept = memory.get(CALLS)
    called = [str(each) for each in kept] if isinstance(kept, list) else []
    masters = ruling.manner.gms if memory.get(TO_MASTERS) is True else ()
    return [each for each in dict.fromkeys((*called, *masters)) if each != ruling.speaker]


def write_whisper(voice: Voice, hearers: Hearers, text: str) -> str:
    """Return the sentence that whispers words."""
    name = quote_name(voice.name) if voice.record else f'"{voice.name}"'
    speaker = "" if voice.narrates else f" as {name}"
    return f"whisper {hearers.spoken}{speaker}: {text}"


def offer_whispers(turn: Turn, voice: Voice, text: str) -> tuple[Choice, ...]:
    """Offer to whisper words that may be meant for someone, if they name anyone here."""
    head, colon, words = text.replace("\uff1a", ":").partition(":")
    named = addressees(head) if colon else []
    for said in named:
        try:
            hearers = find_hearers(turn.scene, said)
        except NotFound:
            continue
        return (_whisper_choice(turn, voice, hearers, words),)
    return () if colon else _offer_without_colon(turn, voice, text)


def _offer_without_colon(turn: Turn, voice: Voice, text: str) -> tuple[Choice, ...]:
    """Offer the same for `tell Griff we go`, reading the longest name that fits."""
    parts = text.split()[1:]
    # no name has more words, and at least one must be left to whisper
    for length in range(min(len(parts) - 1, 6), 0, -1):
        try:
            hearers = find_hearers(turn.scene, " ".join(parts[:length]))
        except NotFound:
            continue
        return (_whisper_choice(turn, voice, hearers, " ".join(parts[length:])),)
    return ()


def _whisper_choice(turn: Turn, voice: Voice, hearers: Hearers, words: str) -> Choice:
    says = write_whisper(voice, hearers, clean_text(words.strip(" *")))
    return Choice(wording.whisper_to(hearers.names), says, recalls=False)
