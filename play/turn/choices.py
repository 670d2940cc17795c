"""Choices as sentences: who may take one, what it says, and which one a sentence has taken."""

from collections.abc import Sequence
from dataclasses import replace

from play.language.canonical_sentence import phrases, write_canonical
from play.language.exact_reading import Reading, Understood
from play.turn.turn import Turn
from play.turn.utterance_and_ruling import Takes
from rules.core.characters.targets import keep_living
from rules.core.errors import AlreadyDone, NotAllowed, NotFound, PlayerError
from rules.core.outcome import ADDS, FOR_WHOM, MOST_CHOICES, QUESTION, REPEATS, Choice, Outcome
from rules.core.permissions import active_character, is_gm, may_play, may_see, may_take
from rules.core.rule_helpers import quote_name
from rules.core.scene import AnyScene, Recalled
from rules.core.sheet import SOMEONE, Sheet
from rules.core.verb_declarations.request import Name, Phrase
from rules.core.verb_declarations.shortcuts_and_lessons import Keep
from rules.lazy_regex import compile_later
from storage import choices, journal
from storage.choices import Offered
from storage.journal import Entry

ASK = "ask"
#: so many are offered to speak for, to someone who has no character
MOST_SPEAKERS = 5
_TAIL = compile_later(r"(?: (?:anyway|secret|blind))+$")
#: verbs whose choices are sentences that stand alone, not follow-ups of the entry
BY_THEMSELVES = frozenset({ASK, "sheet"})
#: verbs that are everyone's, wherever they are offered: a night hangs on nobody's rest
OF_ALL = frozenset({"date", "time"})


def owner_of(scene: AnyScene, offered: Offered) -> Sheet | None:
    """Return the character whose choice it is."""
    return scene.find_named(offered.choice.of)


def is_speakers(scene: AnyScene, offered: Offered) -> bool:
    """Say whether a choice is the speaker's. Those of a blind roll go to the game master; a blind
    question, before which nothing was rolled, may be answered by who was asked."""
    own_question = offered.kind == QUESTION and offered.speaker == scene.speaker.id
    if offered.visible == "blind" and not (is_gm(scene) or own_question):
        return False
    return may_take(scene, offered.choice.who, owner_of(scene, offered))


def check_may_take(scene: AnyScene, offered: Offered) -> None:
    """Refuse a choice that is someone else's, or that can no longer be taken."""
    if not is_speakers(scene, offered):
        who = "gm" if offered.visible == "blind" else offered.choice.who
        owner = owner_of(scene, offered)
        unknown = owner is not None and not may_see(scene, owner)
        raise NotAllowed("not_your_choice", who=who, name=SOMEONE if unknown else offered.choice.of)
    if not offered.open:
        raise AlreadyDone("choice_closed", label=offered.choice.label)


def read_choice(turn: Turn, scene: AnyScene, offered: Offered) -> Understood:
    """Read what a choice says, for the character whose choice it is."""
    choice = offered.choice
    owner = owner_of(scene, offered)
    scene = replace(scene, asked=offered.verb == ASK)
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
    """Say whether the rules or a game master answer for an `anyway` in what a choice says: in an
    answer to a question it is that of whoever was asked."""
    asked_a_player = offered.kind == QUESTION and offered.speaker not in scene.game.gms
    return not (offered.imported or asked_a_player)


def read_for(turn: Turn, text: str, record: int) -> Understood:
    """Read a sentence that is said for a character, by whoever speaks; 0 for no one."""
    inner = turn.understand(text, turn.scene, acting=record, reading=Reading.EXACTLY)
    if record in (0, active_character(turn.scene)) or inner.sentence.speaking_as is not None:
        return inner
    return add_speaker(turn, inner, record)


def add_speaker(turn: Turn, inner: Understood, record: int) -> Understood:
    """Let a sentence that was said for someone else, or for another of one's own, say so."""
    name = Name(
        "character", str(record), turn.vocabulary(inner.scene).spell_name("character", str(record))
    )
    phrase = Phrase(name.said, inner.sentence.end, inner.sentence.end, ("character",), (name,))
    sentence = inner.sentence._replace(speaking_as=phrase)
    return inner._replace(sentence=sentence, said=write_canonical(sentence, inner.request))


async def read_press(turn: Turn, number: int, position: int) -> tuple[Turn, Understood]:
    """Return the sentence that a choice says, once it is sure that the speaker may take it, and
    the turn in which it says that."""
    offers = await choices.of_entry(turn.tx, turn.found.game, number)
    offered = next((each for each in offers if each.position == position), None)
    if offered is None:
        raise NotFound("no_choice", str(position))
    turn = replace(turn, offered_by_rules=not offered.imported)
    check_may_take(turn.scene, offered)
    if SOMEONE in offered.choice.says:
        turn = turn.follow_entry(await journal.entry(turn.tx, offered.game, number))
    return turn, await take_alone(turn, turn.scene, offered)


def stands_alone(offered: Offered) -> bool:
    """Say whether a choice says something that does not follow up the entry which offers it."""
    verb = offered.choice.says.partition(" ")[0]
    return offered.verb in BY_THEMSELVES or verb in OF_ALL


async def take_alone(turn: Turn, scene: AnyScene, offered: Offered) -> Understood:
    """Take a choice that says a whole sentence, and return that sentence.

    An answer to what an asked roll asked back still answers the ask.
    """
    turn.draft.choices_taken = ((offered.number, offered.position),)
    turn.draft.follows_entry = 0 if stands_alone(offered) else offered.number
    said = read_choice(turn, scene, offered)
    asks_back = offered.kind == QUESTION
    if asks_back and await choices.asks_taken_by(turn.tx, offered.game, offered.number):
        return said._replace(scene=replace(said.scene, asked=True))
    return said


async def take_in_words(turn: Turn, understood: Understood, outcome: Outcome, said: str) -> None:
    """Let a sentence that says what an open choice says count as having taken it."""
    draft = turn.draft
    if not draft.choices_taken and draft.follows_entry:
        draft.take(await find_spoken(turn, said, outcome.settles))
    elif not draft.choices_taken and turn.found.asking and turn.dice.faces and not draft.undoes:
        draft.take(await _find_answered(turn, (draft.carried or understood).scene, said))
    if outcome.settles and understood.sentence.entry not in (None, draft.follows_entry):
        await _take_of_group(turn, understood.sentence.entry or 0, outcome.settles)
    if outcome.ends:
        await _take_ended(turn, outcome.ends)


async def as_answer(turn: Turn, understood: Understood) -> Understood:
    """Let a sentence know where it answers an ask, in the words that were asked for."""
    if turn.draft.choices_taken or turn.draft.undoes or turn.plan or not turn.found.asking:
        return understood
    answers = await _find_answered(turn, understood.scene, understood.said)
    scene = replace(understood.scene, asked=bool(answers))
    return understood._replace(scene=scene)


async def still_answer(turn: Turn, understood: Understood, entry: Entry) -> Understood:
    """Let a corrected sentence go on answering the ask that the one before it did."""
    answered = await choices.asks_taken_by(turn.tx, entry.game, entry.number)
    turn.draft.take(answered)
    return understood._replace(scene=replace(understood.scene, asked=bool(answered)))


async def _take_of_group(turn: Turn, number: int, group: str) -> None:
    """Take of a group of the entry that a choice is about, where a later entry offered it again."""
    entry = await turn.entry(number)
    offers = await choices.of_entry(turn.tx, entry.game, entry.number, turn.draft.gone)
    settled = [each for each in offers if each.open and each.choice.group == group][:1]
    turn.draft.take((each.number, each.position) for each in settled)


async def _take_ended(turn: Turn, groups: Sequence[str]) -> None:
    """Take every choice of groups that are owed no longer, whichever entries offer them."""
    owed = await choices.list_owed(turn.tx, turn.found.game, turn.draft.gone)
    ended = (each for each in owed if each.choice.group in groups)
    turn.draft.take((each.number, each.position) for each in ended)


async def _find_answered(turn: Turn, scene: AnyScene, said: str) -> Takes:
    """Return the ask that a roll answers: one for this character, of the same words or fewer."""
    actor = scene.someone
    if actor is None:
        return ()
    words = f"{_strip_tail(said)} "
    for offered in await choices.list_asked(turn.tx, turn.found.game):
        asked = f"{_strip_tail(offered.choice.says)} "
        mine = offered.choice.of.casefold() == actor.name.casefold()
        if mine and words.startswith(asked):
            return ((offered.number, offered.position),)
    return ()


async def find_spoken(turn: Turn, said: str, settles: str = "") -> Takes:
    """Return the open choice that was taken by saying in full what it says.

    What settles a group in words of its own takes the first of it, which closes the rest.
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
    """Return what a sentence says, without its comment and all that may stand before that."""
    words = said.partition(" # ")[0].partition(" entry ")[0].partition(" as ")[0]
    return _TAIL.sub("", words.casefold())


def just_offered(outcome: Outcome, game: int = 0, number: int = 0) -> tuple[Offered, ...]:
    """Return choices that were just offered. A lookup's belong to no entry: each is a sentence."""
    return tuple(
        Offered(game, number, place, choice, True)
        for place, choice in enumerate(outcome.choices, 1)
    )


def complete_answers(
    turn: Turn | None, outcome: Outcome, understood: Understood, recalled: Recalled | None = None
) -> Outcome:
    """Let each answer to a question say the whole sentence: all that was typed, and what it adds.

    Without a turn no earlier sentence is read again.

    `recalled` is the entry that the sentence turned out to be about, whatever is said meanwhile.
    """
    if not any(each.says.startswith((ADDS, REPEATS)) for each in outcome.choices):
        return outcome
    asks = not outcome.recorded or not (outcome.kind or outcome.changes)
    if asks and recalled is not None and understood.sentence.entry is None:
        asked = understood.sentence._replace(entry=recalled.number)
        understood = understood._replace(sentence=asked)
    answers = (each._replace(recalls=each.recalls and not asks) for each in outcome.choices)
    completed = (_complete_choice(turn, each, understood, recalled) for each in answers)
    whole = tuple(each for each in completed if each is not None)
    kind = QUESTION if asks and outcome.recorded else outcome.kind
    return replace(outcome, choices=whole, kind=kind)


def _complete_choice(
    turn: Turn | None, choice: Choice, understood: Understood, recalled: Recalled | None
) -> Choice | None:
    """Return a choice that says a whole sentence; None where an earlier one can't be read."""
    mark, more = choice.says[:2], choice.says[2:]
    if mark not in (ADDS, REPEATS):
        return choice
    if mark == REPEATS:
        if turn is None or recalled is None:
            return None
        try:
            understood = turn.understand(recalled.said, turn.scene, reading=Reading.EXACTLY)
        except PlayerError:
            return None
    sentence = understood.sentence
    if choice.recalls:  # it is about the entry that asks, which stands for the earlier one
        sentence = sentence._replace(entry=None)
    return choice._replace(says=write_canonical(sentence, understood.request, more))


def is_question(outcome: Outcome) -> bool:
    """Say whether an outcome only asks back: nothing has happened yet."""
    return outcome.kind == QUESTION or (not outcome.recorded and bool(outcome.choices))


def for_someone(scene: AnyScene, understood: Understood) -> tuple[Choice, ...]:
    """Return the same sentence said as each whom a speaker without a character may play."""
    if not _can_be_said_as(understood):
        return ()
    people = [sheet for sheet in _list_able(scene, understood) if may_play(scene, sheet)]
    people.sort(key=lambda sheet: sheet.npc)
    return tuple(_make_voice_choice(understood, sheet.name) for sheet in people[:MOST_SPEAKERS])


def _list_able(scene: AnyScene, understood: Understood) -> list[Sheet]:
    """Return who could do it: the living, and nobody to themselves while someone else is there."""
    living: list[Sheet] = keep_living(scene.list_present(npcs=True))
    named = {record for each in phrases(understood.request) for record in each.records()}
    return [sheet for sheet in living if sheet.record not in named] or living


def for_whom(understood: Understood, title: str) -> Outcome | None:
    """Ask a game master for whom a sentence is meant. Nothing has happened yet.

    None where there is nobody, or where another name changes nothing.
    """
    able = _list_able(understood.scene, understood)[:MOST_CHOICES]
    if not able or not _can_be_said_as(understood):
        return None
    choices = tuple(_make_voice_choice(understood, sheet.name)._replace(who="gm") for sheet in able)
    return Outcome(title, choices=choices, kind=FOR_WHOM, recorded=False, private=True)


def _can_be_said_as(understood: Understood) -> bool:
    """A sentence is said as one character; within one that is kept, `as` is part of that one."""
    return understood.sentence.speaking_as is None and not isinstance(understood.request, Keep)


def _make_voice_choice(understood: Understood, name: str) -> Choice:
    says = write_canonical(understood.sentence, understood.request, f"as {quote_name(name)}")
    return Choice(name, says, recalls=False)
