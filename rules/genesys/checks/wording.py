"""A check written out again, as a choice says it."""

from collections.abc import Iterable

from rules.genesys.checks.dice import SYMBOLS, difficulty_name
from rules.genesys.requests import MakeCheck, Mod

#: operations that are said behind `vs`
BEHIND = frozenset({"harder", "easier", "up_difficulty", "down_difficulty"})


def check_sentence(request: MakeCheck, difficulty: str = "") -> str:
    """Write a check out again, with a difficulty, or with what was said of one."""
    before = mod_words(m for m in request.mods if m.kind not in BEHIND)
    behind = mod_words(m for m in request.mods if m.kind in BEHIND)
    words = [
        "check",
        *(name.said for name in request.what.names),
        *before,
        difficulty or _difficulty(request),
        *behind,
    ]
    if request.target is not None:
        words += ["on", request.target.names[0].said]
    if request.concealment:
        words.append(f"concealment {request.concealment}")
    if request.critical is not None:
        words.append(f"critical {request.critical}")
    for said, given in (
        ("story", request.story),
        ("free", request.incidental),
        ("no kit", request.no_kit),
        ("cross", request.cross),
    ):
        if given:
            words.append(said)
    return " ".join(filter(None, words))


def _difficulty(request: MakeCheck) -> str:
    """Return what stands against a check as it was said, if anything was."""
    if request.opposed is not None:
        return "vs " + " ".join(name.said for name in request.opposed.names)
    if request.against is not None:
        return str(request.against)
    return f"vs {difficulty_name(request.difficulty)}" if request.difficulty is not None else ""


def mod_words(mods: Iterable[Mod]) -> list[str]:
    """Write what was said of a pool as it is said."""
    said = []
    for mod in mods:
        if mod.kind in SYMBOLS:
            said.append(f"+{mod.count} {mod.kind}")
        elif mod.kind.startswith("less_"):
            said.append(f"-{mod.count} {mod.kind.removeprefix('less_')}")
        else:
            said.append(f"{mod.kind.replace('_', ' ')} {mod.count}")
    return said
