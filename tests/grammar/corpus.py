"""Every sentence that tests, docs and tables hold, right ones and wrong ones alike."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LONGEST = 300
_SENTENCE = re.compile(r"\s*/?[a-zA-Z]")
_QUOTED = re.compile(r'`([^`]+)`|"([^"]+)"|\[\[(.+?)\]\]')


@cache
def every_sentence() -> tuple[str, ...]:
    """Return what may be a sentence, each once, in the order of the files."""
    lines = (line.strip().removeprefix(":post ") for text in _texts() for line in text.splitlines())
    return tuple(dict.fromkeys(line for line in lines if 0 < len(line) <= LONGEST))


def _texts() -> Iterator[str]:
    for folder in ("tests", "rules"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            yield from _strings(path)
    for path in sorted((*(ROOT / "tests").rglob("*.tsv"), *(ROOT / "docs").rglob("*.md"))):
        for line in path.read_text(encoding="utf-8").splitlines():
            yield from line.lstrip("> ").split("\t")
            yield from (said for found in _QUOTED.findall(line) for said in found)


def _strings(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        said = node.value if isinstance(node, ast.Constant) else None
        if isinstance(said, str) and _SENTENCE.match(said):
            yield said
