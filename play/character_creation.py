"""Writes the sentence for a character made step by step, and a summary of the answers."""

from collections.abc import Mapping

from grammar.verb_tail_comment import to_plain
from play.turn.name_rules import NAME_REFUSALS
from play.wording import sheet as wording
from rules.core.creation_walk import DICE, OPEN, Answer, Progress, Step
from rules.core.errors import BadValues, PlayerError
from rules.lazy_regex import compile_later

_ONE_WORD = compile_later(r"[^\W\d_][\w'-]*")
#: words with a meaning of their own at the end of a sentence
_TAIL = frozenset({"as", "secret", "blind", "anyway", "entry", "for"})


def describe_answer(step: Step, answer: Answer) -> str:
    """Describe an answer."""
    if answer == DICE:
        return wording.BY_DICE
    if answer == OPEN:
        return step.otherwise
    return ", ".join(step.label(key) for key in answer)


def summary(progress: Progress) -> list[str]:
    """Return a line for each step that was answered."""
    pairs = zip(progress.asked, progress.given, strict=True)
    return [f"{step.title}: {describe_answer(step, answer)}" for step, answer in pairs]


def list_chosen(progress: Progress) -> list[str]:
    """Return a line for each step in which something was chosen, not skipped or rolled."""
    pairs = zip(summary(progress), progress.given, strict=True)
    return [line for line, answer in pairs if answer not in (OPEN, DICE)]


def creation_sentence(progress: Progress, name: str, own_words: Mapping[str, str]) -> str:
    """Return the sentence that makes the character. Typed text is stripped of quotation marks, so
    it can't break out of its quotes."""
    called = _strip_quotation_marks(name)
    if not _ONE_WORD.fullmatch(called) or called.casefold() in _TAIL:
        called = f'"{called}"'
    lines = {
        line.key: _strip_quotation_marks(own_words.get(line.key, ""))
        for line in progress.walk.lines
    }
    told = [f'{key}="{text}"' for key, text in lines.items() if text]
    return " ".join(("sheet new", called, *progress.walk.says, *told))


def list_refused_texts(error: PlayerError) -> set[str]:
    """Return the keys of the answers because of which a character was refused."""
    if isinstance(error, BadValues):
        return {key for key, _, _ in error.problems}
    return {"name"} if getattr(error, "code", "") in NAME_REFUSALS else set()


def _strip_quotation_marks(text: str) -> str:
    """Return a person's words without quotation marks, to be put inside some."""
    return " ".join(to_plain(text).replace('"', "").split())
