"""Every folder has its plate, and every file a plain name and a bearable length.

A plate is the docstring of a package: one line that says what the folder is for, then a line for
each module and each folder within, `name: what it holds.`
"""

import ast
import re
import tomllib
from collections import defaultdict
from collections.abc import Iterator
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
    "embed|healing|hirelings|readings?|incoming|matching|meaning|outgoing|pending|pinned"
    "|posted|ruling|settings|shared|spotting|suggested|things?|timing|waiting|wording"
)

#: words behind a name that give a function no object: `kept_for` is as bare as `kept`
SMALL = re.compile(
    r"a|after|again|an|as|at|before|by|for|from|here|in|it|now|of|off|on|out|over|than|the|then"
    r"|there|to|under|up|with|within|without"
)
#: participles, adjectives and adverbs: none of them names a function
BARE = re.compile(
    r"\w+(?:ed|ing)|able|about|above|abroad|absent|across|affordable|afresh|after|afterwards"
    r"|again|against|ago|ahead|alike|almost|alone|along|aloud|already|also|alternative|always"
    r"|ambiguous|anew|another|apart|around|aside|astray|away|backwards|bare|before|begun|behind"
    r"|below|berserk|beside|besides|best|better|beyond|blank|bled|borne|both|bought|bound|broken"
    r"|brought|built|canonical|caught|chosen|clearly|clickable|closely|closest|dealt|deeper"
    r"|despite|different|directly|distinct|done|down|drawn|driven|drunk|due|during|each|earlier"
    r"|eaten|editable|either|elsewhere|enough|even|ever|every|everywhere|exactly|extra|fallen"
    r"|fatal|faulty|fed|fell|felt|fewer|final|first|flat|flown|foreign|forgotten|forward|fought"
    r"|found|fresh|full|further|given|gladly|global|gone|good|great|grown|harmless|headless|heard"
    r"|heavy|held|hence|here|hidden|how|idle|inert|inline|inner|inside|instead|intact|into|joint"
    r"|just|kept|known|laid|last|late|later|latest|learnt|led|left|legible|lent|less|likewise|lit"
    r"|literal|local|long|longer|longest|loose|loosely|lost|made|many|maybe|meant|met|mine"
    r"|missing|mistaken|moot|more|most|mutual|nameless|narrow|near|nearest|needless|never|new"
    r"|newest|next|nigh|normal|nowhere|off|often|old|older|on|once|online|only|onto|onward|openly"
    r"|other|otherwise|out|outdone|outer|outside|over|overdue|overheard|overspent|own|paid|partly"
    r"|passive|pending|perhaps|personal|plain|plainer|plainest|plainly|playable|plural|possible"
    r"|present|previous|private|privately|proficient|prone|proper|public|publicly|quickly|quietly"
    r"|raisable|rather|readable|ready|really|recent|redone|rewritten|ridden|risen|rode|safe|said"
    r"|same|sat|sayable|seen|sent|several|short|shown|shy|silent|similar|simple|since|single"
    r"|singular|slept|small|smitten|sold|sole|sometimes|somewhere|soon|spelt|spent|spoke|spoken"
    r"|stale|still|stood|strong|struck|stuck|sturdy|superseded|sure|sworn|takeable|taken"
    r"|temporary|then|there|thought|through|throughout|thrown|thus|till|together|told|too|torn"
    r"|toward|towards|tricky|true|twice|unable|unborn|unclear|under|understood|undoable|undone"
    r"|unheard|unique|unknown|unmade|unmet|unpaid|unread|unready|unsaid|unseen|unshown|unspoken"
    r"|until|untold|unwritten|up|upcoming|upon|upward|usual|vacant|vain|valid|very|visible"
    r"|vulnerable|weak|when|where|whole|why|withdrawn|within|without|woken|won|worn|worse|worst"
    r"|worth|writable|written|wrong|yet|yours"
)
#: what only looks like a participle
VERB = re.compile(
    r"anything|bed|bleed|breed|bring|cling|creed|deed|embed|everything|exceed|feed|fling|heed"
    r"|hireling|king|need|nothing|ping|proceed|red|ring|seed|shed|sing|sling|something|speed"
    r"|spring|string|succeed|swing|thing|weed|wing"
)

#: files and rooms side by side, and where there may be more
MOST = 17
WIDER = {
    "cogs": 22,  # fifteen files, seven of them cogs, and seven rooms
    "rules/core": 19,  # fourteen files, and five rooms
    "play/verbs": 100,  # a file a verb
    "play/wording": 100,  # likewise
    "rules/core/verb_declarations": 25,  # a file a subject
}
LONGEST = 450
LONGEST_FUNCTION = 40
#: still to be taken apart, and how long each may be meanwhile
LONGER = {"collect": 62, "_spot_whole": 46}


#: a limit that says no more is named by nothing: of what are they the most?
BARE_LIMIT = re.compile(r"^(?:MOST|LONGEST|LARGEST|FEWEST|SHORTEST|LEAST)\b", re.MULTILINE)


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


def test_no_function_is_too_long() -> None:
    found = {
        f"{named(path)}: {node.name}": (node.end_lineno or 0) - node.lineno + 1
        for path in MODULES
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    }
    assert not {
        function: count
        for function, count in found.items()
        if count > LONGER.get(function.rpartition(" ")[2], LONGEST_FUNCTION)
    }


def test_every_limit_says_of_what() -> None:
    house = [path for path in MODULES if path.relative_to(ROOT).parts[0] != "tests"]
    assert not [named(path) for path in house if BARE_LIMIT.search(path.read_text("utf-8"))]


@pytest.mark.parametrize("package", HOUSE, ids=named)
def test_every_module_is_named_by_a_noun(package: Path) -> None:
    words = {word for name in {package.name} | doors(package) for word in name.split("_")}
    assert not {word for word in words if DEED.fullmatch(word) and not NOUN.fullmatch(word)}


def is_bare(name: str) -> bool:
    """Say whether a name is only a participle, an adjective or an adverb."""
    head, *rest = name.strip("_").split("_")
    if name.startswith("__") or not all(map(SMALL.fullmatch, rest)):
        return False
    return bool(BARE.fullmatch(head)) and not VERB.fullmatch(head)


def functions(path: Path) -> Iterator[str]:
    """Return the names of a module's functions and methods, without its properties."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            marks = map(ast.unparse, node.decorator_list)
            if not any("property" in mark or "setter" in mark for mark in marks):
                yield node.name


@pytest.mark.parametrize("package", [ROOT, *HOUSE], ids=named)
def test_no_function_is_named_by_a_participle_or_adjective(package: Path) -> None:
    """Nor by an adverb: functions are verbs with their object: `describe_attack`, `may_see`."""
    found = {path.name: [*filter(is_bare, functions(path))] for path in package.glob("*.py")}
    assert not {name: bare for name, bare in found.items() if bare}


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
