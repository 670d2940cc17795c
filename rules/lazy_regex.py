"""Regular expressions that are compiled when they are first used.

There are hundreds, and compiling them was a fifth of the import time. The bot compiles the rest
when it goes online, so that no first sentence has to wait.
"""

import re
from typing import Any, cast


class _Pattern:
    """Stands in for a compiled expression, and compiles it on first access."""

    def __init__(self, text: str, flags: int) -> None:
        self._text, self._flags = text, flags
        self._compiled: re.Pattern[str] | None = None

    def compile(self) -> re.Pattern[str]:
        self._compiled = self._compiled or re.compile(self._text, self._flags)
        return self._compiled

    def __getattr__(self, name: str) -> Any:
        """Return an attribute of the compiled expression, and store it so that the next use is
        direct."""
        found = getattr(self.compile(), name)
        setattr(self, name, found)
        return found


_PATTERNS: list[_Pattern] = []


def compile_later(text: str, flags: int = 0) -> re.Pattern[str]:
    """Return an expression that is compiled on first use."""
    made = _Pattern(text, flags)
    _PATTERNS.append(made)
    return cast("re.Pattern[str]", made)


def compile_all() -> None:
    """Compile every expression that wasn't used yet."""
    while _PATTERNS:
        _PATTERNS.pop().compile()
