"""Regular expressions that are compiled when they are first used.

There are hundreds, and compiling them was a fifth of what importing the bot took. Being online
compiles the rest before anybody speaks, so that no first sentence waits for them.
"""

import re
from typing import Any, cast


class _Pattern:
    """Stands for a compiled expression, and hands over what is asked of it."""

    def __init__(self, text: str, flags: int) -> None:
        self._text, self._flags = text, flags
        self._compiled: re.Pattern[str] | None = None

    def compile(self) -> re.Pattern[str]:
        self._compiled = self._compiled or re.compile(self._text, self._flags)
        return self._compiled

    def __getattr__(self, name: str) -> Any:
        """Keep what the compiled one has by this name: the next use finds it without a call."""
        found = getattr(self.compile(), name)
        setattr(self, name, found)
        return found


_PATTERNS: list[_Pattern] = []


def compile_later(text: str, flags: int = 0) -> re.Pattern[str]:
    """Return an expression that is compiled when it is first used."""
    made = _Pattern(text, flags)
    _PATTERNS.append(made)
    return cast("re.Pattern[str]", made)


def compile_all() -> None:
    """Compile what nobody has used so far."""
    while _PATTERNS:
        _PATTERNS.pop().compile()
