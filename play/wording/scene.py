"""What the bot says about scenes."""

from collections.abc import Mapping, Sequence

from play.wording.markup import escape_markup, join_names

A_SCENE = "A scene"
NO_SCENE = "No scene is running here"


def scene_starts(title: str) -> str:
    return f"Scene: {title}"


def scene_with(names: Sequence[str]) -> str:
    return f"With {join_names([escape_markup(name) for name in names])}." if names else ""


def scene_joined(names: Sequence[str], title: str, leaves: bool) -> str:
    verb = ("leave" if leaves else "join") + ("s" if len(names) == 1 else "")
    return f"{join_names(names)} {verb} {title}"


def scene_ends(title: str) -> str:
    return f"Scene over: {title}" if title else "The scene is over"


#: the texts of this verb's refusals, by code
REFUSALS: Mapping[str, str] = {
    "scene_running": "You're already playing {name} here. End it first: `/scene end`",
    "last_in_scene": "That would leave nobody in the scene. To close it: `/scene end`",
    "no_such_scene": "There's no scene called “{name}” here.",
    "no_scene": "No scene is running here. A game master can start one: `/scene start The Bridge`",
    "in_scene": "{name} is already in the scene.",
    "not_in_scene": "{name} isn't in the scene.",
}
