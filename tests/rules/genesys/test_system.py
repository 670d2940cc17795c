"""What newcomers are told to try works, and every term can be looked up."""

import pytest

from rules.genesys.system import GENESYS
from tests.conftest import Played

TERMS = ("despair", "triumph", "staggered", "immobilized", "range", "distance", "silhouette",
         "assist", "help", "pierce", "spend", "wounds", "burn", "auto-fire", "guarded",
         "damaged", "soak",
         "incapacitated")  # fmt: skip


async def test_the_examples_work_in_the_demo_game(table: Played) -> None:
    for line in GENESYS.demo:
        await table(line)
    for example in GENESYS.examples:
        await table(f"/{example}", by="alice")


async def test_the_examples_work_once_a_character_is_made(table: Played) -> None:
    await table("/game start genesys", by="gm")
    await table("/sheet new Griff", by="alice")
    for example in GENESYS.examples:
        await table(f"/{example}")


@pytest.mark.parametrize("term", TERMS)
async def test_every_term_is_found(table: Played, term: str) -> None:
    await table("/game start genesys", by="gm")
    assert (await table(f"/rules {term}"))["text"]
