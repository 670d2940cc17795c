"""Explains what went wrong, within a message's limits."""

from cogs.messages.command_mentions import MENU
from cogs.messages.safe_text import caret, escape_typed_parts
from play.wording.errors import explain
from rules.core.errors import PlayerError

#: below Discord's limit of 2000, as a caret or a note may follow
LONGEST_REFUSAL = 1900


def explain_refusal(error: PlayerError, text: str, system: str) -> str:
    """Explain what went wrong, with a caret below the place if there is one."""
    theirs = [str(getattr(error, "name", ""))]
    theirs += [str(value) for value in getattr(error, "fields", {}).values()]
    words = escape_typed_parts(
        MENU.rename(explain(error, system), system), [name for name in theirs if not name.isalnum()]
    )
    if error.column is None or not text:
        return words[:LONGEST_REFUSAL]
    pointed = caret(getattr(error, "text", "") or text, error.column)
    return f"{words[: LONGEST_REFUSAL - 200]}\n{pointed}"
