"""A page of the largest allowed size: how long it takes to
read, and whether time grows linearly."""

import statistics
import time
from contextlib import suppress

from benchmarks.measure import freeze_heap, report
from grammar.shared.dice import read_dice
from rules.core.errors import Faulty
from rules.own.reader import page_limits
from rules.own.reader.whole_page import read_page
from rules.own.system import make_system

#: milliseconds for a full page; how much longer ten times the text may take
FULL, LIMIT, ROUNDS = 50.0, 13.0, 9
#: text that a careless parser reads in quadratic time: its start, and what is repeated
HOSTILE = {
    "headings": ("## Moves\n", "### \n"),
    "fields": ("## Sheet\n", "- a: b, c (-1\n"),
    "commas": ("## Sheet\n- a: ", "b, "),
    "backticks": ("## Moves\n### M\nWhen x, ", "`x` "),
    "results": ("## Moves\n### M\nWhen x, roll. ", "On a 10+, y. "),
    "sentences": ("## Roll\n", "d6. "),
    "brackets": ("## Tables\n### T\n", "[[a]] \n"),
    "blanks": ("## Sheet\n- a:", " "),
}


def full_page() -> bytes:
    """Return a page with as much of everything as allowed."""
    letters = "abcdefghijklmnopqrstuvwxyz"
    names = [f"{one}{other}".title() for one in letters for other in letters]
    fields = [f"- F{name}: +0, from -1 to +3" for name in names[:59]]
    rolls = [
        f"### R{name}\n2d6 + a stat. 10+ success, 7-9 mixed, 6- failure." for name in names[:11]
    ]
    moves = [
        f"### M{name}\nWhen you act as {name}, roll +F{names[n % 59]}.\n"
        "On a 10+, you do it well, and everyone who stands around looks up and nods.\n"
        f"On a 7-9, choose 1:\n- you pay `F{names[n % 7]} -1`\n- you wait `lost`\n"
        f"On a 6-, it goes wrong. `F{names[n % 11]} -1`"
        for n, name in enumerate(names[:100])
    ]
    tables = [f"### T{name}\n" + "\n".join(f"- row {n} of it, [[d6]]" for n in range(14))
              for name in names[:100]]  # fmt: skip
    text = "\n".join((
        "# A Full Page\n## Sheet", *fields, "- Conditions: hurt (-1), lost", "## Roll",
        "2d6 + a stat. 10+ success, 7-9 mixed, 6- failure.", "## Rolls", *rolls,
        "## Moves", *moves, "## Tables", *tables, "## Clocks\n- The Dark: 6\n## Lore\n",
    ))  # fmt: skip
    return (text + "x" * (page_limits.LARGEST_PAGE - len(text.encode())))[
        : page_limits.LARGEST_PAGE
    ].encode()


def _seconds(content: bytes, rounds: int) -> float:
    taken = []
    with freeze_heap():
        for _ in range(rounds):
            start = time.process_time()
            with suppress(Faulty):
                read_page(content, read_dice)
            taken.append(time.process_time() - start)
    return statistics.median(taken)


def main(small: bool = False) -> None:
    rounds = 1 if small else ROUNDS
    page = full_page()
    report("a full page, read", 1000 * _seconds(page, rounds), FULL, "ms")
    read = read_page(page, read_dice)
    start = time.process_time()
    make_system(read)
    report("its rules, made", 1000 * (time.process_time() - start), FULL, "ms")
    size = 500 if small else 6_000
    for name, (head, repeated) in HOSTILE.items():
        texts = [
            f"# T\n{head}{repeated * 65_536}"[:length].encode() for length in (size, 10 * size)
        ]
        short, long = (_seconds(text, rounds) for text in texts)
        report(f"a page of {name}, ten times as long", long / max(short, 1e-4), LIMIT, "x")


if __name__ == "__main__":
    main()
