"""Discord's limits on what a bot may send; breaking one is refused with code 50035."""

import re
from collections.abc import Iterable

from tests.whole_bot.double.refusal import OverLimit, Refused
from tests.whole_bot.double.world import Json, walk

BUTTON, LINK_STYLE, ROW, MENUS = 2, 5, 1, frozenset({3, 5, 6, 7, 8})
COMMAND_NAME = re.compile(r"[-_'\w]{1,32}")  # \w: letters, digits and the underscore of any script


def length(text: object, most: int, what: str, least: int = 0) -> int:
    """Return how long a text is, refusing one that is too long or too short."""
    size = len(str(text)) if text is not None else 0
    if not least <= size <= most:
        raise OverLimit(f"{what} is {size} long, allowed are {least} to {most}")
    return size


def count(things: object, most: int, what: str, least: int = 0) -> None:
    """Refuse too many or too few of a thing."""
    number = len(things) if isinstance(things, list) else 0
    if not least <= number <= most:
        raise OverLimit(f"{number} {what}, allowed are {least} to {most}")


def message(body: Json, *, files: int = 0) -> None:
    """Refuse a post that is too long, empty, or has impossible buttons."""
    length(body.get("content"), 2000, "content")
    embeds = body.get("embeds") or []
    count(embeds, 10, "embeds")
    if sum(embed(each) for each in embeds) > 6000:
        raise OverLimit("embeds are longer than 6000 in all")
    if int(body.get("flags") or 0) & PARTS_ALONE:
        if body.get("content") or embeds:
            raise OverLimit("a message made of parts has neither content nor embeds")
        parts_alone(body.get("components") or [])
    else:
        components(body.get("components") or [])
    said = (body.get("content"), embeds, body.get("components"), body.get("attachments"), files)
    if not any(said):
        raise Refused(400, 50006, "Cannot send an empty message")
    if not has_words(body):
        raise OverLimit("a message without words, which Discord may refuse and nobody can hear")


#: set where a message is made of parts alone, and the kind of part that says something
PARTS_ALONE, TEXT = 1 << 15, 10


def has_words(body: Json) -> bool:
    """Say whether a message says something in words, before its embeds, buttons and files."""
    if not int(body.get("flags") or 0) & PARTS_ALONE:
        return bool(str(body.get("content") or "").strip())
    first: Json = next(iter(body.get("components") or []), {})
    while first.get("type") != TEXT and (first.get("components") or []):
        first = first["components"][0]
    return first.get("type") == TEXT and bool(str(first.get("content") or "").strip())


def embed(one: Json) -> int:
    """Return an embed's length as it counts towards the 6000."""
    total = length(one.get("title"), 256, "embed title")
    total += length(one.get("description"), 4096, "embed description")
    total += length((one.get("footer") or {}).get("text"), 2048, "embed footer")
    total += length((one.get("author") or {}).get("name"), 256, "embed author")
    fields = one.get("fields") or []
    count(fields, 25, "embed fields")
    for each in fields:
        total += length(each.get("name"), 256, "embed field name", 1)
        total += length(each.get("value"), 1024, "embed field value", 1)
    return total


def components(rows: list[Json]) -> None:
    """Refuse rows of buttons and menus that Discord cannot show."""
    count(rows, 5, "rows")
    parts: list[Json] = []
    for row in rows:
        if row.get("type") != ROW:
            raise OverLimit(f"component {row.get('type')} stands outside a row")
        inside = row.get("components") or []
        count(inside, 1 if any(each["type"] in MENUS for each in inside) else 5, "in a row", 1)
        parts += inside
    unique((part["custom_id"] for part in parts if "custom_id" in part), "custom_id")
    for part in parts:
        component(part)


#: what a section, a container, a thumbnail and a separator are
SECTION, CONTAINER, THUMBNAIL, SEPARATOR = 9, 17, 11, 14


def parts_alone(parts: list[Json]) -> None:
    """Refuse a message of parts that Discord cannot show."""
    every = list(walk(parts))
    count(every, 40, "parts", 1)
    length("".join(str(each["content"]) for each in every if each["type"] == TEXT), 4000, "text")
    unique((each["custom_id"] for each in every if "custom_id" in each), "custom_id")
    for each in parts:
        if each["type"] not in (ROW, SECTION, CONTAINER, TEXT, SEPARATOR):
            raise OverLimit(f"part {each['type']} stands outside a row and a section")
    for each in every:
        part_alone(each)


def part_alone(part: Json) -> None:
    """Refuse one impossible part of a message that is made of parts."""
    kind, inside = part["type"], part.get("components") or []
    if kind == TEXT and not str(part.get("content") or "").strip():
        raise OverLimit("a text that says nothing")
    if kind == SECTION:
        count(inside, 3, "texts in a section", 1)
        if (part.get("accessory") or {}).get("type") not in (BUTTON, THUMBNAIL):
            raise OverLimit("a section has neither a button nor a picture beside it")
    if kind == ROW:
        count(inside, 1 if any(each["type"] in MENUS for each in inside) else 5, "in a row", 1)
    if kind == BUTTON or kind in MENUS:
        component(part)


def component(part: Json) -> None:
    """Refuse one impossible button or menu."""
    if part["type"] == BUTTON:
        length(part.get("label"), 80, "label")
        if part.get("style") != LINK_STYLE:
            length(part.get("custom_id"), 100, "custom_id", 1)
        if not part.get("label") and not part.get("emoji"):
            raise OverLimit("a button has neither label nor emoji")
        return
    length(part.get("custom_id"), 100, "custom_id", 1)
    length(part.get("placeholder"), 150, "placeholder")
    if part["type"] == 3:
        options = part.get("options") or []
        count(options, 25, "options", 1)
        unique((each.get("value") for each in options), "option value")
        for each in options:
            length(each.get("label"), 100, "option label", 1)
            length(each.get("value"), 100, "option value", 1)
            length(each.get("description"), 100, "option description")


def unique(values: Iterable[object], what: str) -> None:
    """Refuse the same value twice."""
    seen = list(values)
    if len(seen) != len(set(seen)):
        raise OverLimit(f"{what} is not unique: {seen}")


def modal(body: Json) -> None:
    """Refuse a form Discord cannot show."""
    length(body.get("title"), 45, "modal title", 1)
    length(body.get("custom_id"), 100, "modal custom_id", 1)
    parts = body.get("components") or []
    count(parts, 5, "modal parts", 1)
    for part in parts:
        length(part.get("label"), 45, "modal label")


def choices(offered: list[Json]) -> None:
    """Refuse completions Discord would not show at all."""
    count(offered, 25, "choices")
    for each in offered:
        length(each.get("name"), 100, "choice name", 1)
        length(each.get("value"), 100, "choice value")


def commands(wanted: list[Json]) -> None:
    """Refuse a set of commands Discord cannot register."""
    for kind, most in ((1, 100), (2, 15), (3, 15)):
        count([each for each in wanted if each.get("type", 1) == kind], most, "commands")
    unique(((each.get("type", 1), each["name"]) for each in wanted), "command name")
    for each in wanted:
        if each.get("type", 1) == 1:
            option(each | {"description": each.get("description", "")})
        else:
            length(each["name"], 32, "command name", 1)


def option(one: Json) -> None:
    """Refuse a command, subcommand or option that breaks a limit, or any inside it."""
    name = one["name"]
    if not COMMAND_NAME.fullmatch(name) or name != name.lower():
        raise OverLimit(f"command name {name!r}")
    length(one["description"], 100, f"description of {name!r}", 1)
    inside = one.get("options") or []
    count(inside, 25, f"options of {name!r}")
    unique((each["name"] for each in inside), f"option of {name!r}")
    choices(one.get("choices") or [])
    for each in inside:
        option(each)


def emoji(body: Json) -> None:
    """Check a new emoji: its name, and that it is no larger than 256 KiB."""
    if not re.fullmatch(r"\w{2,32}", str(body.get("name", ""))):
        raise OverLimit(f"an emoji called {body.get('name')!r}")
    if len(str(body.get("image", ""))) > 256 * 1024 * 4 // 3:
        raise OverLimit("an emoji of more than 256 KiB")
