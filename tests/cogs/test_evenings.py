"""An evening of every game by options and completions, or by buttons and forms, and the same typed.

One request is written one way, however it came in: both evenings leave the same journal.
"""

import json
import re
from typing import Any, NamedTuple

import pytest

from cogs.messages import button_labels
from rules.registry import NAMES
from tests.cogs.conftest import Discord, menus, parts_of


class Begun(NamedTuple):
    """A value of which only the beginning is typed: the first that is offered is taken."""

    typed: str


class Step(NamedTuple):
    """What someone does: a command with options, or a button (`path` is its label), on faces."""

    who: str
    typed: str
    path: str
    given: dict[str, Any]
    faces: tuple[int, ...] = ()
    button: bool = False


def step(who: str, typed: str, path: str, /, *faces: int, **given: Any) -> Step:
    """Return a step: what is typed, the command of the same, and what is given for its options."""
    named = {name.rstrip("_"): value for name, value in given.items()}
    return Step(who, typed, path, named, faces)


def press(who: str, typed: str, label: str, /, *faces: int) -> Step:
    """Return a step: the sentence that a button says, and its label."""
    return Step(who, typed, label, {}, faces, True)


OPENING = [
    step("ann", "sheet new Griff", "sheet new", name="Griff"),
    step("bob", "sheet new Isaac", "sheet new", name="Isaac"),
    step("gm", "npc new Scar", "gm npc new", name="Scar"),
    step("gm", "npc reveal Scar", "gm npc reveal", name=Begun("Sc")),
    step("gm", "scene start The barricade", "gm scene start", title="The barricade"),
]
CLOSING = [
    step("bob", "roll 1d1+41 secret # a hunch", "roll",
         dice="1d1+41", label="a hunch", hidden="secret"),
    step("gm", "scene end", "gm scene end"),
]  # fmt: skip
EVENINGS: dict[str, list[Step]] = {
    "heresy": [
        step("ann", "item add chainsword 1d6", "item add", item="chainsword", dice="1d6"),
        step("ann", "item add shotgun 2d6 uses 3", "item add", item="shotgun", dice="2d6", uses=3),
        step("ann", "move hack_and_slash +WS adv at Scar # over it", "move", 2, 3, 4,
             move=Begun("ha"), target=Begun(""), stat=Begun("W"), mode="adv", words="over it"),
        press("ann", "damage at Scar melee entry {last}", "Deal damage", 4),
        step("ann", "move fire_for_effect at Scar with shotgun", "move", 6, 6,
             move=Begun("shoot"), target=Begun("S"), with_=Begun("sho")),
        step("gm", "harm 2 Griff", "gm harm", amount="2", who=Begun("G")),
        step("ann", "heal 1 Griff", "heal", amount="1", who=Begun("G")),
        step("ann", "xp +1", "sheet xp", amount=Begun("+")),
        step("gm", "ask Isaac : move defy+ag", "gm ask", who="Isaac", roll="move defy+ag"),
        step("ann", "rest", "rest"),
    ],
    "genesys": [
        step("ann", "item add lasgun damage 6 range medium ranged light", "item add",
             item="lasgun", skill="ranged light", damage=6, range="medium"),
        step("ann", "check stealth vs hard boost 1 # quietly", "check", 1, 1, 1, 1, 1, 1, 1, 1,
             skill=Begun("sneak"), difficulty="hard", boost=1, words="quietly"),
        step("ann", "attack Scar with lasgun range short", "attack", 1, 1, 1, 1, 1, 1, 1, 1,
             target=Begun(""), with_=Begun("las"), range="short"),
        step("bob", "pool 1g vs 1p", "pool", 1, 1, dice="1g vs 1p"),
        step("gm", "harm 2 Griff", "gm harm", amount="2", who=Begun("G")),
        step("gm", "heal 1 Griff", "gm heal", amount="1", who=Begun("G")),
        step("gm", "status prone add for Griff", "gm status",
             condition=Begun("pro"), who=Begun("G"), change="add"),
        step("ann", "strain 1", "sheet strain", amount="1"),
    ],
    "tens": [
        step("ann", "move dodge +dex vs hard adv", "move", 7, 8, 9,
             move=Begun("do"), stat=Begun("de"), difficulty=Begun("har"), mode="adv"),
        step("bob", "move strike +str vs hard +1 at Scar", "move", 7, 8,
             move=Begun("st"), target=Begun(""), stat=Begun("st"), difficulty="hard", bonus=1),
        step("gm", "harm 2 fire Griff", "gm harm", amount="2", kind=Begun("fir"), who=Begun("G")),
        step("ann", "heal 1 Griff", "heal", amount=Begun("1"), who=Begun("G")),
        step("ann", "rest short", "rest", 1, 1, 1, how=Begun("sh")),
    ],
    "fantasy": [
        step("ann", "test bod +melee need 2 # heave", "test", 1, 1,
             attribute=Begun("bo"), skill=Begun("mel"), need=2, words="heave"),
        step("bob", "contest bod +melee vs Scar", "contest", 5, 5, 1, 1,
             attribute=Begun("bo"), skill=Begun("mel"), target=Begun("")),
        step("gm", "harm 1 Griff at bod", "gm harm", amount="1", who=Begun("G"), kind=Begun("bo")),
        step("gm", "heal 1 Griff at bod", "gm heal", amount="1", who=Begun("G"), kind=Begun("bo")),
        step("gm", "time 2 hours", "gm time", span="2 hours"),
    ],
    "odd": [
        step("ann", "item add sword d8 melee", "item add", item="sword", dice="d8", reach="melee"),
        step("ann", "save dex adv # over the gap", "save", 4, 9,
             attribute=Begun("de"), mode="adv", words="over the gap"),
        step("bob", "save wil vs Scar", "save", 4, 9, attribute=Begun("wi"), target=Begun("")),
        step("ann", "attack Scar enhanced with sword", "attack", 2,
             target=Begun(""), with_=Begun("sw"), manner="enhanced"),
        step("gm", "harm 1 Griff", "gm harm", amount="1", who=Begun("G")),
        step("gm", "status panicked add for Griff", "gm status",
             condition=Begun("pan"), who=Begun("G"), change="add"),
        step("gm", "status panicked clear for Griff", "gm status",
             condition=Begun("pan"), who=Begun("G"), change="clear"),
        step("ann", "rest short", "rest", 1, how=Begun("sh")),
    ],
}  # fmt: skip


async def offered(place: Discord, where: Any, does: Step, option: str) -> str:
    """Type the beginning of an option and take the first that is offered."""
    begun = does.given[option]
    found = await getattr(place, does.who).autocomplete(where, does.path, option, begun.typed)
    assert found, (does, option)
    return str(found[0]["value"])


async def by_options(place: Discord, where: Any, does: Step) -> None:
    """Do a step by the menu alone."""
    who = getattr(place, does.who)
    if does.button:
        reply = await who.click(where.last_message, label=does.path)
    else:
        given = {
            name: await offered(place, where, does, name) if isinstance(value, Begun) else value
            for name, value in does.given.items()
        }
        reply = await who.slash(where, does.path, **given)
    assert reply.acknowledged, does


async def journal(place: Discord, where: Any) -> list[str]:
    """Return what was said in the game of a channel, in order."""
    async with place.database.begin_reading() as tx:
        rows = await tx.execute_fetchall(
            "SELECT e.said FROM entry e JOIN game_channel c ON c.game = e.game"
            " WHERE c.channel = ? ORDER BY e.number", (str(where.id),))  # fmt: skip
        return [str(row[0]) for row in rows]


@pytest.mark.parametrize("system", NAMES)
async def test_an_evening_by_options_is_the_evening_that_is_typed(
    place: Discord, system: str
) -> None:
    steps = [*OPENING, *EVENINGS[system], *CLOSING]
    await place.start(system)
    other = place.guild.create_text_channel("typed")
    await place.gm.slash(other, "do", what=f"game start {system}")
    for does in steps:
        before = len(await journal(place, place.table))
        place.roll(*does.faces)
        await by_options(place, place.table, does)
        place.roll(*does.faces)
        last = len(await journal(place, other))
        typed = does.typed.replace("{last}", str(last))
        await getattr(place, does.who).slash(other, "do", what=typed)
        mine, theirs = await journal(place, place.table), await journal(place, other)
        assert mine[before:] == theirs[before:], does
        assert len(mine) == before + 1, (does, mine)


class Presser:
    """A player who types nothing but a name and a few words into forms."""

    def __init__(self, place: Discord, who: Any) -> None:
        self.place, self.who = place, who
        self.presses = 0  # of the last deed: options of menus and forms, and what sends a form

    async def make_character(self, begun: Any) -> None:
        """Come in by the button of a new game."""
        walk = await self.who.click(begun, label=button_labels.MAKE_A_CHARACTER)
        await self.who.click(walk.response, label="Quick")
        form = await self.who.click(walk.response, label=button_labels.NAME_THEM)
        await self.who.submit_modal(form, {"name": "Griff"})

    async def act(self, number: int) -> str:
        """Do what stands at a place of the sheet's menu, and return what that is called."""
        sheet = await self.who.slash(self.place.table, "sheet show")
        (menu,) = menus(sheet.response)
        option = menu["options"][number]
        answer = await self.who.select(sheet.response, [option["value"]])
        self.presses = 1
        for _ in range(5):
            if answer.modal is not None:
                await self.fill(answer, last=number == 2)  # which is aimed at nobody
                break
            asked = menus(answer.response) if answer.response.ephemeral else []
            if not asked:
                break
            answer = await self.who.select(answer.response, [asked[0]["options"][0]["value"]])
            self.presses += 1
        return str(option["label"])

    async def fill(self, form: Any, *, last: bool = False) -> Any:
        """Take the first or the last of what a form lets one choose, and say a few words."""
        filled: dict[str, Any] = {}
        for part in form.modal["components"]:
            field = part["component"]
            values = [option["value"] for option in field.get("options", ())][:: -1 if last else 1]
            several = field["type"] != 21  # of radio buttons one is pressed
            wanted = max(1, field.get("min_values", 1))
            filled[field["custom_id"]] = (
                (values[:wanted] if several else values[0]) if values else "over the wall"
            )
            self.presses += bool(values)
        self.presses += 1
        return await self.who.submit_modal(form, filled)

    async def settle(self) -> int:
        """Press what stands under the last message until nothing does; return how much that was."""
        for count in range(8):
            message = last_public(self.place)
            parts = [each for each in parts_of(message) if each.get("custom_id")]
            owed = [each for each in parts if OWED.match(each["custom_id"])]
            if not owed:
                return count
            if owed[0]["type"] == 3:
                answer = await self.who.select(message, [owed[0]["options"][0]["value"]])
            else:
                answer = await self.who.click(message, custom_id=owed[0]["custom_id"])
            if answer.modal is not None:
                await self.fill(answer)
            elif answer.response is not None and answer.response.ephemeral:
                return count  # it is someone else's
        return 8


#: a move, a target and a roll, and a fourth press for the words
MOST_PRESSES = 4
#: the first faces of each roll: enough to succeed, and little harm behind it
FACES = {"heresy": (6, 5), "tens": (9, 9), "fantasy": (4, 4), "genesys": (8, 5)}
#: games in which such rolls leave nothing to choose
CHOICELESS = ("fantasy", "odd")
#: buttons and menus of choices, and those that open a form of them
OWED = re.compile(r"2:(?:choice|several|purse|more):")


def last_public(place: Discord) -> Any:
    """Return the last message that everyone sees."""
    return max((m for m in place.table.history() if not m.flags.ephemeral), key=lambda m: m.id)


async def play_by_presses(place: Discord, system: str) -> list[str]:
    """Play an evening without one sentence, and return what was done."""
    begun = await place.gm.slash(place.table, "game start", system=system)
    ann, gm = Presser(place, place.ann), Presser(place, place.gm)
    await ann.make_character(begun.response)
    made = await place.gm.click(begun.response, label="Make an NPC")
    await place.gm.click(made.response, label="Introduce to the players")
    await place.gm.click(begun.response, label="Start the first scene")
    if system == "heresy":
        await place.ann.slash(place.table, "item add", item="chainsword", dice="1d6")
    done = []
    for number in range(3):
        place.roll(*FACES.get(system, ()), *[1] * 40)
        done.append(await ann.act(number))
        assert ann.presses <= MOST_PRESSES, done
        assert last_public(place).content, "a ruling is a card, whose content is its headline"
        for each in (ann, gm, ann):
            await each.settle()
    last = last_public(place)
    undo = [part for part in parts_of(last) if str(part.get("custom_id")).startswith("2:undo:")]
    for part in undo:
        await place.gm.click(last, custom_id=part["custom_id"])
    return done


@pytest.mark.parametrize("system", NAMES)
async def test_an_evening_by_buttons_and_forms_is_the_evening_that_is_typed(
    place: Discord, system: str
) -> None:
    assert len(set(await play_by_presses(place, system))) == 3
    mine = await entries(place, place.table)
    assert len(mine) >= 6, mine
    assert system in CHOICELESS or any(" entry " in said for said, _, _ in mine), mine
    other = place.guild.create_text_channel("typed")
    people = {str(each.id): each for each in (place.gm, place.ann)}
    for said, speaker, dice in mine:
        place.roll(*(face for _, face in json.loads(dice or "[]")))
        await people[speaker].slash(other, "do", what=said)
    assert await entries(place, other) == mine


async def entries(place: Discord, where: Any) -> list[tuple[str, str, str]]:
    """Return what was said in the game of a channel, by whom and on which dice."""
    async with place.database.begin_reading() as tx:
        rows = await tx.execute_fetchall(
            "SELECT e.said, e.speaker, e.dice FROM entry e JOIN game_channel c ON c.game = e.game"
            " WHERE c.channel = ? ORDER BY e.number", (str(where.id),))  # fmt: skip
        return [(str(row[0]), str(row[1]), str(row[2] or "")) for row in rows]
