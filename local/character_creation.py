"""Makes a character question by question: the same steps as on Discord, chosen by number."""

from collections.abc import Collection, Iterator

from grammar.verb_tail_comment import to_plain
from play.character_creation import creation_sentence, describe_answer, summary
from rules.core.creation_walk import (
    DICE,
    OPEN,
    Answer,
    Option,
    Progress,
    Step,
    Walking,
    answer_step,
    begin_progress,
)

HOW = (
    "Choose by number, several with commas: `-` skips, `roll` lets the dice decide if it's "
    "listed, `:back` goes back, `:cancel` stops."
)
NOT_THAT = "{} isn't one of the options. Type an option's number, or the start of its name."
NO_NUMBER = "That isn't one of the options. Type a number from {} to {}."
FIRST = "Your character isn't finished. Answer first, or stop with `:cancel`."
MOST_SHOWN = 3  # numbers of an example
WORDS = {2: "two", 3: "three", 4: "four"}
NO_TEXT = "   type your answer\n   -  skip: leave it empty"
NAME, NO_NAME = "Almost done: name your character.", "Your character needs a name."
ONE_MORE = "One more question follows; you can skip it."
MORE = "{} more questions follow, all optional."


class SheetForm:
    """Asks about a character, and makes a sentence from the answers."""

    cancelled = "No character was made. To begin again: /sheet new"
    how = HOW

    def __init__(self, walking: Walking) -> None:
        self._walking = walking
        self._steps: list[Progress] = [begin_progress(walking)]
        self._words: dict[str, str] = {}
        self._note = ""

    @property
    def _done(self) -> Progress:
        return self._steps[-1]

    @property
    def question(self) -> str | None:
        """Return the next question; None once all were answered."""
        asked = self._describe_question()
        return f"{self._note}\n{asked}".strip() if asked else None

    def _describe_question(self) -> str:
        step = self._done.step
        if step is not None:
            return "\n".join(_question(step))
        told = "" if self._words else "\n".join(summary(self._done)) + "\n"
        return next((told + title for key, title in self._lines() if key not in self._words), "")

    def _lines(self) -> Iterator[tuple[str, str]]:
        yield "name", f"{NAME}{_tell_what_follows(self._count_lines())}"
        for line in self._done.walk.lines:
            yield line.key, f"{line.title}\n{NO_TEXT}"

    def _count_lines(self) -> int:
        return sum(line.key not in self._words for line in self._done.walk.lines)

    def leaves(self, line: str) -> bool:
        """Say whether a line stops the questions; when a name is asked for, `cancel` may be one."""
        return line == ":cancel" or (self._done.step is not None and _word(line) == "cancel")

    def reopen(self, keys: Collection[str]) -> None:
        """Ask again for the texts with these keys; for all texts if there are none of these."""
        kept = {key: said for key, said in self._words.items() if key not in keys}
        self._words = {} if len(kept) == len(self._words) else kept

    def answer(self, line: str) -> None:
        self._note = ""
        if line.startswith("/"):
            self._note = FIRST
        elif line == ":back" or (self._done.step is not None and _word(line) == "back"):
            self._go_back()
        elif self._done.step is None:
            key = next(key for key, _ in self._lines() if key not in self._words)
            self._words[key] = "" if _word(line) == "-" else line
            if not self._words["name"]:
                self._note = NO_NAME
                del self._words["name"]
        else:
            further = answer_step(self._walking, self._done, _read(self._done.step, line))
            self._steps += [further] if further else []
            self._note = "" if further else _explain_options(self._done.step, line)

    def _go_back(self) -> None:
        if self._words:
            self._words.popitem()
        elif len(self._steps) > 1:
            self._steps.pop()

    def sentence(self) -> str:
        return creation_sentence(self._done, self._words["name"], self._words)


def _tell_what_follows(count: int) -> str:
    """Say how many texts are asked for after the name: ` Three more questions follow; …`"""
    if not count:
        return ""
    return f" {ONE_MORE if count == 1 else MORE.format(WORDS.get(count, str(count)).capitalize())}"


def _question(step: Step) -> Iterator[str]:
    yield f"{step.title}: {step.about}{_describe_how_many(step)}"
    numbers = _list_numbers(step)
    if numbers:
        yield f"   {min(numbers)} to {max(numbers)}"
    for number, option in enumerate(() if numbers else step.options, start=1):
        sign = option.key if option.key.isdecimal() else str(number)
        yield f"  {sign:>2}  {option.label}" + (f": {option.about}" if option.about else "")
    if step.rolls:
        yield f"roll  {describe_answer(step, DICE)}"
    if not step.least:
        yield f"   -  if you skip: {step.otherwise}"


def _list_numbers(step: Step) -> list[int]:
    """Return the numbers to choose from; none if the options have names."""
    numbers = [int(option.key) for option in step.options if _is_itself(option)]
    return numbers if len(numbers) == len(step.options) else []


def _explain_options(step: Step, line: str) -> str:
    numbers = _list_numbers(step)
    if numbers:
        return NO_NUMBER.format(min(numbers), max(numbers))
    said = [each.strip() for each in line.split(",")]
    strange = [each for each in said if each and not _key(step, _word(each))]
    return NOT_THAT.format(f"“{strange[0]}”" if strange and len(said) > 1 else "That")


def _describe_how_many(step: Step) -> str:
    """Say how many may be chosen, and how to type that: ` Two of them, such as 1,4.`"""
    if step.most == 1:
        return ""
    count = WORDS.get(step.most, str(step.most))
    count = count.capitalize() if step.least == step.most else f"Up to {count}"
    last = min(len(step.options), step.most + 2)
    such_as = ",".join(str(n) for n in (*range(1, min(step.most, MOST_SHOWN)), last))
    return f" {count} of them, such as {such_as}."


def _is_itself(option: Option) -> bool:
    return option.key.isdecimal() and option.label == option.key and not option.about


def _word(line: str) -> str:
    """Return a line without a phone keyboard's capital, dash and full stop."""
    return to_plain(line).strip().rstrip(".").casefold()


def _read(step: Step, line: str) -> Answer:
    """Return the answer in a line, by numbers or beginnings of options."""
    word = _word(line)
    if word == "roll":
        return DICE
    if word == "-":
        return OPEN
    if word == "yes" and len(step.options) == 1:
        return (step.options[0].key,)
    keys = tuple(dict.fromkeys(_key(step, said.strip()) for said in word.split(",")))
    left_out = word and not step.least and step.otherwise.casefold().startswith(word)
    return OPEN if left_out and keys == ("",) else keys


def _key(step: Step, said: str) -> str:
    """Return the option that is meant; a number is the option itself if options are numbers."""
    if any(option.key == said for option in step.options):
        return said
    if said.isdecimal() and 0 < int(said) <= len(step.options):
        return step.options[int(said) - 1].key
    begun_so = [o.key for o in step.options if o.label.casefold().startswith(said.casefold())]
    return begun_so[0] if len(begun_so) == 1 else ""
