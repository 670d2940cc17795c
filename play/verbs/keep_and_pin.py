"""Sentences stored under a name, and pinned cards that offer them."""

import re
from dataclasses import replace

from grammar.parser import read_sentence
from play.language.exact_reading import Understood
from play.language.names.vocabulary import find_nearest_names
from play.language.shortcuts import key_of, spell_key, tidy
from play.posted.pinned_cards import card
from play.turn.turn import Handlers, Turn
from play.turn.visibility import veil_scene
from play.wording import keep_and_pin as wording
from rules.core import limits
from rules.core.errors import AlreadyDone, BadValues, NotAllowed, NotFound, NotUnderstood, Refused
from rules.core.outcome import MOST_CHOICES, Choice, Fact, Outcome
from rules.core.permissions import may_play, require_visible
from rules.core.scene import changes
from rules.core.sheet import Sheet
from rules.core.verb_declarations.sheets_and_npcs import SheetPin
from rules.core.verb_declarations.speech_scenes_shortcuts import Keep, KeepDrop, KeepList
from storage import posted_messages


async def keep(turn: Turn, understood: Understood) -> Outcome:
    """Store a sentence under a name on the speaker's character."""
    request, scene = understood.request, understood.scene
    assert isinstance(request, Keep)
    turn.require_game()
    sheet = scene.actor
    key, text = key_of(request.name.strip('"')), tidy(request.text)
    _fit(key, text, sheet)
    _check(turn, understood, request, text)
    after = scene.put(replace(sheet, shortcuts={**sheet.shortcuts, key: text}))
    return Outcome(
        wording.describe_keeping(sheet.name, spell_key(key)),
        prose=wording.said_by_name(spell_key(key), text),
        facts=(Fact("name", spell_key(key)), Fact("says", text), Fact("of", sheet.name)),
        changes=changes(scene, after),
        subject=sheet.record,
    )


def _fit(key: str, text: str, sheet: Sheet) -> None:
    if not re.fullmatch(r"[^\W_][\w'-]*", key) or len(key) > limits.SHORTCUT_NAME:
        wanted = f"a name of letters and numbers, at most {limits.SHORTCUT_NAME} long"
        raise BadValues([("keep", spell_key(key)[: limits.SHORTCUT_NAME], wanted)])
    if len(text) > limits.SHORTCUT:
        raise BadValues(
            [("keep", text[:20] + "…", f"a sentence of at most {limits.SHORTCUT} characters")]
        )
    if key not in sheet.shortcuts and len(sheet.shortcuts) >= limits.SHORTCUTS:
        raise Refused("too_many_kept", most=limits.SHORTCUTS)


def _check(turn: Turn, understood: Understood, request: Keep, text: str) -> None:
    """Refuse a sentence that can't be read. One with blanks (`$`) only needs a known verb."""
    start = understood.sentence.text.rfind(request.text)
    placed = " " * start + request.text
    if "$" not in text:
        turn.understand(placed, understood.scene, loose=True)
        return
    sentence = read_sentence(turn.found.system, placed)
    known = sentence.verb or text.partition(" ")[0].casefold() in understood.scene.actor.shortcuts
    if not known:
        raise NotUnderstood(placed, start + 1, "a sentence such as `roll d20`")


async def show_shortcuts(turn: Turn, understood: Understood) -> Outcome:
    """Show the sentences stored on the speaker's character."""
    turn.require_game()
    sheet = understood.scene.actor
    said = {spell_key(key): text for key, text in sheet.shortcuts.items()}
    offers = [
        Choice(name.capitalize(), f"do {name}", "player", sheet.name, recalls=False)
        for name, text in said.items()
        if "$" not in text
    ]
    return Outcome(
        wording.keeps(sheet.name),
        prose="\n".join(wording.said_by_name(name, text) for name, text in said.items())
        or wording.NOTHING_KEPT,
        facts=(Fact("kept", said), Fact("of", sheet.name)),
        choices=tuple(offers[:MOST_CHOICES]),
        recorded=False,
        private=True,
    )


async def drop(turn: Turn, understood: Understood) -> Outcome:
    """Forget a stored sentence."""
    request, scene = understood.request, understood.scene
    assert isinstance(request, KeepDrop)
    turn.require_game()
    sheet, key = scene.actor, key_of(request.name)
    if key not in sheet.shortcuts:
        names = {spell_key(each): spell_key(each) for each in sheet.shortcuts}
        near = find_nearest_names(spell_key(key), names) or list(names)[:5]
        raise NotFound("not_kept", spell_key(key), near)
    left = {each: text for each, text in sheet.shortcuts.items() if each != key}
    after = scene.put(replace(sheet, shortcuts=left))
    return Outcome(
        wording.describe_dropping(sheet.name, spell_key(key)),
        facts=(Fact("name", spell_key(key)), Fact("of", sheet.name)),
        changes=changes(scene, after),
        subject=sheet.record,
    )


async def pin(turn: Turn, understood: Understood) -> Outcome:
    """Pin a character's card, which is then kept current, or unpin it."""
    request, scene = understood.request, understood.scene
    assert isinstance(request, SheetPin)
    system = turn.system
    record = request.who.record() if request.who is not None else scene.acting
    if not record:
        raise NotFound("no_character")
    sheet = require_visible(scene, scene.sheets[record])
    if not may_play(scene, sheet):
        raise NotAllowed("not_your_sheet", name=sheet.name)
    if not request.off:
        public = await veil_scene(turn.tx, turn.found.game, scene)
        return card(system, public.sheets[sheet.record], scene)
    if not any(
        each.record == record for each in await posted_messages.list_pins(turn.tx, turn.found.game)
    ):
        raise AlreadyDone("not_pinned", name=sheet.name)
    return Outcome(
        wording.describe_unpinning(sheet.name),
        facts=(Fact("name", sheet.name), Fact("pinned", False)),
        kind="unpin",
        subject=record,
    )


HANDLERS: Handlers = {Keep: keep, KeepList: show_shortcuts, KeepDrop: drop, SheetPin: pin}
