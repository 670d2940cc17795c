"""Refusals about asks, scenes, plans, votes, seals and deadlines."""

from collections.abc import Mapping

WORDS: Mapping[str, str] = {
    # asks
    "cannot_ask": "You can't ask people for `{verb}`. Ask for a roll: `/ask all: roll 2d6`",
    "no_ask": "#{name} didn't ask for anything.",
    "no_ask_yet": "Nobody has been asked for anything yet. Try `/ask all: roll 2d6`",
    "ask_answered": "Everyone has answered that.",
    "one_speaker": "A sentence has one speaker. Say it again for the next one.",
    # scenes and turns
    "scene_running": "You're already playing {name} here. End it first: `/scene end`",
    "last_in_scene": "That would leave nobody in the scene. To close it: `/scene end`",
    "round_on": "Round {round} is under way. To begin the next: `/round next`",
    "no_such_scene": "There's no scene called {name} here.",
    "no_scene": "There's no scene here yet. Start one: `/scene start The Bridge`",
    "in_scene": "{name} is already in the scene.",
    "not_in_scene": "{name} isn't in the scene.",
    "not_your_floor": "It's {name}'s turn. Only their player or the game master can pass it on.",
    "time_past": "{time} is already over. Pick a time in the future.",
    "no_deadline": "There's no deadline here.",
    "not_away": "You aren't away.",
    "no_board": "There's no board here. Pin one: `/board pin`",
    # kept sentences and plans
    "too_many_kept": "A character can keep {most} sentences. Drop one first: `/keep drop strike`",
    "not_kept": "You've kept nothing called {name}.",
    "no_plan": "{name} has no plan.",
    "cannot_plan": "You can't plan `{verb}`. Plan an action instead.",
    "one_planner": "A plan is for one character. Use the same one all the way through.",
    "too_many_alternatives": "A plan can have {most} alternatives.",
    "said_at_once": "It's your turn already, so just do it.",
    # votes and seals
    "vote_is_open": "Everyone can see a vote. To hide the answers until all are in, add `sealed`.",
    "vote_options": "A vote needs 2 to {most} answers, with commas between them.",
    "same_options": "Two of those answers are the same.",
    "no_vote": 'There\'s no open vote here. Start one: `/vote "Go in?" yes, no`',
    "not_a_vote": "#{name} isn't a vote.",
    "no_option": "{name} isn't one of the answers.",
    "vote_over": "The vote on “{question}” is over.",
    "not_your_vote": "Only the person who started the vote or a game master can close it.",
    "no_seals": "Nobody has sealed anything here. To seal your words: `/seal I draw my knife`",
    "sealed_already": "{name} has already sealed something. Take it back first: `/undo`",
    "sealed_elsewhere": "Some of these were sealed in the game this one was copied from. "
    "End that game, then open them here.",
    "not_your_seals": "Only {name}'s player, who sealed first, or a game master can open the "
    "seals.",
}
