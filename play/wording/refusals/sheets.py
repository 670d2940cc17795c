"""Refusals about characters: their names, their sheets and what they carry."""

from collections.abc import Mapping

WORDS: Mapping[str, str] = {
    # names
    "name_taken": "There's already someone called {name} in this game. Choose another name.",
    "name_alike": "That looks like {name}, who is in this game. Choose another name.",
    "name_of_member": "That looks like {name}, who plays here. Choose another name.",
    "name_of_narrator": "{name} is this game's narrator. Choose another name.",
    "narrator_name": "The narrator can't be called {name}: people could mix them up. "
    'Try another name: `/game set narrator="The River"`',
    "name_of_nobody": "I use that word for people nobody has met yet. Choose another name.",
    "condition_in_name": "`{word}` sounds like a condition, and I can't act on those. "
    'If it\'s part of a name, use quotes: "{called}"',
    "name_of_bot": "That looks like my own name. Choose another name.",
    "name_of_discord": "Discord reserves names like {name}. Choose another name.",
    "one_name": "One at a time: {first} or {other}?",
    "too_many_names": "That's too many names at once. {most} is the limit.",
    # who
    "no_character": "You have no character here. Make one: `/sheet new Ash`",
    "nobody_here": "There are no characters here yet. Players make one with `/sheet new Ash`.",
    "unknown_character": "There's nobody called {name} here.",
    "character_gone": "That character isn't in this game any more.",
    "unknown_retired": "Nobody called {name} has retired.",
    "unknown_npc": "There's no NPC called {name} here.",
    "unknown_word": "There's nobody and nothing called {name} here.",
    "unknown_thing": "There's nothing called {name} here.",
    "not_your_character": "{name} isn't your character.",
    "not_your_sheet": "{name}'s sheet isn't yours to change. Ask their player or the game master.",
    "too_many_characters": "A game can have {most} characters and NPCs, retired ones included. "
    "Bring one of those back: `/sheet return …`",
    "too_many_copies": "You can make 1 to {most} copies at once.",
    "npcs_shown": "Every NPC is already {how}.",
    "lent_to_owner": "{name} already belongs to that player.",
    "not_lent": "{name} isn't lent to anyone.",
    "not_pinned": "{name}'s card isn't pinned anywhere.",
    # values
    "nothing_rolled": "These rules roll nothing for a new character. Leave out `roll`, or choose "
    "step by step: `/sheet new`",
    "beyond_maximum": "{name}'s {key} can't go above {most}. Set the value itself with "
    "`{key}=…`, or ask a game master to add `anyway`.",
    "sheet_too_full": "{name}'s sheet is full. Remove something first.",
    "import_not_ours": "That isn't a sheet from `/sheet export`.",
    "import_other_system": "That sheet is for {system}, not for this game's rules.",
    "import_broken": "That sheet has been changed or is incomplete, so I left it alone.",
    "dead": "{name} is dead.",
    "mid_fight": "You can't rest mid-fight. Is it over? `/round end`",
    "lacks_nothing": "{name} {unhurt}.",
    "nothing_to_recover": "There's nothing to recover, so nothing changed.",
    "nothing_set": "Nothing to change yet. Give a value such as `notes=tired`, or a portrait.",
    # what is carried
    "unknown_item": "I see no {name} in the pack.",
    "unknown_item_or_someone": "There's nobody called {name} here, and no such thing in the pack.",
    "unknown_weapon_or_someone": "There's nobody called {name} here, and no such weapon in the "
    "pack.",
    "nobody_carries": "Nobody here carries {name}. To add it: `/item add {name} for Ash`",
    "not_in_pack": "You carry no {name}, only {hints}.",
    "no_weapon": "The {name} isn't a weapon, so leave it out or name one.",
    "unknown_weapon": "There's no weapon called {name} in the pack. Pick one up: "
    "`/item add {name}`",
    "name_of_thing": "Give it a name of at most {most} letters, without full stops.",
    "count_things": "Use a number from 1 to {most}.",
    "count_of_one": "How many of which? Put commas between things, as in `rope, 2 torches`.",
    "too_few_things": "{name} has only {things}.",
    "too_many_things": "A sheet can hold {most} things. Drop something first.",
    "give_to_whom": "Who gets it? Add a name: `/item give {what} to Ash`",
    "own_thing": "{name} already has the {what}.",
    "some_coin": "How many coins? Give 1 or more.",
    "too_little_coin": "You have only {coin} coin.",
    "too_much_coin": "{name} can't carry more than {most} coin.",
}
