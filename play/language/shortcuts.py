"""Sentences that a character stores: said again with /do, with $1, $2... filled in."""

import re
from typing import Any

from grammar.parser import read_sentence
from grammar.verb_tail_comment import Sentence, to_plain
from rules.core.errors import NotUnderstood
from rules.core.scene import Scene
from rules.core.sheet import Sheet
from rules.lazy_regex import compile_later

#: how deep stored sentences may nest before they count as circular
DEEPEST = 3
_TAIL = compile_later(
    r"(?:(?:^|\s)(?:as\s+(?P<name>\S.*?)(?=\s+(?:secret|blind|anyway)\b|\s+#\s|$)"
    r"|secret|blind|anyway|entry\s+\d+|#\s.*))+\s*$",
    re.IGNORECASE | re.DOTALL,
)
_PLACE = compile_later(r"\$(\d)")


def key_of(name: str) -> str:
    """Return the key under which a sentence is stored."""
    return re.sub(r"[\s_]+", "_", name.strip().casefold())


def spell_key(key: str) -> str:
    return key.replace("_", " ")


def kept_sentence(
    scene: Scene[Any, Any, Any], sentence: Sentence, character: Sheet | None, begun: bool = False
) -> str | None:
    """Return the stored sentence that the words of a `do` name; None if there is none.

    The words after its name fill its places, the last place taking all that is left. The tail
    (`secret`, `as NAME`, a comment) is kept. `begun`: the beginning of a name will do, if it is
    unique.
    """
    said = sentence.body.strip()
    tail = _TAIL.search(said)
    head = said[: tail.start()].strip() if tail else said
    if tail and tail["name"]:
        wanted = tail["name"].strip().strip('"').casefold()
        sheets = scene.sheets.values()
        character = next((s for s in sheets if s.name.casefold() == wanted), character)
    if character is None or not character.shortcuts:
        return None
    words = re.findall(r'"[^"]*"|\S+', head)
    for count in range(len(words), 0, -1):
        said = " ".join(words[:count]).casefold()
        names = {spell_key(key): key for key in character.shortcuts}
        found = [key for name, key in names.items() if begun and name.startswith(said)]
        if said in names or len(found) == 1:
            text = character.shortcuts[names.get(said) or found[0]]
            return fill_shortcut(text, words[count:], sentence, tail[0].strip() if tail else "")
    return None


def fill_shortcut(text: str, given: list[str], sentence: Sentence, tail: str = "") -> str:
    """Fill the places of a stored sentence; extra words go before its comment."""
    places = sorted({int(n) for n in _PLACE.findall(text)})
    if len(given) < len(places):
        missing = places[len(given)]
        raise NotUnderstood(
            sentence.text, sentence.column(sentence.end), f"a word for ${missing} in `{text}`"
        )
    if len(given) > len(places):
        last = " ".join(given[len(places) - 1 :]) if places else ""
        given = [*given[: len(places) - 1], last] if places else given
    words = dict(zip(places, given, strict=True)) if places else {}
    said, mark, comment = _PLACE.sub(lambda found: words[int(found[1])], text).partition(" # ")
    more = [*([] if places else given), *([tail] if tail else [])]
    whole = " ".join([said, *more])
    return whole if re.search(r"(?:^|\s)#\s", tail) else f"{whole}{mark}{comment}"


def read_carried(
    system: str, sentence: Sentence, scene: Scene[Any, Any, Any], character: Sheet | None
) -> tuple[Sentence, Sentence | None]:
    """Return the sentence that a `do` says, and the `do` itself if it names no stored one.

    Stored sentences may use one another, but not in circles.
    """
    if not sentence.body.strip():
        raise NotUnderstood(sentence.text, sentence.column(sentence.end), "a sentence")
    begun: Sentence | None = sentence
    for _ in range(DEEPEST):
        body = kept_sentence(scene, sentence, character)
        begun = sentence if body is None else None
        text = " " * sentence.start + sentence.body if body is None else body
        sentence = read_sentence(system, text)
        if sentence.verb != "do":
            return sentence, begun
    column = sentence.column(sentence.start)
    raise NotUnderstood(sentence.text, column, "a sentence that is not a /do again")


def tidy(text: str) -> str:
    """Return a sentence as it is stored: in plain characters and without its slash."""
    return to_plain(text).strip().lstrip("/").strip()
