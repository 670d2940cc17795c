"""Choices as sentences: what one says, and which one a sentence takes."""

from collections.abc import Sequence
from dataclasses import replace

from play.language.canonical_sentence import write_canonical
from play.language.exact_reading import Reading, Understood
from play.turn.choices.choice_rights import check_may_take, is_speakers, owner_of
from play.turn.turn import Turn
from play.turn.utterance_and_ruling import Takes
from rules.core.errors import NotAllowed, NotFound
from rules.core.outcome import QUESTION, Outcome
from rules.core.permissions import active_character
from rules.core.scene import AnyScene
from rules.core.sheet import SOMEONE
from rules.core.verb_declarations.request import Name, Phrase
from rules.lazy_regex import compile_later
from storage import choices, journal
from storage.choices import Offered
from storage.journal import Entry

ASK = "ask"
_TAIL = compile_later(r"(?: (?:anyway|secret|blind))+$")
#: verbs whose choices are sentences that stand alone, not follow-ups of the entry
BY_THEMSELVES = frozenset({ASK, "sheet"})
#: verbs about the whole table, wherever they are offered: night falls whoever rests
OF_ALL = frozenset({"date", "time"})


def read_choice(turn: Turn, scene: AnyScene, offered: Offered) -> Understood:
    """Read what a choice says, acting as the character it belongs to."""
    choice = offered.choice
    owner = owner_of(scene, offered)
    answering = choice.owed and offered.kind == QUESTION
    scene = replace(scene, asked=offered.verb == ASK, answering=answering)
    acting = owner.record if owner is not None and choice.who in ("player", "gm") else 0
    inner = turn.understand(
        choice.says,
        scene,
        acting=acting,
        offered=_is_vouched(scene, offered),
        reading=Reading.EXACTLY,
    )
    usual = active_character(scene)
    if not acting or acting in (usual, 0) or inner.sentence.speaking_as is not None:
        return inner
    return add_speaker(turn, inner, acting)


def _is_vouched(scene: AnyScene, offered: Offered) -> bool:
    """Say whether an `anyway` in this choice comes from the rules or a game master. In an answer to
    a player's question, or in an imported choice, it is only that person's own word."""
    asked_a_player = offered.kind == QUESTION and offered.speaker not in scene.game.gms
    return not (offered.imported or asked_a_player)


def read_for(turn: Turn, text: str, record: int) -> Understood:
    """Read a sentence as said for a character (0 for none), even if the speaker plays another."""
    inner = turn.understand(text, turn.scene, acting=record, reading=Reading.EXACTLY)
    if record in (0, active_character(turn.scene)) or inner.sentence.speaking_as is not None:
        return inner
    return add_speaker(turn, inner, record)


def add_speaker(turn: Turn, inner: Understood, record: int) -> Understood:
    """Add `as NAME` to a sentence said for a character other than the speaker's usual one."""
    name = Name(
        "character", str(record), turn.vocabulary(inner.scene).spell_name("character", str(record))
    )
    phrase = Phrase(name.said, inner.sentence.end, inner.sentence.end, ("character",), (name,))
    sentence = inner.sentence._replace(speaking_as=phrase)
    return inner._replace(sentence=sentence, said=write_canonical(sentence, inner.request))


async def list_own_offers(turn: Turn, number: int) -> list[Offered]:
    """Return the choices of an entry that the speaker may take."""
    offers = await choices.of_entry(turn.tx, turn.found.game, number)
    own = [offered for offered in offers if is_speakers(turn.scene, offered)]
    if not own:
        await _check_may_look(turn, number)
    return own


async def _check_may_look(turn: Turn, number: int) -> None:
    """Refuse to tell which buttons an entry has, or that it has none, if the speaker may not know
    the entry: that would tell how a hidden roll went."""
    entry = await journal.entry(turn.tx, turn.found.game, number)
    if entry is not None and not await turn.knows(entry):
        raise NotAllowed("secret_entry", number=number)


async def read_press(turn: Turn, number: int, position: int) -> tuple[Turn, Understood]:
    """Return the sentence that a choice says and the turn to say it in, or refuse if the speaker
    may not take it."""
    offers = await choices.of_entry(turn.tx, turn.found.game, number)
    offered = next((each for each in offers if each.position == position), None)
    if offered is None:
        await _check_may_look(turn, number)
        raise NotFound("no_such_button", str(position))
    turn = replace(turn, offered_by_rules=not offered.imported)
    check_may_take(turn.scene, offered)
    # `someone` is an unmet NPC, whom only the entry that offered this can tell
    if SOMEONE in offered.choice.says:
        turn = turn.follow_entry(await journal.entry(turn.tx, offered.game, number))
    return turn, await take_alone(turn, turn.scene, offered)


def stands_alone(offered: Offered) -> bool:
    """Say whether a choice's sentence stands alone, and doesn't follow up the entry offering it."""
    verb = offered.choice.says.partition(" ")[0]
    return offered.verb in BY_THEMSELVES or verb in OF_ALL


async def take_alone(turn: Turn, scene: AnyScene, offered: Offered) -> Understood:
    """Take a choice that says a whole sentence, and return that sentence.

    If a roll that answers a request had to ask something first, the answer still counts for that
    request.
    """
    turn.draft.choices_taken = ((offered.number, offered.position),)
    turn.draft.follows_entry = 0 if stands_alone(offered) else offered.number
    said = read_choice(turn, scene, offered)
    asks_back = offered.kind == QUESTION
    if asks_back and await choices.asks_taken_by(turn.tx, offered.game, offered.number):
        return said._replace(scene=replace(said.scene, asked=True))
    return said


async def take_in_words(turn: Turn, understood: Understood, outcome: Outcome, said: str) -> int:
    """Mark a choice as taken when someone types its sentence instead of pressing its button.

    Return the entry that offered it if a sentence that could as well stand alone settled it.
    """
    draft, settled = turn.draft, 0
    if not draft.choices_taken and draft.follows_entry:
        draft.take(await find_spoken(turn, said, outcome.settles))
        rule = turn.system.rules.get(type((draft.carried or understood).request))
        could = rule is not None and rule.recall is not None and rule.recall.tells
        if could and draft.choices_taken and not await find_spoken(turn, said):
            settled = draft.follows_entry
    elif not draft.choices_taken and turn.found.asking and turn.dice.faces and not draft.undoes:
        draft.take(await _find_answered(turn, (draft.carried or understood).scene, said))
    if outcome.settles and understood.sentence.entry not in (None, draft.follows_entry):
        await _take_of_group(turn, understood.sentence.entry or 0, outcome.settles)
    if outcome.ends:
        await _take_ended(turn, outcome.ends)
    return settled


async def as_answer(turn: Turn, understood: Understood) -> Understood:
    """Mark a sentence as an answer when someone was asked for just these words."""
    if turn.draft.choices_taken or turn.draft.undoes or turn.plan or not turn.found.asking:
        return understood
    answers = await _find_answered(turn, understood.scene, understood.said)
    if not answers and (meant := await _find_fuller(turn, understood)):
        return await take_alone(turn, understood.scene, meant)
    scene = replace(understood.scene, asked=bool(answers))
    return understood._replace(scene=scene)


async def _find_fuller(turn: Turn, understood: Understood) -> Offered | None:
    """Return the one pending request for this character that begins with just these words: they
    leave out what was asked for besides, such as how hard it is."""
    actor, said = understood.scene.someone, f"{_strip_tail(understood.said)} "
    if actor is None or " # " in understood.said or understood.sentence.visible != "all":
        return None
    found = [
        offered
        for offered in await choices.list_asked(turn.tx, turn.found.game)
        if offered.choice.of.casefold() == actor.name.casefold()
        and f"{_strip_tail(offered.choice.says)} ".startswith(said)
    ]
    return found[0] if len(found) == 1 else None


async def still_answer(turn: Turn, understood: Understood, entry: Entry) -> Understood:
    """Let a corrected sentence answer the same request as the original."""
    answered = await choices.asks_taken_by(turn.tx, entry.game, entry.number)
    turn.draft.take(answered)
    return understood._replace(scene=replace(understood.scene, asked=bool(answered)))


async def _take_of_group(turn: Turn, number: int, group: str) -> None:
    """Take one choice of this group that a later entry offered again."""
    entry = await turn.entry(number)
    offers = await choices.of_entry(turn.tx, entry.game, entry.number, turn.draft.gone)
    settled = [each for each in offers if each.open and each.choice.group == group][:1]
    turn.draft.take((each.number, each.position) for each in settled)


async def _take_ended(turn: Turn, groups: Sequence[str]) -> None:
    """Take every pending choice of groups that are over, whichever entries offer them."""
    owed = await choices.list_owed(turn.tx, turn.found.game, turn.draft.gone)
    ended = (each for each in owed if each.choice.group in groups)
    turn.draft.take((each.number, each.position) for each in ended)


async def _find_answered(turn: Turn, scene: AnyScene, said: str) -> Takes:
    """Return the pending request that a roll answers: for this character, and in these words."""
    actor = scene.someone
    if actor is None:
        return ()
    # the blank keeps `roll 1d6` from answering for `roll 1d60`
    words = f"{_strip_tail(said)} "
    for offered in await choices.list_asked(turn.tx, turn.found.game):
        asked = f"{_strip_tail(offered.choice.says)} "
        mine = offered.choice.of.casefold() == actor.name.casefold()
        if mine and words.startswith(asked):
            return ((offered.number, offered.position),)
    return ()


async def find_spoken(turn: Turn, said: str, settles: str = "") -> Takes:
    """Return the open choice that a typed sentence takes, because it says the same.

    A sentence in other words that settles a group takes the group's first choice, which closes the
    rest.
    """
    entry = await journal.entry(turn.tx, turn.found.game, turn.draft.follows_entry)
    if entry is None:
        return ()
    words = _strip_tail(said)
    found = await choices.of_entry(turn.tx, entry.game, entry.number, turn.draft.gone)
    offers = [each for each in found if each.open]
    same = [each for each in offers if _strip_tail(each.choice.says) == words]
    settled = [each for each in offers if settles and each.choice.group == settles]
    both = [each for each in same if each in settled]
    return tuple((entry.number, each.position) for each in (*both, *same, *settled)[:1])


def _strip_tail(said: str) -> str:
    """Return a sentence in lower case, without its comment and its entry, `as` or other tail."""
    words = said.partition(" # ")[0].partition(" entry ")[0].partition(" as ")[0]
    return _TAIL.sub("", words.casefold())


def just_offered(outcome: Outcome, game: int = 0, number: int = 0) -> tuple[Offered, ...]:
    """Return choices as they were just offered; those of a lookup belong to no entry."""
    return tuple(
        [
            Offered(game, number, place, choice, True)
            for place, choice in enumerate(outcome.choices, 1)
        ]
    )
