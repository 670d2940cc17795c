"""What newcomers are told to try works, and every term can be looked up."""

import pytest

from tests.conftest import Played

TERMS = ("despair", "triumph", "staggered", "immobilized", "range", "distance", "silhouette",
         "assist", "help", "pierce", "spend", "wounds", "burn", "auto-fire", "guarded",
         "damaged", "soak",
         "incapacitated")  # fmt: skip


@pytest.mark.parametrize("term", TERMS)
async def test_every_term_is_found(table: Played, term: str) -> None:
    await table("/game start genesys", by="gm")
    assert (await table(f"/rules {term}"))["text"]
