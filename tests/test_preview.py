"""The preview: each page is a demo game in which everything that is suggested works."""

import re
import socket

import pytest

from rules.registry import NAMES
from tests.cogs.conftest import text_of
from tools.preview import ABOUT, SCENES, Page, act, demo, direct_messages, free_ports


def test_every_game_has_a_page_that_says_what_it_is() -> None:
    assert set(ABOUT) == set(SCENES) == set(NAMES)


def test_a_port_that_is_taken_is_said_and_the_next_are_used(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        found = free_ports(port, 2)
    assert len(found) == 2
    assert found[0] > port
    assert f"Port {port} is taken" in capsys.readouterr().out


async def suggested(page: Page, who: str) -> list[str]:
    """Return the sentences that help shows someone to try."""
    reply = await page.person(who).slash(page.channel, "help")
    return re.findall(r"`/([^`]+)`|</([a-z ]+):\d+>", text_of(reply.response))[:3]


@pytest.mark.parametrize("system", NAMES)
async def test_every_suggestion_on_a_page_works(system: str) -> None:
    async with demo(system) as page:
        await act(page, system)
        for who in list(page.people):
            for words in await suggested(page, who):
                said = next(filter(None, words))
                reply = await page.person(who).slash(page.channel, "do", what=said)
                screen = reply.response.flags.components_v2
                refused = reply.response.ephemeral and not (reply.response.embeds or screen)
                assert not refused, (who, said, reply.response.content)


async def test_a_direct_message_is_told_where_the_page_cannot_show_it() -> None:
    async with demo("heresy") as page:
        seen: set[int] = set()
        assert list(direct_messages(page, seen)) == []
        await page.say("alice", "move hack+WS secret", (3, 4))
        (line,) = direct_messages(page, seen)
        assert line.startswith("Direct message to Gm: Alice rolled in secret")
        assert "Hack and Slash" in line
        assert "7-9" in line
        assert list(direct_messages(page, seen)) == []
