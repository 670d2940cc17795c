"""A copy of the house, the tests that touch a line, and these tests against one mutant.

Tests run in a fork of a process that has loaded the libraries and none of our own code: each
begins at once, with the rules as they stand in the copy at that moment. The tree itself is never
touched.
"""

import contextlib
import importlib
import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.mutants.operators import Mutant

ROOT = Path(__file__).parents[2]
#: what walks through every system, besides its own tests
WALKS = [
    "tests/play",
    "tests/language",
    "tests/test_docs.py",
    "tests/test_every_system_is_complete.py",
]
LIBRARIES = ["discord", "aiohttp", "aiosqlite", "pyparsing", "jsonschema", "rich.console"]
#: what a mutant may take: one that never ends is noticed too
SECONDS = 300


class Touched(NamedTuple):
    """Which tests run a line, and how long each takes. What runs on importing has the test ""."""

    lines: dict[str, dict[int, list[str]]]
    seconds: dict[str, float]

    def tests_of(self, mutant: Mutant, system: str) -> list[str]:
        """Return who could notice, in the order in which they are likely to.

        First the tests of this very chapter, then the system's others, then the walks: the quick
        ones first. What is read on importing any of the system's own tests may notice.
        """
        lines = self.lines.get(mutant.path, {})
        found = _among(lines, mutant.lines) or _among(lines, mutant.statement)
        own = f"tests/rules/{system}/"
        if mutant.imported or "" in found:
            found |= {test for test in self.seconds if test.startswith(own)}
        chapter = "tests/{}/test_{}::".format(*mutant.path.rsplit("/", 1))

        def likely(test: str) -> tuple[bool, bool, float]:
            return not test.startswith(chapter), not test.startswith(own), self.seconds[test]

        return sorted(found - {""}, key=likely)


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
        if _fork(copy, lambda: _record(where, kept), quiet=False):
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
            coverage.switch_context(nodeid)

        def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
            seconds[report.nodeid] = seconds.get(report.nodeid, 0.0) + report.duration

        def pytest_runtest_logfinish(self) -> None:
            coverage.switch_context("")

    coverage.start()
    for path in sorted(Path("rules").rglob("*.py")):
        importlib.import_module(".".join(path.with_suffix("").parts).removesuffix(".__init__"))
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


FLAGS = ["-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "--no-header", "--tb=no"]


def notices(copy: Path, mutant: Mutant | None, tests: list[str]) -> bool:
    """Say whether one of these tests fails on the mutant. The copy is left as it was."""
    if mutant is None:
        return bool(_fork(copy, lambda: _run(tests)))
    path = copy / mutant.path
    source = path.read_bytes()
    for stale in path.parent.glob(f"__pycache__/{path.stem}.*"):
        stale.unlink()
    path.write_bytes(mutant.applied(source))
    try:
        return bool(_fork(copy, lambda: _run(tests)))
    finally:
        path.write_bytes(source)


def _run(tests: list[str]) -> int:
    sys.dont_write_bytecode = True  # a mutant as old and as long as another would be taken for it
    place = {test: index for index, test in enumerate(tests)}

    class Chosen:
        def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
            items[:] = sorted(
                (item for item in items if item.nodeid in place),
                key=lambda item: place[item.nodeid],
            )

    files = list(dict.fromkeys(test.partition("::")[0] for test in tests))
    code = pytest.main([*FLAGS, *files], plugins=[Chosen()])
    import rules

    assert Path(rules.__path__[0]).parent == Path.cwd(), "these are not the rules of the copy"
    return int(code)


def _fork(copy: Path, work: Callable[[], int], quiet: bool = True) -> int:
    """Return what the work returns, done in the copy by a process of its own."""
    for library in LIBRARIES:
        importlib.import_module(library)
    sys.stdout.flush()
    child = os.fork()
    if child:
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    code = 70
    with contextlib.suppress(BaseException):
        if quiet:
            signal.alarm(SECONDS)
            os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
            os.dup2(1, 2)
        os.environ["CI"] = "1"  # the same texts each time
        os.chdir(copy)
        sys.path[0] = str(copy)
        for name in [name for name in sys.modules if name.split(".")[0] == "tests"]:
            del sys.modules[name]
        code = work()
    os._exit(code)
