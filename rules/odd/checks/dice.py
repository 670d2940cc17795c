"""The dice of a save, what passes, and what entries remember of it."""

from collections.abc import Mapping
from typing import Any

from rules.core.dice.dice import Dice, throw
from rules.core.outcome import DICE, Fact
from rules.core.records.frozen_values import freeze
from rules.core.records.record import Value
from rules.core.records.validation import (
    CONCERNS,
    COUNT,
    EDITS,
    FACES,
    KEY,
    KEYS,
    NAMED,
    NUMBER,
    PLAIN,
    ROLLED,
    TRUTH,
    Form,
    Keyed,
    Many,
    Maybe,
    Parts,
    Row,
    Whole,
    Words,
)
from rules.core.rule_helpers import dice_line
from rules.odd.content import DEBILITIES_BY_NAME
from rules.odd.sheet import SHOWN, OddSheet, number

ASKED, FRESH = "asked for", "fresh"


@freeze
class Saved:
    """A save that was rolled. `used` is the face that counts."""

    name: str
    record: int
    attribute: str
    score: int
    used: int
    passed: bool
    dropped: tuple[int, ...] = ()
    adv: tuple[str, ...] = ()
    dis: tuple[str, ...] = ()

    def serialise(self) -> dict[str, Value]:
        """Return the save as facts and memory store it."""
        return {
            "name": self.name,
            "record": self.record,
            "attribute": self.attribute,
            "score": self.score,
            "used": self.used,
            "passed": self.passed,
            "dropped": list(self.dropped),
            "adv": list(self.adv),
            "dis": list(self.dis),
        }

    def describe_roll(self, whose: bool = False) -> str:
        """Return the dice and the score. `whose`: add the name, because another's roll is expected
        there."""
        score = f"{SHOWN[self.attribute]} {self.score}"
        score = f"{self.name}'s {score}" if whose else score
        return f"{dice_line((self.used,), self.dropped)} against {score}"

    def describe(self, veiled: bool = False) -> str:
        """Return the result of a save, with dice and reasons; `veiled` leaves only the face."""
        end = "**passed**" if self.passed else "**failed**"
        why = f"rolled {self.used}" if veiled else self.describe_reasons()
        return f"{end}: {why}"

    def describe_reasons(self) -> str:
        """Return the dice, the score, and what gave advantage or disadvantage."""
        sway = self.describe_sway()
        why = f"; {sway} cancel out" if self.adv and self.dis else f", with {sway}" if sway else ""
        return f"{self.describe_roll()}{why}"

    def describe_sway(self) -> str:
        """Return what gave advantage or disadvantage, or ""."""
        ways = {"advantage": self.adv, "disadvantage": self.dis}
        return " and ".join(_describe_reasons(way, why) for way, why in ways.items() if why)

    def swayed_line(self) -> str:
        sway = self.describe_sway()
        if self.adv and self.dis:
            return f"{sway[0].upper()}{sway[1:]} cancel out."
        return f"With {sway}." if sway else ""


def _describe_reasons(way: str, reasons: tuple[str, ...]) -> str:
    """Return advantage or disadvantage with its reasons, except that it was asked for."""
    told = [each.capitalize() for each in reasons if each != ASKED]
    return f"{way} ({', '.join(told)})" if told else way


def worsening_debilities(sheet: OddSheet, attribute: str) -> tuple[str, ...]:
    """Return the debilities that give disadvantage on saves of an attribute."""
    return tuple(name for name in sheet.debilities if attribute in DEBILITIES_BY_NAME[name].worsens)


def is_under(face: int, score: int) -> bool:
    """Say whether a face passes: strictly less than the score."""
    # less, as the text says: in the games that it comes from, an equal roll passes
    return face < score


def pick_face(faces: tuple[int, ...], better: bool) -> tuple[int, tuple[int, ...]]:
    """Return the face that counts, and the others; a lower face is better."""
    used = min(faces) if better else max(faces)
    place = faces.index(used)
    return used, (*faces[:place], *faces[place + 1 :])


def roll_save(
    sheet: OddSheet, attribute: str, dice: Dice, adv: bool = False, dis: bool = False
) -> Saved:
    """Roll a save; any advantage and any disadvantage cancel each other."""
    ups = ((ASKED,) if adv else ()) + ((FRESH,) if sheet.fresh else ())
    downs = ((ASKED,) if dis else ()) + worsening_debilities(sheet, attribute)
    uneven = bool(ups) != bool(downs)
    used, dropped = pick_face(throw(dice, 2 if uneven else 1, 20), bool(ups))
    score = number(sheet, attribute)
    passed = is_under(used, score)
    return Saved(
        name=sheet.name,
        record=sheet.record,
        attribute=attribute,
        score=score,
        used=used,
        passed=passed,
        dropped=dropped,
        adv=ups,
        dis=downs,
    )


def restore_save(kept: Mapping[str, Any]) -> Saved:
    """Return a save from its stored form."""
    lists: dict[str, Any] = {key: tuple(kept[key]) for key in ("dropped", "adv", "dis")}
    return Saved(**{**kept, **lists})


def save_facts(saved: Saved, hide: bool, whose: bool = False) -> tuple[Fact, ...]:
    """Return a save as facts; `hide` leaves the score out of the text."""
    dice = dice_line((saved.used,), saved.dropped)
    line = f"Rolled {dice}" if hide else saved.describe_roll(whose)
    return (
        Fact("attribute", saved.attribute),
        Fact("score", saved.score),
        Fact("used", saved.used),
        Fact("passed", saved.passed, "Save", line, DICE, "d20"),
        Fact("kept", [saved.used]),
        Fact("dropped", list(saved.dropped)),
        Fact("adv", list(saved.adv)),
        Fact("dis", list(saved.dis)),
    )


_SAVE: Mapping[str, Form] = {
    "name": KEY,
    "record": NAMED,
    "attribute": KEY,
    "score": NUMBER,
    "used": COUNT,
    "passed": TRUTH,
    "dropped": FACES,
    "adv": KEYS,
    "dis": KEYS,
}
_SAVED = Parts(_SAVE, tuple(_SAVE))
_BLOW: Mapping[str, Form] = {
    "damage": COUNT,
    "joint": Many(Row((KEY, COUNT)), 100),
    "changes": EDITS,
}
#: more points than any attribute can lack
_POINTS = Keyed(Whole(0, 100), by_record=True)
MEMORY: Mapping[str, Form] = {
    **CONCERNS,
    "savers": Many(_SAVED, 100),
    "against": Many(_SAVED, 100),
    "foe": Maybe(_SAVED),
    "fight": COUNT,
    "round": COUNT,
    "side": KEY,
    "zone": KEY,
    "blows": Keyed(Parts(_BLOW, tuple(_BLOW)), by_record=True),
    "avoidable": TRUTH,
    "avoided": TRUTH,
    "attribute": KEY,
    "what": Words(4_000),
    "points": _POINTS,
    "taken": _POINTS,
    "rest": Maybe(KEY),
    "offer": Parts({"name": KEY, "cost": COUNT, "str": COUNT, "dex": COUNT, "wil": COUNT},
                   ("name", "cost", "str", "dex", "wil")),
}  # fmt: skip
FACTS: Mapping[str, Form] = {
    "kept": ROLLED,
    "dropped": ROLLED,
    "group": Maybe(TRUTH),
    "cleared": Maybe(KEYS),
    #: the part of an attack for each target
    "targets": Many(Parts({"target": KEY}, ("target",), others=PLAIN), 100),
}
