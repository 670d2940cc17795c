"""Narrative dice in words and letters: `2g1y vs 2p`, `boost 1`, `+2 threat`, `hard`.

Every letter and word is either understood or an error at its place; none is dropped. Dice that help
come before `vs`, and dice that hinder after it: a `p` before it could be proficiency or purple, and
is never guessed. Boost and setback may be on either side.
"""

import re

import pyparsing as pp

from grammar.engine.tokens import Pair, Part, Wanted
from grammar.typos import find_near
from rules.core.errors import NotUnderstood
from rules.genesys.checks.dice_pool import DICE, Pool
from rules.genesys.verb_declarations.checks_and_attacks import (
    CHANGE_WORDS,
    LEVELS,
    SYMBOL_WORDS,
    Mod,
    Named,
)
from rules.lazy_regex import compile_later

LETTERS = {"y": "y", "g": "g", "b": "b", "r": "r", "p": "p", "k": "k",
           "a": "g", "c": "r", "d": "p", "s": "k"}  # fmt: skip
DIE_WORDS = {
    "proficiency": "y", "proficiencies": "y", "yellow": "y", "yellows": "y",
    "ability": "g", "abilities": "g", "green": "g", "greens": "g",
    "boost": "b", "boosts": "b", "blue": "b", "blues": "b",
    "challenge": "r", "challenges": "r", "red": "r", "reds": "r",
    "difficulty": "p", "difficulties": "p", "purple": "p", "purples": "p",
    "setback": "k", "setbacks": "k", "black": "k", "blacks": "k",
}  # fmt: skip
VS = ("vs", "versus", "against")
FILLERS = ("and", "die", "dice")
TIMES = {"once": "1", "twice": "2"}
#: words that must name the dice they change; for `up` and `down`, the side of `vs` decides
SIDED = frozenset({"upgrade", "downgrade"})
_WORD = compile_later(r"[^\W\d_]+", re.IGNORECASE)
_TOKEN = compile_later(r"\s*,?\s*(?P<sign>[+-])?\s*(?P<count>\d{1,3})?\s*(?P<word>[^\W\d_]+|\S)")
_COUNT = compile_later(r"\s*(\d{1,3}|once|twice)(?![\w])", re.IGNORECASE)
_MOST = 60
_EXPECTED = "dice such as 2g1y vs 2p"


def _number(said: str) -> int:
    return int(TIMES.get(said.casefold(), said))


class _Reader:
    """Reads one pool from left to right."""

    def __init__(self, text: str, place: int) -> None:
        self.text, self.place = text, place
        self.behind = False
        self.pool = Pool()
        self.mods: list[Mod] = []
        self.said = False

    def fail(self, place: int, expected: str = _EXPECTED, *hints: str) -> NotUnderstood:
        return NotUnderstood(self.text, place + 1, expected, hints)

    def read(self) -> None:
        while self.place < len(self.text) and self.text[self.place :].strip(" ,"):
            found = _TOKEN.match(self.text, self.place)
            if found is None:
                raise self.fail(self.place)
            self._token(found)
        if not self.said:
            raise self.fail(len(self.text.rstrip()), _EXPECTED, "pool 2g1y vs 2p")

    def _token(self, found: re.Match[str]) -> None:
        word, sign = found["word"].casefold(), found["sign"] or ""
        start, self.place = found.start("word"), found.end("word")
        if word in FILLERS and not found["count"] and not sign:
            return
        if word in VS:
            self._versus(found)
        elif word in LEVELS:
            self._level(found, word)
        elif word in SYMBOL_WORDS:
            if sign == "-":
                raise self.fail(found.start("sign"), "symbols such as +1 success")
            self._mod(SYMBOL_WORDS[word], found["count"])
        elif word in CHANGE_WORDS:
            self._change(word, found["count"], start)
        elif word in DIE_WORDS:
            self._dice(DIE_WORDS[word], sign, self._read_count(found["count"]), start)
        else:
            self._letters(found, start, sign)

    def _versus(self, found: re.Match[str]) -> None:
        if self.behind or found["count"] or found["sign"]:
            raise self.fail(found.start("word"))
        follows = _TOKEN.match(self.text, self.place)
        if follows is None or follows["word"].casefold() in SYMBOL_WORDS:
            raise self.fail(len(self.text[: self.place].rstrip()), "a difficulty behind vs", "easy")
        self.behind = True

    def _level(self, found: re.Match[str], word: str) -> None:
        if found["count"] or found["sign"] or not self.behind:
            raise self.fail(found.start("word"), "a difficulty behind vs", f"vs {word}")
        self.pool, self.said = self.pool.add_dice("p", LEVELS.index(word)), True

    def _read_count(self, before: str | None) -> int:
        """Return the count before or after a word (`2 boost`, `boost 2`), or 1 without one."""
        if before is None:
            behind = _COUNT.match(self.text, self.place)
            if behind is None:
                return 1
            before, self.place = behind[1], behind.end()
        # one too many is refused as a thousand are, and cheaper to make
        return min(_number(before), _MOST + 1)

    def _mod(self, kind: str, count: str | None) -> None:
        self.mods.append(Mod(kind, self._read_count(count)))
        self.said = True

    def _change(self, word: str, count: str | None, start: int) -> None:
        way = CHANGE_WORDS[word]
        if way in ("harder", "easier"):
            self._mod(way, count)
            return
        side = re.compile(r"\s+(ability|difficulty)(?!\w)", re.IGNORECASE)
        named = side.match(self.text, self.place)
        if named is not None:
            self.place = named.end()
            self._mod(f"{way}_{named[1].casefold()}", count)
            return
        if word in SIDED:
            raise which_side(self.text, start, word)
        self._mod(f"{way}_{'difficulty' if self.behind else 'ability'}", count)

    def _letters(self, found: re.Match[str], start: int, sign: str) -> None:
        """Read a run of letters such as `ppk`; in `2g1y` the token ends before the 1."""
        word = found["word"]
        count = found["count"]
        for place, letter in enumerate(word, start=start):
            if letter.casefold() not in LETTERS:
                raise self._explain_unknown(place, start)
            self._dice(LETTERS[letter.casefold()], sign, min(int(count or 1), _MOST + 1), place)
            count = None

    def _explain_unknown(self, place: int, start: int) -> NotUnderstood:
        word = _WORD.match(self.text, start)
        known = [*DIE_WORDS, *SYMBOL_WORDS, *CHANGE_WORDS, *LEVELS, *VS]
        said = word[0].casefold() if word else ""
        near = find_near(said, known)
        place = start if near else place
        return self.fail(place, "a die (y, g, b before vs; r, p, k after it)", *near)

    def _dice(self, letter: str, sign: str, count: int, place: int) -> None:
        if letter in ("b", "k"):
            if sign == "-":
                self.mods.append(Mod("less_boost" if letter == "b" else "less_setback", count))
            else:
                self.pool = self.pool.add_dice(letter, count)
        elif sign == "-":
            raise self.fail(place, "`easier`, `down`, or less of boost and setback", "easier 1")
        elif DICE[letter].good != (not self.behind):
            raise self._wrong_side(letter, count, place)
        else:
            self.pool = self.pool.add_dice(letter, count)
        self.said = True

    def _wrong_side(self, letter: str, count: int, place: int) -> NotUnderstood:
        name = DICE[letter].name
        if self.behind:
            return self.fail(place, f"after vs: {name} dice go before it", f"{count}{letter} vs")
        hints = [f"vs {count}{letter}"]
        if letter == "p":
            hints.append(f"{count}y")
        return self.fail(place, f"{name} dice after vs, or y for proficiency", *hints)


def which_side(text: str, place: int, word: str) -> NotUnderstood:
    """Return an error that asks whether ability or difficulty dice are meant."""
    sides = [f"{word} {side}" for side in ("ability", "difficulty")]
    return NotUnderstood(text, place + 1, "`ability` or `difficulty`", sides)


def pool_part(field: str) -> Part:
    """Match a whole pool: dice, levels, changes and symbols, on both sides of `vs`."""

    def act(text: str, place: int, found: re.Match[str]) -> Pair:
        reader = _Reader(text, place)
        reader.read()
        return field, Named(reader.pool, tuple(reader.mods))

    return Part(r"\S(?:.*\S)?", _EXPECTED, act, Wanted(words=(("2g1y vs 2p",),)))


def write_pool(named: Named) -> str:
    """Write a pool so that it reads back the same: its dice, then the changes to them."""
    dice = str(named.pool) if any(named.pool.counts().values()) else f"vs {LEVELS[0]}"
    return " ".join((dice, *map(write_mod, named.mods))).strip()


def write_mod(mod: Mod) -> str:
    """Write a change or a symbol: `up ability 1`, `-1 setback`, `+2 threat`."""
    if mod.kind.startswith("less_"):
        return f"-{mod.count} {mod.kind.removeprefix('less_')}"
    if mod.kind in SYMBOL_WORDS:
        return f"+{mod.count} {mod.kind}"
    return f"{mod.kind.replace('_', ' ')} {mod.count}"


def _is_behind_vs(text: str, place: int) -> bool:
    return re.search(r"(?<!\w)(?:vs|versus|against)(?!\w)", text[:place], re.IGNORECASE) is not None


def mod(field: str) -> Part:
    """Match a change or a symbol: `boost 1`, `-1 setback`, `up 1`, `+2threat`."""
    changes = "|".join(sorted(CHANGE_WORDS, key=len, reverse=True))
    symbols = "|".join(sorted(SYMBOL_WORDS, key=len, reverse=True))
    pattern = (
        rf"(?:(?:,|(?:and|with|plus)(?!\w))\s*)?(?P<sign>[+-])?\s*(?P<before>\d{{1,2}})?\s*(?:(?P<change>{changes})"
        rf"(?:\s+(?P<side>ability|difficulty))?|(?P<symbol>{symbols})|(?P<die>boosts?|setbacks?)"
        rf"|(?P<letter>(?<=\d)[bks]))(?!\w)(?:\s*(?P<behind>\d{{1,2}}|once|twice)(?![\w]))?"
    )

    def act(text: str, place: int, found: re.Match[str]) -> Pair:
        if found["before"] and found["behind"]:
            raise pp.ParseFatalException(text, found.start("behind"), "Expected one number")
        count = _number(found["before"] or found["behind"] or "1")
        return field, Mod(_kind(text, place, found), count)

    words = (("boost 1",), ("setback 1",), ("up 1",), ("down 1",), ("harder 1",), ("easier 1",))
    return Part(pattern, "a change such as boost 1", act, Wanted(words=words))


def _kind(text: str, place: int, found: re.Match[str]) -> str:
    """Return the kind of a change or symbol, such as `less_boost` or `up_difficulty`."""
    taken = found["sign"] == "-"
    die = (found["die"] or found["letter"] or "").casefold()
    if die:
        kind = "boost" if die.startswith("b") else "setback"
        return f"less_{kind}" if taken else kind
    if taken:
        raise pp.ParseFatalException(text, place, "Expected boost or setback behind a minus")
    if found["symbol"]:
        return SYMBOL_WORDS[found["symbol"].casefold()]
    way = CHANGE_WORDS[found["change"].casefold()]
    if way in ("harder", "easier"):
        return way
    if not found["side"] and found["change"].casefold() in SIDED:
        raise which_side(text, found.start("change"), found["change"].casefold())
    side = (found["side"] or ("difficulty" if _is_behind_vs(text, place) else "ability")).casefold()
    return f"{way}_{side}"


def level(field: str) -> Part:
    """Match a difficulty by name, with or without `vs`, or a bare number after `vs`."""
    names = "|".join(LEVELS)

    def act(text: str, place: int, found: re.Match[str]) -> Pair:
        said = found[1] or found[2]
        return field, int(said) if said.isdigit() else LEVELS.index(said.casefold())

    pattern = rf"(?:(?:vs|versus|against)\s+)?({names})(?!\w)|(?:vs|versus|against)\s+(\d)(?![\w])"
    words = tuple((f"vs {name}",) for name in LEVELS)
    return Part(pattern, "a difficulty such as vs hard", act, Wanted(words=words))


def against_dice(field: str) -> Part:
    """Match dice after `vs`: `vs 2p1k`, `vs ppk`, `vs 2 difficulty 1 setback`."""
    words = "|".join(sorted((w for w, k in DIE_WORDS.items() if k in "rpk"), key=len, reverse=True))
    die = rf"(?:\d{{1,2}}\s*(?:{words})|\d{{0,2}}[rpkcds])"
    group = rf"{die}(?:\s*{die})*(?!\w)"

    def act(text: str, place: int, found: re.Match[str]) -> Pair:
        # only so far: other parts of the check may follow
        reader = _Reader(text[: found.end()], place)
        reader.read()
        return field, reader.pool

    pattern = rf"(?:vs|versus|against)\s+{group}"
    return Part(pattern, "dice such as vs 2p", act, Wanted(words=(("vs 2p",),)))


def match_counted_word(field: str, lead: str, most: int = 9) -> Part:
    """Match a word with a number after it, or 1 without: `aim 2`, `cover`."""
    pattern = rf"(?:{lead})(?![\w&'-])(?:\s*[=:]?\s*([1-{most}])(?![\w]))?"
    said = tuple(lead.split("|"))
    return Part(
        pattern,
        f"`{said[-1]}`",
        lambda text, place, found: (field, int(found[1] or 1)),
        Wanted(words=((said[-1],), (f"{said[-1]} 2",))),
    )
