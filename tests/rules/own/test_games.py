"""The six games of `docs/games`, each played for a while."""

from tests.rules.own.conftest import Begin

ROLLED = ("roll", "move", "stat", "kept", "dropped", "modifier", "total", "hits", "highest",
          "target", "band")  # fmt: skip


def facts_of(reply: dict[str, object]) -> tuple[object, ...]:
    facts = reply["facts"]
    assert isinstance(facts, dict)
    return tuple(facts[key] for key in ROLLED)


async def test_lantern_row_is_read_in_bands(begin: Begin) -> None:
    say = await begin("lantern-row")
    await say("/sheet new Ash nerve=2 hands=1 trade=diver oil=4", by="alice")
    reply = await say("/move light the lamp", 3, 3)
    assert facts_of(reply) == (
        "main", "light_the_lamp", "hands", [3, 3], [], 1, 7, None, None, None, "7-9",
    )  # fmt: skip
    assert reply["grade"] == "mixed"
    assert reply["changes"] == [["Ash", "oil", 4, 3]]
    assert [each["label"] for each in reply["choices"]] == [
        "It costs you more", "You slip on the way down", "Something sees the light",
    ]  # fmt: skip
    chosen = await say(":press Something")
    assert chosen["changes"] == [["The Tide", "filled", 0, 1]]
    assert (await say.refused(":press 1"))["kind"] == "already_done"
    missed = await say("I stand my ground +heart", 1, 2)
    assert missed["grade"] == "failure"
    assert missed["changes"] == [
        ["Ash", "conditions", [], ["shaken"]], ["Ash", "xp", 0, 1], ["The Tide", "filled", 1, 2],
    ]  # fmt: skip
    better = await say("/check nerve adv", 2, 6, 1)
    assert better["facts"]["dropped"] == [1]
    assert better["facts"]["modifier"] == 1  # 2 of Nerve, less 1 for being shaken


async def test_salt_road_is_rolled_against_a_difficulty(begin: Begin) -> None:
    say = await begin("salt-road")
    await say("/npc new Rider shown", by="gm")
    await say("/sheet new Ash muscle=2 wits=1", by="alice")
    met = await say("/check muscle", 10)
    assert facts_of(met) == (
        "main", None, "muscle", [10], [], 2, 12, None, None, 12, "passed",
    )  # fmt: skip
    assert met["grade"] == "success"
    assert (await say("/check muscle vs 15", 12))["facts"]["band"] == "failed"
    assert (await say("/check muscle", 15))["grade"] == "triumph"  # beats 12 by 5
    assert (await say("/check muscle vs 30", 20))["facts"]["band"] == "critical"
    lost = await say("/move find the way", 1, 2)
    assert lost["grade"] == "disaster"
    assert lost["text"].endswith("**Trouble**: a wheel breaks")
    assert ["Ash", "water", 6, 4] in lost["changes"]
    hit = await say("/move swing first at Rider", 14)
    offer, _ = hit["choices"]  # or for nobody
    says = f"effect harm d6 to Health for Rider entry {hit['entry']}"
    assert (offer["who"], offer["says"]) == ("gm", says)
    assert (await say.refused(":press 1"))["kind"] == "not_allowed"
    harmed = await say(":press 1", 4, by="gm")
    assert harmed["changes"] == [["Rider", "health", 8, 4]]
    twice = await say("/check muscle dis", 18, 3, by="alice")
    assert (twice["facts"]["kept"], twice["facts"]["dropped"]) == ([3], [18])


async def test_low_house_is_rolled_under_a_stat(begin: Begin) -> None:
    say = await begin("low-house")
    await say("/sheet new Ash soul=50", by="alice")
    seen = await say("/move go down there", 50)
    assert facts_of(seen) == (
        "main", "go_down_there", "soul", [50], [], 0, 50, None, None, 50, "passed",
    )  # fmt: skip
    critical = await say("/move go down there", 33)
    assert critical["grade"] == "triumph"
    assert critical["changes"] == [["Ash", "forward", 0, 10]]
    fumble = await say("/move go down there", 100)  # 100 is a double, and not under 60
    assert (fumble["grade"], fumble["facts"]["target"]) == ("disaster", 60)
    assert ["Ash", "conditions", [], ["it_knows_your_name"]] in fumble["changes"]
    held = await say("/move look it up", 20)
    assert held["changes"] == [["Ash", "hold.look_it_up", None, 2]]
    spent = await say("/hold spend 1")
    assert spent["changes"] == [["Ash", "hold.look_it_up", 2, 1]]
    door = await say("/move is it locked", 2)
    assert (door["facts"]["roll"], door["facts"]["band"]) == ("luck", "2-")
    assert door["changes"] == [["The Guest", "filled", 0, 1]]
    assert (await say("/luck", 5))["said"] == "check luck"


async def test_the_heron_counts_hits(begin: Begin) -> None:
    say = await begin("heron")
    await say("/sheet new Ash poling=3", by="alice")
    reply = await say("/move shoot the weir", 5, 6, 1)
    assert facts_of(reply) == (
        "main", "shoot_the_weir", "poling", [5, 6, 1], [], 0, None, 2, None, None, "1 hit",
    )  # fmt: skip
    assert reply["grade"] == "success"
    assert [each["says"] for each in reply["choices"]] == [
        "choose 1 entry 3", "choose 2 entry 3", "choose 3 entry 3",
    ]  # fmt: skip
    forward = await say(":press it looked")
    assert forward["changes"] == [["Ash", "forward", 0, 1]]
    critical = await say("/check poling", 5, 5, 5, 1)  # a die more for the forward
    assert (critical["facts"]["band"], critical["grade"]) == ("3 hits", "triumph")
    failed = await say("/check poling adv -1", 1, 2, 3)
    assert (failed["facts"]["band"], failed["facts"]["hits"]) == ("failed", 0)
    assert failed["changes"] == [["The River", "filled", 0, 1]]
    none = await say("/check poling -3")
    assert (none["facts"]["kept"], none["grade"]) == ([], "failure")


async def test_quiet_thieves_read_the_highest(begin: Begin) -> None:
    say = await begin("quiet-thieves")
    await say("/sheet new Ash creep=2 clockwork=0", by="alice")
    reply = await say("/move past the dog", 4, 2)
    assert facts_of(reply) == (
        "main", "past_the_dog", "creep", [4, 2], [], 0, None, None, 4, None, "4-5",
    )  # fmt: skip
    assert [each["owed"] for each in reply["choices"]] == [False, False, False]
    await say(":press you wake")
    await say(":press you are out")
    assert (await say.refused(":press you drop"))["kind"] == "already_done"
    critical = await say("/move past the dog", 6, 6)
    assert (critical["facts"]["band"], critical["grade"]) == ("two 6s", "triumph")
    assert critical["changes"] == [["Ash", "nerves", 1, 0]]
    none = await say("/move wind it back", 6, 4)  # of two, the lowest
    assert (none["facts"]["highest"], none["facts"]["band"]) == (4, "4-5")
    assert none["changes"] == [["Ash", "bag.a_spare_spring", None, 1], ["Ash", "xp", 0, 1]]


async def test_old_hands_roll_step_dice(begin: Begin) -> None:
    say = await begin("old-hands")
    await say("/sheet new Ash sturdy=d8 stubborn=d10 nimble=d4", by="alice")
    reply = await say("/move one last time", 3, 5)
    assert facts_of(reply) == (
        "main", "one_last_time", ["stubborn", "sturdy"], [3, 5], [], 0, 5, None, 5, None, "4-6",
    )  # fmt: skip
    assert reply["rolled"] == [[10, 3], [8, 5]]
    assert reply["changes"] == [["Ash", "breath", 5, 4]]
    assert (await say("/check sturdy+nimble +2", 5, 1))["facts"]["band"] == "7+"
    one = await say("/try sharp", 2)
    assert (one["said"], one["facts"]["stat"], one["facts"]["band"]) == (
        "check try sharp", "sharp", "1-2",
    )  # fmt: skip
    added = await say("/contest sturdy+sharp", 6, 2)
    assert (added["facts"]["total"], added["facts"]["target"]) == (8, 8)
    assert added["facts"]["highest"] is None
    assert (await say("/contest sturdy+sharp vs 4", 6, 2))["grade"] == "triumph"
    step = await say("/move practise")
    assert step["changes"] == [["Ash", "nimble", 4, 6]]
    assert (await say("/sheet show"))["facts"]["nimble"] == 6
