"""Lists everything people read in docs/texts.md: `.venv/bin/python -m tools.texts`.

Texts are read off the code and the content, so that a native speaker can go through all of them
on one page. Each stands below the file that it is in, with the name it has there.
"""

import ast
import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "texts.md"
#: where people see the texts of these files; the first match counts
PLACES: Mapping[str, str] = {
    "play/wording/errors.py": "Errors",
    "play/wording/refusals.py": "Errors",
    "rules/*/content/refusals.toml": "Errors of one game",
    "play/wording/*.py": "Cards and errors, at every table",
    "play/verbs/*.py": "Cards and errors, at every table",
    "play/settings.py": "Settings",
    "cogs/messages/button_labels.py": "Labels of buttons, menus and forms on Discord",
    "cogs/wording.py": "Discord only",
    "cogs/host/wording.py": "The host's terminal",
    "cogs/logs.toml": "The host's log",
    "local/*.py": "The local table",
    "rules/core/verb_declarations/*.py": "Commands, their options and buttons, at every table",
    "rules/*/verb_declarations/*.py": "Commands, their options and buttons, of one game",
    "rules/*/verb_declarations.py": "Commands, their options and buttons, of one game",
    "rules/*/content/*.toml": "Rules, tables and lists of one game",
    "rules/**/*.py": "Cards, of one game",
}
#: keys of content that isn't shown
INNER = ("source", "also", "words", "acts", "strong", "weak", "key", "says", "dice")
#: calls whose strings are for code or machines
UNSEEN = ("compile", "exec", "match", "fullmatch", "search", "sub", "Own", "Key", "Flag", "Names",
          "ValueError", "TypeError", "RuntimeError", "AssertionError", "KeyError")  # fmt: skip
_STYLES = re.compile(r"(?:bold|dim|strike|default|not|red|green|cyan|magenta|yellow|white| )+")
_WORDS = re.compile(r"[A-Za-z’']{2,}[,.;:?!]? +[A-Za-z“`/{(]")


class Text(NamedTuple):
    """A text, with its name in the file."""

    name: str
    text: str


def read_texts(path: Path) -> list[Text]:
    """Return what people read of a file, in its order, each text once."""
    source = path.read_text(encoding="utf-8")
    found = _in_content(tomllib.loads(source)) if path.suffix == ".toml" else _in_code(source)
    return list(dict.fromkeys(each for each in found if _is_read(each.text)))


def _is_read(text: str) -> bool:
    """Say whether people read a text: it has words, and is no sentence for the bot or a colour."""
    own = text.startswith(("/", ":")) or _STYLES.fullmatch(text) or "%r" in text
    return not own and _WORDS.search(text) is not None


def _in_content(value: object, name: str = "") -> Iterator[Text]:
    if isinstance(value, str):
        yield Text(name, value)
    elif isinstance(value, dict):
        for key, part in value.items():
            if key not in INNER:
                yield from _in_content(part, f"{name}.{key}".strip("."))
    elif isinstance(value, list):
        for part in value:
            yield from _in_content(part, name)


def _in_code(source: str) -> Iterator[Text]:
    for node in ast.parse(source).body:
        yield from _in_node(node, _name_of(node))


def _name_of(node: ast.AST) -> str:
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return node.name
    if isinstance(node, ast.Assign | ast.AnnAssign):
        return ast.unparse(node.targets[0] if isinstance(node, ast.Assign) else node.target)
    return ""


def _in_node(node: ast.AST, name: str) -> Iterator[Text]:
    match node:
        case ast.Constant(value=str() as text):
            yield Text(name, text)
        case ast.JoinedStr():
            yield Text(name, _read_template(node))
        case ast.Expr(value=ast.Constant()) | ast.Assert() | ast.Import() | ast.ImportFrom():
            return
        case ast.Call() if ast.unparse(node.func).rpartition(".")[2] in UNSEEN:
            return
        case ast.Dict():
            for key, value in zip(node.keys, node.values, strict=True):
                named = key.value if isinstance(key, ast.Constant) else name
                yield from _in_node(value, str(named))
        case _:
            for child in ast.iter_child_nodes(node):
                yield from _in_node(child, name)


def _read_template(node: ast.JoinedStr) -> str:
    """Return an f-string with names in place of its values."""
    parts = (
        part.value if isinstance(part, ast.Constant) else f"{{{_name_filling(part)}}}"
        for part in node.values
    )
    return "".join(map(str, parts))


def _name_filling(part: ast.expr) -> str:
    names = re.findall(r"[a-z]\w+", ast.unparse(part))
    return names[-1] if names else "…"


def list_files() -> Iterator[tuple[str, Path]]:
    """Return every file with texts and where people see them, each once."""
    seen: set[Path] = set()
    for pattern, place in PLACES.items():
        for path in sorted(ROOT.glob(pattern)):
            if path not in seen and path.name != "__init__.py":
                seen.add(path)
                yield place, path


def draw_page() -> str:
    """Return the page: a heading for each place, a list for each file."""
    lines = [
        "# Everything people read",
        "",
        "Made by `python -m tools.texts`; don't edit it by hand. In braces: what is filled in.",
    ]
    last = ""
    for place, path in list_files():
        texts = read_texts(path)
        if not texts:
            continue
        if place != last:
            lines += ["", f"## {place}"]
            last = place
        lines += ["", f"**{path.relative_to(ROOT).as_posix()}**", ""]
        lines += [f"- {each.name}: {_in_a_line(each.text)}" for each in texts]
    return "\n".join(lines) + "\n"


def _in_a_line(text: str) -> str:
    """Return a text in one line, so that nothing in it is read as Markdown or as a command."""
    told = " ↵ ".join(line.strip() for line in text.strip().splitlines() if line.strip())
    return f"`` {told} ``"


if __name__ == "__main__":
    PAGE.write_text(draw_page(), encoding="utf-8")
