"""Assembling verbs: what must be said, and what may."""

import pytest
from pyparsing import ParseBaseException

from grammar.parser import own_verbs


@pytest.mark.parametrize("said", ["aid", "for Ogre"])
def test_a_verb_without_what_it_needs_is_not_understood(said: str) -> None:
    with pytest.raises(ParseBaseException, match="temp"):
        own_verbs("tens")["temp"].parser.parse_string(said)
