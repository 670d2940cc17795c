"""Who may do what, over every verb: player, other player, game master, moderator, stranger."""

import re
from typing import Any

import pytest

from cogs.commands.menu_tree import is_understood, leaves
from rules.registry import NAMES
from tests.cogs.conftest import Discord
from tests.samples import EVERYTHING, sample

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
    "heal 1 Griff": "pg",  # by hand, without a rule behind it
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
    "chronicle": "pogms",  # of what they may see
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
    r"Only (?:\w+'s player or )?a game master|isn't your(?:s| character)"
    r"|There's (?:nobody|no NPC) called"
)


async def seated(place: Discord) -> dict[str, Any]:
    """Start a game with two characters, an NPC and a secret; return the people by letter."""
    await place.start()
    await place.ann.slash(place.table, "sheet new", name="Griff", values="free")  # entry 2
    await place.ann.slash(place.table, "move", move="hack+WS")  # entry 3
    await place.bob.slash(place.table, "sheet new", name="Isaac", values="free")
    await place.gm.slash(place.table, "gm npc new", name="Scar")
    await place.bob.slash(place.table, "move", move="hack+WS secret")  # entry 6
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


@pytest.mark.sampled
@pytest.mark.parametrize("system", NAMES)
async def test_no_verb_lets_another_speak_for_a_character(place: Discord, system: str) -> None:
    """All verbs of the first game are tried; of others their own, and some of those they share."""
    await place.start(system)
    await place.ann.slash(place.table, "sheet new", name="Griff")
    await place.bob.slash(place.table, "sheet new", name="Isaac")
    await place.ann.slash(place.table, "do", what="roll 2d6")
    before = await entries(place)
    assert before
    shared = set(sentences_of(place, NAMES[0])) if system != NAMES[0] else set()
    every = sentences_of(place, system)
    for text in sorted({*every} - shared) + sample(sorted({*every} & shared), 12):
        for who in (place.bob, place.moderator, place.stranger):
            reply = await who.slash(place.table, "do", what=f"{text} as Griff")
            assert reply.acknowledged, text
            assert "on my side" not in reply.response.content, text
    assert [each for each in await entries(place) if each not in before] == []


async def entries(place: Discord) -> list[Any]:
    async with place.database.begin_reading() as tx:
        rows = await tx.execute_fetchall(
            "SELECT e.number, e.said FROM entry e JOIN record r ON r.game = e.game"
            " AND r.id = e.actor WHERE r.name = 'Griff'"
        )
        return list(rows)


@pytest.mark.sampled
async def test_every_verb_answers_everyone(place: Discord) -> None:
    """Each verb is said by some of them, and each of them says some."""
    people = await seated(place)
    every = [(text, letter) for text in sentences_of(place, "heresy") for letter in people]
    for text, letter in every[:: 1 if EVERYTHING else 3]:
        reply = await people[letter].slash(place.table, "do", what=text)
        assert reply.acknowledged, (letter, text)
        assert reply.response, (letter, text)
        assert "on my side" not in reply.response.content, (letter, text)


#: how sentences go on whose verbs need more, whatever the game
MORE = ("", "hack+WS", "2d6", "Isaac", "1 Isaac", "dex", "stealth", "bod+melee", "+1 Isaac")


def sentences_of(place: Discord, system: str) -> list[str]:
    """Return a sentence of every command that a server with this game has."""
    registration = place.bot.registration
    menu = {**registration.global_menu(), **registration.server_menu([system])}
    starts = [command.start for _, command in leaves(menu)]
    found = []
    for start in dict.fromkeys(starts):
        ways = (f"{start} {more}".strip() for more in MORE)
        found.append(next((way for way in ways if is_understood(system, way)), start))
    return sorted(found, key=lambda each: each == "sheet pin")  # a card is redrawn from then on
