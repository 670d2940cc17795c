"""The fields of a sheet."""

from tests.conftest import Played

FIELDS = (
    "class home background level xp ws bs s t ag int per wp fel wounds max_wounds defense "
    "defense_mods damage load weight moves forward ongoing hold resource tactic weapons items ammo "
    "bonds drive flags session raises notes state"
)


async def test_every_named_field_is_on_the_sheet(empty: Played) -> None:
    await empty("/sheet new Griff")
    assert set(FIELDS.split()) <= set((await empty("/sheet show"))["facts"])
