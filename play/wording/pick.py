"""What the bot says when choices are picked."""

from collections.abc import Mapping

AT_WHOM, AT_NOBODY = "At whom?", "Nobody in particular"
DO_IT_ANYWAY = "Do it anyway"
FOR_WHOM = "For whom?"
CLOSED = "Closed"
#: the texts of this verb's refusals, by code
REFUSALS: Mapping[str, str] = {
    "no_choices": "There's nothing to pick here right now. See what you can do: `/help`",
    "nothing_to_pick": "You have nothing to pick right now. See who we're waiting on: `/waiting`",
    "no_choice": "This card has no “{name}” button.",
    "no_such_button": "This card has no button {name}.",
    "picked_twice": "You gave the same number twice.",
    "too_many_picks": "That's too many. You can pick {most} here.",
    "no_more_picks": "You can't pick any more here. To choose again, `/undo` first.",
    "choice_closed": "“{label}” isn't open any more.",
    "nothing_open": "You have nothing open there.",
    "already_done": "That's already done.",
    "for_nobody": "Nobody here can do that right now: {why}",
}
