"""What a person typed or chose, as the data of an interaction."""

from typing import Any

from tests.whole_bot.double import shapes
from tests.whole_bot.double.world import Channel, Json, Member, Message, Role, Upload, User, World

SUBCOMMANDS, SCALARS = frozenset({1, 2}), {3: str, 4: int, 5: bool, 10: float}


def registered(world: World, name: str, channel: Channel, kind: int = 1) -> Json:
    """Return a registered command; a server's own comes before a global one."""
    scopes = [channel.guild.id, None] if channel.guild else [None]
    for scope in scopes:
        for command in world.commands.get(scope, []):
            if command["name"] == name and command["type"] == kind:
                return command
    raise AssertionError(f"no command {name!r} is registered here")


def command(world: World, words: str, channel: Channel, options: Json) -> Json:
    """Write a slash command with its options, through any subcommands."""
    name, *path = words.split()
    root = registered(world, name, channel)
    return _data(root) | _nested(world, root, path, options, focused=None)


def completion(world: World, words: str, channel: Channel, focused: str, options: Json) -> Json:
    """Write a slash command that is still being typed."""
    name, *path = words.split()
    root = registered(world, name, channel)
    return _data(root) | _nested(world, root, path, options, focused)


def menu(world: World, name: str, channel: Channel, target: Message | Member) -> Json:
    """Write a context-menu command on a post or a person."""
    resolved: Json
    if isinstance(target, Message):
        root = registered(world, name, channel, kind=3)
        resolved = {"messages": {str(target.id): shapes.message(target, world)}}
    else:
        root = registered(world, name, channel, kind=2)
        resolved = _people(target)
    return _data(root) | {"target_id": str(target.id), "resolved": resolved}


def form(modal: Json, values: dict[str, Any]) -> Json:
    """Write a filled form; fields are named by custom_id or label."""
    left = dict(values)
    parts = [_filled(part, left) for part in modal["components"]]
    assert not left, f"the form has no field {sorted(left)}"
    return {"custom_id": modal["custom_id"], "components": parts}


def _data(root: Json) -> Json:
    guild = {"guild_id": root["guild_id"]} if "guild_id" in root else {}
    return {"id": root["id"], "name": root["name"], "type": root["type"]} | guild


def _nested(world: World, node: Json, path: list[str], options: Json, focused: str | None) -> Json:
    inside = {each["name"]: each for each in node.get("options") or []}
    if path:
        assert path[0] in inside, f"{node['name']} has no subcommand {path[0]!r}"
        below = inside[path[0]]
        written = {"name": below["name"], "type": below["type"]}
        deeper = _nested(world, below, path[1:], options, focused)
        resolved = {"resolved": deeper.pop("resolved")} if "resolved" in deeper else {}
        return {"options": [written | deeper]} | resolved
    assert not any(each["type"] in SUBCOMMANDS for each in inside.values()), "say the subcommand"
    missing = [name for name, each in inside.items() if each.get("required")]
    missing = [name for name in missing if name not in options and focused is None]
    assert not missing, f"{node['name']} needs {missing}"
    return _filled_in(world, node["name"], inside, options, focused)


def _filled_in(world: World, name: str, known: Json, options: Json, focused: str | None) -> Json:
    written, resolved = [], dict[str, Any]()
    for option, value in options.items():
        assert option in known, f"{name} has no option {option!r}"
        kind = known[option]["type"]
        one: Json = {"name": option, "type": kind, "value": _value(known[option], value)}
        if option == focused:
            assert known[option].get("autocomplete"), f"{option!r} is not completed"
            one["focused"] = True
        written.append(one)
        for group, found in _resolved(value, world).items():
            resolved.setdefault(group, {}).update(found)
    return {"options": written} | ({"resolved": resolved} if resolved else {})


def _value(option: Json, value: Any) -> Any:
    if option["type"] not in SCALARS:
        return str(value.id)
    assert isinstance(value, SCALARS[option["type"]]), f"{option['name']}: {value!r}"
    allowed = [choice["value"] for choice in option.get("choices") or []]
    assert not allowed or value in allowed, f"{option['name']} is one of {allowed}"
    if isinstance(value, str) and not option.get("autocomplete"):
        assert len(value) <= option.get("max_length", 6000), f"{option['name']} is too long"
    return value


def _resolved(value: Any, world: World) -> Json:
    if isinstance(value, Upload):
        return {"attachments": {str(value.id): shapes.upload(value, world)}}
    if isinstance(value, Member):
        return _people(value)
    if isinstance(value, User):
        return {"users": {str(value.id): shapes.user(value)}}
    if isinstance(value, Channel):
        shape = shapes.channel(value) | {"permissions": shapes.EVERYTHING}
        return {"channels": {str(value.id): shape}}
    if isinstance(value, Role):
        return {"roles": {str(value.id): shapes.role(value)}}
    return {}


def _people(who: Member) -> Json:
    member = {key: value for key, value in shapes.member(who).items() if key != "user"}
    user = {str(who.id): shapes.user(who.user)}
    return {"users": user, "members": {str(who.id): member}}


def _filled(part: Json, left: dict[str, Any]) -> Json:
    if part["type"] == 1:
        inside = [_field(each, each.get("label"), left) for each in part["components"]]
        return {"type": 1, "components": inside}
    if part["type"] == 18:
        inner = _field(part["component"], part.get("label"), left)
        return {"type": 18, "id": part.get("id", 0), "component": inner}
    return {"type": part["type"], "id": part.get("id", 0)}


def _field(field: Json, label: str | None, left: dict[str, Any]) -> Json:
    name = next((each for each in (field["custom_id"], label) if each in left), None)
    written: Json = {"type": field["type"], "custom_id": field["custom_id"]}
    if field["type"] == 4:
        value = left.pop(name) if name else field.get("value", "")
        assert value or not field.get("required", True), f"{label or field['custom_id']} is empty"
        assert len(value) <= field.get("max_length", 4000), "longer than the form takes"
        return written | {"value": value}
    chosen = left.pop(name) if name else []
    return written | {"values": [chosen] if isinstance(chosen, str) else list(chosen)}
