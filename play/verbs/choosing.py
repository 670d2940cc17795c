"""Choices: pressed as a button, picked by number, or said in their own words."""

from collections.abc import Sequence
from dataclasses import replace

from play import wording
from play.canonical import canonical
from play.hiding import VISIBLE, told
from play.permissions import may_take
from play.settled import Takes
from play.turn import AnyScene, Handlers, Turn, Understood, active_character
from rules.core.changes import merged, replayed
from rules.core.errors import AlreadyDone, NotAllowed, NotFound, Refused
from rules.core.outcome import Fact, Grade, Outcome
from rules.core.request import Name, Phrase
from rules.core.sheet import Sheet
from rules.core.table import PickNumbers
from storage import choices, journal
from storage.choices import Offered

#: verbs whose choices are sentences that stand alone, not follow-ups of the entry
BY_THEMSELVES = frozenset({"ask", "sheet"})


def owner_of(scene: AnyScene, offered: Offered) -> Sheet | None:
    """Return the character whose choice it is."""
    name = offered.choice.of.casefold()
    return next((s for s in scene.sheets.values() if s.name.casefold() == name), None)


def _allowed(scene: AnyScene, offered: Offered) -> None:
    """Refuse a choice that is someone else's, or that can no longer be taken."""
    if not _is_mine(scene, offered):
        who = "gm" if offered.visible == "blind" else offered.choice.who
        raise NotAllowed("not_your_choice", who=who, name=offered.choice.of)
    if not offered.open:
        raise AlreadyDone("choice_closed", label=offered.choice.label)


def read_choice(turn: Turn, scene: AnyScene, offered: Offered) -> Understood:
    """Read what a choice says, for the character whose choice it is."""
    choice = offered.choice
    owner = owner_of(scene, offered)
    acting = owner.record if owner is not None and choice.who in ("player", "gm") else 0
    inner = turn.understand(choice.says, scene, acting=acting, offered=True)
    usual = active_character(scene)
    if not acting or acting in (usual, 0) or inner.sentence.speaking_as is not None:
        return inner
    return _said_for(turn, inner, acting)


def _said_for(turn: Turn, inner: Understood, record: int) -> Understood:
    """Let a sentence that was said for someone else, or for another of one's own, say so."""
    name = Name(
        "character", str(record), turn.vocabulary(inner.scene).said("character", str(record))
    )
    phrase = Phrase(name.said, inner.sentence.end, inner.sentence.end, ("character",), (name,))
    sentence = replace(inner.sentence, speaking_as=phrase)
    return replace(inner, sentence=sentence, said=canonical(sentence, inner.request))


async def pressed(turn: Turn, entry: int, position: int) -> Understood:
    """Return the sentence that a choice says, once it is sure that the speaker may take it."""
    offers = await choices.of_entry(turn.tx, entry)
    offered = next((each for each in offers if each.position == position), None)
    if offered is None:
        raise NotFound("no_choice", str(position))
    _allowed(turn.scene, offered)
    turn.touched.append(offered.number)
    turn.about = 0 if offered.verb in BY_THEMSELVES else offered.number
    turn.takes = ((entry, position),)
    return read_choice(turn, turn.scene, offered)


async def taken_in_words(turn: Turn, understood: Understood, outcome: Outcome, said: str) -> None:
    """Let a sentence that says what an open choice says count as having taken it."""
    if not turn.takes and turn.about:
        turn.takes = await spoken(turn, said, outcome.settles)
    elif not turn.takes and turn.found.asking and turn.dice.faces and not turn.undoes:
        turn.takes = await _answered(turn, (turn.within or understood).scene, said)
    if outcome.ends:
        await _ended(turn, outcome.ends)


async def _ended(turn: Turn, groups: Sequence[str]) -> None:
    """Take every choice of groups that are owed no longer, whichever entries offer them."""
    for offered in await choices.owed(turn.tx, turn.found.game, turn.touched):
        place = (offered.entry, offered.position)
        if offered.choice.group in groups and place not in turn.takes:
            turn.takes = (*turn.takes, place)
            turn.touched.append(offered.number)


async def _answered(turn: Turn, scene: AnyScene, said: str) -> Takes:
    """Return the ask that a roll answers: one for this character, of the same words or fewer."""
    actor = scene.someone
    if actor is None:
        return ()
    words = f"{_bare(said)} "
    for offered in await choices.asked(turn.tx, turn.found.game):
        asked = f"{_bare(offered.choice.says)} "
        mine = offered.choice.of.casefold() == actor.name.casefold()
        if mine and words.startswith(asked):
            turn.touched.append(offered.number)
            return ((offered.entry, offered.position),)
    return ()


async def spoken(turn: Turn, said: str, settles: str = "") -> Takes:
    """Return the open choice that was taken by saying in full what it says.

    What settles a group in words of its own takes the first of it, which closes the rest.
    """
    entry = await journal.entry(turn.tx, turn.found.game, turn.about)
    if entry is None:
        return ()
    words = _bare(said)
    found = await choices.of_entry(turn.tx, entry.id, turn.touched)
    offers = [each for each in found if each.open]
    same = [each for each in offers if _bare(each.choice.says) == words]
    settled = [each for each in offers if settles and each.choice.group == settles]
    both = [each for each in same if each in settled]
    return tuple((entry.id, each.position) for each in (*both, *same, *settled)[:1])


def _bare(said: str) -> str:
    """Return a sentence without its comment and without the entry that it is about."""
    return said.partition(" # ")[0].partition(" entry ")[0].partition(" as ")[0].casefold()


async def pick(turn: Turn, understood: Understood) -> Outcome:
    """Take several choices of an entry at once, in order, as one entry."""
    request, scene = understood.request, understood.scene
    assert isinstance(request, PickNumbers)
    turn.system  # noqa: B018 - asks for a game
    number = request.of or understood.sentence.entry
    offers = await _offers(turn, scene, number)
    turn.about = offers[0].number
    if request.done:
        return _closed(turn, scene, offers)
    chosen = _chosen(offers, request.numbers)
    for offered in chosen:
        _allowed(scene, offered)
    _within(offers, chosen)
    if offers[0].verb in BY_THEMSELVES:
        return await _by_itself(turn, scene, chosen)
    about = turn.about
    turn.takes = tuple((offered.entry, offered.position) for offered in chosen)
    outcomes: list[Outcome] = []
    said: list[Understood] = []
    for offered in chosen:
        inner = read_choice(turn, scene, offered)
        outcome = await turn.resolve(inner)
        outcomes.append(outcome)
        turn.remembered.append(outcome.memory)
        turn.picked.append(offered.choice.says)
        said.append(inner)
        scene = replayed(scene, outcome.changes)
    turn.about = about
    turn.within = max(said, key=lambda each: VISIBLE.index(each.sentence.visible))
    return _together(outcomes, chosen)


async def _by_itself(turn: Turn, scene: AnyScene, chosen: Sequence[Offered]) -> Outcome:
    """Take a choice that is a roll of its own, as if it had been pressed."""
    if len(chosen) > 1:
        raise Refused("too_many_picks", most=1)
    (offered,) = chosen
    turn.takes = ((offered.entry, offered.position),)
    turn.touched.append(offered.number)
    turn.about = 0
    turn.within = read_choice(turn, scene, offered)
    turn.spoken = turn.within.said
    outcome = await turn.resolve(turn.within)
    return replace(outcome, facts=(*outcome.facts, Fact("picked", [offered.choice.label])))


async def _offers(turn: Turn, scene: AnyScene, number: int | None) -> list[Offered]:
    """Return the choices of an entry, or of the latest here that has any for the speaker."""
    if number is not None:
        entry = await turn.entry(number)
        offers = await choices.of_entry(turn.tx, entry.id)
        if not told(scene, entry) and not any(o.choice.owed and _is_mine(scene, o) for o in offers):
            raise NotAllowed("secret_entry", number=number)
        if not offers:
            raise NotFound("no_choices")
        return offers
    recent = await journal.last(turn.tx, turn.found.game, 50)
    for entry in reversed(recent):
        offers = await choices.of_entry(turn.tx, entry.id)
        mine = [o for o in offers if o.open and _is_mine(scene, o)]
        if mine and (told(scene, entry) or any(o.choice.owed for o in mine)):
            return offers
    raise NotFound("no_choices")


def _is_mine(scene: AnyScene, offered: Offered) -> bool:
    """Say whether a choice is the speaker's. Those of a blind roll go to the game master."""
    if offered.visible == "blind" and not scene.speaker.gm:
        return False
    return may_take(scene, offered.choice.who, owner_of(scene, offered))


def _chosen(offers: Sequence[Offered], numbers: Sequence[int]) -> list[Offered]:
    known = {offered.position: offered for offered in offers}
    missing = [number for number in numbers if number not in known]
    if missing:
        raise NotFound("no_choice", str(missing[0]), [f"1 to {len(offers)}"])
    if len(set(numbers)) < len(numbers):
        raise Refused("picked_twice")
    return [known[number] for number in numbers]


def _within(offers: Sequence[Offered], chosen: Sequence[Offered]) -> None:
    """Refuse more of a group than it allows."""
    for group in {offered.choice.group for offered in chosen} - {""}:
        most = next(o.choice.take for o in offers if o.choice.group == group)
        before = sum(o.taken for o in offers if o.choice.group == group)
        now = sum(o.choice.group == group for o in chosen)
        if before + now > most:
            raise Refused("too_many_picks", most=most - before)


def _together(outcomes: Sequence[Outcome], chosen: Sequence[Offered]) -> Outcome:
    """Join the outcomes of several choices into one."""
    last = outcomes[-1]
    picked = [offered.choice.label for offered in chosen]
    facts = {fact.key: fact for outcome in outcomes for fact in outcome.facts}
    facts["picked"] = Fact("picked", picked)
    memory = {key: value for outcome in outcomes for key, value in outcome.memory.items()}
    return replace(
        last,
        title=outcomes[0].title,
        prose="\n".join(dict.fromkeys(o.prose for o in outcomes if o.prose)),
        facts=tuple(facts.values()),
        changes=merged(change for outcome in outcomes for change in outcome.changes),
        choices=tuple(choice for outcome in outcomes for choice in outcome.choices),
        ends=tuple(group for outcome in outcomes for group in outcome.ends),
        memory={**memory, "picked": [dict(outcome.memory) for outcome in outcomes]},
    )


def _closed(turn: Turn, scene: AnyScene, offers: Sequence[Offered]) -> Outcome:
    """Close the optional choices of an entry that are the speaker's."""
    mine = [o for o in offers if o.open and not o.choice.owed and _is_mine(scene, o)]
    if not mine:
        raise AlreadyDone("nothing_open")
    turn.takes = tuple((o.entry, o.position) for o in mine)
    labels = [o.choice.label for o in mine]
    return Outcome(wording.CLOSED, Grade.NONE, facts=(Fact("closed", labels),))


HANDLERS: Handlers = {PickNumbers: pick}
