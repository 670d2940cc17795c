"""Changes to a pool, written as people type them."""

from collections.abc import Iterable

from rules.genesys.checks.dice import SYMBOLS
from rules.genesys.verb_declarations.checks_and_attacks import Mod


def mod_words(mods: Iterable[Mod]) -> list[str]:
    """Write the typed changes of a pool as they were typed."""
    said = []
    for mod in mods:
        if mod.kind in SYMBOLS:
            said.append(f"+{mod.count} {mod.kind}")
        elif mod.kind.startswith("less_"):
            said.append(f"-{mod.count} {mod.kind.removeprefix('less_')}")
        else:
            said.append(f"{mod.kind.replace('_', ' ')} {mod.count}")
    return said
