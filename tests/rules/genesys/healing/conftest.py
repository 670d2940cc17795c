"""A table at which Griff carries what wounds are treated with."""

import pytest

from tests.conftest import Played


@pytest.fixture
async def genesys(genesys: Played) -> Played:
    await genesys("/item add medkit", by="alice")
    return genesys
