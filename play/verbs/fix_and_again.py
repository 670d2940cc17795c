"""`/fix` and `/again`: a corrected sentence on the same dice, or the last roll repeated."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from grammar.parser import read_sentence
from grammar.verb_tail_comment import comment_place, writes_lines
from play.language.exact_reading import Understood
from play.language.reading_errors import begins
from play.turn.choices.choice_sentences import still_answer
from play.turn.choices.questions import is_question
from play.turn.earlier_entries import follows_up, may_follow, may_only_answer
from play.turn.earlier_faces import list_drawn_faces
from play.turn.presentation import is_narration
from play.turn.speech.character_speech import SAY, character_of, list_inner_entries
from play.turn.turn import Handlers, Turn
from play.turn.visibility import may_know
from play.verbs.undo import (
    TakenBack,
    hold_to_maxima,
    invert,
    mark_undone,
    scene_to_undo_in,
    take_back,
)
from play.verbs.undo_rights import check_may_undo
from play.wording import fix_and_again as wording
from rules.core.errors import NotFound, NotUnderstood, PlayerError, Refused
from rules.core.outcome import Choice, Fact, Outcome
from rules.core.permissions import may_play
from rules.core.records.changes import as_before, is_of_round, merge_changes, replay_changes
from rules.core.records.record import Change
from rules.core.scene import AnyScene
from rules.core.verb_declarations.rolls_and_history import Again, Fix
from rules.core.verb_declarations.sheets_and_npcs import SheetNew
from rules.core.verb_declarations.speech_scenes_shortcuts import Narrate, Say, Whisper
from rules.fast_tuples import NamedTuple
from rules.lazy_regex import compile_later
from storage import journal
from storage.journal import Entry
from storage.secret_entries import WHISPER

#: sentences about other sentences, which have no dice to rule on again
NEVER_FIXED = frozenset((
    "odds", "fix", "undo", "redo", "again", "pick", "history", "game", "ask", "keep", "plan",
    "vote", "seal",
))  # fmt: skip


#: a correction that names the right word and the wrong one, and what begins one in the journal
_SWAP = compile_later(
    r"(?:(?:(?:the|my|that) )?(?:last|latest|previous|that|it)"
    r"(?: (?:one|roll|move|check|test|save|attack))?[\s,:]+)?"
    r"(?:(?:it )?(?:was|is|should be|should have been|with|use) )?"
    r"\+?(?P<new>\w+),? (?:not|instead of) (?:with )?\+?(?P<old>\w+)[.!]*",
    re.IGNORECASE,
)
_FIXED = compile_later(r"^fix \d+ (?:with [\d, ]+ )?")


class Cleared(NamedTuple):
    """The scene with the corrected entries undone, the changes that did so, and whether to leave
    turns alone that others took since."""

    scene: AnyScene
    changes: tuple[Change, ...]
    turns_stay: bool


async def fix(turn: Turn, understood: Understood) -> Outcome:
    """Rule on a corrected sentence, using the dice of the entry it replaces."""
    request = understood.request
    assert isinstance(request, Fix)
    swapped = await _swap_word(turn, request)
    text = swapped.text if swapped is not request else _keep_column(understood, request.text)
    request = swapped
    meant = await _find_meant(turn, request, text)
    entry = await _find_its_roll(turn, understood.scene, meant, text)
    answer = _read_as_answer(turn, understood.scene, entry, text)
    if answer is None:
        return await _correct(turn, understood, text, (entry, meant))
    given = await _find_answer(turn, entry)
    if given is None:
        return await _answer_instead(turn, answer)
    return await _correct(turn, understood, text, (given, given))


async def _correct(
    turn: Turn, understood: Understood, text: str, found: tuple[Entry, Entry]
) -> Outcome:
    """Undo the entry to correct and rule anew; the second one found is what the speaker meant."""
    request, (entry, meant) = understood.request, found
    assert isinstance(request, Fix)
    await check_may_undo(turn, entry)
    turn, scene = await scene_to_undo_in(turn, understood.scene, entry)
    back = await take_back(turn, scene, entry)
    await turn.hide(*(each for each, _ in back))
    cleared = await _clear(turn, back)
    turn.dice.show_first(await list_drawn_faces(turn, entry))
    acting, text = _actor(cleared.scene, entry), _keep_words(turn, entry, text)
    inner = _understand_correction(turn, cleared.scene, entry, text, acting)
    _check_fits(turn, entry, inner)
    await _check_agreed(turn, request, back, (entry, meant))
    corrected = turn.carry_sentence()
    inner = _for_the_same_player(turn, _in_the_same_voice(inner, entry), entry)
    inner = await _about_the_same_roll(turn, inner, entry)
    inner = await still_answer(corrected, inner, entry)
    gone = [each for each, _ in back]  # so that none of these is found as the earlier entry
    mark_undone(corrected, gone, entry.number, replacing=entry.verb == "fix")
    outcome = await corrected.resolve(inner)
    asks = is_question(outcome)
    if asks:
        corrected.draft.take_nothing_back()
    turn.draft.absorb(corrected.draft)
    _say_as_fix(turn, entry, inner)
    if asks:
        return _ask_first(request, entry, outcome)
    facts = {fact.key: fact for fact in outcome.facts}
    facts["fixed"] = Fact("fixed", entry.number)
    made = _without_turns(cleared, outcome.changes) if cleared.turns_stay else outcome.changes
    changes = hold_to_maxima(turn, turn.scene, back, (*cleared.changes, *made))
    return replace(outcome, facts=tuple(facts.values()), changes=changes)


async def _swap_word(turn: Turn, request: Fix) -> Fix:
    """Return a correction that tells only which word was wrong, `last one, S not WS`, with the
    whole sentence that it corrects."""
    found = _SWAP.fullmatch(request.text.strip())
    if found is None or not turn.found.game:
        return request
    if request.number is not None:
        entry: Entry | None = await turn.entry(request.number)
    else:
        speaker = turn.said.speaker
        entry = await journal.find_latest_by(turn.tx, turn.found.game, speaker, "rolled")
    said, mark, comment = _FIXED.sub("", entry.said if entry else "").partition(" # ")
    old = rf"(?<!\w){re.escape(found['old'])}(?!\w)"
    text, count = re.subn(old, lambda _: found["new"], said, flags=re.IGNORECASE)
    if entry is None or count != 1:
        return request
    return replace(request, text=f"{text}{mark}{comment}", number=entry.number)


def _say_as_fix(turn: Turn, entry: Entry, inner: Understood) -> None:
    """Record a corrected sentence as a fix of its entry; spoken words keep their speaker."""
    words = turn.draft.canonical_text if entry.kind in (SAY, WHISPER) else None
    turn.draft.carried = turn.draft.carried if words else inner
    turn.draft.canonical_text = f"fix {entry.number} {words or inner.said}"


def _ask_first(request: Fix, entry: Entry, outcome: Outcome) -> Outcome:
    """Undo nothing while something is asked: each answer is a fix of the same entry."""
    falling = f"with {', '.join(map(str, request.falling))} " if request.falling else ""
    first = f"fix {entry.number} {falling}"
    answers = (each._replace(says=f"{first}{each.says}") for each in outcome.choices)
    return replace(outcome, choices=tuple(answers))


async def _find_meant(turn: Turn, request: Fix, text: str) -> Entry:
    """Return the entry to fix: by its number, or the speaker's latest with the same verb."""
    if request.number is None and turn.draft.choices_taken:  # a button fixes its own card
        ((offered, _), *_) = turn.draft.choices_taken
        return await turn.entry(turn.draft.follows_entry or offered)
    if request.number is not None:
        return await turn.entry(request.number)
    turn.require_game()
    verb = _verb_in(turn, text)
    if verb in NEVER_FIXED:
        raise Refused("cannot_fix_with", verb=verb)
    game, speaker = turn.found.game, turn.said.speaker
    # typed `use rope` may be ruled as `item use rope`, but corrects whichever was typed last
    verbs = dict.fromkeys(filter(None, (verb, read_sentence(turn.found.system, text).verb)))
    found = [await journal.latest_of_verb(turn.tx, game, speaker, each) for each in verbs]
    standing = [each for each in found if each is not None]
    if not standing:
        raise await _nothing_to_fix(turn, verb, text)
    return max(standing, key=lambda each: each.number)


async def _find_its_roll(turn: Turn, scene: AnyScene, entry: Entry, text: str) -> Entry:
    """Return the roll that an entry only read again, such as with the difficulty that was missing,
    if the correction is that roll itself: it must show the dice that were drawn then."""
    if not entry.about or entry.dice:
        return entry
    about = await turn.entry(entry.about)
    if not about.dice or journal.verb_of(about) != journal.verb_of(entry):
        return entry
    try:
        inner = turn.understand(text, scene, loose=True, acting=_actor(scene, entry))
    except PlayerError:
        return entry
    if inner.sentence.verb != journal.verb_of(about):
        return entry
    if not follows_up(turn, inner):
        return about
    # armour taken after an answer is an answer too: other dice correct the one before it
    first = await turn.entry(about.about) if about.about else None
    again = first is not None and may_follow(turn, inner, first)
    return about if again and not may_follow(turn, inner, about) else entry


def _read_as_answer(turn: Turn, scene: AnyScene, entry: Entry, text: str) -> Understood | None:
    """Return a correction that only answers its entry, such as with the difficulty of a roll."""
    acting = _actor(scene, entry)
    try:
        inner = turn.understand(text, scene, loose=True, acting=acting)
    except PlayerError:
        return None
    same = inner.sentence.verb == journal.verb_of(entry) and inner.sentence.entry is None
    if not (same and entry.dice and may_only_answer(turn, inner, entry)):
        return None
    said, mark, comment = inner.said.partition(" # ")
    answer = f"{said} entry {entry.number}{mark}{comment}"
    return turn.understand(answer, scene, acting=acting)


async def _find_answer(turn: Turn, entry: Entry) -> Entry | None:
    """Return the answer that an entry has had already, in a sentence with the same verb."""
    following = await journal.list_standing_follow_ups(turn.tx, turn.found.game, entry.number)
    verb = journal.verb_of(entry)
    return next((each for each in following if journal.verb_of(each) == verb), None)


async def _answer_instead(turn: Turn, answer: Understood) -> Outcome:
    """Give an entry the answer it still waits for; there is nothing to correct yet."""
    turn.draft.carried = answer
    turn.draft.canonical_text = f"fix {answer.sentence.entry} {answer.said}"
    return await turn.resolve(answer)


def _verb_in(turn: Turn, text: str) -> str:
    """Return the verb of a corrected sentence, even if it names something that is gone by now."""
    try:
        return turn.understand(text, turn.scene, loose=True).sentence.verb
    except PlayerError:
        verb = read_sentence(turn.found.system, text).verb
        if not verb:
            raise
        return verb


async def _nothing_to_fix(turn: Turn, verb: str, text: str) -> NotFound:
    """Return the error if there is nothing of that verb to fix, offering the latest roll."""
    error = NotFound("nothing_to_fix", verb)
    found = await journal.find_latest_by(turn.tx, turn.found.game, turn.said.speaker, "rolled")
    if found is not None:
        says = f"fix {found.number} {text.strip()}"
        error.choices = (Choice(wording.fix_instead(found.number), says, recalls=False),)
    return error


async def _check_agreed(
    turn: Turn, request: Fix, back: TakenBack, corrected: tuple[Entry, ...]
) -> None:
    """Ask first if later entries would be undone along with those that are corrected."""
    entry = corrected[0]
    inner = await list_inner_entries(turn.tx, entry)
    own = {each.number for each in (*corrected, *inner)}
    also = [each for each, _ in reversed(back) if each.number not in own]
    falling = [each.number for each in also]
    if set(falling) <= set(request.falling):
        return
    titles = [each.outcome.title if may_know(turn.scene, each) else "" for each in also]
    fixed = [entry.outcome.title if may_know(turn.scene, entry) else ""]
    error = Refused(
        "fix_takes_more",
        fixed=wording.describe_entries([entry.number], fixed),
        falling=wording.describe_entries(falling, titles),
    )
    listed = ", ".join(map(str, falling))
    says = f"fix {entry.number} with {listed} {request.text}"
    error.choices = (Choice(wording.fix_all(entry.number, falling), says, recalls=False),)
    raise error


def _check_fits(turn: Turn, entry: Entry, inner: Understood) -> None:
    """Refuse a sentence that can't replace this entry."""
    verb = inner.sentence.verb
    if verb in NEVER_FIXED:
        raise Refused("cannot_fix_with", verb=verb)
    if isinstance(inner.request, Whisper) != (entry.kind == WHISPER):
        raise Refused("cannot_fix_whisper", number=entry.number)
    if isinstance(inner.request, Say | Narrate) != (entry.kind == SAY):
        raise Refused("cannot_fix_words", number=entry.number)
    if entry.kind in (SAY, WHISPER) and entry.channel != turn.said.channel:
        raise Refused("mend_there", number=entry.number)


async def _clear(turn: Turn, back: TakenBack) -> Cleared:
    """Return the scene with entries undone, in which the corrected sentence is ruled on.

    It uses the same turn as the original; others keep the turns they have had since.
    """
    scene, gone = turn.scene, [each for each, _ in back]
    undoing = [change for _, made in back for change in made]
    scene = replay_changes(scene, merge_changes(undoing))
    entry = gone[-1]
    for each in await _list_replaced(turn, entry):
        made = await invert(turn, scene, each, [one.number for one in gone])
        scene = replay_changes(scene, made)
        undoing += made
        gone.append(each)
    counted = await _turns_since(turn, gone)
    if not counted:
        return Cleared(scene, merge_changes(undoing), False)
    kept = merge_changes(change for change in undoing if not is_of_round(turn.scene, change))
    return Cleared(as_before(replay_changes(turn.scene, kept), counted), kept, True)


async def _turns_since(turn: Turn, gone: Sequence[Entry]) -> list[Change]:
    """Return changes to rounds and turns since the first corrected entry, newest first; nothing if
    nobody else acted, or if the corrected entries didn't count as turns."""
    mine = {change.record for each in gone for change in _list_round_changes(turn, each.changes)}
    if not mine:
        return []
    first, numbers = min(each.number for each in gone), [each.number for each in gone]
    since = await journal.changes_since(turn.tx, turn.found.game, first)
    others = [
        change
        for number, changes in since
        for change in _list_round_changes(turn, changes)
        if number not in numbers and change.record != gone[-1].actor
    ]
    every = (change for _, changes in reversed(since) for change in reversed(changes))
    return _list_round_changes(turn, tuple(every)) if others else []


def _list_round_changes(turn: Turn, changes: Sequence[Change]) -> list[Change]:
    return [each for each in turn.in_place(changes) if is_of_round(turn.scene, each)]


def _without_turns(cleared: Cleared, changes: Iterable[Change]) -> tuple[Change, ...]:
    return tuple(change for change in changes if not is_of_round(cleared.scene, change))


def _in_the_same_voice(inner: Understood, entry: Entry) -> Understood:
    """Let the original speaker say corrected words, unless they name someone else."""
    request = inner.request
    if not isinstance(request, Say) or re.match(r"as\s", request.words, re.IGNORECASE):
        return inner
    if is_narration(entry.outcome):
        return inner._replace(request=Narrate(words=request.words))
    name = "" if entry.subject else character_of(entry.outcome)
    words = f'as "{name}": {request.words.lstrip(":")}' if name else request.words
    return inner._replace(request=replace(request, words=words))


def _for_the_same_player(turn: Turn, inner: Understood, entry: Entry) -> Understood:
    """Let a character made anew stay with their player, even if a game master corrects it."""
    made = turn.scene.sheets.get(entry.subject)
    if made is None or made.npc or not isinstance(inner.request, SheetNew):
        return inner
    speaker = inner.scene.speaker._replace(id=made.owner)
    return inner._replace(scene=replace(inner.scene, speaker=speaker))


async def _about_the_same_roll(turn: Turn, inner: Understood, entry: Entry) -> Understood:
    """Let a corrected answer be about the same roll, even if others wait for one by now."""
    if not entry.about or inner.sentence.entry is not None:
        return inner
    about = await turn.entry(entry.about)
    same = journal.verb_of(about) == inner.sentence.verb and may_follow(turn, inner, about)
    return inner._replace(sentence=inner.sentence._replace(entry=about.number)) if same else inner


async def _list_replaced(turn: Turn, entry: Entry) -> list[Entry]:
    """List what a fix had replaced, newest first: it stays undone when the fix itself is fixed."""
    if entry.verb != "fix":
        return []
    found: list[Entry] = []
    for each in await journal.taken_back_by(turn.tx, entry.game, entry.number):
        found += [each, *await _list_replaced(turn, each)]
    return found


def _actor(scene: AnyScene, entry: Entry) -> int:
    """Return who acted in an entry, if the speaker may still play them, else 0."""
    sheet = scene.sheets.get(entry.actor)
    return entry.actor if sheet is not None and may_play(scene, sheet) else 0


def _keep_column(understood: Understood, text: str) -> str:
    """Pad an inner sentence so that it keeps its column in the whole one."""
    return " " * max(0, understood.sentence.text.rfind(text)) + text


def _understand_correction(
    turn: Turn, scene: AnyScene, entry: Entry, text: str, acting: int
) -> Understood:
    """Read a corrected sentence; whatever may have been meant is offered as a fix as well."""
    try:
        return turn.understand(text, scene, loose=True, acting=acting)
    except (NotUnderstood, NotFound) as error:
        error.choices = tuple(
            each._replace(says=f"fix {entry.number} {each.says.partition(' # ')[0]}")
            for each in error.choices
        )
        raise


def _keep_words(turn: Turn, entry: Entry, text: str) -> str:
    """Return a corrected sentence with the words its speaker had added, unless there are new ones.
    Others' words aren't copied, because each person may have their own erased."""
    place = comment_place(entry.said) if entry.speaker == turn.said.speaker else None
    spoken = entry.kind in (SAY, WHISPER) or writes_lines(text)
    if place is None or spoken or comment_place(text) is not None:
        return text
    return f"{text} {entry.said[place:]}"


async def repeat_roll(turn: Turn, understood: Understood) -> Outcome:
    """Repeat the speaker's last roll, with extra modifiers if any."""
    request = understood.request
    assert isinstance(request, Again)
    turn.require_game()
    entry = await journal.find_latest_by(turn.tx, turn.found.game, turn.said.speaker, "rolled")
    if entry is None:
        raise NotFound("nothing_to_repeat")
    said = entry.said
    turn = turn.follow_entry(entry)
    while (sentence := read_sentence(turn.found.system, said)).verb == "fix":
        said = sentence.body.strip().lstrip("0123456789 ")
    text = f"{sentence.verb} {sentence.body.strip()} {request.more}".strip()
    if entry.visible != "all":
        text += f" {entry.visible}"
    try:
        inner = turn.understand(text, turn.scene, acting=_actor(turn.scene, entry))
    except (NotUnderstood, NotFound) as error:  # its column is in a sentence nobody typed
        if isinstance(error, NotUnderstood) and not request.more:
            raise Refused("not_repeatable", number=entry.number) from None
        error.column = begins(understood.sentence)
        raise
    turn.draft.canonical_text = inner.said
    turn.draft.carried = inner
    return await turn.resolve(inner)


HANDLERS: Handlers = {Fix: fix, Again: repeat_roll}
