"""The parts that sentences of Dark Heresy on narrative dice share: names, and flags of a check."""

from grammar.engine.parts import flag, led, phrase
from grammar.engine.tokens import Part

NAME = "a character's name"
DIGITS = r"\d+"
CHECK_WORDS = ["story", "free", "incidental", "no", "without", "critical", "crit", "concealment",
               "concealed", "cross", "crossing"]  # fmt: skip
COMMON = [flag("story", "story point|story"), flag("incidental", "free|incidental|no action")]


def who_parts(stops: list[str] | None = None) -> list[Part]:
    """A name, behind a keyword or alone."""
    return [led("for|on|at|to", "who", "character", stops or [], NAME),
            phrase("who", "character", stops or [], NAME)]  # fmt: skip
