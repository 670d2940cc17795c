"""Speaking as a character or the narrator: words become part of the story, with their rolls."""

import re
from dataclasses import replace

from play.language.exact_reading import Understood
from play.language.speech_text import (
    LONGEST_WORDS,
    MOST_WITHIN,
    clean_text,
    find_addressee,
    find_bracketed,
)
from play.tables_decks_notes.whisper_readers import offer_whispers
from play.turn.speech.character_speech import SAY, Voice, always_key
from play.turn.speech.who_speaks import AS, check_speaker, find_voice, narrator, words_begin
from play.turn.turn import Handlers, Turn
from play.wording import say_and_narrate as wording
from rules.core.errors import NotAllowed, NotFound, NotUnderstood, Refused
from rules.core.outcome import Choice, Fact, Outcome
from rules.core.permissions import gms_only, is_met
from rules.core.records.record import Change
from rules.core.rule_helpers import quote_name
from rules.core.scene import AnyScene, changes
from rules.core.verb_declarations.speech_scenes_shortcuts import Narrate, Say
from rules.lazy_regex import compile_later
from storage import games

#: the colon in front of words said aloud even if they address someone
_ALOUD = compile_later(r":\s+")


#: `say always`: treats all posts in a channel as a character's words; or stops that
_ALWAYS = compile_later(r"(?P<off>off)|always(?:\s+as\s+(?P<name>[^\n:]{1,100}))?", re.IGNORECASE)


async def say(turn: Turn, understood: Understood) -> Outcome:
    """Say words as a character. Sentences in brackets are ruled on once the words are stored."""
    request = understood.request
    assert isinstance(request, Say)
    check_place(turn)
    if (asked := _ALWAYS.fullmatch(request.words)) is not None:
        return await _speak_always(turn, understood, asked)
    voice, place = find_voice(understood, turn.scene, request.words, mends=bool(turn.draft.undoes))
    check_speaker(turn, voice)
    text = clean_text(request.words[place:])
    aloud = _ALOUD.match(text) if AS.match(request.words) else None
    text = read_words(understood, text[aloud.end() :] if aloud else text)
    whom = find_addressee(text)
    turn.draft.canonical_text = _write_sentence(voice, text, aloud=bool(whom))
    if whom and not aloud:
        raise _asking_back(turn, understood, voice, text)
    return _speak(turn, understood, voice, text)


async def narrate(turn: Turn, understood: Understood) -> Outcome:
    """Tell what happens, as the narrator. Addressing someone is no whisper here."""
    request = understood.request
    assert isinstance(request, Narrate)
    check_place(turn)
    gms_only(turn.scene, "narrate")
    voice = narrator(turn.scene)
    check_speaker(turn, voice)
    text = read_words(understood, clean_text(request.words[words_begin(request.words) :]))
    turn.draft.canonical_text = _write_sentence(voice, text, aloud=False)
    return _speak(turn, understood, voice, text)


def _write_sentence(voice: Voice, text: str, *, aloud: bool) -> str:
    """Return the sentence that says these words for any speaker. `aloud`: even to one person."""
    if voice.narrates:
        return f"narrate {': ' if words_begin(text) else ''}{text}"
    name = quote_name(voice.name) if voice.record else f'"{voice.name}"'
    return f"say as {name}: {': ' if aloud else ''}{text}"


def read_words(understood: Understood, text: str) -> str:
    """Return words that can be said, or refuse them."""
    if not text:
        typed = understood.sentence
        raise NotUnderstood(typed.text, typed.column(typed.end), "something to say")
    if len(text) > LONGEST_WORDS:
        raise Refused("say_too_long", most=LONGEST_WORDS, count=len(text))
    return text


def _speak(turn: Turn, understood: Understood, voice: Voice, text: str) -> Outcome:
    turn.draft.bracketed = tuple(sentence for _, _, sentence in find_bracketed(text))
    if len(turn.draft.bracketed) > MOST_WITHIN:
        raise Refused("too_many_within", most=MOST_WITHIN)
    turn.draft.carried = understood._replace(scene=replace(understood.scene, acting=voice.record))
    narrator = str(turn.scene.read_setting("narrator", ""))
    return Outcome(
        wording.narrates(narrator) if voice.narrates else wording.speaks(voice.name),
        facts=(Fact("text", text), Fact("character", voice.name), Fact("narrator", voice.narrates)),
        changes=_reveal_speaker(turn.scene, voice.record),
        kind=SAY,
        subject=voice.record,
        memory={"within": len(turn.draft.bracketed)},
    )


def _asking_back(turn: Turn, understood: Understood, voice: Voice, text: str) -> NotUnderstood:
    """Return the question whether words to one person are whispered; nothing is said until then."""
    error = NotUnderstood(understood.sentence.text, None, "", (), "say_aloud")
    spoken_so = turn.draft.canonical_text or ""
    says = f"fix {turn.draft.undoes} {spoken_so}" if turn.draft.undoes else spoken_so
    whispers = () if turn.draft.undoes else offer_whispers(turn, voice, text)
    error.choices = (*whispers, Choice(wording.SAY_ALOUD, says, recalls=False))
    return error


def _reveal_speaker(scene: AnyScene, record: int) -> tuple[Change, ...]:
    """Reveal an NPC that speaks: its name and looks, not its numbers."""
    sheet = scene.sheets.get(record)
    if sheet is None or is_met(sheet):
        return ()
    return changes(
        scene, scene.put(replace(sheet, revealed=True, numbers_public=False, former_name=""))
    )


def check_place(turn: Turn) -> None:
    """Refuse words if speech is off here, or if their author couldn't post them."""
    turn.require_game()
    if turn.scene.read_setting("speech", "on") == "off":
        raise Refused("speech_off")
    if turn.said.inside:
        raise Refused("say_within")
    if turn.found.server and not turn.said.server:
        raise Refused("say_there")
    if not turn.said.may_post:
        raise NotAllowed("may_not_post")


async def _speak_always(turn: Turn, understood: Understood, asked: re.Match[str]) -> Outcome:
    """Treat all posts by the speaker here as a character's words, or stop doing so."""
    key = always_key(turn.said.channel, turn.said.speaker)
    if asked["off"]:
        await games.forget(turn.tx, key)
        return Outcome(wording.NO_LONGER_ALWAYS, recorded=False, private=True)
    if turn.said.by_name:
        raise Refused("always_on_discord")
    words = f"as {asked['name']}" if asked["name"] else ""
    voice, place = find_voice(understood, turn.scene, words, mends=False)
    if words[place:].strip() or not voice.record:
        raise NotFound("nobody_to_voice", asked["name"] or "")
    await games.remember(turn.tx, key, f"{turn.found.game} {voice.record}")
    return Outcome(
        wording.describe_always(voice.name),
        facts=(Fact("character", voice.name),),
        recorded=False,
        private=True,
    )


HANDLERS: Handlers = {Say: say, Narrate: narrate}
