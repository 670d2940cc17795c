"""Who lives and who dies: the choices of a due Fate, and the effect of a verdict."""

import re
from collections.abc import Sequence
from dataclasses import replace

from rules.core.outcome import Choice
from rules.lazy_regex import compile_later
from rules.tens.harm.health import condition, settle_state, spare
from rules.tens.sheet import TensScene, TensSheet, said_name

GROUP = "fate of "
VERDICTS = {"success": "lives", "failure": "dies"}
#: words in a table's own text for living or dying, and words that leave it open
_TELLS = compile_later(r"\b(?:(live[sd]?|survive[sd]?)|(die[sd]?|perish(?:es)?))\b", re.IGNORECASE)
_OPEN = compile_later(r"\b(?:not|never|cannot|unless|if|or|may|might)\b|n['’]t\b", re.IGNORECASE)


def offer_fate(before: TensSheet, after: TensSheet) -> tuple[Choice, ...]:
    """Return the choices of someone whose Fate has just become due."""
    return ask_fate(after) if condition(before) != "fated" else ()


def ask_fate(after: TensSheet) -> tuple[Choice, ...]:
    """Return the choices of someone whose Fate is due."""
    if condition(after) != "fated":
        return ()
    says = f"fate {said_name(after.name)}"
    return (
        Choice(
            "Meet your Fate", says, who="player", of=after.name, owed=True, group=fate_group(after)
        ),
        *offer_verdicts(after),
    )


def offer_verdicts(sheet: TensSheet) -> tuple[Choice, ...]:
    return tuple(
        Choice(
            f"{sheet.name} {verdict}",
            f"fate {verdict} {said_name(sheet.name)}",
            who="gm",
            of=sheet.name,
            owed=True,
            group=fate_group(sheet),
        )
        for verdict in ("lives", "dies")
    )


def fate_group(sheet: TensSheet) -> str:
    return f"{GROUP}{sheet.name}"


def fates_of(choices: Sequence[Choice]) -> tuple[str, ...]:
    """Return the groups of the Fates that these choices ask for, so that older offers of them
    end."""
    return tuple(dict.fromkeys(c.group for c in choices if c.group.startswith(GROUP)))


def entry_kind(kind: str, choices: Sequence[Choice]) -> str:
    """Return the kind of an entry: `fated` if it asks for someone's Fate."""
    return "fated" if fates_of(choices) else kind


def rolled_verdict(band: str, text: str, scene: TensScene) -> str:
    """Return what a Fate roll decides; a mixed result by the table's own text, if that says so."""
    if scene.read_setting("fate_roll", "decides") != "decides":
        return ""
    return VERDICTS.get(band) or told_verdict(text)


def told_verdict(text: str) -> str:
    """Return whether a text says that someone lives or dies; "" if that is open."""
    found = _TELLS.search(text)
    if found is None or _OPEN.search(text):
        return ""
    return "lives" if found[1] else "dies"


def tells_end(text: str) -> bool:
    """Say whether a text speaks of living or dying at all."""
    return bool(_TELLS.search(text))


def apply_verdict(sheet: TensSheet, verdict: str) -> TensSheet:
    """Return the sheet of someone whose Fate is decided; those who live stop losing hit points."""
    if verdict == "dies":
        return settle_state(replace(sheet, state="dead"))
    return spare(sheet)


def is_called_off(scene: TensScene, choice: Choice) -> bool:
    """Say whether a choice asks for a Fate that is no longer due."""
    if not choice.group.startswith(GROUP):
        return False
    sheet = scene.find_named(choice.of)
    return sheet is None or condition(sheet) != "fated"
