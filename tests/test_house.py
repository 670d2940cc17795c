"""Every folder has its plate, and every file a plain name and a bearable length.

A plate is the docstring of a package: one line that says what the folder is for, then a line for
each module and each folder within, `name: what it holds.`
"""

import ast
import re
import tomllib
from collections import defaultdict
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
TOPS = [ROOT / name for name in PROJECT["tool"]["importlinter"]["root_packages"]]
PACKAGES = sorted(door.parent for top in TOPS for door in top.rglob("__init__.py"))
MODULES = sorted([ROOT / "bot.py", *(path for top in TOPS for path in top.rglob("*.py"))])
#: where the rules about names and numbers of files hold: tests are named for what they show
HOUSE = [package for package in PACKAGES if package.relative_to(ROOT).parts[0] != "tests"]

LINE = re.compile(r"(\w+): \S.*\.")

#: gerunds and participles: by their ending, and those that end as they like
DEED = re.compile(
    r"\w+(?:ings?|[^e]ed)|bought|done|drawn|given|gone|held|kept|known|lent|made|met|paid|said|sent"
    r"|shown|sold|spent|spoken|taken|thrown|told|worn|written"
)
#: what looks like one and is a thing all the same, or a verb as it is typed: `/waiting`
NOUN = re.compile(
    "embed|healing|hirelings|readings|incoming|matching|meaning|outgoing|owed|ruling|settings|shared|shown|spotting"
    "|suggested|things|waiting|wording"
)

#: files and rooms side by side, and where there may be more
MOST = 17
WIDER = {
    "cogs": 27,  # twenty-one files, twelve of them cogs, and six rooms
    "benchmarks": 18,  # each stands for itself
    "rules/core": 18,  # thirteen files, and five rooms
    "play/verbs": 100,  # a file a verb
}
LONGEST = 450


def named(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def doors(package: Path) -> set[str]:
    """Return the names of a folder's modules and of the packages in it."""
    files = {path.stem for path in package.glob("*.py")} - {"__init__"}
    return files | {path.parent.name for path in package.glob("*/__init__.py")}


@pytest.mark.parametrize("package", PACKAGES, ids=named)
def test_every_folder_has_a_plate_that_lists_what_is_in_it(package: Path) -> None:
    text = ast.get_docstring(ast.parse((package / "__init__.py").read_text(encoding="utf-8")))
    assert text, "no plate"
    first, *rest = text.splitlines()
    assert first.endswith("."), first
    assert rest[:1] == [""], "the second line stays empty"
    wrong = [line for line in rest[1:] if not LINE.fullmatch(line)]
    assert not wrong, "not as `name: what it holds.`"
    listed = [line.partition(":")[0] for line in rest[1:]]
    assert sorted(listed) == sorted(doors(package))


def test_no_file_is_too_long() -> None:
    """At 300 lines a file is looked at for a second subject; this is where it ends."""
    lines = {named(path): path.read_text(encoding="utf-8").count("\n") for path in MODULES}
    assert not {path: count for path, count in lines.items() if count > LONGEST}


@pytest.mark.parametrize("package", HOUSE, ids=named)
def test_every_module_is_named_by_a_noun(package: Path) -> None:
    words = {word for name in {package.name} | doors(package) for word in name.split("_")}
    assert not {word for word in words if DEED.fullmatch(word) and not NOUN.fullmatch(word)}


def stem(word: str) -> str:
    """Return what is left of a word without its ending: save, saves, saved, saving and saver."""
    bare = re.sub(r"(?<=\w{2})(?:ings?|ments?|ers?|ed|ies|es|s|e|y)$", "", word)
    return re.sub(r"(\w)\1$", r"\1", bare)


@pytest.mark.parametrize("package", HOUSE, ids=named)
def test_no_two_files_of_one_stem_stand_side_by_side(package: Path) -> None:
    """A word before it makes another thing: `own_moves` may stand beside `move`."""
    found: dict[str, list[str]] = defaultdict(list)
    for name in sorted(doors(package)):
        found["_".join(map(stem, name.split("_")))].append(name)
    assert not [names for names in found.values() if len(names) > 1]


@pytest.mark.parametrize("package", HOUSE, ids=named)
def test_no_corridor_has_too_many_doors(package: Path) -> None:
    assert len(doors(package)) <= WIDER.get(named(package), MOST)


@pytest.mark.parametrize("package", HOUSE, ids=named)
def test_who_is_a_game_master_is_asked_in_one_place(package: Path) -> None:
    """Everything else asks `rules.core.permissions`."""
    asking = [
        path.name
        for path in package.glob("*.py")
        if not named(path).startswith("rules/core/")
        and re.search(r"\bspeaker\.gm\b", path.read_text(encoding="utf-8"))
    ]
    assert not asking


def test_no_test_looks_at_a_thing_for_nothing() -> None:
    """What is only looked at to see it fail gets a name, and not an exception from the rules."""
    silenced = "noqa: " + "B018"
    assert not [named(path) for path in MODULES if silenced in path.read_text(encoding="utf-8")]
