"""Finds the faces drawn for a roll earlier, because a correction must show the same ones again.

The n-th die of a size shows the n-th face that was ever drawn for that size, in whichever
correction and for whatever purpose. So a correction is never a second try.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence

from play.turn.speech.character_speech import SAY, list_inner_entries, words_around
from play.turn.turn import Turn
from storage import journal
from storage.journal import Entry, Faces


async def list_drawn_faces(turn: Turn, entry: Entry) -> Faces:
    """List every face drawn for a roll, in all its corrections."""
    if entry.kind == SAY:
        return await _list_faces_within(turn, await journal.versions(turn.tx, entry))
    return _join_faces([each.dice for each in await _versions(turn, entry)])


async def _versions(turn: Turn, entry: Entry) -> list[Entry]:
    """List every version of a roll. For a roll inside someone's words, include those made when the
    words were corrected."""
    versions = await journal.versions(turn.tx, entry)
    words = await words_around(turn.tx, versions[0])
    if words is None:
        return versions
    place = versions[0].number - words.number
    rolls = [
        await list_inner_entries(turn.tx, each) for each in await journal.versions(turn.tx, words)
    ]
    same = [each[place - 1] for each in rolls if len(each) >= place]
    return [each for roll in same for each in await journal.versions(turn.tx, roll)]


async def _list_faces_within(turn: Turn, versions: Sequence[Entry]) -> Faces:
    """List the faces drawn inside someone's words, in order; those drawn when one of the rolls was
    corrected by itself come last."""
    rolls = [await list_inner_entries(turn.tx, each) for each in versions]
    kept = _join_faces([tuple(die for roll in each for die in roll.dice) for each in rolls])
    more: list[tuple[int, int]] = []
    for roll in (roll for each in rolls for roll in each):
        drawn = [each.dice for each in await journal.versions(turn.tx, roll)]
        more += _rest(_join_faces(drawn), [roll])
    return (*kept, *more)


def _join_faces(rolled: Iterable[Faces]) -> Faces:
    """Merge several rolls into one sequence per size: a longer roll adds only its extra faces."""
    kept: dict[int, list[int]] = defaultdict(list)
    for faces in rolled:
        for sides in dict.fromkeys(sides for sides, _ in faces):
            of_size = [face for size, face in faces if size == sides]
            kept[sides] += of_size[len(kept[sides]) :]
    return tuple((sides, face) for sides, faces in kept.items() for face in faces)


async def list_faces_before(turn: Turn, about: int, verb: str, actor: int) -> Faces:
    """List the faces drawn for the same follow-up before the roll it follows was corrected.

    Correcting a roll undoes its follow-ups; repeating one must show the same faces.
    """
    entry = await turn.entry(about)
    if entry.verb != "fix" and ":" not in entry.source:  # it has only this version
        return ()
    earlier: list[Faces] = []
    standing: list[Entry] = []
    for version in await _versions(turn, entry):
        followed = await journal.list_follow_ups(turn.tx, entry.game, version.number)
        said = (verb, "pick")  # `pick` may have made the same follow-up by taking a choice
        same = [e for e in followed if journal.verb_of(e) in said and e.actor == actor]
        if version.number == entry.number:
            standing = [each for each in same if not each.undone_by]
        else:
            earlier.append(await _list_follow_up_faces(turn, same))
    return _rest(_join_faces(earlier), standing)


async def _list_follow_up_faces(turn: Turn, followed: Sequence[Entry]) -> Faces:
    """List the faces that follow-ups drew. One undone for its own sake may be rolled again."""
    found: list[tuple[int, int]] = []
    for each in followed:
        by = await turn.entry(each.undone_by) if each.undone_by else None
        for_itself = by is not None and by.verb == "undo" and by.undoes == each.number
        if each.verb != "fix" and not for_itself:
            found += await list_drawn_faces(turn, each)
    return tuple(found)


def _rest(faces: Faces, standing: Sequence[Entry]) -> Faces:
    """Return the faces that are left after the standing entries have used theirs."""
    left = list(faces)
    for sides, _ in (die for each in standing for die in each.dice):
        place = next((n for n, (size, _) in enumerate(left) if size == sides), None)
        if place is not None:
            del left[place]
    return tuple(left)
