"""What the bot says about characters and their sheets."""

from collections.abc import Mapping, Sequence

from play.wording.markup import escape_markup, join_names
from rules.core.rule_helpers import quote_name

MAKE_ONE, NEW_CHARACTER = "Make one", "Make a new character"
BY_DICE = "the dice decide"
CHARACTERS, NPCS = "Characters", "NPCs"
MEET = "Introduce to the players"


def made_way(old: str, new: str) -> str:
    return f"{old} is now called {new}, because a player's character has that name"


def describe_renaming(old: str, new: str) -> str:
    return f"{old} is {'already' if old == new else 'now'} called {new}"


def sheets_made(
    names: Sequence[str], vitals: str, notes: Sequence[str] = (), *, several: bool
) -> str:
    """Tell who joins; `several`: one of them is a group, such as a band of minions."""
    joins = "join" if several or len(names) > 1 else "joins"
    told = f"{join_names(names)} {joins} the game"
    rolled = bool(vitals) and any(f"· {vitals.split()[0]} " in note for note in notes)
    return f"{told}: {vitals}" if vitals and not rolled else told  # the notes have every number


def exceeds(name: str, what: str, most: int, *, raisable: bool) -> str:
    told = f"That's above {name}'s maximum {what} of {most}."
    says = f"/sheet set {quote_name(name)} max {what.casefold()}+=2"
    return f"{told} To raise that: `{says}`" if raisable else told


def not_met(names: Sequence[str]) -> str:
    return f"The players haven't met {names[0] if len(names) == 1 else 'them'} yet."


def sheet_of(owner: str, npc: bool, retired: bool) -> str:
    who = "NPC" if npc else f"played by {escape_markup(owner)}"
    return f"{who}, retired" if retired else who


def retire(name: str) -> str:
    return f"Retire {name}"


PAGE_BEFORE = "Previous page"


def next_page(left: int) -> str:
    return f"Show more ({left})"


def nobody_yet(npc: bool) -> str:
    return f"Nobody yet. Make one: `/{'npc new Scar' if npc else 'sheet new Griff'}`"


def name_mistaken(code: str, name: str) -> str:
    """Mark an existing name that could be mistaken for another's."""
    others = {
        "name_of_discord": "Discord",
        "name_of_bot": "me",
        "name_of_nobody": "someone unknown",
    }
    return f" ⚠ easily mistaken for {others.get(code) or escape_markup(name)}"


def now_playing(player: str, name: str, here: bool) -> str:
    return f"{player} now plays {name}{' here' if here else ''}"


#: longer changes stand below the headline
LONGEST_HEADLINE = 80


def describe_editing(
    names: Sequence[str], changed: bool, told: Sequence[str], *, portrait: bool
) -> str:
    """Return the headline of an edit: the change itself, if one short public line says it all."""
    has = "have" if len(names) > 1 else "has"
    sheets = f"{join_names(names)}'s sheet{'s' * (len(names) > 1)}"
    if portrait:
        return f"{join_names(names)} {has} a new portrait"
    if not changed:
        return f"Nothing to change on {sheets}"
    if len(told) == 1 and len(told[0]) <= LONGEST_HEADLINE:
        return told[0].removesuffix(".")
    return f"{sheets} {has} changed"


def describe_leaving(names: Sequence[str], *, npcs: bool, back: bool, several: bool) -> str:
    """Tell who left or is back; a player's character retires, an NPC leaves the game."""
    if back:
        return f"{join_names(names)} {'are' if several else 'is'} back"
    leaves = "leave" if npcs else "retire"
    leaves = leaves if several else f"{leaves}s"
    leaves += " the game" if npcs else ""
    return f"{join_names(names)} {leaves}. To bring them back: `/sheet return {', '.join(names)}`"


def describe_giving(name: str, player: str) -> str:
    return f"{name} now belongs to {player}"


def describe_sheet_export(name: str) -> str:
    return f"{name} as a file. To use it elsewhere: `/sheet import`"


#: for a sheet with an attached portrait
PORTRAIT_STAYS = "The portrait isn't in the file. Attach it again there, to `/sheet set`."


#: the texts of this verb's refusals, by code
REFUSALS: Mapping[str, str] = {
    "name_yours": "You already have a character called {name}. Change their sheet with "
    "`/sheet set`, or choose another name for a new one.",
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
    "no_character": "You have no character here. Make one: `/sheet new`",
    "nobody_here": "There are no characters here yet. Players make one with `/sheet new`.",
    "someone_gone": "{name} is gone.",
    "unknown_character": "There's nobody called “{name}” here.",
    "character_gone": "That character isn't in this game any more.",
    "unknown_retired": "Nobody called “{name}” has retired.",
    "not_your_character": "{name} isn't your character.",
    "not_your_sheet": "Only {name}'s player or a game master can do that.",
    "too_many_characters": "A game can have {most} characters and NPCs, retired ones included. "
    "Bring one of those back: `/sheet return …`",
    "too_many_copies": "You can make 1 to {most} copies at once.",
    "nothing_rolled": "These rules roll nothing for a new character. Leave out `roll`, or choose "
    "step by step: `/sheet new`",
    "beyond_maximum": "{name}'s {shown} can't go above {most}. A game master can "
    "overrule that with `anyway`.",
    "sheet_too_full": "{name}'s sheet is full. Remove something first.",
    "import_not_ours": "That isn't a sheet from `/sheet export`.",
    "import_other_system": "That sheet is for {system}, not for this game's rules.",
    "import_broken": "That sheet has been changed or is incomplete, so I left it alone.",
    "dead": "{name} is dead.",
    "mid_fight": "You can't rest mid-fight. Is it over? `/round end`",
    "lacks_nothing": "{name} {unhurt}.",
    "none_of_them": "{told}",
    "others_need_nothing": "{left_out} Nobody else needs it.",
    "nothing_to_recover": "There's nothing to recover.",
    "nothing_set": "Nothing to change yet. Give a value such as `notes=tired`, or a portrait.",
}
