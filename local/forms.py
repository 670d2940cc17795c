"""A move written question by question, for those who would rather not type one long sentence."""

from rules.core.definitions import QUESTIONS, composed


class MoveForm:
    """Asks what a move is, and makes the sentence of the answers."""

    cancelled = "Nothing was written."
    how = "A question at a time: `-` for none, `:cancel` to stop."

    def __init__(self) -> None:
        self._answers: dict[str, str] = {}

    @property
    def question(self) -> str | None:
        """Return what is asked next; None once everything was."""
        return next((text for key, text in QUESTIONS.items() if key not in self._answers), None)

    def leaves(self, line: str) -> bool:
        """Say whether a line stops the questions."""
        return line == ":cancel"

    def answer(self, line: str) -> None:
        key = next(key for key in QUESTIONS if key not in self._answers)
        self._answers[key] = "" if line == "-" else line

    def sentence(self) -> str:
        return composed(self._answers)
