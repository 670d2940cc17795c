"""Finds who speaks in a sentence: a character, the narrator, or a game master's one-off voice."""

import re
from collections.abc import Sequence

from play.language.exact_reading import Understood
from play.language.speech_text import same_name
from play.turn.name_rules import check_narrator, check_voice, narrator_of
from play.turn.speech.character_speech import Voice, may_voice
from play.turn.turn import Turn
from rules.core.errors import NotAllowed, NotFound
from rules.core.permissions import active_character, is_gm, may_see
from rules.core.scene import AnyScene
from rules.core.sheet import Sheet
from rules.lazy_regex import compile_later

#: Discord's limit for the name of a webhook
LONGEST_NAME = 80
#: `as`, before the name of the one who speaks
AS = compile_later(r"as\s+(?=\S)", re.IGNORECASE)
#: a leading colon, which keeps the next word from being read as a name
_BEGINNING = compile_later(r"(?::(?:\s+|$))?")
_QUOTED = compile_later(r"[\"“„]([^\"“”„]*)[\"”]\s*:?\s*")
_NAMED = compile_later(r"([^:\n]{1,100}):\s*")


def words_begin(words: str) -> int:
    """Return where the words begin when no speaker is named."""
    found = _BEGINNING.match(words)
    return found.end() if found else 0


def check_speaker(turn: Turn, voice: Voice) -> None:
    """Refuse a voice without a sheet that could be mistaken for someone who is here."""
    if voice.narrates:
        check_narrator(turn, voice.name)
    elif not voice.record:
        check_voice(turn, voice.name)


def find_voice(
    understood: Understood, scene: AnyScene, words: str, mends: bool
) -> tuple[Voice, int]:
    """Return who speaks, and where in the typed text the words begin.

    Corrected words stay with whoever said them.
    """
    found = AS.match(words)
    if found is None:
        return usual_voice(understood.scene, mends), words_begin(words)
    place = found.end()
    quoted = _QUOTED.match(words, place)
    if quoted is not None:
        return _find_called(scene, understood, " ".join(quoted[1].split()), place), quoted.end()
    sheet, end = _find_leading_name(scene, words, place)
    if sheet is None:
        first = re.match(r"[^\s:,]*", words[place:])
        raise NotFound(
            "nobody_to_voice",
            first[0] if first else "",
            [each.name for each in _list_own(scene)][:5],
            understood.sentence.column(understood.sentence.start + 1 + place),
        )
    return _require_voice(scene, sheet), end


def usual_voice(scene: AnyScene, mends: bool = False) -> Voice:
    """Return the character that speaks unless another is named: the speaker's usual one, or the one
    whose words are corrected.

    A game master who plays nobody is the narrator.
    """
    sheet = scene.sheets.get(scene.acting or active_character(scene))
    if sheet is None and is_gm(scene):
        return narrator(scene)
    if sheet is None or not (mends or may_voice(scene, sheet)):
        raise NotFound("nobody_speaks")
    return Voice(sheet.name, sheet.record)


def narrator(scene: AnyScene) -> Voice:
    """Return the narrator's voice."""
    return Voice(narrator_of(scene)[:LONGEST_NAME], narrates=True)


def _require_voice(scene: AnyScene, sheet: Sheet) -> Voice:
    if not may_voice(scene, sheet):
        raise NotAllowed("not_your_character", name=sheet.name)
    return Voice(sheet.name, sheet.record)


def _list_own(scene: AnyScene) -> list[Sheet]:
    return [sheet for sheet in scene.list_unretired() if may_voice(scene, sheet)]


def _find_called(scene: AnyScene, understood: Understood, name: str, place: int) -> Voice:
    """Return the bearer of a quoted name: a character, or a game master's one-off voice."""
    every = (s for s in scene.sheets.values() if not (s.retired and s.npc))
    known = [s for s in every if same_name(s.name, name) and may_see(scene, s)]
    if known:
        return _require_voice(scene, next((s for s in known if may_voice(scene, s)), known[0]))
    if not is_gm(scene) or not name or len(name) > LONGEST_NAME:
        hints = [each.name for each in _list_own(scene)][:5]
        column = understood.sentence.column(understood.sentence.start + 1 + place)
        raise NotFound("nobody_to_voice", name or '""', hints, column)
    return Voice(name, narrates=same_name(name, narrator_of(scene)))


def _find_leading_name(scene: AnyScene, words: str, place: int) -> tuple[Sheet | None, int]:
    """Return the character whose name begins a text (the longest counts), and where the words
    begin.

    Before a colon the beginning of a name will do, if only one of the speaker's own has it.
    """
    rest = words[place:]
    seen = [s for s in scene.list_unretired() if may_see(scene, s)]
    seen.sort(key=lambda s: (-len(s.name), not may_voice(scene, s)))
    for sheet in seen:
        found = re.match(rf"{re.escape(sheet.name)}(?:\s*:\s*|\s+|$)", rest, re.IGNORECASE)
        if found is not None:
            return sheet, place + found.end()
    before = _NAMED.match(rest)
    if before is None:
        return None, place
    begun = _find_beginning(_list_own(scene), before[1].strip().casefold())
    return (begun[0], place + before.end()) if len(begun) == 1 else (None, place)


def _find_beginning(sheets: Sequence[Sheet], said: str) -> list[Sheet]:
    return [
        sheet
        for sheet in sheets
        if sheet.name.casefold().startswith(said) or said in sheet.name.casefold().split()
    ]
