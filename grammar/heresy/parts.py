"""Parts of Powered by Heresy only: stats after a plus, dice of damage, signed numbers."""

import re
from collections.abc import Callable
from typing import Any

from grammar.engine.declaration import OwnPart
from grammar.engine.parts import led_quoted, match_led_phrase
from grammar.engine.tokens import Pair, Part, Wanted
from grammar.shared.gear import pack_parts
from grammar.shared.move_definitions import LEARNT, define_parts
from rules.core.verb_declarations.request import Phrase
from rules.heresy.verb_declarations.moves_harm_gear import FLAGS, STATS, AddItem


def _plus_stat(field: str) -> Part:
    """Match the stat of `hack+WS`: one word, so that an error in the next is reported there."""

    def act(text: str, place: int, found: re.Match[str]) -> Pair:
        return field, Phrase(found[1], found.start(1), found.end(1), ("stat",))

    pattern = r"\+\s*((?:weapon|ballistic)\s+skill|[^\W\d]\w*)"
    return Part(pattern, "`+` and a stat", act, Wanted(("+",), ("stat",)))


def _with_weapon(field: str) -> Part:
    """Match a weapon, another thing, or the stat of `defy with ag`; only weapons are suggested."""
    part = match_led_phrase("with|using", field, "weapon item stat", FLAGS, "a weapon")
    part.wanted = Wanted(("with",), ("weapon",))
    return part


def _with_dice(field: str) -> Part:
    """Match the damage of an attack without a weapon: `hack with 2d8`."""

    def act(text: str, place: int, found: re.Match[str]) -> Pair:
        return field, Phrase(found[1], found.start(1), found.end(1), ("words",))

    die = r"\d{0,3}d\d{1,4}"
    return Part(rf"(?:with|using)\s+({die}(?:\s*\+\s*{die})*)(?!\w)", "`with` and dice", act)


def _foes(field: str) -> Part:
    """Match the whole other side. It isn't suggested: completion shows names instead."""
    pattern = r"(?:at|on|vs|against)\s+all(?![\w&'-])"
    return Part(pattern, "`at all`", lambda text, place, found: (field, True), Wanted())


def _before_quote(field: str) -> Part:
    """Match a name up to the words in quotes after it."""
    kinds = ("words", "character")

    def act(text: str, place: int, found: re.Match[str]) -> Pair:
        return field, Phrase(found[0], place, found.end(), kinds)

    return Part(r'"[^"]+"|[^\s"](?:[^"]*[^\s"])?', "a name", act, Wanted(kinds=kinds))


def _token(
    pattern: str,
    name: str,
    read: Callable[[str], Any],
    write: Callable[[Any], str],
    shown: str = "",
) -> OwnPart:
    """Return a token whose first group is read as the field's value."""
    wanted = Wanted(words=((shown,),) if shown else (), free=not shown)

    def part(field: str) -> Part:
        return Part(pattern, name, lambda text, place, found: (field, read(found[1])), wanted)

    return OwnPart(part, write)


def _read_signed(said: str) -> int:
    return int(said.replace(" ", ""))


def _strip_quotes(said: str) -> str:
    return " ".join(said.replace('"', " ").split())


def _words_after(lead: str) -> OwnPart:
    """Match free words up to the end, in quotes or not: `until you take damage`."""
    first = lead.split("|")[0]
    pattern = rf'(?:{lead})\s+("[^"]*"|[^"]+)'
    return _token(pattern, f"`{first}` and your own words", _strip_quotes, f'{first} "{{}}"'.format)


_OWN = {
    "plus_stat": OwnPart(_plus_stat, lambda stat: f"+{stat.spell()}"),
    "with_weapon": OwnPart(_with_weapon, lambda weapon: f"with {weapon.spell()}"),
    "with_dice": OwnPart(_with_dice, lambda dice: f"with {dice.spell()}"),
    "foes": OwnPart(_foes, lambda foes: "at all"),
    "before_quote": OwnPart(_before_quote, Phrase.spell),
    "extra_dice": _token(r"\+\s*(\d?)\s*d(?:ie|ice)?(?!\w)", "`+1d`", lambda n: int(n or 1),
                         "+{}d".format, "+1d"),
    "more_wounds": _token(r"\+\s*(\d{1,2})\s*w(?:ounds?)?(?!\w)", "`+1 wound`", int,
                          "+{} wound".format, "+1 wound"),
    "vs_defense": _token(r"(?:vs|versus|against|defen[cs]e)\s*[=:]?\s*(\d{1,3})(?!\w)",
                         "`vs` and a Defense", int, "vs {}".format, "vs 3"),
    "proven": _token(r"proven\s*\(?\s*(\d{1,2})\s*\)?(?!\w)", "`proven 2`", int,
                     "proven {}".format, "proven 2"),
    "amount": _token(r"([+-]\s*\d{1,3})(?!\w)", "a change such as +1", _read_signed,
                     "{:+d}".format, "+1"),
    "change": _token(r"([+-]?\s*\d{1,3})(?!\w)", "a number such as +1", _read_signed,
                     "{:+d}".format, "+1"),
    "marks": _token(r"([+-]?\s*\d{1,3})(?!\w)", "a number", _read_signed, "{:+d}".format, "+1"),
    "when": _words_after("when|if"),
    "until": _words_after("until"),
    "tags": OwnPart(lambda field: led_quoted("tags?", field), 'tags "{}"'.format),
    "one_tag": _token(r"tags?\s*[=:]?\s*([^\s\"]+)", "`tags` and words", str, "tags {}".format),
    **define_parts(STATS, LEARNT),
}  # fmt: skip
OWN = {**_OWN, **pack_parts(AddItem, _OWN)}
