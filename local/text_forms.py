"""Asks for a move or a page question by question, instead of in one long sentence."""

from rules.core.move_definitions import QUESTIONS, compose_definition


class MoveForm:
    """Asks about a move, and makes a sentence from the answers."""

    cancelled = "Nothing was written."
    how = "One question at a time. `-` skips, `:cancel` stops."

    def __init__(self) -> None:
        self._answers: dict[str, str] = {}

    @property
    def question(self) -> str | None:
        """Return the next question; None once all were answered."""
        return next((text for key, text in QUESTIONS.items() if key not in self._answers), None)

    def leaves(self, line: str) -> bool:
        """Say whether a line stops the questions."""
        return line == ":cancel"

    def answer(self, line: str) -> None:
        key = next(key for key in QUESTIONS if key not in self._answers)
        self._answers[key] = "" if line == "-" else line

    def sentence(self) -> str:
        return compose_definition(self._answers)


class PageForm:
    """Asks for the path of a game's page, as Discord's form asks for a file."""

    cancelled = "Nothing was started."
    how = "A page is a text file with your game's rules: see docs/own-games.md. `:cancel` to stop."

    def __init__(self) -> None:
        self.path = ""

    @property
    def question(self) -> str | None:
        """Return the question; None once it was answered."""
        return None if self.path else "Where is the page? Type its path."

    def leaves(self, line: str) -> bool:
        """Say whether a line stops the question."""
        return line == ":cancel"

    def answer(self, line: str) -> None:
        # terminals put a file that is dropped on them in quotes
        self.path = line.strip("'\"")

    def sentence(self) -> str:
        return "/game start own"
