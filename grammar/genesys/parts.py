"""Parts of Dark Heresy on narrative dice only, besides pools: bands, prices, damage."""

import re
from collections.abc import Callable
from functools import partial
from typing import Any

import pyparsing as pp

from grammar.engine.declaration import OwnPart
from grammar.engine.parts import led_number, one_of
from grammar.engine.tokens import Pair, Part, Wanted
from grammar.genesys.pool import (
    against_dice,
    level,
    match_counted_word,
    mod,
    pool_part,
    write_mod,
    write_pool,
)
from grammar.shared.gear import pack_parts
from rules.core.verb_declarations.request import Phrase
from rules.genesys.harm.criticals import LIMBS
from rules.genesys.sheet import BANDS
from rules.genesys.verb_declarations import checks_and_attacks
from rules.genesys.verb_declarations.checks_and_attacks import BARE_BAND, LAST_BAND, LEVELS
from rules.genesys.verb_declarations.gear_and_hazards import AddItem

_BANDS = "|".join(BANDS)
_SYMBOLS = {
    "advantage": "advantage", "advantages": "advantage", "adv": "advantage",
    "triumph": "triumph", "triumphs": "triumph", "threat": "threat", "threats": "threat",
    "despair": "despair", "despairs": "despair",
}  # fmt: skip


def _token(
    pattern: str,
    name: str,
    read: Callable[[re.Match[str]], Any],
    write: Callable[[Any], str | None],
    wanted: Wanted | None = None,
) -> OwnPart:
    """Return a token read by the groups of its pattern."""

    def part(field: str) -> Part:
        return Part(pattern, name, lambda text, place, found: (field, read(found)), wanted)

    return OwnPart(part, write)


def _band(field: str) -> Part:
    def act(text: str, place: int, found: re.Match[str]) -> Pair:
        said = (found[1] or found[2] or found[3] or "").casefold()
        if said not in BANDS:
            wrong = found.start(1) if found[1] else found.end()
            raise pp.ParseFatalException(text, wrong, f"Expected {', '.join(BANDS)}")
        return field, said

    said = rf"(?:at\s+)?({_BANDS})\s+range(?!\w)(?!\s*[=:]?\s*(?:{_BANDS})(?!\w))"
    pattern = rf"range(?!\w)\s*[=:]?\s*(\w+)?|{said}|({BARE_BAND})"
    words = tuple((f"range {band}",) for band in BANDS)
    return Part(pattern, "`range` and a band", act, Wanted(words=words))


def _pay(field: str) -> Part:
    said = "|".join(sorted(_SYMBOLS, key=len, reverse=True))

    def act(text: str, place: int, found: re.Match[str]) -> Pair:
        count = found[1] or found[3]
        return field, checks_and_attacks.Pay(
            _SYMBOLS[found[2].casefold()], int(count) if count else None
        )

    words = tuple((f"2 {symbol}",) for symbol in ("advantage", "triumph", "threat", "despair"))
    pattern = rf"(?:(\d{{1,2}})\s*|an?\s+)?({said})(?!\w)(?:\s+(\d{{1,2}})(?!\w))?"
    return Part(pattern, "symbols such as 2 advantage", act, Wanted(words=words))


def _write_pay(pay: checks_and_attacks.Pay) -> str:
    return pay.symbol if pay.count is None else f"{pay.count} {pay.symbol}"


def _upper_hand(field: str) -> Part:
    """Match the enemy's advantage that threat buys, which isn't a symbol that pays."""

    def act(text: str, place: int, found: re.Match[str]) -> Pair:
        return field, Phrase("upper hand", place, place + len(found[0]), ("spend",))

    return Part(r"(?:enemy|enemy's|big)\s+advantage(?!\w)", "what to buy with it", act,
                Wanted(words=(("enemy advantage",),)))  # fmt: skip


def _write_upper_hand(what: Phrase) -> str | None:
    return "enemy advantage" if what.kinds == ("spend",) else None


def _pays(field: str, numbered: bool = False) -> Part:
    """Match `strain`, `for 2 strain`, `action`; after a `numbered` maneuver a bare 2 isn't a
    price."""

    def act(text: str, place: int, found: re.Match[str]) -> Pair:
        return field, next(filter(None, found.groups())).casefold()

    lead = r"(?:for|with|by|using)\s+"
    price = rf"{lead}2\s+(strain)" if numbered else rf"(?:{lead})?2\s+(strain)"
    pattern = rf"(?:{price}|(?:{lead})?(?:(strain)|(?:the\s+|my\s+)?(action)))(?!\w)"
    words = (("strain",), ("action",))
    return Part(pattern, "`strain` or `action`", act, Wanted(words=words))


def _make_counted_part(lead: str, most: int = 9) -> OwnPart:
    word = lead.split("|")[-1]
    return OwnPart(partial(match_counted_word, lead=lead, most=most), f"{word} {{}}".format)


def _led_number(pattern: str, written: str) -> OwnPart:
    return OwnPart(lambda field: led_number(pattern, field), f"{written} {{}}".format)


_DAMAGE = Wanted(("damage",), words=(("6",), ("+2",)))
_OWN = {
    "pool": OwnPart(pool_part, write_pool),
    "mod": OwnPart(mod, write_mod),
    "level": OwnPart(level, lambda difficulty: f"vs {LEVELS[difficulty]}"),
    "against_dice": OwnPart(against_dice, str),
    "band": OwnPart(_band, "range {}".format),
    "aim": _make_counted_part("aimed|aiming|aim", most=2),
    "cover": _make_counted_part("in cover|cover"),
    "concealment": _make_counted_part("concealment|concealed"),
    "pay": OwnPart(_pay, _write_pay),
    "upper_hand": OwnPart(_upper_hand, _write_upper_hand),
    "limb": OwnPart(lambda field: one_of(field, list(LIMBS), "a limb"), str),
    "add": _token(r"add(?!\w)", "`add`", lambda found: False, lambda clear: None,
                  Wanted(words=(("add",),))),
    "pays": OwnPart(_pays, str),
    "pays_behind_number": OwnPart(partial(_pays, numbered=True), str),
    "away": _token(r"away(?!\w)(?:\s+from)?", "`away from`", lambda found: True,
                   lambda away: "away", Wanted(words=(("away from",),))),
    "last_band": _token(LAST_BAND, "a band such as medium", lambda found: found[0].casefold(), str,
                        Wanted(words=tuple((band,) for band in BANDS))),
    "soft": _token(r"(?:on\s+)?(soft|hard)(?:\s+(?:ground|surface))?(?!\w)", "`soft` or `hard`",
                   lambda found: found[1].casefold() == "soft",
                   lambda soft: "soft" if soft else "hard", Wanted(words=(("soft",), ("hard",)))),
    "experience": _token(r"([+-]?)\s*(\d{1,5})(?!\w)(?:\s*xp(?!\w))?", "a number such as +15",
                         lambda found: int(found[1] + found[2]), "{:+d}".format,
                         Wanted(words=(("+15",),))),
    "brawny_damage": _token(r"damage\s*[=:]?\s*(?:brawn\s*)?\+\s*(\d{1,2})(?!\w)", "`damage`",
                            lambda found: int(found[1]), "damage +{}".format, _DAMAGE),
    "damage": _token(r"(damage)\s*[=:]?\s*(\d{1,3})(?!\w)", "`damage` and a number",
                     lambda found: int(found[2]), "damage {}".format, _DAMAGE),
    "item_range": _token(rf"range\s*[=:]?\s*({_BANDS})(?!\w)", "`range` and a band",
                         lambda found: found[1].casefold(), "range {}".format,
                         Wanted(("range",), words=tuple((band,) for band in BANDS))),
    "melee_defense": _led_number(r"melee[\s_]+defen[sc]e", "melee defense"),
    "ranged_defense": _led_number(r"ranged[\s_]+defen[sc]e", "ranged defense"),
}  # fmt: skip
OWN = {**_OWN, **pack_parts(AddItem, _OWN)}
