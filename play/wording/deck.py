"""What the bot says about decks and hands."""

from collections.abc import Mapping, Sequence

from play.wording.markup import join_names

SOMEONE_DREW = "Someone drew a card."
DECKS, NO_DECKS = "Decks", "No decks yet. A game master can make one: `/deck new standard`"
MY_HAND = "My hand"
#: how many letters of a deck a message shows
LONGEST_DECK = 3_000


def _cards(count: int) -> str:
    return "a card" if count == 1 else f"{count} cards"


def deck_made(name: str, count: int) -> str:
    return f"The deck {name} is ready: {count} cards"


def deck_line(name: str, left: int, every: int) -> str:
    return f"{name}: {left} of {every} cards left"


def cards_drawn(who: str, deck: str, names: Sequence[str], count: int) -> str:
    if names:
        return f"{who} draws {join_names(names)} from {deck}"
    return f"{who} draws {_cards(count)} from {deck}"


def cards_in_hand(names: Sequence[str], left: int, *, openly: bool) -> str:
    rest = f"{left} left in the deck." if left else "The deck is empty now."
    return rest if openly else f"{', '.join(names)}\n{rest} Only you can see your hand."


def play_card(name: str) -> str:
    return f"Play {name}"


def card_played(who: str, name: str) -> str:
    return f"{who} plays {name}"


def hand_of(count: int) -> str:
    return f"Your hand: {_cards(count)}" if count else "Your hand is empty"


def hand_line(deck: str, names: Sequence[str]) -> str:
    return f"{deck}: {', '.join(names)}"


def cards_open(names: Sequence[str]) -> str:
    return f"On the table: {', '.join(names)}" if names else ""


def deck_shuffled(name: str) -> str:
    return f"{name} is shuffled, and all cards are back in it"


def deck_dropped(name: str) -> str:
    return f"The deck {name} is gone"


#: the texts of this verb's refusals, by code
REFUSALS: Mapping[str, str] = {
    "no_cards": "The deck has no cards yet. Write them below its name, one per line, or attach a "
    "file. For a pack of playing cards: `/deck new standard`",
    "no_such_deck": "There's no deck called “{name}” here.",
    "no_decks": "There's no deck here. A game master can make one: `/deck new standard`",
    "deck_sight": "A deck is never hidden, only the hands are. Leave that word out.",
    "deck_empty": "{name} is empty. A game master can shuffle it: `/deck shuffle {name}`",
    "deck_left": "You can draw 1 to {most} cards at once. {name} has {left} left.",
    "deck_whole": "All the cards are already in {name}.",
    "no_such_card": "You don't hold {name}.",
    "not_blind": "That can't be blind. Make it hidden, or use `secret`.",
}
