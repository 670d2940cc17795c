"""What a group does is told in the plural, and what one person does isn't."""

import pytest

from rules.core.characters.group_names import agree_with_groups, is_group_name


@pytest.mark.parametrize(
    "name",
    ["Thugs", "Wolves", "Town guards", "The Scavvers", "Goblins", "Watchmen", "Dockhands"],
)
def test_several_are_known_by_their_name(name: str) -> None:
    assert is_group_name(name)


@pytest.mark.parametrize("name", ["James", "Agnes", "Thug 2", "Rabble", "The Boss", "Ogre", "Moss"])
def test_one_person_is_no_group(name: str) -> None:
    assert not is_group_name(name)


@pytest.mark.parametrize(
    ("told", "right"),
    [
        ("Thugs is dead.", "Thugs are dead."),
        ("Thugs joins the game", "Thugs join the game"),
        ("d6 (3)\n**Thugs dies**", "d6 (3)\n**Thugs die**"),
        ("Thugs's STR save **failed**", "Thugs' STR save **failed**"),
        ("Griff hits Thugs as they leave", "Griff hits Thugs as they leave"),
        ("James is dead.", "James is dead."),
        ("Brin: Thieves tools, 15", "Brin: Thieves tools, 15"),
    ],
)
def test_verbs_behind_a_group_agree_with_it(told: str, right: str) -> None:
    assert agree_with_groups(told) == right
