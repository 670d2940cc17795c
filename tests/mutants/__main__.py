"""Makes small wrong changes to the rules, one at a time, and says which no test notices.

`make mutants`, or `make mutants ARGS="odd tens --count 20 --seed 7"`. It takes long and is no part
of the tests. A sample is drawn for each system, by chance but the same for the same seed; each
mutant meets the tests that run the changed line. A survivor is a hole in the tests, or changes
nothing that anyone could see: then tests/mutants/explained.toml says why.
"""

import argparse
import difflib
import random
import sys
import tempfile
import tomllib
from collections import Counter
from pathlib import Path

from tests.mutants.operators import Module, Mutant
from tests.mutants.trial import ROOT, Touched, Verdict, copy_tree, judge, passes, record

SYSTEMS = ["heresy", "genesys", "tens", "fantasy", "odd"]
#: of a hundred, how many must be noticed
ENOUGH = 90


def sample(copy: Path, system: str, count: int, seed: int) -> list[Mutant]:
    """Draw mutants of a system, each as likely as any other."""
    paths = sorted((copy / "rules" / system).rglob("*.py"))
    every = [
        mutant
        for path in paths
        for mutant in Module(path.relative_to(copy).as_posix(), path.read_bytes()).mutants()
    ]
    return random.Random(f"{seed} {system}").sample(every, min(count, len(every)))


def difference(copy: Path, mutant: Mutant) -> list[str]:
    """Return the lines that go and the lines that come."""
    source = (copy / mutant.path).read_bytes()
    before, after = source.decode().splitlines(), mutant.applied(source).decode().splitlines()
    lines = list(difflib.unified_diff(before, after, n=0, lineterm=""))[2:]
    return [f"{mutant.path}:{mutant.lines[0]}", *(line for line in lines if line[:2] != "@@")]


def explanations() -> dict[tuple[str, str], str]:
    """Return why some survivors change nothing, by the line as it was and as it is."""
    text = (ROOT / "tests" / "mutants" / "explained.toml").read_text(encoding="utf-8")
    return {(row["was"], row["is"]): row["why"] for row in tomllib.loads(text).get("mutant", [])}


def explained(lines: list[str]) -> str:
    """Return why a difference makes none, where that is known."""
    was, now = (
        " ".join(line[1:].strip() for line in lines if line[0] == sign) for sign in ("-", "+")
    )
    return explanations().get((was, now), "")


def attempt(system: str, copy: Path, touched: Touched, args: argparse.Namespace) -> bool:
    """Try one system's sample, print each survivor as it comes, and say whether enough were
    noticed."""
    mutants = sample(copy, system, args.count, args.seed)
    trials = [touched.trial_of(mutant, system) for mutant in mutants]
    counted: Counter[str] = Counter()
    for trial, verdict in judge(copy, trials):
        counted[verdict] += 1
        if verdict != Verdict.NOTICED:
            place, *lines = difference(copy, trial.mutant)
            why = explained(lines)
            counted["not explained"] += not why
            end = f"explained: {why}" if why else f"{verdict}: {len(trial.tests)} tests"
            print("\n".join([place, *lines, f"  {end}", ""]), flush=True)
    caught = counted[Verdict.NOTICED]
    print(
        f"{system}: seed {args.seed}, {caught} of {len(mutants)} noticed"
        f" ({100 * caught / len(mutants):.0f} %), {counted[Verdict.SURVIVED]} survived,"
        f" {counted[Verdict.TIMED_OUT]} timed out; {counted['not explained']} not explained\n",
        flush=True,
    )
    return caught * 100 >= ENOUGH * len(mutants)


def main() -> int:
    parser = argparse.ArgumentParser(prog="make mutants", description=__doc__)
    parser.add_argument("systems", nargs="*", help=", ".join(SYSTEMS))
    parser.add_argument("--count", type=int, default=60, help="how many for each system")
    parser.add_argument("--seed", type=int, default=random.randrange(1_000_000))
    parser.add_argument("--record", type=Path, help="keep what the tests touch, for another run")
    args = parser.parse_args()
    systems = args.systems or SYSTEMS
    if unknown := set(systems) - set(SYSTEMS):
        parser.error(f"no such system: {', '.join(sorted(unknown))}")
    with tempfile.TemporaryDirectory() as folder:
        copy = copy_tree(Path(folder))
        touched = record(copy, systems, (args.record or Path(folder) / "touched.json").resolve())
        if not passes(copy, sorted(touched.seconds, key=touched.seconds.__getitem__)[:100]):
            sys.exit("A test fails by itself: it can say nothing about mutants.")
        enough = [attempt(system, copy, touched, args) for system in systems]
    return int(not all(enough))


if __name__ == "__main__":
    sys.exit(main())
