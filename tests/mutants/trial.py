"""A copy of the house, the tests that touch a line, and these tests against one mutant.

Loading the house takes longer than most tests, so it is done once for many mutants: a process that
has loaded everything forks for each, and the fork puts the changed code into the functions that are
there. What is read on importing cannot be changed so: such a mutant is written into the copy, and a
process that has loaded nothing but libraries begins anew. The tree itself is never touched.
"""

import contextlib
import functools
import gc
import importlib
import json
import os
import shutil
import signal
import subprocess
import sys
import types
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from enum import StrEnum
from pathlib import Path
from typing import IO, NamedTuple, TypeAlias

import pytest

from tests.mutants.operators import Mutant

#: the code of functions as it was, and as it is in a mutant
Changed: TypeAlias = dict[types.CodeType, types.CodeType]
Functions: TypeAlias = defaultdict[str, list[types.FunctionType]]

ROOT = Path(__file__).parents[2]
#: what walks through every system, besides its own tests; tests/language takes too long for it
WALKS = [
    "tests/play",
    "tests/rules/test_evenings.py",
    "tests/test_docs.py",
    "tests/test_every_system_is_complete.py",
]
LIBRARIES = ["discord", "aiohttp", "aiosqlite", "pyparsing", "jsonschema", "rich.console"]
#: a walk that takes longer touches everything and notices little
SHORT = 1.0
#: what a mutant may take
SECONDS = 300
#: what a process says that fell over by itself, and pytest where there is no such test
BROKEN, NONE = 70, int(pytest.ExitCode.NO_TESTS_COLLECTED)


class Verdict(StrEnum):
    """What became of a mutant. One that was stopped says nothing about the tests."""

    NOTICED = "noticed"
    SURVIVED = "survived"
    TIMED_OUT = "timed out"

    @classmethod
    def of(cls, code: int) -> "Verdict":
        """Return what the exit of a process says that ran the tests."""
        if code == -signal.SIGALRM:
            return cls.TIMED_OUT
        return cls.NOTICED if code else cls.SURVIVED


class Trial(NamedTuple):
    """A mutant and the tests it meets. `anew`: it is read, or run, on importing."""

    mutant: Mutant
    tests: list[str]
    anew: bool


class Touched(NamedTuple):
    """Which tests run a line, and how long each takes. What runs on importing has the test ""."""

    lines: dict[str, dict[int, list[str]]]
    seconds: dict[str, float]

    def trial_of(self, mutant: Mutant, system: str) -> Trial:
        """Return it with those who could notice, in the order in which they are likely to.

        First the tests of this very chapter, then the system's others, then the walks: the quick
        ones first. What is read on importing any of the system's own tests may notice.
        """
        lines = self.lines.get(mutant.path, {})
        found = _among(lines, mutant.lines) or _among(lines, mutant.statement)
        own = f"tests/rules/{system}/"
        anew = mutant.imported or "" in found
        if anew:
            found |= {test for test in self.seconds if test.startswith(own)}
        found = {
            test for test in found if test.startswith(own) or self.seconds.get(test, 0) < SHORT
        }
        chapter = "tests/{}/test_{}::".format(*mutant.path.rsplit("/", 1))

        def likely(test: str) -> tuple[bool, bool, float]:
            return not test.startswith(chapter), not test.startswith(own), self.seconds[test]

        return Trial(mutant, sorted(found - {""}, key=likely), anew)


def _among(lines: dict[int, list[str]], span: tuple[int, int]) -> set[str]:
    first, last = span
    return {test for line in range(first, last + 1) for test in lines.get(line, [])}


def copy_tree(folder: Path) -> Path:
    """Copy what git knows, as it stands now."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT, capture_output=True, check=True, text=True,
    )  # fmt: skip
    copy = folder / "copy"
    for name in filter(None, listed.stdout.split("\0")):
        if (ROOT / name).is_file():
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, copy / name)
    return copy


def record(copy: Path, systems: Iterable[str], kept: Path) -> Touched:
    """Run the tests once, unchanged, and return what each touches."""
    if not kept.exists():
        where = [*(f"tests/rules/{system}" for system in systems), *WALKS]
        if _fork(lambda: _enter(copy) or _record(where, kept), seconds=0, quiet=False):
            sys.exit("The tests must pass before mutants can say anything.")
    told = json.loads(kept.read_text(encoding="utf-8"))
    lines = {
        path: {int(line): tests for line, tests in by_line.items()}
        for path, by_line in told["lines"].items()
    }
    return Touched(lines, told["seconds"])


def _record(where: list[str], kept: Path) -> int:
    from coverage import Coverage  # installed by `make mutants` alone

    coverage = Coverage(data_file=None, include=["rules/*"], config_file=False)
    seconds: dict[str, float] = {}

    class Recorder:
        @pytest.hookimpl(tryfirst=True)
        def pytest_runtest_logstart(self, nodeid: str) -> None:
            for each in remembering:  # else only the first to ask would be known to touch it
                each.cache_clear()
            coverage.switch_context(nodeid)

        def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
            seconds[report.nodeid] = seconds.get(report.nodeid, 0.0) + report.duration

        def pytest_runtest_logfinish(self) -> None:
            coverage.switch_context("")

    coverage.start()
    for path in sorted(Path("rules").rglob("*.py")):
        importlib.import_module(".".join(path.with_suffix("").parts).removesuffix(".__init__"))
    remembering = [
        each
        for each in gc.get_objects()
        if isinstance(each, functools._lru_cache_wrapper)
        and each.__module__.startswith("rules.")
        and not each.__module__.startswith(("rules.core", "rules.registry"))
    ]
    code = pytest.main([*FLAGS, *where], plugins=[Recorder()])
    coverage.stop()
    data = coverage.get_data()
    lines = {
        Path(path).relative_to(Path.cwd()).as_posix(): data.contexts_by_lineno(path)
        for path in data.measured_files()
    }
    if not code:
        kept.write_text(json.dumps({"lines": lines, "seconds": seconds}), encoding="utf-8")
    return int(code)


FLAGS = ["-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "--no-header", "--tb=no",
         "--capture=no"]  # fmt: skip


def passes(copy: Path, tests: list[str]) -> bool:
    """Say whether these tests pass where nothing is changed."""
    return _try_all(copy, tests) == Verdict.SURVIVED


def _try_all(copy: Path, tests: list[str]) -> Verdict:
    """Say what these tests make of the copy as it stands."""
    code = _fork(lambda: _enter(copy) or _run(tests))
    assert code != BROKEN, "this is no answer"
    return Verdict.of(code)


def judge(copy: Path, trials: list[Trial]) -> Iterator[tuple[Trial, Verdict]]:
    """Say of each mutant what its tests make of it, as soon as that is known."""
    known = set()
    for place, verdict in _judge_loaded(copy, trials):
        known.add(place)
        yield trials[place], verdict
    for place, trial in enumerate(trials):
        if place not in known:
            yield trial, _judge_anew(copy, trial)


def _judge_loaded(copy: Path, trials: list[Trial]) -> Iterator[tuple[int, Verdict]]:
    """Hear from a process of its own about whatever can be put into what is loaded."""
    hears, tells = (os.fdopen(end, mode) for end, mode in zip(os.pipe(), "rw", strict=True))
    child = _begin(lambda: _enter(copy) or _try_loaded(copy, trials, tells), seconds=0)
    tells.close()
    for line in hears:
        place, _, verdict = line.strip().partition(" ")
        yield int(place), Verdict(verdict)
    _end(child)


def _try_loaded(copy: Path, trials: list[Trial], tells: IO[str]) -> int:
    """Collect the tests once, and then try whatever can be put into what is loaded."""

    class Trials:
        def pytest_runtestloop(self, session: pytest.Session) -> bool:
            functions = _functions()
            for place, trial in enumerate(trials):
                here = functions[str(copy / trial.mutant.path)]
                code = BROKEN if trial.anew else _try_swapped(copy, trial, session, here)
                if code != BROKEN:
                    print(place, Verdict.of(code), file=tells, flush=True)
            return True

    return _pytest([test for trial in trials for test in trial.tests], [Trials()])


def _try_swapped(
    copy: Path, trial: Trial, session: pytest.Session, functions: list[types.FunctionType]
) -> int:
    path = copy / trial.mutant.path
    source = path.read_bytes()
    changed = _changed_code(str(path), source, trial.mutant.applied(source))
    items = {item.nodeid: item for item in session.items}
    chosen = [items[test] for test in trial.tests if test in items]
    return _fork(lambda: _swap(functions, changed) or _play(session, chosen))


def _play(session: pytest.Session, items: list[pytest.Item]) -> int:
    """Run tests that are collected, up to the first that fails."""
    for item, following in zip(items, [*items[1:], None], strict=True):
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        if session.testsfailed:
            return 1
    return 0


def _changed_code(path: str, before: bytes, after: bytes) -> Changed:
    """Return the code of each function that changed, and what it is now; none where unsure."""
    old, new = (
        list(_codes(compile(source, path, "exec", dont_inherit=True))) for source in (before, after)
    )
    names = [code.co_qualname for code in old]
    if len(set(old)) < len(old) or names != [code.co_qualname for code in new]:
        return {}
    return {was: now for was, now in zip(old, new, strict=True) if was != now}


def _codes(module: types.CodeType) -> Iterator[types.CodeType]:
    """Yield the code of every function in a module, in order; not the module's own."""
    for part in module.co_consts:
        if isinstance(part, types.CodeType):
            yield part
            yield from _codes(part)


def _functions() -> Functions:
    """Return every function of the rules that is there, by the file it stands in.

    What is there by now is left alone when memory is tidied up: forks go on sharing it.
    """
    found: Functions = defaultdict(list)
    for each in gc.get_objects():
        if isinstance(each, types.FunctionType) and "/rules/" in each.__code__.co_filename:
            found[each.__code__.co_filename].append(each)
    gc.freeze()
    return found


def _swap(functions: list[types.FunctionType], changed: Changed) -> int:
    """Put the changed code into the functions that are there. It must reach one of them."""
    reached = [each for each in functions if each.__code__ in changed]
    assert reached, "no function has this code"
    for each in reached:
        each.__code__ = changed[each.__code__]
    return 0


def _judge_anew(copy: Path, trial: Trial) -> Verdict:
    """Write a mutant into the copy, and try it there. The copy is left as it was."""
    path = copy / trial.mutant.path
    source = path.read_bytes()
    for stale in path.parent.glob(f"__pycache__/{path.stem}.*"):
        stale.unlink()
    path.write_bytes(trial.mutant.applied(source))
    try:
        return _try_all(copy, trial.tests)
    finally:
        path.write_bytes(source)


def _run(tests: list[str]) -> int:
    """Run these tests, in this order."""
    sys.dont_write_bytecode = True  # a mutant as old and as long as another would be taken for it
    place = {test: index for index, test in enumerate(tests)}

    class Chosen:
        def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
            items[:] = sorted(
                (item for item in items if item.nodeid in place),
                key=lambda item: place[item.nodeid],
            )

    code = _pytest(tests, [Chosen()]) if tests else NONE
    import rules

    assert Path(rules.__path__[0]).parent == Path.cwd(), "these are not the rules of the copy"
    return 0 if code == NONE else code


def _pytest(tests: list[str], plugins: list[object]) -> int:
    files = dict.fromkeys(test.partition("::")[0] for test in tests)
    return int(pytest.main([*FLAGS, *files], plugins=plugins))


def _enter(copy: Path) -> int:
    """Make the copy the place where everything is found."""
    os.environ["CI"] = "1"  # the same texts each time
    os.chdir(copy)
    sys.path[0] = str(copy)
    for name in [name for name in sys.modules if name.split(".")[0] == "tests"]:
        del sys.modules[name]
    return 0


def _fork(work: Callable[[], int], seconds: int = SECONDS, quiet: bool = True) -> int:
    """Return what the work returns, done by a process of its own."""
    return _end(_begin(work, seconds, quiet))


def _begin(work: Callable[[], int], seconds: int = SECONDS, quiet: bool = True) -> int:
    """Begin the work in a process of its own, and return that."""
    for library in LIBRARIES:
        importlib.import_module(library)
    sys.stdout.flush()
    child = os.fork()
    if child:
        return child
    code = BROKEN
    with contextlib.suppress(BaseException):
        signal.alarm(seconds)
        if quiet:
            os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
            os.dup2(1, 2)
        code = work()
    os._exit(code)


def _end(child: int) -> int:
    """Wait for a process, and return how it ended: below zero where it was stopped."""
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
