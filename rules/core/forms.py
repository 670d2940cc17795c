"""The form in which a table writes a move of its own: its questions, and what the answers say."""

from collections.abc import Mapping

BANDS = ("success", "mixed", "failure")
LONGEST_TEXT = 500

#: what a form asks, a line each; `composed` makes the sentence of the answers
QUESTIONS: Mapping[str, str] = {
    "head": "Its name, then the stat it rolls",
    "trigger": "When is it made?",
    "success": "What happens on a success?",
    "mixed": "What happens on a mixed result?",
    "failure": "What happens on a failure?",
}


def composed(answers: Mapping[str, str]) -> str:
    """Return the sentence that the answers of a form make."""
    said = {key: " ".join(text.replace('"', "'").split()) for key, text in answers.items()}
    parts = [f"define move {said.get('head', '')}"]
    parts += [f'"{said["trigger"]}"'] if said.get("trigger") else []
    parts += [f'{band} "{said[band]}"' for band in BANDS if said.get(band)]
    return " ".join(parts)
