"""Who may do what, over every verb: player, other player, game master, moderator, stranger."""

import re
from typing import Any

import pytest

from cogs.commands.registration import EVERYWHERE
from cogs.commands.verbs import Group, Saying
from rules.registry import NAMES
from tests.cogs.conftest import Discord
from tests.cogs.test_commands import VERBS

#: a sentence, and who may say it: p(layer), o(ther player), g(ame master), m(oderator), s(tranger)
MATRIX = {
    "sheet set Griff notes=x": "pg",
    "sheet rename Griff to Griffon": "pg",
    "sheet give Griff to <@{stranger}>": "pg",
    "sheet show Griff": "pogms",
    "sheet list": "pogms",
    "sheet use Griff": "pg",
    "move hack+WS as Griff": "pg",
    "harm 1 Griff": "pg",
    "npc new Other": "g",
    "npc set Scar wounds=1": "g",
    "npc reveal Scar": "g",
    "npc show Scar": "g",
    "game set style=short": "g",
    "game rename Better": "g",
    "game end yes": "gm",
    "game show": "pogms",
    "game gm add <@{stranger}>": "gm",
    "undo 3": "pg",
    "history": "pogms",
    "history reveal 6": "g",
    "roll 2d6": "pogms",
    "rules": "pogms",
    "help": "pogms",
    "about": "pogms",
    "waiting": "pogms",
    "ask Griff: move hack+WS": "g",
    "lend Griff to <@{stranger}>": "pg",
    "item add torch to Griff": "pg",
    "xp 1 Griff": "pg",
    "heal 1 Griff": "pogms",  # help lands on anyone
    "rest as Griff": "pg",
    "sheet pin Griff": "pg",
    "hold as Griff": "pg",
    "ammo as Griff": "pg",
    "fix 3 hack+S": "pg",
    "gm": "g",
    "gm channel #x": "g",
    "nudge after 48h": "g",
    "scene start Bridge": "g",
    "scene": "pogms",
    "session end": "g",
    "ledger": "pogms",
    "catchup": "pogms",
    "chronicle": "g",
    "chronicle secrets": "g",
    "chronicle json": "g",
    "npc hide Scar": "g",
    "npc list": "pogms",
    "away until friday": "pogms",
    "privacy show": "pogms",
    "game channel add <#{channel}>": "g",
    "do move hack+WS as Griff": "pg",
}


DENIED = re.compile(
    r"Only a game master|not yours|I know nobody|I know no NPC|You may not|is for the game master"
)


async def seated(place: Discord) -> dict[str, Any]:
    """Start a game with two characters, an NPC and a secret; return the people by letter."""
    await place.start()
    await place.ann.slash(place.table, "sheet new", name="Griff", values="free")  # entry 2
    await place.ann.slash(place.table, "move", what="hack+WS")  # entry 3
    await place.bob.slash(place.table, "sheet new", name="Isaac", values="free")
    await place.gm.slash(place.table, "npc new", name="Scar")
    await place.bob.slash(place.table, "move", what="hack+WS secret")  # entry 6
    everyone = (place.ann, place.bob, place.gm, place.moderator, place.stranger)
    return dict(zip("pogms", everyone, strict=True))


@pytest.mark.parametrize("sentence", MATRIX)
async def test_who_may_say_it(place: Discord, sentence: str) -> None:
    people = await seated(place)
    allowed = MATRIX[sentence]
    other = place.guild.create_text_channel("other")
    await place.env.settle()
    text = sentence.format(stranger=place.stranger.id, channel=other.id)
    for letter in sorted(people, key=allowed.__contains__):  # those who may not come first
        reply = await people[letter].slash(place.table, "do", what=text)
        denied = reply.response.ephemeral and bool(DENIED.search(reply.response.content))
        assert denied == (letter not in allowed), (letter, reply.response.content)


@pytest.mark.parametrize("system", NAMES)
async def test_no_verb_lets_another_speak_for_a_character(place: Discord, system: str) -> None:
    await place.start(system)
    await place.ann.slash(place.table, "sheet new", name="Griff")
    await place.bob.slash(place.table, "sheet new", name="Isaac")
    await place.ann.slash(place.table, "do", what="roll 2d6")
    before = await entries(place)
    assert before
    for name, verb in place.bot.registration.server_verbs([system]).items():
        words = verb.orders if isinstance(verb, Group) else {"": verb}
        for word, order in words.items():
            such_as = order.such_as if isinstance(order, Saying) else ""
            for who in (place.bob, place.moderator, place.stranger):
                text = f"{name} {word} {such_as}".strip() + " as Griff"
                reply = await who.slash(place.table, "do", what=text)
                assert reply.acknowledged, text
                assert "inside me" not in reply.response.content, text
    assert [each for each in await entries(place) if each not in before] == []


async def entries(place: Discord) -> list[Any]:
    async with place.database.reading() as tx:
        rows = await tx.execute_fetchall(
            "SELECT e.number, e.said FROM entry e JOIN record r ON r.game = e.game"
            " AND r.id = e.actor WHERE r.name = 'Griff'"
        )
        return list(rows)


async def test_every_verb_answers_everyone(place: Discord) -> None:
    people = await seated(place)
    here = place.bot.registration.server_verbs(["heresy"])
    everywhere = {name: VERBS[name] for name in EVERYWHERE}
    for name, verb in {**everywhere, **here}.items():
        words = verb.orders if isinstance(verb, Group) else {"": verb}
        for word, order in words.items():
            such_as = order.such_as if isinstance(order, Saying) else ""
            text = f"{name} {word} {such_as}".strip()
            for letter, who in people.items():
                reply = await who.slash(place.table, "do", what=text)
                assert reply.acknowledged, (letter, text)
                assert reply.response, (letter, text)
                assert "inside me" not in reply.response.content, (letter, text)
