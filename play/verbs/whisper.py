"""Whispers: words for a few, and a line that everyone sees."""

import re
from dataclasses import replace

from play.language.exact_reading import Understood
from play.language.speech_text import clean_text, find_bracketed
from play.tables_decks_notes.whisper_readers import (
    Hearers,
    find_hearers,
    offer_whispers,
    public_line,
    remember_readers,
    write_whisper,
)
from play.turn.speech.character_speech import Voice, text_of
from play.turn.speech.who_speaks import check_speaker, find_voice, usual_voice
from play.turn.turn import Handlers, Turn
from play.verbs.say_and_narrate import check_place
from play.wording import say_and_narrate as say_wording
from play.wording import whisper as wording
from play.wording.markup import blockquote
from rules.core import limits
from rules.core.errors import AlreadyDone, NotAllowed, NotFound, NotUnderstood, Refused
from rules.core.outcome import Choice, Fact, Outcome
from rules.core.permissions import is_gm
from rules.core.rule_helpers import quote_name
from rules.core.verb_declarations.speech_scenes_shortcuts import (
    OpenWhisper,
    ReadWhisper,
    Tell,
    Whisper,
)
from rules.lazy_regex import compile_later
from storage import secret_entries
from storage.journal import Entry
from storage.secret_entries import WHISPER, WHISPER_OPEN

#: whom a whisper is for, who speaks, and the words
_PARTS = compile_later(
    r"(?P<to>(?:\"[^\"]*\"|[^\":\uff1a\n]){1,300}?)"
    r"(?:\s+as\s+(?P<voice>(?:\"[^\"]*\"|[^\":\uff1a\n]){1,100}?))?\s*[:\uff1a]\s*(?P<words>.*)",
    re.IGNORECASE | re.DOTALL,
)
_COLON = "a colon before your words"


async def whisper(turn: Turn, understood: Understood) -> Outcome:
    """Say words to a few people. Everyone sees that it happened, but not the words."""
    request = understood.request
    assert isinstance(request, Whisper)
    # everyone has read what stands in a post
    if turn.said.loose:
        raise Refused("whisper_in_post")
    check_place(turn)
    found = _PARTS.fullmatch(request.words)
    if found is None:
        raise _without_colon(turn, understood, request.words)
    hearers = find_hearers(turn.scene, found["to"], turn.people)
    voice = _voice(turn, understood, found["voice"])
    hearers = _check_hearers(turn, voice, hearers)
    text = _check_words(understood, clean_text(found["words"]))
    turn.draft.hidden = "secret"
    turn.draft.canonical_text = write_whisper(voice, hearers, text)
    turn.draft.carried = understood._replace(scene=replace(understood.scene, acting=voice.record))
    return Outcome(
        public_line(turn.scene, voice, hearers),
        facts=_facts(voice.name, hearers.names, text, opened=False),
        choices=(_read_choice(turn.found.last + 1),),
        kind=WHISPER,
        subject=voice.record,
        memory=remember_readers(turn, voice, hearers),
    )


def _read_choice(number: int) -> Choice:
    """Return the button below the line, which shows the words to those who may read them."""
    return Choice(wording.READ_WHISPER, f"whisper read {number}", "anyone", recalls=False)


def _facts(name: str, to: list[str], text: str, *, opened: bool) -> tuple[Fact, ...]:
    return (Fact("character", name), Fact("to", [*to]), Fact("text", text), Fact("open", opened))


def _voice(turn: Turn, understood: Understood, said: str | None) -> Voice:
    """Return who whispers: the character named, or the speaker's usual one."""
    if said is None:
        voice = usual_voice(understood.scene, mends=bool(turn.draft.undoes))
    else:
        voice, _ = find_voice(understood, turn.scene, f"as {said.strip()}:", mends=False)
    check_speaker(turn, voice)
    return voice


def _check_hearers(turn: Turn, voice: Voice, hearers: Hearers) -> Hearers:
    """Return whom a whisper is for, leaving out its speaker, if this game allows it."""
    allowed = turn.scene.read_setting("whispers", "all")
    others = tuple(sheet for sheet in hearers.sheets if sheet.record != voice.record)
    hearers = hearers._replace(sheets=others)
    if allowed == "off":
        raise Refused("whispers_off")
    if allowed == "gm" and not is_gm(turn.scene) and not _is_to_masters(hearers):
        raise Refused("whispers_gm")
    masters = set(turn.scene.game.gms) - {turn.said.speaker}
    if not hearers.sheets and not (hearers.masters and masters):
        raise Refused("whisper_self")
    if len(hearers.names) > limits.HEARERS:
        raise Refused("too_many_hearers", most=limits.HEARERS)
    return hearers


def _is_to_masters(hearers: Hearers) -> bool:
    """Say whether only game masters are meant, who play the NPCs too."""
    return all(sheet.npc for sheet in hearers.sheets)


def _check_words(understood: Understood, text: str) -> str:
    if not text:
        typed = understood.sentence
        raise NotUnderstood(typed.text, typed.column(typed.end), "something to say")
    if len(text) > limits.WHISPER:
        raise Refused("say_too_long", most=limits.WHISPER, count=len(text))
    if find_bracketed(text):
        raise Refused("whisper_rolls", cure="roll 2d6 secret")
    return text


def _without_colon(turn: Turn, understood: Understood, words: str) -> NotUnderstood:
    """Return the error for a missing colon, offering the whole if the words begin with a name."""
    typed = understood.sentence
    parts = words.split()
    if parts in (["read"], ["open"]):
        return NotUnderstood(typed.text, typed.column(typed.end), "the number of a whisper")
    error = NotUnderstood(typed.text, typed.column(typed.end), _COLON)
    name = words.strip() if len(parts) == 1 else "gm"
    error.examples = (f"whisper {name}: Hello", "help whisper")
    # the longest name first, or Mara Voss would be Mara, told "Voss …"
    for length in range(len(parts) - 1, 0, -1):
        try:
            hearers = find_hearers(turn.scene, " ".join(parts[:length]), turn.people)
        except NotFound:
            continue
        said = f"whisper {hearers.spoken}: {' '.join(parts[length:])}"
        error.choices = (Choice(wording.whisper_to(hearers.names), said, recalls=False),)
        break
    return error


async def tell(turn: Turn, understood: Understood) -> Outcome:
    """Ask whether words to someone are whispered or said aloud."""
    request = understood.request
    assert isinstance(request, Tell)
    check_place(turn)
    voice = usual_voice(turn.scene)
    text = clean_text(request.words)
    error = NotUnderstood(understood.sentence.text, None, "", (), "say_aloud")
    error.choices = (
        *offer_whispers(turn, voice, f"tell {text}"),
        Choice(say_wording.SAY_ALOUD, _write_aloud(voice, text), recalls=False),
    )
    raise error


def _write_aloud(voice: Voice, text: str) -> str:
    """Return the sentence that says the words aloud; a colon keeps them from being a whisper."""
    _, colon, words = text.partition(":")
    said = words.strip() if colon else text
    return f"narrate {said}" if voice.narrates else f"say as {quote_name(voice.name)}: : {said}"


async def read(turn: Turn, understood: Understood) -> Outcome:
    """Show a whisper's words, only to someone who may read them."""
    request = understood.request
    assert isinstance(request, ReadWhisper)
    entry = await _whisper(turn, request.number)
    if entry.undone_by:
        raise AlreadyDone("whisper_back", number=entry.number)
    if not await turn.knows(entry):
        raise NotAllowed("not_your_whisper", number=entry.number)
    return Outcome(
        entry.outcome.title,
        prose=blockquote(_words(entry)),
        facts=await _facts_of(turn, entry),
        kind=WHISPER,
        recorded=False,
        private=True,
    )


async def open_(turn: Turn, understood: Understood) -> Outcome:
    """Open a whisper to all. Only whoever whispered it or a game master may."""
    request = understood.request
    assert isinstance(request, OpenWhisper)
    entry = await _whisper(turn, request.number)
    if entry.speaker != turn.said.speaker and not is_gm(turn.scene):
        raise NotAllowed("not_yours_to_open", number=entry.number)
    return await open_whisper(turn, entry)


async def open_whisper(turn: Turn, entry: Entry) -> Outcome:
    """Return the outcome that opens a whisper: all its words, for everyone."""
    if entry.undone_by:
        raise AlreadyDone("whisper_back", number=entry.number)
    if entry.number in await secret_entries.list_revealed(turn.tx, entry.game):
        raise AlreadyDone("not_secret", number=entry.number)
    words = _words(entry)
    turn.draft.follows_entry = entry.number
    kept = {fact.key: fact.value for fact in entry.outcome.facts}
    return Outcome(
        wording.whisper_opened(entry.outcome.title),
        prose=blockquote(words),
        facts=(*(Fact(key, kept.get(key)) for key in ("character", "to", "text")),
               Fact("open", True)),
        kind=WHISPER_OPEN,
        memory={"reveals": entry.number},
    )  # fmt: skip


async def _whisper(turn: Turn, number: int) -> Entry:
    """Return a whisper by its number. A secret entry of another kind is refused like any other."""
    entry = await turn.entry(number)
    if entry.kind != WHISPER:
        raise Refused("no_whisper", number=number)
    return entry


def _words(entry: Entry) -> str:
    words = text_of(entry.outcome)
    if not words:
        raise Refused("whisper_forgotten", number=entry.number)
    return words


async def _facts_of(turn: Turn, entry: Entry) -> tuple[Fact, ...]:
    opened = entry.number in await secret_entries.list_revealed(turn.tx, entry.game)
    return tuple(Fact("open", opened) if f.key == "open" else f for f in entry.outcome.facts)


HANDLERS: Handlers = {Whisper: whisper, Tell: tell, ReadWhisper: read, OpenWhisper: open_}
