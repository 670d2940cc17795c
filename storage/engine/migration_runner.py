"""The scripts that bring a schema up to date, numbered alike for both engines."""

from collections.abc import Iterator
from importlib.resources import files


def scripts(engine: str, done: int) -> Iterator[tuple[int, str]]:
    """Return the scripts after a number, in order.

    A schema that is further along than this code knows is left as it is: every migration leaves
    the release before it working.
    """
    folder = files("storage").joinpath("migrations", engine)
    for script in sorted(folder.iterdir(), key=lambda script: script.name):
        number = script.name.partition("_")[0]
        if script.name.endswith(".sql") and int(number) > done:
            yield int(number), script.read_text(encoding="utf-8")
