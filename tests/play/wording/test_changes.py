"""What changed, in words of the game, at the table of every system."""

import re
from collections.abc import Iterator

import pytest

from local.table import LocalTable
from play.turn.utterance_and_ruling import Ruling
from play.wording.changes import (
    Reader,
    describe_changes,
    describe_outcome,
    describe_ruling,
    is_quiet,
)
from play.wording.repetitions import is_told
from rules.core.outcome import Fact, Outcome
from rules.core.records.record import Change, Value
from rules.registry import SYSTEMS

#: what is said in the first evening of each game, and by whom
USUAL: dict[str, tuple[tuple[str, str], ...]] = {
    "heresy": (
        ("alice", "/move hack+WS at Scar"),
        ("alice", "/damage with shotgun at Scar"),
        ("alice", "/move defy danger+Ag"),
        ("bob", "/aid Griff"),
        ("gm", "/harm 2 Griff"),
        ("alice", "/heal 1"),
        ("alice", "/forward +1"),
        ("alice", "/hold add 1 defend"),
        ("alice", "/hold"),
        ("gm", "/xp +1 Griff"),
        ("alice", "/sheet set ws=2 notes=hello"),
        ("alice", "/item drop shotgun"),
        ("gm", "/session end"),
        ("gm", "/undo"),
    ),
    "genesys": (
        ("alice", "/check stealth vs hard"),
        ("alice", "/attack lasgun at Scar range medium aim 2"),
        ("gm", "/encounter start"),
        ("gm", "/init cool all"),
        ("gm", "/harm 5 Griff"),
        ("gm", "/crit Griff"),
        ("gm", "/range Griff, Scar engaged"),
        ("alice", "/maneuver aim"),
        ("gm", "/status staggered Griff"),
        ("gm", "/round next"),
        ("gm", "/heal 2 Griff"),
        ("gm", "/xp 10 Griff"),
        ("alice", "/item drop flak"),
        ("gm", "/undo"),
    ),
    "tens": (
        ("alice", "/move dodge+dex medium"),
        ("bob", "/move strike medium at Ogre"),
        ("gm", "/harm 2 Brin"),
        ("alice", "/heal 1"),
        ("alice", "/armour on"),
        ("alice", "/item drop rapier"),
        ("gm", "/round start ogre swings"),
        ("gm", "/round next"),
        ("gm", "/xp 100 Brin"),
        ("alice", "/sheet set proficient+=athletics"),
        ("gm", "/undo"),
    ),
    "fantasy": (
        ("alice", "/test bod+melee"),
        ("alice", "/attack longsword d6 at Scar"),
        ("alice", "/contest bod+melee vs d8+d6"),
        ("gm", "/harm 3 Griff"),
        ("isaac", "/cast heal at Griff"),
        ("alice", "/rest night bod"),
        ("alice", "/item add rope"),
        ("gm", "/round start"),
        ("gm", "/round next"),
        ("gm", "/xp 2 Griff"),
        ("gm", "/time 1 hour"),
        ("gm", "/harm 2 bod Scar"),
        ("gm", "/undo"),
    ),
    "odd": (
        ("alice", "/save dex"),
        ("alice", "/attack d8 at Ogre"),
        ("alice", "/rest short"),
        ("gm", "/harm 9 Griff"),
        ("bob", "/attack d6 at Ogre"),
        ("alice", "/use ration"),
        ("gm", "/round start"),
        ("gm", "/init"),
        ("alice", "/item add rope"),
        ("gm", "/time 1 hour"),
        ("gm", "/harm 8 Ogre"),
        ("gm", "/undo"),
    ),
}
EVERYWHERE = (("alice", "/history"), ("alice", "/catchup 20"), ("alice", "/waiting"),
              ("alice", "/sheet show"), ("gm", "/npc list"), ("gm", "/gm"))  # fmt: skip
INNER = {
    "an underscore": r"\w_\w",
    "a dot in a name": r"\b[a-z]+\.[a-z]+\b",
    "an arrow from nothing": r"\b(?:none|nothing) →|→ (?:none|nothing)\b",
    "a wrong plural": r"(?<![\d.+-])1 (?:entries|rounds|wounds|hits|dice|rolls|turns|successes)\b"
    r"|\bThere is 0\b",
}


def _read_by_people(ruling: Ruling) -> Iterator[str]:
    """Return every line of a ruling that people read. What is to be typed stands in code."""
    outcome = ruling.outcome
    yield outcome.title
    yield outcome.prose
    yield from (f"{fact.label}: {fact.text or fact.value}" for fact in outcome.facts if fact.label)
    yield from (choice.label for choice in outcome.choices)
    for public in (True, False):
        yield from describe_ruling(ruling, public=public)


@pytest.mark.parametrize("system", SYSTEMS)
async def test_people_read_words_of_the_game_and_nothing_of_its_insides(system: str) -> None:
    async with LocalTable(":memory:") as table:
        said = [("", line) for line in SYSTEMS[system].demo]
        for by, line in (*said, *USUAL[system], *EVERYWHERE):
            if by:
                await table.hear(f":as {by}")
            reply = await table.hear(line)
            assert reply.error is None or by, (line, reply.error)
            if reply.ruling is None:
                continue
            for text in _read_by_people(reply.ruling):
                plain = re.sub(r"`[^`]*`|\\", "", text)
                for what, pattern in INNER.items():
                    assert not re.search(pattern, plain), f"{what} after {line}: {text}"


@pytest.mark.parametrize(
    ("system", "field", "before", "after", "told"),
    [
        ("heresy", "wounds", 1, 2, ["Griff: wounds 1 → 2"]),
        ("heresy", "weapons.shotgun", {"damage": "2d6"}, None, ["Griff loses a shotgun."]),
        ("heresy", "weapons.shotgun.uses", 6, 5, ["Griff: shotgun uses 6 → 5"]),
        ("heresy", "items.medkit.count", 1, 0, ["Griff: medkit 1 → 0"]),
        ("heresy", "hold.defend", None, 1, ["Griff has 1 hold on Defend."]),
        ("heresy", "forward", [], [{"value": 1, "move": "hack_and_slash"}],
         ["Griff takes +1 forward to Hack and Slash."]),
        ("heresy", "state", "well", "dying", ["Griff is dying."]),
        ("heresy", "state", "dying", "well", ["Griff is back on their feet."]),
        ("heresy", "judged.scar", 0, 1, ["Griff judges Scar."]),
        ("heresy", "moves", [], ["smite", "this_ones_mine"],
         ["Griff learns Smite and This One's Mine."]),
        ("heresy", "raises", 0, 1, []),
        ("heresy", "tactic", "", "precise", ["Griff uses the precise tactic."]),
        ("heresy", "tactic", "precise", "", ["Griff drops the precise tactic."]),
        ("genesys", "statuses.staggered", None, {"turns": 2}, ["Griff is staggered."]),
        ("genesys", "criticals", [], [{"key": "at_the_brink", "name": "At the Brink"}],
         ["Griff suffers At the Brink."]),
        ("genesys", "weapons.lasgun.out", False, True, ["Griff has no ammunition for lasgun."]),
        ("genesys", "turn.ticked", False, True, []),
        ("tens", "armour_worn", False, True, ["Griff puts armour on."]),
        ("tens", "proficient", ["strike"], ["strike", "thieves_tools"],
         ["Griff is proficient in thieves tools."]),
        ("fantasy", "bod.pool", 8, 6, ["Griff: BOD 8 → 6"]),
        ("fantasy", "bod.die", 8, 6, ["Griff: BOD d8 → d6"]),
        ("fantasy", "skills.melee", None, 6, ["Griff: melee d6"]),
        ("odd", "items.ration.count", 3, 2, ["Griff has 2 rations left."]),
        ("odd", "debilities", [], ["Injured", "Dazed"], ["Griff is Injured and Dazed."]),
        ("odd", "slept", 0, 36, []),
        ("odd", "shown", False, True, []),
    ],
)  # fmt: skip
def test_a_change_is_told_in_words(
    system: str, field: str, before: object, after: object, told: list[str]
) -> None:
    change = Change(1, "Griff", field, before, after)  # type: ignore[arg-type]
    assert describe_changes([change], Reader(system)) == told
    assert is_quiet(change, system) is not bool(told)


def test_what_several_can_do_is_told_of_each() -> None:
    changes = [Change(n, name, "expeditions", 0, 1) for n, name in ((1, "Griff"), (2, "Ash"))]
    assert describe_changes(changes, Reader("odd")) == [
        "Griff and Ash can each advance once (`/advance`)."
    ]


@pytest.mark.parametrize(
    ("field", "before", "after", "known"),
    [
        ("state", "dying", "dead", "griff: last breath\nyou die."),
        ("state", "well", "dead", "griff takes 9 harm\ndead at once."),
        ("ammo", 0, 3, "griff gains 3 ammo"),
    ],
)
def test_what_a_card_tells_is_not_told_again(
    field: str, before: Value, after: Value, known: str
) -> None:
    change = Change(7, "Griff", field, before, after)
    assert describe_changes([change], Reader("heresy"))
    assert describe_changes([change], Reader("heresy"), known) == []


def test_a_range_is_told_by_name_and_only_of_those_who_are_known() -> None:
    change = Change(2, "stage", "ranges.3-5", "short", "medium")
    names = {3: "Scar", 5: "Griff"}
    told = describe_changes([change], Reader("genesys", names=names))
    assert told == ["Scar and Griff are at medium range."]
    assert describe_changes([change], Reader("genesys", names={5: "Griff"})) == []


def test_of_an_npc_whose_numbers_are_hidden_only_what_anyone_sees_is_told() -> None:
    hurt = Change(3, "Scar", "wounds", 0, 2)
    spent = Change(3, "Scar", "ammo", 2, 1)
    hidden = Reader("heresy", frozenset({"Scar"}))
    assert describe_changes([hurt, spent], hidden) == ["Scar is hurt."]
    assert describe_changes([hurt.inverse()], hidden) == ["Scar recovers."]
    assert describe_changes([hurt, spent], Reader("heresy")) == ["Scar: wounds 0 → 2, ammo 2 → 1"]


def test_nobody_recovers_because_a_hit_was_corrected_to_a_lighter_one() -> None:
    lighter, hidden = [Change(3, "Scar", "wounds", 3, 1)], Reader("heresy", frozenset({"Scar"}))
    corrected = Outcome("Griff hits Scar: 1 damage", facts=(Fact("fixed", 9),))
    assert describe_outcome(corrected, lighter, "fix 9 damage 1 at Scar", hidden) == []
    assert describe_outcome(Outcome("Done"), lighter, "heal 2", hidden) == ["Scar recovers."]


def test_wounds_that_are_undone_are_told_only_by_what_dealt_them() -> None:
    hidden = Reader("heresy", frozenset({"Scar"}))
    undone = Change(3, "Scar", "wounds", 2, 0)
    title = "undone: #44 osk attacks: scar takes 2 wounds"
    assert describe_changes([undone], hidden, title) == []


def test_a_blow_whose_scar_raises_a_foes_attribute_is_told_as_a_hurt_alone() -> None:
    hit = [Change(3, "Imp", "hp", 6, 0), Change(3, "Imp", "dex", 10, 14)]
    assert describe_changes(hit, Reader("odd", frozenset({"Imp"}))) == ["Imp is hurt."]


@pytest.mark.parametrize(
    ("name", "field", "before", "after"),
    [
        ("stage", "round", 1, 2),
        ("stage", "order", [], [3, 5]),
        ("stage", "spent.5", None, {"moves": 1}),
        ("game", "active.alice", None, 5),
    ],
)
def test_what_the_table_keeps_for_itself_is_not_told(
    name: str, field: str, before: object, after: object
) -> None:
    change = Change(1, name, field, before, after)  # type: ignore[arg-type]
    assert describe_changes([change], Reader("odd")) == []


@pytest.mark.parametrize(
    ("known", "told"),
    [
        ("griff: wrath embodied", ["Griff: Wrath 2 → 1"]),
        ("griff has insight and wrath", ["Griff: Insight or Wrath 2 → 1"]),
        ("griff: wrath 1 of 3", []),
        ("lifting the fog: griff has 1 of 2 insight.", []),
    ],
)
def test_a_resource_is_told_by_the_name_that_the_card_has_and_once(
    known: str, told: list[str]
) -> None:
    change = Change(1, "Griff", "resource.value", 2, 1)
    assert describe_changes([change], Reader("heresy"), known) == told


def test_a_range_that_the_card_tells_is_not_told_again() -> None:
    change = Change(0, "stage", "ranges.1-2", "short", "medium")
    reader = Reader("genesys", names={1: "Griff", 2: "Scar"})
    assert describe_changes([change], reader) == ["Griff and Scar are at medium range."]
    assert describe_changes([change], reader, "griff and scar are at medium range.") == []


@pytest.mark.parametrize(
    ("system", "field", "told"),
    [
        ("heresy", "flags", "Griff has the flags proud and greedy."),
        ("odd", "aspects", "Griff has the aspects proud and greedy."),
    ],
)
def test_several_things_that_one_has_are_in_the_plural(system: str, field: str, told: str) -> None:
    change = Change(5, "Griff", field, (), ("proud", "greedy"))
    assert describe_changes([change], Reader(system)) == [told]


def test_a_move_of_ones_own_is_told_once() -> None:
    change = Change(5, "Griff", "defined.vox", None, {"name": "Vox"})
    assert describe_changes([change], Reader("heresy")) == ["Griff writes the move Vox."]
    assert describe_changes([change], Reader("heresy"), "new move for griff: vox") == []


def test_a_sundered_shield_is_told_once() -> None:
    lost = [Change(1, "Iris", "shield", True, False)]
    title = "iris sunders the shield and takes no harm"
    assert describe_changes(lost, Reader("odd")) == ["Iris loses a shield."]
    assert describe_changes(lost, Reader("odd"), title) == []


def test_dice_that_a_check_used_up_are_told_by_how_its_pool_was_built() -> None:
    waited: list[Value] = [{"op": "up_ability", "count": 1, "why": "story point"}]
    change = Change(7, "Griff", "pending", waited, [])
    built = (
        "griff: stealth, passed\nbuilt: stealth 2, agility 4; ability upgraded once (story point)"
    )
    assert describe_changes([change], Reader("genesys"), built) == []
    assert describe_changes([change], Reader("genesys"))


def test_dice_that_a_roll_used_up_and_minions_that_are_left_are_told_once() -> None:
    opening = "a boost on the next melee attack"
    assert is_told("Bo", f"no longer has {opening} or {opening}", "Bo hits.\nbuilt: Brawn 4")
    assert is_told("Dogs", "minions 3 → 2", "Dogs take 5 wounds\n1 of them falls, 2 left.")
    assert not is_told("Dogs", "minions 3 → 2", "Dogs take 5 wounds")
