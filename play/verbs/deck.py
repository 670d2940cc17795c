"""Decks: cards drawn into a private hand, and played."""

import re
from dataclasses import replace

from play.language.exact_reading import Understood
from play.tables_decks_notes.deck_cards import (
    STANDARD,
    cards_of,
    check_cards,
    names_at,
    places_left,
    places_of,
)
from play.tables_decks_notes.table_files import Draft, attached_lines, read_head
from play.tables_decks_notes.thing_lookup import (
    bring_kind,
    check_new_name,
    find_thing,
    things_known,
    write_as,
)
from play.turn.turn import Handlers, Turn
from play.wording import deck as wording
from rules.core import limits
from rules.core.dice.dice import Dice
from rules.core.errors import AlreadyDone, NotFound, NotUnderstood, Refused
from rules.core.outcome import MOST_CHOICES, Choice, Fact, Outcome
from rules.core.permissions import gms_only, is_gm, is_met
from rules.core.records.record import Value
from rules.core.records.tables_decks_notes import Deck
from rules.core.rule_helpers import quote_name
from rules.core.scene import AnyScene, changes
from rules.core.verb_declarations.tables_decks_clocks import (
    DrawCards,
    DropDeck,
    ListDecks,
    NewDeck,
    PlayCard,
    ShowDeck,
    ShowHand,
    ShuffleDeck,
)
from rules.lazy_regex import compile_later
from storage.secret_entries import DRAW

_COUNTS = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5}
_DRAWN = compile_later(
    rf"(?:(?P<count>\d{{1,4}}|(?:{'|'.join(_COUNTS)})(?!\w))\s*)?(?:(?:more\s+)?cards?\b\s*)?"
    r"(?:(?:from|of|off)\s+)?(?P<name>.*?)\s*(?:\b(?P<behind>\d{1,4}))?\s*"
    r"(?:\b(?P<open>open(?:ly)?))?",
    re.IGNORECASE,
)


async def make_deck(turn: Turn, understood: Understood) -> Outcome:
    """Make a deck from its lines, or the standard one."""
    request = understood.request
    assert isinstance(request, NewDeck)
    turn.require_game()
    gms_only(understood.scene, "make a deck")
    turn, scene = await bring_kind(turn, understood.scene, "deck")
    name, sight, typed = read_head(request.words)
    if sight:
        raise Refused("deck_sight")
    if name.casefold() == "standard" and not typed and turn.said.attached is None:
        _check_free(scene, name)
        draft, lines = None, STANDARD
    else:
        check_new_name(turn, scene, name, Deck)
        draft = Draft(name, "", attached_lines(turn, typed, "no_cards"))
        check_cards(draft.lines)
        lines = draft.list_kept_lines()
    deck = Deck(name=name.capitalize() if draft is None else name, lines=lines)
    written = f"deck new {quote_name(name)}" if draft is None else draft.write("deck new")
    turn.draft.canonical_text = written
    title = wording.deck_made(deck.name, len(cards_of(lines)))
    return _settle(deck, scene, scene.add_thing(deck), title, private=True)


def _check_free(scene: AnyScene, name: str) -> None:
    for other in things_known(scene, Deck):
        if other.name.casefold() == name.casefold():
            raise Refused("thing_there", name=other.name, kind="deck")


def _settle(deck: Deck, before: AnyScene, after: AnyScene, title: str, **more: object) -> Outcome:
    outcome = Outcome(title, facts=_facts(deck), changes=changes(before, after), kind="cards")
    return replace(outcome, **more)  # type: ignore[arg-type]


def _facts(deck: Deck, *drawn: str) -> tuple[Fact, ...]:
    cards: list[Value] = list(drawn)
    return Fact("deck", deck.name), Fact("drawn", cards), Fact("left", len(places_left(deck)))


def _which(scene: AnyScene, words: str, order: str) -> Deck:
    """Return the deck that words name, or the only one; ask if there are several."""
    if words.strip():
        return find_thing(scene, Deck, words)
    known = things_known(scene, Deck)
    if not known:
        raise NotFound("no_decks", cure="deck new standard")
    if len(known) == 1:
        return known[0]
    names = [deck.name for deck in known]
    error = NotUnderstood("", None, "a deck", names, "which_deck")
    error.choices = tuple(
        Choice(name, order.format(quote_name(name)), recalls=False) for name in names[:MOST_CHOICES]
    )
    raise error


async def draw(turn: Turn, understood: Understood) -> Outcome:
    """Draw cards into the speaker's hand, which nobody else may see, or openly."""
    request = understood.request
    assert isinstance(request, DrawCards)
    if understood.sentence.visible == "blind":
        raise Refused("not_blind")  # whoever draws has to see the card
    turn, scene = await bring_kind(turn, understood.scene, "deck")
    found = _DRAWN.fullmatch(request.words.strip())
    # as every part of the pattern may be missing
    assert found is not None
    said = (found["count"] or found["behind"] or "1").casefold()
    count = _COUNTS.get(said) or int(said)
    openly = bool(found["open"])
    order = f"deck draw {count} {{}}{' open' if openly else ''}"
    deck = _which(scene, found["name"], order)
    _check_count(deck, count)
    turn_over = "" if openly else turn.said.speaker
    after, drawn = _draw(deck, count, turn_over, turn.dice)
    write_as(turn, understood, order.format(quote_name(deck.name)))
    if not openly:  # only one person reads the cards; others see the title
        turn.draft.hidden = "secret"
    names = names_at(deck, drawn)
    who = _name_of(turn, understood.scene)
    return Outcome(
        wording.cards_drawn(who, deck.name, names if openly else [], count),
        prose=wording.cards_in_hand(names, len(places_left(after)), openly=openly),
        facts=_facts(after, *names),
        changes=changes(scene, scene.put(after)),
        choices=(
            Choice(wording.MY_HAND, "deck hand", "anyone", take=limits.CARDS_DRAWN, recalls=False),
        ),
        kind=DRAW,
    )


def _check_count(deck: Deck, count: int) -> None:
    left = len(places_left(deck))
    if not left:
        raise Refused("deck_empty", name=deck.name, cure="deck shuffle")
    if not 1 <= count <= min(left, limits.CARDS_DRAWN):
        raise Refused("deck_left", name=deck.name, left=left, most=limits.CARDS_DRAWN)


def _draw(deck: Deck, count: int, person: str, dice: Dice) -> tuple[Deck, list[int]]:
    """Draw cards at random: each is a die with as many sides as cards are left."""
    left, drawn = places_left(deck), []
    for _ in range(count):
        place = left.pop(dice.roll(len(left)) - 1)
        drawn.append(place)
        deck = deck.hand(place, person)
    return deck, drawn


def _plays(names: list[str]) -> tuple[Choice, ...]:
    return tuple(
        Choice(wording.play_card(name), f"deck play {quote_name(name)}", recalls=False)
        for name in dict.fromkeys(names[:5])
    )


def _name_of(turn: Turn, scene: AnyScene) -> str:
    """Return the name of whoever draws or plays, as everyone may know it."""
    sheet = scene.someone
    return sheet.name if sheet is not None and is_met(sheet) else turn.said.name


async def hand(turn: Turn, understood: Understood) -> Outcome:
    """Show the speaker their hand."""
    turn, scene = await bring_kind(turn, understood.scene, "deck")
    person = turn.said.speaker
    held = [
        (deck, names_at(deck, cards))
        for deck in things_known(scene, Deck)
        if (cards := places_of(deck, person))
    ]
    every = [name for _, names in held for name in names]
    only = held[0][0] if len(held) == 1 else None
    return Outcome(
        wording.hand_of(len(every)),
        prose="\n".join(wording.hand_line(deck.name, names) for deck, names in held),
        facts=(
            Fact("deck", only.name if only else None),
            Fact("drawn", []),
            Fact("left", len(places_left(only)) if only else None),
            Fact("hand", list(every)),
        ),
        choices=_plays(every),
        recorded=False,
        private=True,
    )


async def play(turn: Turn, understood: Understood) -> Outcome:
    """Play a card from the speaker's hand, for all to see."""
    request = understood.request
    assert isinstance(request, PlayCard)
    if understood.sentence.visible == "blind":
        raise Refused("not_blind")
    turn, scene = await bring_kind(turn, understood.scene, "deck")
    deck, place = _find_card(scene, turn.said.speaker, request.words)
    (name,) = names_at(deck, [place])
    after = deck.hand(place, "")
    write_as(turn, understood, f"deck play {quote_name(name)}")
    title = wording.card_played(_name_of(turn, understood.scene), name)
    outcome = _settle(after, scene, scene.put(after), title)
    return replace(outcome, facts=(*outcome.facts, Fact("card", name)))


def _find_card(scene: AnyScene, person: str, words: str) -> tuple[Deck, int]:
    """Return the card that words name in someone's hand, by its name or a unique part of it."""
    wanted = " ".join(words.strip().strip('"').casefold().split())
    wanted = re.sub(r"^(?:the|my)\s+(?=\S)", "", wanted)
    mine = [
        (deck, place, name)
        for deck in things_known(scene, Deck)
        for place, name in _list_held(deck, person)
    ]
    # A deck may say "The Tower" or "Tower", and people type either.
    bare = [(each, re.sub(r"^the\s+", "", each[2].casefold())) for each in mine]
    same = [each for each, name in bare if name == wanted]
    part = [each for each, name in bare if wanted and name.startswith(wanted)]
    found = same or (part if len({each[2] for each in part}) == 1 else [])
    if not found:
        hints = list(dict.fromkeys(name for _, _, name in mine))[:10]
        raise NotFound("no_such_card", words.strip(), hints)
    return found[0][0], found[0][1]


def _list_held(deck: Deck, person: str) -> list[tuple[int, str]]:
    places = places_of(deck, person)
    return list(zip(places, names_at(deck, places), strict=True))


async def shuffle(turn: Turn, understood: Understood) -> Outcome:
    """Return all cards to the deck: those that were played, and all hands."""
    request = understood.request
    assert isinstance(request, ShuffleDeck)
    gms_only(understood.scene, "shuffle a deck")
    turn, scene = await bring_kind(turn, understood.scene, "deck")
    deck = _which(scene, request.words, "deck shuffle {}")
    if len(places_left(deck)) == len(cards_of(deck.lines)):
        raise AlreadyDone("deck_whole", name=deck.name)
    # Cards note the shuffle they were drawn in, so changing one number returns all of them.
    after = replace(deck, shuffles=deck.shuffles + 1)
    write_as(turn, understood, f"deck shuffle {quote_name(deck.name)}")
    return _settle(after, scene, scene.put(after), wording.deck_shuffled(deck.name))


async def show_all(turn: Turn, understood: Understood) -> Outcome:
    """List the game's decks."""
    turn, scene = await bring_kind(turn, understood.scene, "deck")
    decks = things_known(scene, Deck)
    rows: list[Value] = [{"deck": d.name, "left": len(places_left(d))} for d in decks]
    lines = [wording.deck_line(d.name, len(places_left(d)), len(cards_of(d.lines))) for d in decks]
    return Outcome(
        wording.DECKS,
        prose="\n".join(lines) or wording.NO_DECKS,
        facts=(Fact("decks", rows),),
        recorded=False,
        private=True,
    )


async def show(turn: Turn, understood: Understood) -> Outcome:
    """Show how many cards are left and which lie open; to game masters also the whole deck."""
    request = understood.request
    assert isinstance(request, ShowDeck)
    turn, scene = await bring_kind(turn, understood.scene, "deck")
    deck = find_thing(scene, Deck, request.words)
    left, every = len(places_left(deck)), len(cards_of(deck.lines))
    lines = [wording.cards_open(names_at(deck, places_of(deck, "")))]
    lines += deck.lines if is_gm(scene) else ()
    return Outcome(
        wording.deck_line(deck.name, left, every),
        prose="\n".join(filter(None, lines))[: wording.LONGEST_DECK],
        facts=(*_facts(deck), Fact("open", list(names_at(deck, places_of(deck, ""))))),
        recorded=False,
        private=True,
    )


async def drop(turn: Turn, understood: Understood) -> Outcome:
    """Remove a deck, along with every hand."""
    request = understood.request
    assert isinstance(request, DropDeck)
    gms_only(understood.scene, "drop a deck")
    turn, scene = await bring_kind(turn, understood.scene, "deck")
    deck = find_thing(scene, Deck, request.words)
    write_as(turn, understood, f"deck drop {quote_name(deck.name)}")
    return _settle(deck, scene, scene.drop_thing(deck.record), wording.deck_dropped(deck.name),
                   private=True)  # fmt: skip


HANDLERS: Handlers = {
    NewDeck: make_deck,
    DrawCards: draw,
    ShowHand: hand,
    PlayCard: play,
    ShuffleDeck: shuffle,
    ListDecks: show_all,
    ShowDeck: show,
    DropDeck: drop,
}
