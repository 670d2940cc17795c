"""What is asked back where a sentence leaves open with which weapon someone strikes."""

from collections.abc import Sequence

from rules.core.outcome import Choice, Outcome
from rules.core.requests.request import Phrase
from rules.core.ruling import signed, spoken
from rules.tens.gear.items import describe_weapon
from rules.tens.requests import MakeMove
from rules.tens.sheet import TensSheet, Weapon

#: people stand for themselves, and which weapon it is is asked
NOT_THINGS = ("character", "weapon", "spell")


def ask_which_weapon(request: MakeMove, actor: TensSheet, weapons: Sequence[Weapon]) -> Outcome:
    """Ask with which of several weapons someone strikes. Nothing is rolled yet."""
    said, overruled = _say_move(request), " anyway" if request.anyway else ""
    beside = f"with {_names(request.weapon)}".strip() if request.weapon else "with"
    ways = {
        f"{each.name}, {describe_weapon(each)}": f"{beside} {spoken(each.name)}" for each in weapons
    }
    if request.hits is None and request.weapon is None:
        ways["Bare hands, 1 hit"] = "hits 1"
    comment = f" # {request.comment}" if request.comment else ""
    return Outcome(
        f"With what does {actor.name} strike?",
        choices=tuple(
            Choice(way, f"{said} {how}{overruled}{comment}", of=actor.name)
            for way, how in ways.items()
        ),
        recorded=False,
    )


def _say_move(request: MakeMove) -> str:
    """Return the sentence that asks for a move, in an order of its own, and no weapon in it."""
    flags = {
        "adv": request.adv,
        "dis": request.dis,
        "prof": request.prof,
        "no prof": request.no_prof,
    }
    places = {"at": request.target, "from": request.foe}
    named = {word: _names(phrase) for word, phrase in places.items() if phrase}
    return " ".join(
        (
            "move",
            *filter(None, map(_names, request.said)),
            *([f"dr {request.span}"] if request.span else []),
            *map(signed, request.modifiers),
            *(word for word, said in flags.items() if said),
            *([] if request.hits is None else [f"hits {request.hits}"]),
            *(f"{word} {names}" for word, names in named.items() if names),
        )
    )


def _names(phrase: Phrase) -> str:
    """Return what a phrase names: people with commas between them, then the rest but weapons."""
    people = [name.said for name in phrase.names if name.kind == "character"]
    others = [name.said for name in phrase.names if name.kind not in NOT_THINGS]
    return " ".join([", ".join(people), *others]).strip()
