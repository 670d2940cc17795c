"""Takes choices, one or several at once, by number or by their labels."""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace

from grammar.verb_tail_comment import VISIBLE
from play.language.exact_reading import Understood
from play.turn.choices.choice_rights import check_may_take, is_speakers
from play.turn.choices.choice_sentences import read_choice, stands_alone, take_alone
from play.turn.turn import Handlers, Turn
from play.turn.visibility import may_know
from play.wording import pick as wording
from rules.core.errors import AlreadyDone, NotAllowed, NotFound, NotUnderstood, Refused
from rules.core.outcome import QUESTION, Choice, Fact, Grade, Outcome
from rules.core.records.changes import merge_changes, replay_changes
from rules.core.scene import AnyScene
from rules.core.verb_declarations.rolls_and_history import PickNumbers
from storage import choices, journal
from storage.choices import Offered
from storage.secret_entries import WHISPER


async def pick(turn: Turn, understood: Understood) -> Outcome:
    """Take several choices of an entry at once, in order, as one entry."""
    request, scene = understood.request, understood.scene
    assert isinstance(request, PickNumbers)
    turn.require_game()
    request = _read_typed(request)
    number = request.of or understood.sentence.entry
    if number is None:
        offers = await _find_offers(turn, scene, request)
        if request.label:
            offers = await _find_owed(turn, scene, offers, request.label)
    else:
        offers = await _offers_of(turn, scene, number)
    turn.draft.follows_entry = offers[0].number
    turn = replace(turn, offered_by_rules=not offers[0].imported)
    if request.done:
        return _close_choices(turn, scene, offers)
    numbers = request.numbers or _find_positions(scene, offers, request.label)
    chosen = _find_numbered(offers, numbers)
    for offered in chosen:
        check_may_take(scene, offered)
    _check_limits(offers, chosen)
    if any(map(stands_alone, chosen)) or offers[0].kind == QUESTION:
        return await _by_itself(turn, scene, chosen)
    turn.draft.take((offered.number, offered.position) for offered in chosen)
    return await _one_by_one(turn, scene, chosen)


def _read_typed(request: PickNumbers) -> PickNumbers:
    """Return the request with an entry typed as its card shows it, and numbers before it, taken out
    of the label: `1 2 #45`."""
    label, mark, entry = request.label.rpartition("#")
    if not (mark and entry.isdecimal() and request.of is None):
        label, entry = request.label, ""
    numbers = re.fullmatch(r"[\d\s,]*\d\s*", label)
    return replace(
        request,
        label="" if numbers else label.strip(),
        numbers=tuple(map(int, re.findall(r"\d+", label))) if numbers else request.numbers,
        of=int(entry) if entry else request.of,
    )


async def _one_by_one(turn: Turn, scene: AnyScene, chosen: Sequence[Offered]) -> Outcome:
    """Take choices in order, each knowing the results of those before it."""
    draft, about = turn.draft, turn.draft.follows_entry
    outcomes: list[Outcome] = []
    said: list[Understood] = []
    for place, offered in enumerate(chosen, start=1):
        inner = read_choice(turn, scene, offered)
        later = tuple(each.choice.says for each in chosen[place:])
        part = turn.carry_sentence(taken_later=later)
        outcome = await part.resolve(inner)
        draft.absorb(part.draft)
        outcomes.append(outcome)
        before = (*turn.taken_before, (offered.choice.says, outcome.memory))
        turn = replace(turn, taken_before=before)
        said.append(inner)
        scene = replay_changes(scene, outcome.changes)
    draft.follows_entry = about
    draft.carried = max(said, key=lambda each: VISIBLE.index(each.sentence.visible))
    return _join_outcomes(outcomes, chosen)


async def _by_itself(turn: Turn, scene: AnyScene, chosen: Sequence[Offered]) -> Outcome:
    """Take a choice that says a whole sentence, as if its button had been pressed."""
    if len(chosen) > 1:
        raise Refused("too_many_picks", most=1)
    (offered,) = chosen
    inner = await take_alone(turn, scene, offered)
    turn.draft.carried, turn.draft.canonical_text = inner, inner.said
    outcome = await turn.resolve(inner)
    return replace(outcome, facts=(*outcome.facts, Fact("picked", [offered.choice.label])))


async def _offers_of(turn: Turn, scene: AnyScene, number: int) -> list[Offered]:
    """Return the choices of an entry that the speaker knows, or that owes them a choice."""
    entry = await turn.entry(number)
    offers = await choices.of_entry(turn.tx, entry.game, entry.number)
    owed = any(o.choice.owed and is_speakers(scene, o) for o in offers)
    if not owed and not may_know(scene, entry):
        raise NotAllowed("secret_entry", number=number)
    if not offers:
        raise NotFound("no_choices")
    return offers


async def _find_offers(turn: Turn, scene: AnyScene, request: PickNumbers) -> list[Offered]:
    """Return the choices of the latest entry that offers the speaker what they pick, or else of
    the latest that offers them anything."""
    latest: list[Offered] = []
    optional: list[Offered] = []
    closed: list[Offered] = []
    for entry in reversed(await journal.list_last(turn.tx, turn.found.game, 50)):
        if entry.kind == WHISPER:  # reading changes nothing
            continue
        offers = await choices.of_entry(turn.tx, entry.game, entry.number)
        mine = _list_own(scene, offers, request)
        opens = [offered for offered in mine if offered.open]
        picked = _list_picked(mine, request) if opens or request.numbers else []
        if not (may_know(scene, entry) or any(o.choice.owed for o in opens)):
            continue
        if not opens:
            closed = closed or (offers if picked else [])
            continue
        latest = latest or offers
        if picked and (request.label or any(offered.choice.owed for offered in picked)):
            if optional and len(picked) == 1:
                raise _explain_ambiguity(
                    str(request.numbers[0]), [*_list_picked(optional, request)[:1], picked[0]]
                )
            return offers
        optional = optional or (offers if picked else [])
    if not (latest or closed):
        raise NotFound("nothing_to_pick")
    return optional or latest or closed  # what is closed is refused as such


def _list_own(scene: AnyScene, offers: Sequence[Offered], request: PickNumbers) -> list[Offered]:
    """Return the choices that are the speaker's own. What anybody else may do about a roll, such as
    interfering, has to be named: a number means one's own card."""
    own = (offered for offered in offers if is_speakers(scene, offered))
    return [each for each in own if request.label or each.choice.who != "others"]


def _list_picked(offers: Sequence[Offered], request: PickNumbers) -> list[Offered]:
    """Return the choices that are picked, or none if one of them isn't among these, or they are
    more than may be taken."""
    if request.label:
        try:
            return _find_called(offers, request.label)
        except NotFound:
            return []
    picked = [each for each in offers if each.position in request.numbers]
    groups = Counter(each.choice.group for each in picked if each.choice.group)
    fits = all(groups[each.choice.group] <= each.choice.take for each in picked)
    return picked if fits and len(picked) == len(request.numbers) else []


async def _find_owed(
    turn: Turn, scene: AnyScene, offers: list[Offered], said: str
) -> list[Offered]:
    """Return the choices that have this label: the latest offered, or else those of the one entry
    that waits for just this answer of the speaker's."""
    try:
        _find_positions(scene, offers, said)
    except NotFound:
        owed = await choices.list_owed(turn.tx, turn.found.game)
        named = [o for o in owed if o.choice.label.casefold() == said.casefold()]
        entries = list({o.number for o in named if is_speakers(scene, o)})
        if len(entries) == 1:
            return await choices.of_entry(turn.tx, turn.found.game, entries[0])
    return offers


def _find_positions(scene: AnyScene, offers: Sequence[Offered], said: str) -> list[int]:
    """Return the positions of the choices with these labels. The speaker's own come first; others'
    must be named in full, so that no guess reveals them."""
    own = [offered for offered in offers if is_speakers(scene, offered)]
    try:
        found = _find_called(own, said)
    except NotFound:
        named = [each for each in offers if each.choice.label.casefold() == said.casefold()]
        if not named:
            raise
        found = named[:1]
    return [each.position for each in found]


def _find_called(offers: Sequence[Offered], said: str) -> list[Offered]:
    """Return the choice with this label; or several, separated by commas."""
    try:
        return [_find_labelled(offers, said)]
    except NotFound:
        parts = [part for part in re.split(r"\s*,\s*(?:and\s+)?|\s+and\s+", said) if part]
        if len(parts) < 2:
            raise
        return [_find_labelled(offers, part) for part in parts]


def _find_labelled(offers: Sequence[Offered], said: str) -> Offered:
    """Return the choice with this label, its beginning, or any unambiguous part of it."""
    wanted = said.casefold()
    labels = {offered.position: offered.choice.label.casefold() for offered in offers}
    ways: tuple[Callable[[str], bool], ...] = (
        lambda label: label == wanted,
        lambda label: label.startswith(wanted),
        lambda label: wanted in label,
        lambda label: set(wanted.split()) <= set(re.findall(r"[\w']+", label)),
    )
    for fits in ways:
        found = [offered for offered in offers if fits(labels[offered.position])]
        found = [offered for offered in found if offered.open] or found
        if len({offered.choice.label for offered in found}) > 1:
            raise _explain_ambiguity(said, found)
        if found:
            return found[0]
    code = "no_such_button" if said.strip().isdecimal() else "no_choice"
    raise NotFound(code, said, [offered.choice.label for offered in offers][:8])


def _explain_ambiguity(said: str, found: Sequence[Offered]) -> NotUnderstood:
    labels = [offered.choice.label for offered in found]
    error = NotUnderstood(said, None, said, labels, "ambiguous")
    error.choices = tuple(
        Choice(each.choice.label, f"pick {each.position} of {each.number}", recalls=False)
        for each in found[:3]
    )
    return error


def _find_numbered(offers: Sequence[Offered], numbers: Sequence[int]) -> list[Offered]:
    known = {offered.position: offered for offered in offers}
    missing = [number for number in numbers if number not in known]
    if missing:
        every = [str(number) for number in sorted(known)]
        raise NotFound("no_such_button", str(missing[0]), every)
    if len(set(numbers)) < len(numbers):
        raise Refused("picked_twice")
    return [known[number] for number in numbers]


def _check_limits(offers: Sequence[Offered], chosen: Sequence[Offered]) -> None:
    """Refuse more choices of a group than it allows."""
    for group in {offered.choice.group for offered in chosen} - {""}:
        most = next(o.choice.take for o in offers if o.choice.group == group)
        before = sum(o.taken for o in offers if o.choice.group == group)
        now = sum(o.choice.group == group for o in chosen)
        if before + now > most:
            raise Refused("too_many_picks", most=most - before)


def _join_titles(titles: Sequence[str]) -> str:
    """Join several titles into one; a name that all begin with appears once."""
    name, colon, _ = titles[0].partition(": ")
    if colon and all(title.startswith(f"{name}: ") for title in titles):
        bare = "; ".join(title.removeprefix(f"{name}: ") for title in titles)
        return f"{name}: {bare.replace('?; ', '? ')}"
    return "; ".join(titles)


def _join_outcomes(outcomes: Sequence[Outcome], chosen: Sequence[Offered]) -> Outcome:
    """Join the outcomes of several choices into one."""
    last = outcomes[-1]
    picked = [offered.choice.label for offered in chosen]
    facts = {fact.key: fact for outcome in outcomes for fact in outcome.facts}
    facts["picked"] = Fact("picked", picked)
    memory = {key: value for outcome in outcomes for key, value in outcome.memory.items()}
    return replace(
        last,
        title=_join_titles(list(dict.fromkeys(outcome.title for outcome in outcomes))),
        prose="\n".join(dict.fromkeys(o.prose for o in outcomes if o.prose)),
        facts=tuple(facts.values()),
        changes=merge_changes(change for outcome in outcomes for change in outcome.changes),
        choices=tuple(choice for outcome in outcomes for choice in outcome.choices),
        ends=tuple(group for outcome in outcomes for group in outcome.ends),
        memory={**memory, "picked": [dict(outcome.memory) for outcome in outcomes]},
    )


def _close_choices(turn: Turn, scene: AnyScene, offers: Sequence[Offered]) -> Outcome:
    """Close the speaker's optional choices of an entry."""
    mine = [o for o in offers if o.open and not o.choice.owed and is_speakers(scene, o)]
    if not mine:
        raise AlreadyDone("nothing_open")
    turn.draft.take((o.number, o.position) for o in mine)
    labels = [o.choice.label for o in mine]
    return Outcome(wording.CLOSED, Grade.NONE, facts=(Fact("closed", labels),))


HANDLERS: Handlers = {PickNumbers: pick}
