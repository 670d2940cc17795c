"""Presses, menus, forms and options that nobody was ever offered: kind errors, nothing done."""

import re
from typing import Any

import discord
import pytest
import simcord
from simcord import interactions as si
from simcord.backend import serializers

from cogs import wording
from cogs.messages.button_kinds import ITEMS
from storage.engine.database import Transaction
from tests.cogs.conftest import Discord, text_of
from tests.cogs.test_servers import Other, leaves_alone, other_server

NUMBERS = ("0", "1", "99999999999999999999", "9" * 80)
VALUES = ("", "0", "1:1", "x" * 100, "9" * 90, "1:99999999999999999999", "-1", "@everyone")
FORMS = ("1:define", "1:new:", "1:new:0:1:x:0", "1:new:1:99999999999999999999:ab:0:0", "9:none", "")
FIELDS: tuple[list[dict[str, Any]], ...] = (
    [],
    [{"type": 1, "components": []}],
    [{"type": 1, "components": [{"type": 4, "custom_id": "name", "value": "x" * 4000}]}],
    [{"type": 1, "components": [{"type": 4, "custom_id": "head", "value": "@everyone\n\0"}]}],
    [{"type": 1, "components": [{"type": 4, "custom_id": "other"}]}],
    [{"type": 18, "component": {"type": 4, "custom_id": "name", "value": ""}}],
)


def fill(template: str, number: str) -> str:
    """Return a custom_id that fits a template, with this number wherever there is one."""
    made = re.sub(r"\(\?:.*?\)\?", "", template)
    made = made.replace(r"(\d+)", number).replace(r"(\d)", number[:1])
    made = re.sub(r"\(\\d\{1,(\d+)\}\)", lambda m: number[: int(m[1])], made)
    made = re.sub(r"\(\[0-9a-f\]\{(\d+)\}\)", lambda m: "0" * int(m[1]), made)
    made = re.sub(r"\(\[[^]]+\](?:\*|\{1,\d+\})\)", "x", made)
    return re.sub(r"\(([a-z|]+)\)", lambda m: m[1].partition("|")[0], made)


def forged_ids() -> list[tuple[str, bool]]:
    """Return custom_ids of every kind with numbers that nobody gave out, and which are menus."""
    found: dict[str, bool] = {}
    for item in ITEMS:
        template = item.__discord_ui_compiled_template__.pattern
        menu = issubclass(item, discord.ui.DynamicItem) and "Menu" in item.__name__
        for number in NUMBERS:
            made = fill(template, number)
            if len(made) <= 100 and item.__discord_ui_compiled_template__.fullmatch(made):
                found[made] = menu
    return list(found.items())


async def deliver(place: Discord, kind: int, data: dict[str, Any], direct: bool = False) -> Any:
    """Deliver an interaction as Discord would, and return its answer.

    `direct`: under a direct message to whoever sends it.
    """
    backend = place.env.backend
    where = place.ann.user.dm_channel if direct else place.table
    record, payload = si.base_payload(
        backend,
        type=kind,
        channel_id=where.id,
        guild_id=None if direct else place.guild.id,
        user_id=place.ann.id,
        data=data,
    )
    stored = backend.get_message(where.id, where.last_message.id)
    payload["message"] = dict(serializers.message_payload(backend, stored))
    if kind == 3:  # discord.py looks for what was pressed in its message
        pressed = {"type": data["component_type"], "custom_id": data["custom_id"], "id": 1}
        more = {"options": []} if data["component_type"] == 3 else {"style": 2, "label": "x"}
        payload["message"]["components"] = [{"type": 1, "id": 2, "components": [pressed | more]}]
    record.source_message_id = stored.id
    backend.emit("INTERACTION_CREATE", payload)
    await place.env.settle()
    return simcord.InteractionResult(place.env, record)


async def _journal(place: Discord) -> list[Any]:
    async with place.database.begin_reading() as tx:
        return list(await tx.execute_fetchall("SELECT game, number, said FROM entry"))


@pytest.fixture
async def seated(place: Discord) -> Discord:
    await place.start()
    await place.characters()
    await place.ann.slash(place.table, "move", move="hack+WS")
    return place


async def test_no_forged_press_or_menu_goes_wrong_inside(seated: Discord) -> None:
    before = await _journal(seated)
    ids = forged_ids()
    assert len(ids) > len(ITEMS)
    for custom_id, menu in ids:
        if custom_id in ("2:undo:1:1", "2:choice:1:1:1") or custom_id.startswith("1:lookup"):
            continue  # these are real, or say what its presser might as well have typed
        for value in VALUES if menu else ("",):
            data: dict[str, Any] = {"custom_id": custom_id, "component_type": 3 if menu else 2}
            data |= {"values": [value]} if menu else {}
            answer = await deliver(seated, 3, data)
            assert answer.acknowledged, (custom_id, value)
            assert not seated.mishaps, (custom_id, value)
    assert await _journal(seated) == before


@pytest.mark.parametrize("custom_id", FORMS)
async def test_no_forged_form_goes_wrong_inside(seated: Discord, custom_id: str) -> None:
    before = await _journal(seated)
    for fields in FIELDS:
        answer = await deliver(seated, 5, {"custom_id": custom_id, "components": fields})
        assert answer.acknowledged, fields
        assert not seated.mishaps, fields
    assert await _journal(seated) == before


#: what stands in a slash command's options beside a person or a channel
FILLED = {"name": "Griff", "what": "Griff", "who": "Griff", "action": "add", "until": "24h"}


async def test_no_slash_commands_own_option_reaches_another_server(place: Discord) -> None:
    """Discord's own client offers nobody of elsewhere; whoever writes another can send it."""
    other = await other_server(place)
    await place.start()
    await place.characters()
    before = text_of((await place.gm.slash(place.table, "game show")).response)
    backend, since, tried = place.env.backend, len(place.env.http_requests), []
    every = backend.visible_commands(user_id=place.gm.id, channel_id=place.table.id)
    leaves = [leaf for command in every for leaf in si.command_leaves(command)]
    for path, leaf in leaves:
        kinds = {option["type"] for option in leaf.get("options") or ()}
        for target in ("person",) * (6 in kinds) + ("channel", "thread") * (7 in kinds):
            data = forged(path, leaf, other, target)
            record, payload = si.base_payload(
                backend,
                type=2,
                channel_id=place.table.id,
                guild_id=place.guild.id,
                user_id=place.gm.id,
                data=data,
            )
            backend.emit("INTERACTION_CREATE", payload)
            await place.env.settle()
            assert simcord.InteractionResult(place.env, record).acknowledged, path
            tried.append(" ".join(path))
    assert {"game channel", "game gm", "sheet give", "gm npc give"} <= set(tried), tried
    leaves_alone(place, other, since)
    assert text_of((await place.gm.slash(place.table, "game show")).response) == before
    place.mishaps.clear()


def forged(path: list[str], leaf: Any, other: Other, target: str) -> dict[str, Any]:
    """Return the data of a command whose person or channel is of another server."""
    id = str(other.ids()[target])
    options: list[dict[str, Any]] = []
    for option in leaf.get("options") or ():
        choices = [each["value"] for each in option.get("choices") or ()]
        value: Any = choices[0] if choices else FILLED.get(option["name"], "Griff")
        if option["type"] in (6, 7):
            value = id
        elif option["type"] != 3:
            continue
        options.append({"name": option["name"], "type": option["type"], "value": value})
    for depth, name in enumerate(reversed(path[1:])):
        options = [{"name": name, "type": 2 if depth else 1, "options": options}]
    person = {"id": id, "username": "victim", "discriminator": "0", "avatar": None}
    member: dict[str, Any] = {"roles": [], "joined_at": None, "permissions": "0", "flags": 0}
    channel = {"id": id, "type": 0, "name": "quiet", "permissions": "0"}
    resolved = {"users": {id: person}, "members": {id: member}, "channels": {id: channel}}
    return {"id": "1", "name": path[0], "type": 1, "options": options, "resolved": resolved}


def named_ids(entry: tuple[int, int], old: int) -> list[tuple[str, bool]]:
    """Return a custom_id of every kind that names an entry, and which are menus."""
    game, number = entry
    found = []
    for item in ITEMS:
        template = item.__discord_ui_compiled_template__.pattern
        menu = "Menu" in item.__name__
        if template.startswith("2:"):
            made = template.replace(r"(\d+)", str(game), 1).replace(r"(\d+)", str(number), 1)
            found.append((made.replace(r"(\d+)", "1"), menu))
        elif template.startswith("1:("):
            kinds = re.findall(r"[a-z]+", template.partition("(")[2].partition(")")[0])
            ends = {"choice": ":1"}
            found += [(f"1:{kind}:{old}{ends.get(kind, '')}", menu) for kind in kinds]
    return found


class Counted:
    """How many statements the database was asked."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.count = 0
        for kind in (Transaction, *Transaction.__subclasses__()):
            if "execute_fetchall" in vars(kind):
                self._watch(monkeypatch, kind)

    def _watch(self, monkeypatch: pytest.MonkeyPatch, kind: Any) -> None:
        asked = kind.execute_fetchall

        async def watched(tx: Any, *more: Any) -> Any:
            self.count += 1
            return await asked(tx, *more)

        monkeypatch.setattr(kind, "execute_fetchall", watched)


async def two_games(place: Discord) -> tuple[Any, Any]:
    """Start a game here and one on another server; return who leads that one, and its channel."""
    other = await other_server(place)
    may = discord.Permissions(manage_channels=True)
    role = other.guild.create_role("Masters", permissions=may)
    owner = other.guild.add_member(place.env.create_user("owner"), roles=[role])
    await place.start()
    await place.characters()
    await owner.slash(other.channel, "game start", system="odd")
    await owner.slash(other.channel, "sheet new", name="Griff")
    return owner, other.channel


WHERE = pytest.mark.parametrize("direct", [False, True], ids=["in a server", "in a direct message"])


@WHERE
async def test_an_entry_of_another_server_is_as_good_as_none(
    place: Discord, monkeypatch: pytest.MonkeyPatch, direct: bool
) -> None:
    """S11: whatever names it: same words, same kind of answer, same number of statements."""
    owner, there = await two_games(place)
    await owner.slash(there, "say", text="Only here.")
    async with place.database.transaction() as tx:
        ((game, last),) = await tx.execute_fetchall("SELECT id, last FROM game WHERE id > 1")
        await tx.execute("INSERT INTO old_entry (id, game, number) VALUES (71, ?, ?)", (game, last))
    (id,) = await place.bot.board.sentences.keep(["sheet show"], "")
    await place.ann.user.send_dm("roll d6")
    counted = Counted(monkeypatch)
    ways = zip(named_ids((game, last), 71), named_ids((99, last), 72), strict=True)
    for (there, menu), (nowhere, _) in ways:
        answers = []
        for custom_id in (there, nowhere):
            data: dict[str, Any] = {"custom_id": custom_id, "component_type": 3 if menu else 2}
            values = {"do": [id], "card": [id]}.get(custom_id.split(":")[1], [f"{last}:1"])
            data |= {"values": values} if menu else {}
            before = counted.count
            answer = (await deliver(place, 3, data, direct)).response
            content = re.sub(r"\b7[12]\b", "N", str(answer.content))
            answers.append((content, answer.ephemeral, counted.count - before))
        assert answers[0] == answers[1], there
        assert answers[0][1], there
    assert not place.mishaps


class Groups:
    """Presses of the button beside a group of a sheet, each with what it costs the database."""

    def __init__(self, place: Discord, counted: Counted, direct: bool) -> None:
        self._place, self._counted, self._direct = place, counted, direct

    async def press(self, ids: str) -> Any:
        data = {"custom_id": f"1:group:{ids}", "component_type": 2}
        return await deliver(self._place, 3, data, self._direct)

    async def refuse(self, ids: str) -> tuple[str, int]:
        """Return what is told of a press that opens nothing, and how many statements it took."""
        before = self._counted.count
        answer = await self.press(ids)
        assert answer.modal is None, ids
        assert answer.response.ephemeral, ids
        assert not answer.response.components, ids
        return str(answer.response.content), self._counted.count - before


@WHERE
async def test_the_button_of_a_sheets_group_serves_whoever_plays_it_and_nobody_else(
    place: Discord, monkeypatch: pytest.MonkeyPatch, direct: bool
) -> None:
    """S11: another's sheet, one unmet or none, another server's game, half a letter."""
    await two_games(place)
    await place.gm.slash(place.table, "gm npc new", name="Scar")  # whom no player has met
    await place.ann.user.send_dm("roll d6")
    async with place.database.begin_reading() as tx:
        rows = await tx.execute_fetchall("SELECT game, name, id FROM record")
    mine, theirs, unmet, far = (
        {(game, name): id for game, name, id in rows}[who]
        for who in ((1, "Griff"), (1, "Isaac"), (1, "Scar"), (2, "Griff"))
    )
    before = await _journal(place)
    groups = Groups(place, Counted(monkeypatch), direct)
    assert (await groups.press(f"1:{mine}:card_stats")).response.components, "their own opens"
    told, _ = await groups.refuse(f"1:{theirs}:card_stats")
    assert told == "Isaac isn't your character."
    none = await groups.refuse("1:77:card_stats")
    assert none[0] == "That character isn't in this game any more."
    assert await groups.refuse(f"1:{unmet}:card_stats") == none
    nowhere = await groups.refuse(f"99:{far}:card_stats")
    assert await groups.refuse(f"2:{far}:card_stats") == nowhere
    assert (await groups.refuse(f"1:{mine}:no_group"))[0] == wording.NOTHING_FOR_YOU
    for broken in ("card_\ud800", "", "card_stats:1", "CARD"):
        assert await groups.refuse(f"1:{mine}:{broken}") == (wording.OUTDATED, 0), broken
    assert not place.mishaps
    assert await _journal(place) == before


async def test_a_form_of_a_game_elsewhere_is_as_good_as_none(place: Discord) -> None:
    """S11: sent from a direct message too, whether it names an entry or nothing."""
    owner, _ = await two_games(place)
    await place.ann.user.send_dm("roll d6")
    filled = [{"type": 18, "component": {"type": 4, "custom_id": "words", "value": "Mine."}}]
    for direct in (False, True):
        told = []
        for game in (2, 99):
            data = {"custom_id": f"1:mend:{game}:1", "components": filled}
            told.append((await deliver(place, 5, data, direct)).response.content)
        assert told[0] == told[1]
    async with place.database.begin_reading() as tx:
        rows = await tx.execute_fetchall("SELECT person FROM part WHERE game = 2")
    assert [row[0] for row in rows] == [str(owner.id)], "whoever pried takes no part"


async def test_buttons_in_a_direct_message_work_for_those_of_the_game(place: Discord) -> None:
    """S11: also for a game master who has never said a word there."""
    await place.start()
    await place.characters()
    await place.gm.slash(place.table, "game gm", how="add", person=place.stranger.user)
    place.roll(6, 6)
    await place.ann.slash(place.table, "do", what="move hack+WS secret")
    told = place.stranger.user.dm_channel.last_message
    shown = await place.stranger.user.click(told, label="Undo")
    assert "Undone: #" in shown.response.content
    assert not place.mishaps


async def test_half_a_letter_is_refused_in_words_wherever_it_comes_in(seated: Discord) -> None:
    """S11: in a command, a post, a form and an answer to a form: never `went wrong`."""
    before = await _journal(seated)
    half = "so \ud800 be it"
    form = [{"type": 18, "component": {"type": 4, "custom_id": "words", "value": half}}]
    for custom_id in ("1:words", "1:mend:1:1", f"1:repost:{seated.table.id}:1"):
        answer = await deliver(seated, 5, {"custom_id": custom_id, "components": form})
        assert "can't store" in answer.response.content, custom_id
        answer.response.content.encode()
    for name, value in (("say", {"text": half}), ("do", {"what": f"roll d6 # {half}"})):
        told = (await seated.ann.slash(seated.table, name, **value)).response
        assert told is not None
        assert "can't store" in told.content, name
    for post in (f"{seated.mention} roll d6 # {half}", f"[[say {half}]]", f"I go. [[{half}]]"):
        await seated.ann.send(seated.table, post)
    assert not seated.mishaps
    assert await _journal(seated) == before
