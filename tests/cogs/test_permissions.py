"""Who may do what, over every verb: player, other player, game master, moderator, stranger."""

import re
from typing import Any

import pytest

from cogs.registration import EVERYWHERE
from cogs.speaking import Group, Saying
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
    text = sentence.format(stranger=place.stranger.id)
    for letter in sorted(people, key=allowed.__contains__):  # those who may not come first
        reply = await people[letter].slash(place.table, "do", what=text)
        denied = reply.response.ephemeral and bool(DENIED.search(reply.response.content))
        assert denied == (letter not in allowed), (letter, reply.response.content)


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
