"""A purchase: what was bought with the symbols of a check, and for whom."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules.genesys.content import Spend


@dataclass(frozen=True, slots=True)
class Bought:
    """One purchase: the row, who acted, whom it lands on, and what the check left to know."""

    row: Spend
    subject: int
    whom: int
    memory: Mapping[str, Any]
    times: int = 1
    quality: str = ""
