"""What the bot says about carried things."""

from collections.abc import Mapping

from rules.core.characters.group_names import name_new_things


def take_unpaid(name: str) -> str:
    return f"Take {name_new_things(name, 1)} without paying"


#: the texts of this verb's refusals, by code
REFUSALS: Mapping[str, str] = {
    "unknown_item": "You carry no {name}. See what you have: `/item list`",
    "unknown_item_or_someone": "There's nobody called “{name}” here, and no such thing in the "
    "pack.",
    "unknown_weapon_or_someone": "There's nobody called “{name}” here, and no such weapon in the "
    "pack.",
    "carried_by_nobody": "Nobody here carries {a_name}.",
    "nobody_carries": "Nobody here carries {a_name}. To add it: `/{cure}`",
    "no_price": "I have no price for {a_name}. Without paying: `/item add {name}`",
    "no_price_in_coin": "I can't do the paying for you. Take it with `/item add {name}` and pay "
    "with `/item drop {hints}`.",
    "coin_is_no_thing": "Coin doesn't go into the pack. Count it instead: `/{says}`",
    "not_in_pack": "You carry no {name}, only {hints}.",
    "no_weapon": "The {name} isn't a weapon, so leave it out or name one.",
    "unknown_weapon": "There's no weapon called “{name}” in the pack. Pick one up: "
    "`/item add {name}`",
    "name_of_thing": "Give it a name of at most {most} letters, without full stops.",
    "count_things": "Use a number from 1 to {most}.",
    "count_of_one": "How many of which? Put commas between things, as in `rope, 2 torches`.",
    "weapon_used_up": "To attack with the {name}, say whom you attack. To use it up, so that it's "
    "gone: `/{says}`",
    "too_few_things": "{name} has only {things}.",
    "too_many_things": "A sheet can hold {most} things. Drop something first.",
    "give_to_whom": "Who gets it? Add a name: `/item give {what} to Ash`",
    "own_thing": "{name} already has the {what}.",
    "some_coin": "How many coins? Give 1 or more.",
    "no_coin": "You have no coin.",
    "too_little_coin": "You only have {coin} coin.",
    "too_much_coin": "{name} can't carry more than {most} coin.",
}
