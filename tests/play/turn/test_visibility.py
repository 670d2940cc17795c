"""A blind roll is the game master's: its roller sees nothing that depends on its faces."""

import json
from pathlib import Path
from typing import Any

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from local.table import LocalTable, Reply
from play.completion.whole_sentences import complete
from play.turn.utterance_and_ruling import Ruling
from play.wording.changes import describe_ruling
from tests.samples import examples

#: blind sentences of each system, with the dice that they roll; what else they roll is fair
GAMES: dict[str, dict[str, tuple[int, ...]]] = {
    "heresy": {
        "move hack+WS at Scar blind": (6, 6),
        "damage 2d6 at Scar blind": (6, 6),
        "suffer 1d6 blind": (6,),
        "roll 2d6 blind": (6, 6),
    },
    "genesys": {
        "check stealth vs hard blind": (8, 8, 8, 8, 8),
        "pool 2g1y vs 2p blind": (12, 8, 8, 8, 8),
        "roll d100 blind": (100,),
    },
    "tens": {
        "move dodge blind": (10, 10),
        "attack at Scar blind": (10, 10),
        "save dex blind": (10, 10),
        "roll d20 blind": (20,),
    },
    "fantasy": {"test bod blind": (6,), "roll 2d6 blind": (6, 6)},
    "odd": {
        "save str blind": (20,),
        "attack d8 at Scar blind": (8,),
        "harm d6 Griff blind": (6,),
        "roll 2d6 blind": (6, 6),
    },
}
#: what alice says openly after it, with dice enough: none of it may tell what was done blind
OPENLY: dict[str, dict[str, tuple[int, ...]]] = {
    "heresy": {
        "sheet set xp=0": (), "sheet set xp=3": (), "sheet set xp+1": (), "xp +1": (), "xp -1": (),
        "sheet set wounds=0": (), "heal 1 Griff": (), "suffer 2": (), "suffer 1d6": (3,) * 9,
        "move hack+WS at Scar": (2, 1) * 5, "move hack+WS": (6, 5) * 5, "undo": (), "redo": (),
        "damage 2d6 at Scar": (3, 4) * 3, "rest": (3,) * 9, "breath": (6, 6) * 3,
    },
    "genesys": {
        "sheet set wounds=0": (), "sheet set strain=2": (), "harm 3 Griff": (), "heal 1 Griff": (),
        "sheet set xp=5": (), "undo": (), "redo": (), "check stealth vs hard": (1, 2, 3, 4, 5) * 4,
        "strain 2": (), "rest": (),
    },
    "tens": {
        "sheet set hp=3": (), "harm 2 Griff": (), "heal 1 Griff": (), "undo": (), "redo": (),
        "move dodge": (9, 9) * 5, "attack at Scar": (9, 9) * 5, "save dex": (2, 9) * 5,
        "sheet set xp=2": (), "rest long": (5,) * 9,
    },
    "fantasy": {
        "sheet set xp=2": (), "test bod": (3,) * 9, "push d6": (2,) * 9, "harm 2 Griff": (),
        "heal 1 Griff": (), "undo": (), "redo": (), "rest": (3,) * 9, "aid Isaac": (),
    },
    "odd": {
        "sheet set hp=1": (), "sheet set str=8": (), "harm 2 Griff": (3,) * 9, "rest": (3,) * 9,
        "heal 1 Griff": (), "save str": (9,) * 9, "attack d8 at Scar": (5,) * 9, "undo": (),
        "redo": (), "harm d6 Griff": (4,) * 9,
    },
}  # fmt: skip
#: what the game master says openly in between
BY_MASTER = {
    "heresy": ["sheet set Griff xp=2", "suffer 1 for Griff"],
    "genesys": ["sheet set Griff wounds=2", "harm 1 Griff"],
    "tens": ["sheet set Griff xp=4"],
    "fantasy": ["sheet set Griff xp=4"],
    "odd": ["sheet set Griff gold=4"],
}
LOOKUPS = [
    "sheet show", "sheet list", "history", "history 4", "ledger", "waiting", "catchup", "help",
    "game show", "privacy", "sheet export", "privacy export",
]  # fmt: skip
TYPED = ["", "sheet set ", "sheet set wounds", "move ", "undo ", "fix ", "history "]


def seen(ruling: Ruling) -> dict[str, Any]:
    """Return all of a ruling that reaches a person: words, labels, buttons and files."""
    outcome = ruling.outcome
    facts = {fact.key: fact.value for fact in outcome.facts}
    path = Path(str(facts.get("file") or "no folder/no file"))
    return {
        "title": outcome.title,
        "prose": outcome.prose.replace(str(path.parent), "a folder"),
        "told": [(fact.label, fact.text or fact.value) for fact in outcome.facts if fact.label],
        "choices": [(each.choice.label, each.choice.says) for each in ruling.choices],
        "file": outcome.document.content.decode()
        if outcome.document
        else path.read_text(encoding="utf-8")
        if path.is_file()
        else _unsalted(facts.get("json")),
    }


def everyone_told(reply: Reply) -> Any:
    """Return what everyone is told of a reply; of a blind one, that it was made."""
    if reply.ruling is None:
        return str(reply.error)
    if reply.ruling.visible == "blind":
        return "blind"
    return seen(reply.ruling), describe_ruling(reply.ruling, public=True)


def _unsalted(text: object) -> object:
    """Return an export without what is random in it."""
    if not isinstance(text, str):
        return text
    whole = json.loads(text)
    for entry in whole.get("entries", ()):
        entry.pop("at", None)
    return whole


Script = tuple[tuple[str, tuple[int, ...]], ...]


async def played(system: str, script: Script, openly: Script = ()) -> dict[str, Any]:
    """Play a game in which alice rolls blind and then speaks openly, and return all that players
    can find out by that and after."""
    found: dict[str, Any] = {}
    async with LocalTable(":memory:") as table:
        await table.hear(":clock 2026-12-01 10:00")
        await table.hear(f"/game start {system}")
        await table.hear("/npc new Scar shown")
        await table.hear(":as bob")
        await table.hear("/sheet new Isaac")
        await table.hear(":as alice")
        await table.hear("/sheet new Griff")
        for sentence, faces in script:
            await table.hear(":dice " + " ".join(map(str, faces)))
            reply = await table.hear(f"/{sentence}")
            assume(reply.ruling)  # what came of the one before may forbid it, and that is told
        for place, (sentence, faces) in enumerate(openly):
            by, _, text = sentence.rpartition(": ")
            await table.hear(f":as {by or 'alice'}")
            await table.hear(":dice " + " ".join(map(str, faces or (1,))))
            reply = await table.hear(f"/{text}")
            found[f"{place} {sentence}"] = everyone_told(reply)
            await table.hear(":dice")
        for who in ("alice", "bob"):
            await table.hear(f":as {who}")
            for text in LOOKUPS:
                looked = await table.hear(f"/{text}")
                found[f"{who}: {text}"] = seen(looked.ruling) if looked.ruling else looked.error
            for typed in TYPED:
                told = await complete(table.referee, table.make_utterance(typed))
                found[f"{who} typing {typed}"] = told
    return {key: str(each) if isinstance(each, Exception) else each for key, each in found.items()}


@st.composite
def twins(draw: st.DrawFn) -> tuple[str, Script, Script]:
    """Two scripts of the same blind sentences with other faces."""
    system = draw(st.sampled_from(sorted(GAMES)))
    said = draw(st.lists(st.sampled_from(sorted(GAMES[system])), min_size=1, max_size=3))

    def rolled() -> Script:
        return tuple(
            (each, tuple(draw(st.integers(1, side)) for side in GAMES[system][each]))
            for each in said
        )

    return system, rolled(), rolled()


@settings(max_examples=examples(12), deadline=None)
@given(twins())
async def test_twin_games_that_differ_in_blind_faces_look_the_same_to_players(
    pair: tuple[str, Script, Script],
) -> None:
    system, one, other = pair
    assert await played(system, one) == await played(system, other)


@st.composite
def open_twins(draw: st.DrawFn) -> tuple[str, Script, Script, Script]:
    """Twins, and what is said openly after it in both."""
    system, one, other = draw(twins())
    said = draw(st.lists(st.sampled_from(sorted(OPENLY[system])), min_size=1, max_size=5))
    openly = [(each, OPENLY[system][each]) for each in said]
    if draw(st.booleans()):
        place = draw(st.integers(0, len(openly)))
        openly.insert(place, (f"gm: {draw(st.sampled_from(BY_MASTER[system]))}", ()))
    return system, one, other, tuple(openly)


@settings(max_examples=examples(15), deadline=None)
@given(open_twins())
async def test_nothing_said_openly_tells_what_was_done_blind(
    games: tuple[str, Script, Script, Script],
) -> None:
    """S7: before and after, undo, redo, refusals and sums are as if nothing had been done blind."""
    system, one, other, openly = games
    assert await played(system, one, openly) == await played(system, other, openly)


async def test_what_follows_a_blind_roll_stays_blind() -> None:
    async with LocalTable(":memory:") as table:
        for line in ("/game start heresy", ":as alice", "/sheet new Griff"):
            await table.hear(line)
        await table.hear("/move hack+WS blind")
        fixed = await table.hear("/fix 3 move hack+WS")
        again = await table.hear("/again")
        assert fixed.ruling is not None
        assert again.ruling is not None
        assert (fixed.ruling.visible, again.ruling.visible) == ("blind", "blind")
