"""Reads `## Roll` and `## Rolls`: sentences about how dice are read."""

import re
from collections.abc import Callable, Sequence
from functools import partial

from rules.core.outcome import Grade
from rules.lazy_regex import compile_later
from rules.own.page_values import ENDLESS, Band, Boon, Clause, Compare, Roll, Shape
from rules.own.reader import page_limits
from rules.own.reader.common_mistakes import cure_dice, cure_results
from rules.own.reader.problems import Problems, quote
from rules.own.reader.results_and_effects import LABEL, MARK_XP, EffectReader, find_results
from rules.own.reader.text import Line, Words, make_words, split_sentences, tame

GRADES = {
    "critical": Grade.TRIUMPH,
    "success": Grade.SUCCESS,
    "mixed": Grade.MIXED,
    "failure": Grade.FAILURE,
    "fumble": Grade.DISASTER,
}
NUMBERS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "a": 1, "an": 1}
_STAT = r"(?:a|the|your|one) stat"
_DICE = r"(?:roll )?(?P<count>\d{0,2})d(?P<sides>\d{1,4})"
_BONUS = r"(?P<bonus>(?: ?[+-] ?\d{1,3})?)"
_PLUS = r"(?P<stat> ?(?:\+|plus) ?(?:(?:a|the|your) )?stat)?"
_USUAL = r"(?:a|the) difficulty(?:,? usually (?P<usual>\d{1,4}))?"
_GRADE = r"(?:critical|success|mixed|failure|fumble)"
#: words after a grade that add nothing; "critical failure" isn't among them, since it differs
_ADDS = r"(?: (?:result|roll|outcome)|(?:(?<=critical)|(?<=mixed)) success|(?<=critical) hit)?"
_WORD = rf"(?P<grade>{_GRADE}){_ADDS}"

_BANDS = compile_later(rf"{_DICE}{_PLUS}{_BONUS}", re.IGNORECASE)
_DIFFICULTY = compile_later(rf"{_DICE}{_PLUS}{_BONUS},? against {_USUAL}", re.IGNORECASE)
_UNDER = compile_later(
    rf"{_DICE},? (?P<compare>(?:at or |equal or |equal to or )?(?:under|over|below|above)) {_STAT}",
    re.IGNORECASE,
)
_HIGHEST = r"(?P<highest>,? (?:and )?read(?:ing)? the highest)?"
_POOL = compile_later(
    r"(?:roll )?(?:an?|one|1) ?d(?P<sides>\d{1,4}) for each (?:point|dot|rank)s? (?:of|in) "
    rf"(?P<stats>(?:a|the|your|one) stat|two stats){_HIGHEST}",
    re.IGNORECASE,
)
_STEP = compile_later(
    r"(?:roll )?(?P<stats>(?:the|a|your) stat'?s'? die|two stats'?s? dice)"
    rf"{_HIGHEST}(?P<against>,? against {_USUAL})?",
    re.IGNORECASE,
)
_HIT = compile_later(r"each (\d{1,4})\+?(?: or (?:more|higher|better))? is a hit", re.IGNORECASE)
_MARGIN = compile_later(r"beat(?:ing)? it by (\d{1,4})(?: or more)?(?::| is| =)? ?(?:a )?critical",
                        re.IGNORECASE)  # fmt: skip
_DOUBLES = compile_later(
    r"doubles are (?:a )?critical(?P<over>,? (?:and )?(?:over|under) (?:are )?an? fumbles?)?",
    re.IGNORECASE,
)
_EXACT = compile_later(r"exactly the stat is (?:a )?critical", re.IGNORECASE)
_NONE = compile_later(
    r"with none,? roll (?:two|2) and (?:read|keep|take) the lowest", re.IGNORECASE
)
_NATURAL = compile_later(
    rf"(?:an? )?(?:natural )?(?P<low>\d{{1,4}})(?:(?P<plus>\+)| ?- ?(?P<high>\d{{1,4}}))?"
    rf" (?:is|are) (?:an? )?{_WORD}",
    re.IGNORECASE,
)
_RESULT = compile_later(
    r"(?:an? )?(?P<said>(?:(?P<low>\d{1,6}) ?(?P<sign>[+-](?! ?\d)|- ?(?P<high>\d{1,6}))?"
    r"|(?P<many>two|three|four|2|3|4) (?P<face>\d{1,4})'?s)(?P<hits> hits?)?)"
    rf" ?(?:[:=]|is|are|->|-)? ?(?:an? )?{_WORD}(?: ?: ?(?P<name>[^,.]+))?",
    re.IGNORECASE,
)
_ADVANTAGE = compile_later(r"advantage ?:", re.IGNORECASE)
_BOONS = {
    compile_later(said, re.IGNORECASE): boon
    for said, boon in (
        (r"(?:roll )?one more die,? (?:and )?drop the lowest", Boon.DROP_LOWEST),
        (r"(?:roll )?one more die,? (?:and )?drop the highest", Boon.DROP_HIGHEST),
        (r"roll twice,? (?:and )?(?:keep|take) the better", Boon.TWICE),
        (r"(?:roll )?one more die", Boon.DIE),
        (r"\+ ?(\d{1,3})", Boon.BONUS),
    )
}
#: commas, and `and` before another result
_SPLIT = compile_later(
    r"[,;](?: and\b)?|\band(?= (?:an? )?(?:natural )?(?:\d{1,6}|(?:two|three|four) \d{1,4}'?s)"
    rf"[ \d+-]{{0,9}}(?:hits? )?(?:(?:is|are) )?(?:an? )?{_GRADE}\b)",
    re.IGNORECASE,
)
_ON = compile_later(rf"on an? (?P<label>{LABEL.pattern}) ?[,:]? ?", re.IGNORECASE)
DICE_SAID = (
    "2d6 + a stat", "d20 + a stat against a difficulty", "d20 under a stat",
    "d20 at or under a stat", "a d6 for each point of a stat",
    "a d6 for each point of a stat, read the highest", "the stat's die",
    "two stats' dice, read the highest", "two stats' dice against a difficulty",
)  # fmt: skip
BOONS_SAID = (
    "one more die, drop the lowest", "roll twice, keep the better", "+1", "one more die",
)  # fmt: skip
RESULTS_SAID = ("10+ success", "7-9 mixed", "6- failure")


class RollReader:
    """Reads the sentences of one roll."""

    def __init__(self, problems: Problems, effects: EffectReader, roll: Roll, at: Words) -> None:
        self._problems, self._effects = problems, effects
        self._roll, self._at = roll, at
        self._bands: list[tuple[Band, Words]] = []
        self._ons: list[Words] = []
        self._has_dice = False

    def take(self, line: Line) -> None:
        """Read a line."""
        if line.heading:
            words = make_words(line)
            self._fail(words, f"I don't understand the heading {quote(words.text)} here.")
            return
        for words in split_sentences(make_words(line)):
            if self._ons and words.text.startswith("`"):
                before = self._ons[-1]
                if before.line is words.line:  # an effect after its sentence belongs to it
                    end = words.start + len(words.text)
                    self._ons[-1] = Words(line.text[before.start : end], line, before.start)
                    continue
            self._read_sentence(words)

    def _read_sentence(self, words: Words) -> None:
        bare = words.strip_stop()
        if _ON.match(words.text):
            self._ons.append(words)
        elif advantage := _ADVANTAGE.match(bare.text):
            self._read_boon(bare.cut(advantage.end()))
        elif not self._has_dice and self._read_dice(bare):
            self._has_dice = True
        elif not self._read_rule(bare):
            self._read_results(bare)

    def _fail(self, at: Words, message: str, wrong: str = "", right: Sequence[str] = ()) -> None:
        self._roll = self._roll._replace(broken=True)
        self._problems.add(at, message, wrong, right)

    def _read_dice(self, words: Words) -> bool:
        """Read the sentence about which dice are rolled; say whether it is one."""
        for pattern, read in _DICE_READINGS:
            found = pattern.fullmatch(words.text)
            if found is not None:
                read(self, found)
                self._check_dice(words)
                return True
        return False

    def _check_dice(self, words: Words) -> None:
        roll = self._roll
        if not (1 <= roll.dice <= page_limits.DICE and 2 <= roll.sides <= page_limits.SIDES):
            self._fail(words, f"I can't roll {roll.dice}d{roll.sides}: at most {page_limits.DICE} "
                       f"dice of 2 to {page_limits.SIDES} sides.")  # fmt: skip

    def _read_total(self, found: re.Match[str]) -> None:
        shape = Shape.DIFFICULTY if found.re.pattern == _DIFFICULTY.pattern else Shape.BANDS
        usual = found["usual"] if shape is Shape.DIFFICULTY else None
        self._roll = self._roll._replace(
            shape=shape,
            dice=int(found["count"] or 1),
            sides=int(found["sides"]),
            stats=1 if found["stat"] else 0,
            bonus=int(found["bonus"].replace(" ", "") or 0),
            against=shape is Shape.DIFFICULTY,
            usual=int(usual) if usual else None,
        )

    def _read_under(self, found: re.Match[str]) -> None:
        said = found["compare"].casefold().replace("equal to or", "at or")
        said = said.replace("equal or", "at or").replace("below", "under").replace("above", "over")
        self._roll = self._roll._replace(
            shape=Shape.UNDER,
            dice=int(found["count"] or 1),
            sides=int(found["sides"]),
            compare=Compare(said),
        )

    def _read_pool(self, found: re.Match[str]) -> None:
        self._roll = self._roll._replace(
            shape=Shape.HIGHEST if found["highest"] else Shape.COUNT,
            sides=int(found["sides"]),
            stats=2 if found["stats"].casefold().startswith("two") else 1,
        )

    def _read_step(self, found: re.Match[str]) -> None:
        two = found["stats"].casefold().startswith("two")
        self._roll = self._roll._replace(
            shape=Shape.STEP,
            dice=2 if two else 1,
            sides=20,
            stats=2 if two else 1,
            usual=int(found["usual"]) if found["usual"] else None,
            against=bool(found["against"]),
        )

    def _read_rule(self, words: Words) -> bool:
        """Read a sentence about criticals, hits, or rolling with no dice; say whether it is one."""
        roll, text = self._roll, words.text
        if found := _HIT.fullmatch(text):
            roll = roll._replace(hit=int(found[1]))
        elif found := _MARGIN.fullmatch(text):
            roll = roll._replace(margin=int(found[1]))
        elif found := _DOUBLES.fullmatch(text):
            roll = roll._replace(doubles=True, doubles_fumble=bool(found["over"]))
        elif _EXACT.fullmatch(text):
            roll = roll._replace(exact=True)
        elif _NONE.fullmatch(text):
            roll = roll._replace(lowest_of_two=True)
        else:
            return False
        self._roll = roll
        fits, message = _fit_rule(roll, text)
        if self._has_dice and not fits:
            self._fail(words, message)
        return True

    def _read_results(self, words: Words) -> None:
        """Read a sentence of results: `10+ success, 7-9 mixed, 6- failure`."""
        for part in words.split(_SPLIT):
            natural = _NATURAL.fullmatch(part.text)
            if natural is not None and self._decides_by_face(natural):
                self._read_natural(part, natural)
                continue
            found = _RESULT.fullmatch(part.text)
            if found is not None:
                self._read_band(part, found)
            elif self._not_understood(part):
                return

    def _decides_by_face(self, found: re.Match[str]) -> bool:
        """Say whether faces can decide by themselves; otherwise `12 is critical` is a band."""
        roll = self._roll
        in_bands = roll.shape is Shape.HIGHEST or roll.dice > 1 or found["plus"] or found["high"]
        return not in_bands or roll.against or roll.shape is Shape.UNDER

    def _not_understood(self, words: Words) -> bool:
        """Report what is wrong, and say whether the whole sentence was meant as the dice."""
        if not self._has_dice:
            self._has_dice = True  # this was meant as the dice; report it only once
            self._roll = self._roll._replace(broken=True)
            self._problems.add(words, f"I don't understand these dice: {quote(words.text)}.",
                               words.text, DICE_SAID, partial(cure_dice, words.text))  # fmt: skip
            return True
        self._roll = self._roll._replace(broken=True)
        self._problems.add(words, f"I don't understand {quote(words.text)} here.", words.text,
                           (*RESULTS_SAID, *GRADES), partial(cure_results, words.text))  # fmt: skip
        return False

    def _read_natural(self, words: Words, found: re.Match[str]) -> None:
        """Read faces that decide by themselves: `1 is critical`, `96-100 are a fumble`."""
        roll, grade = self._roll, GRADES[found["grade"].casefold()]
        single = roll.dice == 1 and not roll.is_pool
        low = int(found["low"])
        high = int(found["high"] or (roll.sides if found["plus"] else low))
        # percentile dice show 00 for 100
        high = 100 if found["high"] == "00" else high
        faces = range(low, min(high, page_limits.SIDES) + 1)
        twice = next((face for face in faces if face in roll.natural), None)
        if self._has_dice and not roll.broken and not single:
            self._fail(words, f"{quote(words.text)} only works with a single die.")
        elif self._has_dice and not roll.broken and not 1 <= low <= high <= roll.sides:
            self._fail(words, f"A d{roll.sides} has no face {high if low <= high else low}.")
        elif twice is not None:
            self._fail(words, f"What {twice} means is said twice.")
        made = {**roll.natural, **dict.fromkeys(faces, grade)}
        self._roll = self._roll._replace(natural=made)

    def _read_band(self, words: Words, found: re.Match[str]) -> None:
        grade = GRADES[found["grade"].casefold()]
        name = (found["name"] or "").strip()
        if name:
            self._roll = self._roll._replace(names={**self._roll.names, grade: name})
        if found["many"]:
            many = NUMBERS.get(found["many"].casefold()) or int(found["many"])
            said = " ".join(found["said"].split())
            if grade is not Grade.TRIUMPH:
                self._fail(words, f"{quote(said)} can only be critical.")
            if self._has_dice and self._roll.shape is not Shape.HIGHEST:
                self._fail(words, f"{quote(said)} means nothing here: this roll reads no pool.")
            self._roll = self._roll._replace(many=(many, int(found["face"]), said))
            return
        low = int(found["low"])
        if found["high"]:
            high = int(found["high"])
        else:
            high = {"+": ENDLESS, "-": low}.get(found["sign"] or "", low)
            low = -ENDLESS if found["sign"] == "-" else low
        said = re.sub(r" ?([+-]) ?", r"\1", " ".join(found["said"].split()))
        if low > high:
            self._fail(words, f"{quote(said)} runs backwards: write the lower number first.")
        self._bands.append((Band(said, grade, low, high, name), words))

    def _read_boon(self, words: Words) -> None:
        for pattern, boon in _BOONS.items():
            found = pattern.fullmatch(words.text)
            if found is not None:
                bonus = int(found[1]) if boon is Boon.BONUS else 0
                self._roll = self._roll._replace(boon=boon, boon_bonus=bonus)
                return
        message = f"I don't understand what advantage does: {quote(words.text)}."
        self._problems.add(words, message, words.text, BOONS_SAID)

    def finish(self) -> Roll:
        """Check that every result has a meaning, and return the roll."""
        if not self._has_dice and not self._roll.broken:
            message = f"{quote(self._roll.name)} says no dice, such as `2d6 + a stat`."
            self._fail(self._at, message, "", ())
        self._roll = self._roll._replace(bands=self._order_bands())
        if not self._roll.broken:
            self._check_bands()
        if self._roll.boon is Boon.DIE and not (self._roll.is_pool or self._roll.dice > 1):
            self._fail(self._at, "With one die, `one more die` must say what to drop: "
                       "`one more die, drop the lowest`.")  # fmt: skip
        clauses = tuple(self._read_on(words) for words in self._ons)
        return self._roll._replace(clauses=clauses)

    def _order_bands(self) -> tuple[Band, ...]:
        if self._roll.shape is Shape.COUNT and self._bands:  # `1 hit` means at least one
            by_count = sorted(self._bands, key=lambda each: each[0].low)
            tops = [each.low - 1 for each, _ in by_count[1:]] + [ENDLESS]
            made = [
                band._replace(high=top if band.high in (band.low, ENDLESS) else band.high)
                for (band, _), top in zip(by_count, tops, strict=True)
            ]
            return tuple(made)
        return tuple(sorted((band for band, _ in self._bands), key=lambda band: band.low))

    def _check_bands(self) -> None:
        roll = self._roll
        if roll.against or roll.shape is Shape.UNDER:
            for _, words in self._bands[:1]:
                message = f"{quote(words.text)} means nothing here: this roll has no bands."
                self._fail(words, message)
            return
        if not self._bands:
            message = "This roll doesn't say what its results mean, such as `10+ success`."
            self._fail(self._at, message)
            return
        if roll.shape is Shape.COUNT:
            self._check_counts()
        else:
            self._check_holes()

    def _check_counts(self) -> None:
        if not self._roll.hit:
            self._fail(self._at, "This roll doesn't say what is a hit, such as `Each 5+ is a hit`.")
        elif self._roll.hit > self._roll.sides:
            self._fail(self._at, f"A d{self._roll.sides} never shows {self._roll.hit}.")
        seen: set[int] = set()
        for band, words in self._bands:
            if band.low in seen:
                self._fail(words, f"What {quote(band.said)} means is said twice.")
            seen.add(band.low)

    def _check_holes(self) -> None:
        roll = self._roll
        ordered = sorted(self._bands, key=lambda each: (each[0].low, each[0].high))
        least, most = roll.dice, roll.dice * roll.sides
        if roll.shape in (Shape.HIGHEST, Shape.STEP):
            # a step die's size is the character's, so only its lowest face is certain
            least, most = 1, roll.sides if roll.shape is Shape.HIGHEST else 1
        if roll.shape is not Shape.HIGHEST:
            least, most = least + roll.bonus, most + roll.bonus
        reached, last = least - 1, ordered[0][1]
        for band, words in ordered:
            if band.low <= reached and band is not ordered[0][0]:
                said = max(band.low, least)
                self._fail(words, f"{quote(band.said)} overlaps another result: {said} is in both.")
            elif band.low > reached + 1:
                self._tell_hole(words, reached + 1, band.low - 1)
            reached, last = max(reached, band.high), words
        if reached < most:
            self._tell_hole(last, reached + 1, most)

    def _tell_hole(self, words: Words, low: int, high: int) -> None:
        gap = str(low) if low == high else f"{low} to {high}"
        self._fail(words, f"Nothing says what {gap} means: the results leave a hole there.")

    def _read_on(self, words: Words) -> Clause:
        found = _ON.match(words.text)
        assert found is not None
        label, rest = words.group(found, "label"), words.cut(found.end())
        results = find_results(self._roll, label, self._problems)
        effects = self._effects.read_all(rest)
        if not effects and MARK_XP.search(rest.text):
            effects = self._effects.read_all(Words("`xp +1`", rest.line, rest.start))
        if not effects and "`" not in rest.text:
            message = "This has no effect: put one in backticks, such as `Fear +1` or `xp +1`."
            self._problems.add(rest, message)
        return Clause(results, strip_ticks(rest.text), effects)


def strip_ticks(text: str) -> str:
    """Return prose without its effects, so that the rest reads as a sentence."""
    plain = re.sub(r" +([.,;:!?])", r"\1", re.sub(r" ?`[^`]*`?", "", text)).strip()
    plain = re.sub(r"[,;]+(?:\s+and)?(?=[.!?]|$)", "", re.sub(r"[,;]{2,}", ",", plain))
    plain = plain.lstrip(" ,;:.")
    if re.fullmatch(r"(?:and|or|but|then)?\W*", plain, re.IGNORECASE):
        return ""  # only a word between two effects is left
    return tame(plain)


def _fit_rule(roll: Roll, text: str) -> tuple[bool, str]:
    """Say whether a rule fits the shape of a roll, and the problem to report if not."""
    fits = {
        _HIT: roll.shape is Shape.COUNT,
        _MARGIN: roll.against,
        _DOUBLES: roll.shape is Shape.UNDER,
        _EXACT: roll.shape is Shape.UNDER,
        _NONE: roll.shape is Shape.HIGHEST,
    }
    found = next(fits[each] for each in fits if each.fullmatch(text))
    return found, f"{quote(text)} means nothing for a roll like this ({roll.shape.value})."


_Reading = Callable[[RollReader, re.Match[str]], None]
_DICE_READINGS: tuple[tuple[re.Pattern[str], _Reading], ...] = (
    (_BANDS, RollReader._read_total),
    (_DIFFICULTY, RollReader._read_total),
    (_UNDER, RollReader._read_under),
    (_POOL, RollReader._read_pool),
    (_STEP, RollReader._read_step),
)
