"""Migrations run in the order of their numbers: two of one number would run in either order."""

from importlib.resources import files


def test_each_migration_has_the_next_number() -> None:
    names = sorted(f.name for f in files("storage").joinpath("migrations").iterdir())
    numbers = [int(name.partition("_")[0]) for name in names if name.endswith(".sql")]
    assert numbers == list(range(1, len(numbers) + 1))
