"""Speaking as a character: words become part of the story, with what is rolled in them."""

import re
from collections.abc import Sequence
from dataclasses import replace

from play.language.posts import bracketed
from play.language.sentence import Understood
from play.language.speech import LONGEST, MOST_WITHIN, addressed_to, cleaned, same_name
from play.turn.names import check_voice
from play.turn.turn import AnyScene, Handlers, Turn
from play.turn.words.speech import SAY, Voice, always_key, may_voice
from play.wording import table as wording
from rules.core.errors import NotAllowed, NotFound, NotUnderstood, Refused
from rules.core.outcome import Choice, Fact, Outcome
from rules.core.permissions import active_character, is_gm, is_met, may_see
from rules.core.records.record import Change
from rules.core.requests.speech import Say
from rules.core.ruling import spoken
from rules.core.scene import changes
from rules.core.sheet import Sheet
from storage import games

LONGEST_NAME = 80
#: where one's own words begin, whatever they are
_BEGINNING = re.compile(r"(?::(?:\s+|$))?")
_AS = re.compile(r"as\s+(?=\S)", re.IGNORECASE)
_QUOTED = re.compile(r"[\"“„]([^\"“”„]*)[\"”]\s*:?\s*")
#: what goes before words that are said aloud, to whomever they speak
_ALOUD = re.compile(r":\s+")
_NAMED = re.compile(r"([^:\n]{1,100}):\s*")


#: from now on, all that one posts in a channel is said so; or no longer
_ALWAYS = re.compile(r"(?P<off>off)|always(?:\s+as\s+(?P<name>[^\n:]{1,100}))?", re.IGNORECASE)


async def say(turn: Turn, understood: Understood) -> Outcome:
    """Say words as a character. What stands in brackets is ruled once the words are kept."""
    request = understood.request
    assert isinstance(request, Say)
    _check_place(turn)
    if (asked := _ALWAYS.fullmatch(request.words)) is not None:
        return await _always(turn, understood, asked)
    voice, place = _voice(understood, turn.scene, request.words, mends=bool(turn.draft.undoes))
    if not voice.record:
        check_voice(turn, voice.name)
    text = cleaned(request.words[place:])
    aloud = _ALOUD.match(text) if _AS.match(request.words) else None
    text = text[aloud.end() :] if aloud else text
    if not text:
        typed = understood.sentence
        raise NotUnderstood(typed.text, typed.column(typed.end), "what is said")
    if len(text) > LONGEST:
        raise Refused("say_too_long", most=LONGEST, count=len(text))
    turn.draft.bracketed = tuple(sentence for _, _, sentence in bracketed(text))
    if len(turn.draft.bracketed) > MOST_WITHIN:
        raise Refused("too_many_within", most=MOST_WITHIN)
    name = spoken(voice.name) if voice.record else f'"{voice.name}"'
    whom = addressed_to(text)
    turn.draft.canonical_text = f"say as {name}: {': ' if whom else ''}{text}"
    if whom and not aloud:
        raise _asking_back(turn, understood)
    turn.draft.carried = understood._replace(scene=replace(understood.scene, acting=voice.record))
    return Outcome(
        wording.speaks(voice.name),
        facts=(Fact("text", text), Fact("character", voice.name)),
        changes=_met(turn.scene, voice.record),
        kind=SAY,
        subject=voice.record,
        memory={"within": len(turn.draft.bracketed)},
    )


def _asking_back(turn: Turn, understood: Understood) -> NotUnderstood:
    """Return a question to whoever speaks to one person: nothing is said until they answer."""
    error = NotUnderstood(understood.sentence.text, None, "", (), "say_aloud")
    spoken_so = turn.draft.canonical_text or ""
    says = f"fix {turn.draft.undoes} {spoken_so}" if turn.draft.undoes else spoken_so
    error.choices = (Choice(wording.SAY_ALOUD, says, recalls=False),)
    return error


def _met(scene: AnyScene, record: int) -> tuple[Change, ...]:
    """Let players meet an NPC by its words: its name and looks, not its numbers."""
    sheet = scene.sheets.get(record)
    if sheet is None or is_met(sheet):
        return ()
    return changes(scene, scene.put(replace(sheet, shown=True, numbers=False, once="")))


def _check_place(turn: Turn) -> None:
    """Refuse words where nobody speaks, or where their author could not post them."""
    turn.require_game()
    if turn.scene.setting("speech", "on") == "off":
        raise Refused("speech_off")
    if turn.said.inside:
        raise Refused("say_within")
    if turn.found.server and not turn.said.server:
        raise Refused("say_there")
    if not turn.said.may_post:
        raise NotAllowed("may_not_post")


async def _always(turn: Turn, understood: Understood, asked: re.Match[str]) -> Outcome:
    """Have all posts of the speaker here said as a character, or no longer."""
    key = always_key(turn.said.channel, turn.said.speaker)
    if asked["off"]:
        await games.forget(turn.tx, key)
        return Outcome(wording.NO_LONGER_ALWAYS, recorded=False, private=True)
    if turn.said.by_name:
        raise Refused("always_on_discord")
    words = f"as {asked['name']}" if asked["name"] else ":"
    voice, place = _voice(understood, turn.scene, words, mends=False)
    if words[place:].strip() or not voice.record:
        raise NotFound("nobody_to_voice", asked["name"] or "")
    await games.remember(turn.tx, key, f"{turn.found.game} {voice.record}")
    return Outcome(
        wording.always_as(voice.name),
        facts=(Fact("character", voice.name),),
        recorded=False,
        private=True,
    )


def _voice(understood: Understood, scene: AnyScene, words: str, mends: bool) -> tuple[Voice, int]:
    """Return who speaks, and where in what was typed the words begin.

    Words that are mended stay with whoever said them.
    """
    found = _AS.match(words)
    if found is None:
        beginning = _BEGINNING.match(words)
        return _usual(understood.scene, mends), beginning.end() if beginning else 0
    place = found.end()
    quoted = _QUOTED.match(words, place)
    if quoted is not None:
        return _called(scene, understood, " ".join(quoted[1].split()), place), quoted.end()
    sheet, end = _named(scene, words, place)
    if sheet is None:
        first = re.match(r"[^\s:,]*", words[place:])
        raise NotFound(
            "nobody_to_voice",
            first[0] if first else "",
            [each.name for each in _own(scene)][:5],
            understood.sentence.column(understood.sentence.start + 1 + place),
        )
    return _allowed(scene, sheet), end


def _usual(scene: AnyScene, mends: bool) -> Voice:
    """Return whom the speaker usually plays here, or whose words are mended."""
    sheet = scene.sheets.get(scene.acting or active_character(scene))
    if sheet is None or not (mends or may_voice(scene, sheet)):
        raise NotFound("nobody_speaks")
    return Voice(sheet.name, sheet.record)


def _allowed(scene: AnyScene, sheet: Sheet) -> Voice:
    if not may_voice(scene, sheet):
        raise NotAllowed("not_your_character", name=sheet.name)
    return Voice(sheet.name, sheet.record)


def _own(scene: AnyScene) -> list[Sheet]:
    return [sheet for sheet in scene.standing() if may_voice(scene, sheet)]


def _called(scene: AnyScene, understood: Understood, name: str, place: int) -> Voice:
    """Return who has a name in quotes: a character, or a game master's voice of the moment."""
    every = (s for s in scene.sheets.values() if not (s.retired and s.npc))
    known = [s for s in every if same_name(s.name, name) and may_see(scene, s)]
    if known:
        return _allowed(scene, next((s for s in known if may_voice(scene, s)), known[0]))
    if not is_gm(scene) or not name or len(name) > LONGEST_NAME:
        hints = [each.name for each in _own(scene)][:5]
        column = understood.sentence.column(understood.sentence.start + 1 + place)
        raise NotFound("nobody_to_voice", name or '""', hints, column)
    return Voice(name)


def _named(scene: AnyScene, words: str, place: int) -> tuple[Sheet | None, int]:
    """Return whose name begins a text, and where their words do: the longest name counts.

    Before a colon the beginning of a name will do, if only one of the speaker's own has it.
    """
    rest = words[place:]
    seen = [s for s in scene.standing() if may_see(scene, s)]
    seen.sort(key=lambda s: (-len(s.name), not may_voice(scene, s)))
    for sheet in seen:
        found = re.match(rf"{re.escape(sheet.name)}(?:\s*:\s*|\s+|$)", rest, re.IGNORECASE)
        if found is not None:
            return sheet, place + found.end()
    before = _NAMED.match(rest)
    if before is None:
        return None, place
    begun = _beginning(_own(scene), before[1].strip().casefold())
    return (begun[0], place + before.end()) if len(begun) == 1 else (None, place)


def _beginning(sheets: Sequence[Sheet], said: str) -> list[Sheet]:
    return [
        sheet
        for sheet in sheets
        if sheet.name.casefold().startswith(said) or said in sheet.name.casefold().split()
    ]


HANDLERS: Handlers = {Say: say}
