"""Choices as sentences: who may take one, what it says, and which one a sentence takes."""

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
from rules.core.verb_declarations.speech_scenes_shortcuts import Keep
from rules.lazy_regex import compile_later
from storage import choices, journal
from storage.choices import Offered
from storage.journal import Entry

ASK = "ask"
#: how many characters are offered to a speaker who has none
MOST_SPEAKERS = 5
_TAIL = compile_later(r"(?: (?:anyway|secret|blind))+$")
#: verbs whose choices are sentences that stand alone, not follow-ups of the entry
BY_THEMSELVES = frozenset({ASK, "sheet"})
#: verbs about the whole table, wherever they are offered: night falls whoever rests
OF_ALL = frozenset({"date", "time"})


def owner_of(scene: AnyScene, offered: Offered) -> Sheet | None:
    """Return the character that a choice belongs to."""
    return scene.find_named(offered.choice.of)


def is_speakers(scene: AnyScene, offered: Offered) -> bool:
    """Say whether the speaker may answer this choice. After a blind roll only the game master may;
    a question asked before any blind dice fell may also be answered by the person it was put to."""
    own_question = offered.kind == QUESTION and offered.speaker == scene.speaker.id
    if offered.visible == "blind" and not (is_gm(scene) or own_question):
        return False
    return may_take(scene, offered.choice.who, owner_of(scene, offered))


def check_may_take(scene: AnyScene, offered: Offered) -> None:
    """Refuse a choice that belongs to someone else, or that is closed."""
    if not is_speakers(scene, offered):
        who = "gm" if offered.visible == "blind" else offered.choice.who
        owner = owner_of(scene, offered)
        unknown = owner is not None and not may_see(scene, owner)
        raise NotAllowed("not_your_choice", who=who, name=SOMEONE if unknown else offered.choice.of)
    if not offered.open:
        raise AlreadyDone("choice_closed", label=offered.choice.label)


def read_choice(turn: Turn, scene: AnyScene, offered: Offered) -> Understood:
    """Read what a choice says, acting as the character it belongs to."""
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


async def read_press(turn: Turn, number: int, position: int) -> tuple[Turn, Understood]:
    """Return the sentence that a choice says and the turn to say it in, or refuse if the speaker
    may not take it."""
    offers = await choices.of_entry(turn.tx, turn.found.game, number)
    offered = next((each for each in offers if each.position == position), None)
    if offered is None:
        raise NotFound("no_such_button", str(position))
    turn = replace(turn, offered_by_rules=not offered.imported)
    check_may_take(turn.scene, offered)
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


def complete_answers(
    turn: Turn | None, outcome: Outcome, understood: Understood, recalled: Recalled | None = None
) -> Outcome:
    """Make each answer to a question a whole sentence: what was typed, plus what the answer adds.

    Without a turn no earlier sentence can be read again. `recalled` is the entry that the sentence
    turned out to be about; naming it keeps the answer right whatever happens meanwhile.
    """
    if {each.says[:2] for each in outcome.choices}.isdisjoint((ADDS, REPEATS)):
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
    """Return a choice completed to a whole sentence; None if the earlier sentence can't be read."""
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
    if choice.recalls:  # points at the entry that asks, in place of the earlier one
        sentence = sentence._replace(entry=None)
    return choice._replace(says=write_canonical(sentence, understood.request, more))


def is_question(outcome: Outcome) -> bool:
    """Say whether an outcome only asks back: nothing has happened yet."""
    return outcome.kind == QUESTION or (not outcome.recorded and bool(outcome.choices))


def for_someone(scene: AnyScene, understood: Understood) -> tuple[Choice, ...]:
    """Offer the same sentence as each character that a speaker without one may play."""
    if not _can_be_said_as(understood):
        return ()
    people = [sheet for sheet in _list_able(scene, understood) if may_play(scene, sheet)]
    people.sort(key=lambda sheet: sheet.npc)
    return tuple(_make_voice_choice(understood, sheet.name) for sheet in people[:MOST_SPEAKERS])


def _list_able(scene: AnyScene, understood: Understood) -> list[Sheet]:
    """List the living characters present; the ones a sentence names only if nobody else is left."""
    living: list[Sheet] = keep_living(scene.list_present(npcs=True))
    named = {record for each in phrases(understood.request) for record in each.records()}
    return [sheet for sheet in living if sheet.record not in named] or living


def for_whom(understood: Understood, title: str) -> Outcome | None:
    """Ask a game master which character a sentence is for, before anything happens.

    Returns None if nobody is there, or if the sentence can't take `as NAME`.
    """
    able = _list_able(understood.scene, understood)[:MOST_CHOICES]
    if not able or not _can_be_said_as(understood):
        return None
    choices = tuple(_make_voice_choice(understood, sheet.name)._replace(who="gm") for sheet in able)
    return Outcome(title, choices=choices, kind=FOR_WHOM, recorded=False, private=True)


def _can_be_said_as(understood: Understood) -> bool:
    """Say whether `as NAME` can be added: not twice, and not to a sentence that is only being
    stored, where `as` belongs to the stored one."""
    return understood.sentence.speaking_as is None and not isinstance(understood.request, Keep)


def _make_voice_choice(understood: Understood, name: str) -> Choice:
    says = write_canonical(understood.sentence, understood.request, f"as {quote_name(name)}")
    return Choice(name, says, recalls=False)


def list_answered(inner: Understood, offered: Sequence[Choice]) -> list[Choice]:
    """Return a challenge together with each answer that dice could give it."""
    head, by, who = inner.said.replace(" +", "+").partition(" as ")
    head += " " if " vs " in head else " vs "
    return [
        each._replace(says=f"{head}{each.says.removeprefix('answer ')}{by}{who}")
        for each in offered
        if each.group == "answer" and each.says != "answer yield"
    ]
