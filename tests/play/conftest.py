"""What tests of play share: they are played on both engines."""

import pytest

from tests.conftest import ON_BOTH, empty


@pytest.fixture(params=ON_BOTH)
async def address(request: pytest.FixtureRequest) -> str:
    """Everything here is played on both engines."""
    return await empty(request.param, request)
