"""Words that people seal separately, and that are opened together."""

import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from play.language.exact_reading import Understood
from play.pending.votes_and_seals import SEAL, UNSEAL, Seal, list_expected, standing_seals, voice
from play.turn.turn import Handlers, Turn
from play.turn.utterance_and_ruling import Settled
from play.wording import seal as wording
from rules.core import limits
from rules.core.errors import AlreadyDone, NotAllowed, NotFound, Refused
from rules.core.outcome import LOOK, Choice, Fact, Outcome
from rules.core.permissions import is_gm
from rules.core.records.record import Value
from rules.core.verb_declarations.rounds_plans_votes import OpenSeals, SealWords, ShowSeals
from storage import journal
from storage.hash_chain import digest

#: the button below everything sealed or opened
_SHOW_MARKS = Choice(wording.SHOW_MARKS, "ledger seals", "anyone", group=LOOK, recalls=False)


async def seal(turn: Turn, understood: Understood) -> Outcome:
    """Seal words, so that nobody else reads them before all seals are opened."""
    request, scene = understood.request, understood.scene
    assert isinstance(request, SealWords)
    turn.require_game()
    if not (scene.acting or is_gm(scene) or not scene.list_present()):
        raise NotFound("no_character")
    words = request.words
    if len(words) > limits.SEALED:
        raise NotAllowed("text_too_long", most=limits.SEALED)
    who = voice(scene)
    kept = await standing_seals(turn.tx, turn.found.game, turn.said.channel)
    if any(each.who == who.key for each in kept):
        raise AlreadyDone("sealed_already", name=who.name)
    # without salt, a yes or a no could be told from its hash
    salt = secrets.token_hex(8)
    mine = Seal(0, turn.said.speaker, who.key, who.name, words, salt, digest(salt, words))
    every = [*kept, mine]
    turn.draft.hidden = "secret"
    here = list_expected(turn.scene)
    full = bool(here) and not here.keys() - {each.who for each in every}
    full = full and not any(each.elsewhere for each in every)
    if full:
        turn.draft.more.append(Settled(_open_seals(every), "seal open", "seal", 0, "all", ()))
    return Outcome(
        wording.describe_sealing(who.name),
        prose=wording.quote_words(words),
        facts=(*_facts(every, full), Fact("hash", mine.hash)),
        choices=(_SHOW_MARKS,),
        kind=SEAL,
        memory=_memory(mine),
    )


def _memory(mine: Seal) -> dict[str, Value]:
    parts = ("who", "name", "words", "salt", "hash")
    return {part: getattr(mine, part) for part in parts}


def _facts(every: Sequence[Seal], opened: bool) -> tuple[Fact, ...]:
    return (
        Fact("sealed", [] if opened else [each.name for each in every]),
        Fact("opened", {each.name: each.words for each in every} if opened else {}),
    )


def _open_seals(every: Sequence[Seal]) -> Outcome:
    """Open seals, each with the proof that its words weren't changed."""
    proofs: dict[str, Value] = {each.name: [each.hash, each.salt] for each in every}
    return Outcome(
        wording.seals_opened([each.name for each in every]),
        prose=wording.describe_opened_seals([(each.name, each.words) for each in every]),
        facts=(*_facts(every, True), Fact("hashes", proofs)),
        choices=(_SHOW_MARKS,),
        kind=UNSEAL,
    )


async def open_(turn: Turn, understood: Understood) -> Outcome:
    """Open everyone's seals. Only whoever sealed first or a game master may."""
    assert isinstance(understood.request, OpenSeals)
    turn.require_game()
    kept = await standing_seals(turn.tx, turn.found.game, turn.said.channel)
    if not kept:
        raise NotFound("no_seals")
    if kept[0].by != turn.said.speaker and not is_gm(turn.scene):
        raise NotAllowed("not_your_seals", name=kept[0].name)
    if any(each.elsewhere for each in kept):
        raise Refused("sealed_elsewhere")
    return _open_seals(kept)


async def show(turn: Turn, understood: Understood) -> Outcome:
    """Show who has sealed words here."""
    assert isinstance(understood.request, ShowSeals)
    turn.require_game()
    kept = await standing_seals(turn.tx, turn.found.game, turn.said.channel)
    return Outcome(
        wording.seals_so_far([each.name for each in kept]),
        facts=_facts(kept, False),
        choices=(_SHOW_MARKS,) if kept else (),
        recorded=False,
    )


async def describe_marks(turn: Turn) -> Outcome:
    """Show the hashes of what is sealed here, and the salts of what was opened last."""
    kept = await standing_seals(turn.tx, turn.found.game, turn.said.channel)
    here = await journal.of_kind(turn.tx, turn.found.game, UNSEAL)
    opened = next((each for each in here if each.channel == turn.said.channel), None)
    facts = {fact.key: fact.value for fact in opened.outcome.facts} if opened else {}
    proofs = facts.get("hashes")
    shown: dict[str, Any] = dict(proofs) if isinstance(proofs, Mapping) else {}
    lines = [wording.mark(each.name, each.hash) for each in kept]
    lines += [wording.mark(name, *pair) for name, pair in shown.items()]
    return Outcome(
        wording.MARKS,
        prose="\n".join(lines) or wording.NO_MARKS,
        facts=(Fact("marks", {each.name: each.hash for each in kept}), Fact("hashes", shown)),
        recorded=False,
        private=True,
    )


HANDLERS: Handlers = {SealWords: seal, OpenSeals: open_, ShowSeals: show}
