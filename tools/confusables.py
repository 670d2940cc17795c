"""Makes `play/language/names/lookalikes.txt` from Unicode's `confusables.txt` (UTS #39).

`python -m tools.confusables confusables.txt` updates it for another version of Unicode.
"""

import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path

TARGET = Path(__file__).parents[1] / "play/language/names/lookalikes.txt"
HEAD = """\
# Which signs look alike, by Unicode's confusables.txt (UTS #39), version {version}.
# (c) Unicode, Inc. Unicode License V3: see CONTENT_LICENSES.md.
# Each line: what a sign counts as, then the signs that do, in hexadecimal.
"""


def compact_lines(lines: Iterable[str]) -> Iterator[str]:
    """Yield a line for each character that others look like."""
    alike: dict[str, list[str]] = defaultdict(list)
    for line in lines:
        source, *rest = line.partition("#")[0].strip("\ufeff \n").split(";")
        if rest:
            target = "+".join(f"{int(each, 16):X}" for each in rest[0].split())
            alike[target].append(f"{int(source, 16):X}")
    yield from (f"{target} {' '.join(sources)}\n" for target, sources in alike.items())


if __name__ == "__main__":
    given = Path(sys.argv[1]).read_text(encoding="utf-8").splitlines()
    version = next(line.split()[-1] for line in given if line.startswith("# Version:"))
    TARGET.write_text(
        HEAD.format(version=version) + "".join(compact_lines(given)), encoding="ascii"
    )
