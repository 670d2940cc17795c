"""The steps to a new character of Powered by Heresy: class, background, home world, array."""

from collections.abc import Mapping

from rules.core.creation_walk import (
    DICE,
    Answers,
    Line,
    Option,
    Step,
    Walk,
    find_first_choice,
    said_values,
)
from rules.heresy.content import BACKGROUNDS, CLASSES, HOMES, MOVES, Class, Home
from rules.heresy.sheet import LONG, SHOWN, STATS

LISTS = ("class", "background", "home")
#: the numbers of the array other than 0
SHARES: Mapping[str, int] = {"best": 2, "good": 1, "bad": -1}
LINES = (
    Line("drive", "Drive: what moves them"),
    Line("bonds", "Bonds: with whom, by name"),
    Line("flags", "Flags: what others may play on"),
)


def walk(answers: Answers) -> Walk:
    """Return the steps; their stats include the home world's raise, because typed stats are
    final."""
    steps = (
        Step("class", "Class", "What they do best.", _classes(), least=0, rolls=True,
             otherwise="none"),
        Step("background", "Background", "What they know: it lets them roll again once a session.",
             tuple(Option(key, row.name) for key, row in BACKGROUNDS.items()), least=0, rolls=True,
             otherwise="none"),
        Step("home", "Home world", "It raises one of two stats by 1, and has a perk.", _homes(),
             least=0, rolls=True, otherwise="none"),
        *_stat_steps(answers),
    )  # fmt: skip
    return Walk(steps, _says(answers), LINES)


def _classes() -> tuple[Option, ...]:
    return tuple(Option(key, row.name, _about_class(row)) for key, row in CLASSES.items())


def _about_class(row: Class) -> str:
    moves = ", ".join(MOVES[key].name for key in row.moves)
    return f"Wounds {row.wounds}, load {row.load}: {moves}"


def _homes() -> tuple[Option, ...]:
    return tuple(Option(key, row.name, _about_home(row)) for key, row in HOMES.items())


def _about_home(row: Home) -> str:
    raised = " or ".join(SHOWN[stat] for stat in row.stats)
    return f"+1 {raised}. {row.perk}".strip()


def _stat_steps(answers: Answers) -> tuple[Step, ...]:
    """Return the steps that deal the array to the stats; the others are 0."""
    about = "The array is +2, +1, +1, -1, -1; the other stats are 0."
    best = Step("best", "Stat at +2", about, _stats(()), least=0, rolls=True,
                otherwise="all 0")  # fmt: skip
    if "best" in answers and not find_first_choice(answers, "best"):
        return (best,)
    high = answers.get("best", ())
    higher = (*high, *answers.get("good", ()))
    steps = [
        best,
        Step("good", "Stats at +1", "Two of them.", _stats(high), least=2, most=2),
        Step("bad", "Stats at -1", "Two of them. The rest are 0.", _stats(higher), least=2, most=2),
    ]
    raisable = _list_raisable_stats(answers)
    if len(raisable) > 1:
        name = HOMES[find_first_choice(answers, "home")].name
        options = tuple(Option(stat, _name_stat(stat)) for stat in raisable)
        steps.append(Step("raised", "Raised by 1", f"{name} raises one of these.", options))
    return tuple(steps)


def _stats(taken: tuple[str, ...]) -> tuple[Option, ...]:
    return tuple(Option(stat, _name_stat(stat)) for stat in STATS if stat not in taken)


def _name_stat(stat: str) -> str:
    return f"{LONG[stat].title()} ({SHOWN[stat]})"


def _list_raisable_stats(answers: Answers) -> tuple[str, ...]:
    """Return the stats that the home world may raise, except one at +2."""
    home = HOMES.get(find_first_choice(answers, "home"))
    best = find_first_choice(answers, "best")
    return tuple(stat for stat in home.stats if stat != best) if home and best else ()


def _says(answers: Answers) -> tuple[str, ...]:
    rolled = tuple(key for key in (*LISTS, "best") if answers.get(key) == DICE)
    if len(rolled) == len(LISTS) + 1:
        return ("roll",)
    dice = tuple(f"{'stats' if key == 'best' else key}=roll" for key in rolled)
    return (*said_values(answers, LISTS), *_numbers(answers), *dice)


def _numbers(answers: Answers) -> tuple[str, ...]:
    if not find_first_choice(answers, "best"):
        return ()
    numbers = {stat: number for share, number in SHARES.items() for stat in answers.get(share, ())}
    raisable = _list_raisable_stats(answers)
    raised = find_first_choice(answers, "raised")
    if len(raisable) == 1:
        (raised,) = raisable
    if raised:
        numbers[raised] = numbers.get(raised, 0) + 1
    return tuple(f"{stat}={numbers[stat]}" for stat in STATS if numbers.get(stat))
