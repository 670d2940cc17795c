"""A track: a number with limits, harmed and healed in every game alike."""

from dataclasses import replace

import pytest

from rules.core.characters.harm_and_rest import Track
from rules.core.errors import Refused
from rules.core.records.frozen_values import freeze_named
from rules.core.sheet import Sheet
from rules.core.verb_declarations.request import Request


@freeze_named
class Body(Sheet):
    steam: int = 5
    fear: int = 0
    most: int = 6
    state: str = "well"


def fall(before: Body, after: Body) -> Body:
    return replace(after, state="down") if after.steam <= 0 else after


STEAM: Track[Body] = Track(
    key="steam", name="Steam", most=lambda body: body.most, worst=lambda body: 0, fall=fall,
    unhurt="is at full Steam", recover=lambda before, after: replace(after, state="well"),
)  # fmt: skip
FEAR: Track[Body] = Track(
    key="fear", name="Fear", most=lambda body: body.most, worst=lambda body: body.most, rising=True
)
BODY = Body(name="Ash")


@pytest.mark.parametrize("amount", range(9))
def test_harm_and_healing_stay_within_the_limits(amount: int) -> None:
    assert STEAM.harm(BODY, amount).steam == max(0, 5 - amount)
    assert STEAM.heal(BODY, amount).steam == min(6, 5 + amount)
    assert FEAR.harm(BODY, amount).fear == min(6, amount)
    assert FEAR.heal(replace(BODY, fear=4), amount).fear == max(0, 4 - amount)


def test_what_the_end_means_follows_and_ends_with_it() -> None:
    down = STEAM.harm(BODY, 7)
    assert (down.steam, down.state) == (0, "down")
    up = STEAM.refill(down)
    assert (up.steam, up.state, STEAM.lacks(up)) == (6, "well", 0)


def test_who_is_past_the_limits_is_not_pulled_back_by_more_of_the_same() -> None:
    above, below = replace(BODY, steam=9), replace(BODY, steam=-2)
    assert STEAM.heal(above, 3).steam == 9
    assert STEAM.harm(below, 3).steam == -2
    assert FEAR.harm(replace(BODY, fear=8), 3).fear == 8
    assert STEAM.harm(BODY, 0) is BODY


def test_a_change_is_told_with_both_numbers_and_gains_are_counted() -> None:
    after = STEAM.harm(BODY, 2)
    assert STEAM.describe(BODY, after) == "Steam 5 → 3"
    assert STEAM.count_gained(after, BODY) == 2
    assert FEAR.count_gained(replace(BODY, fear=4), replace(BODY, fear=1)) == 3


def test_nobody_who_lacks_nothing_is_healed_unless_a_game_master_says_so() -> None:
    full = replace(BODY, steam=6)
    with pytest.raises(Refused) as refused:
        STEAM.insist_lack(Request(), [full])
    assert (refused.value.code, refused.value.fields["unhurt"]) == (
        "lacks_nothing",
        "is at full Steam",
    )
    STEAM.insist_lack(Request(), [full, BODY])
    STEAM.insist_lack(Request(anyway=True), [full])
