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


@pytest.mark.parametrize(
    ("said", "faces"),
    [("/harm 5", ()), ("/strain 2", ()), ("/status prone", ()), ("/crit +10", (5,)),
     ("/crit 45", ()), ("/item add rope", ()), ("/item", ()), ("/heal 2", ()),
     ("/item drop sword", ())],
)  # fmt: skip
async def test_a_game_master_without_a_character_is_asked_for_whom(
    genesys: Played, said: str, faces: tuple[int, ...]
) -> None:
    await genesys("/harm 3 Scar", by="gm")
    question, answers = await genesys.asked(said)
    assert (question, set(answers)) == ("For whom?", {"Griff", "Scar"})
    taken = await genesys(":press Scar", *faces)
    assert taken["said"].startswith(said.removeprefix("/"))
    assert {name for name, *_ in taken["changes"]} <= {"Scar"}
    assert taken["changes"] or said == "/item"
