"""Every rules system this bot plays. A new one is one line here."""

from rules.core.system import System
from rules.heresy.system import HERESY

SYSTEMS: dict[str, System] = {system.key: system for system in (HERESY,)}
