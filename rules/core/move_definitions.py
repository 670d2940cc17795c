"""Moves that a table writes for itself: made, shown, dropped and found.

A game master's moves belong to the game, a player's to their own sheet, in its field `defined`. A
player's own come before the game's, and the game's before the built-in ones.
"""

from collections.abc import Collection, Mapping
from dataclasses import field, fields, replace
from difflib import get_close_matches

from rules.core import limits
from rules.core.errors import BadValues, NotAllowed, NotFound, Refused
from rules.core.outcome import Fact, Outcome
from rules.core.records.field_values import slug, words
from rules.core.records.frozen_values import freeze
from rules.core.records.record import encode, put
from rules.core.scene import AnyScene, DefinedMove, changes
from rules.core.sheet import Sheet
from rules.core.verb_declarations.request import Phrase, Request, declare
from rules.core.verb_declarations.verb import (
    Key,
    Maybe,
    Own,
    Quoted,
    Said,
    Way,
    option,
    read_as,
    way_of,
)

BANDS = ("success", "mixed", "failure")

#: the questions of the form; `compose_definition` makes a sentence of the answers
QUESTIONS: Mapping[str, str] = {
    "head": "Its name, then the stat it rolls",
    "trigger": "When do you make this move?",
    "success": "What happens on a success?",
    "mixed": "What happens on a mixed result?",
    "failure": "What happens on a failure?",
}


ABOUT = "Write moves of your own"
_BANDS = (
    option("stat", "The stat it rolls", form="line"),
    option("trigger", "When you make it", form="quoted", lead="trigger"),
    option("success", "What happens on a success", form="quoted", lead="success"),
    option("mixed", "What happens on a mixed result", form="quoted", lead="mixed"),
    option("failure", "What happens on a failure", form="quoted", lead="failure"),
)


@declare
class DefineMove(Request):
    """Write a move, or rewrite one."""

    name: str = read_as(Own("move_name"), required=True)
    stat: str = read_as(Own("stat"), default="")
    range: str = ""
    success: str = read_as(Quoted(lead=r"success|full|10\s*\+"), default="")
    mixed: str = read_as(Quoted(lead=r"mixed|partial|7\s*-\s*9"), default="")
    failure: str = read_as(Quoted(lead=r"failure|fail|miss|6\s*-"), default="")
    trigger: str = read_as(
        Quoted(lead="trigger|when"),
        Quoted('when it is made, such as "You provoke a foe."'),
        default="",
    )
    hits: int = 0
    hits_type: str = ""
    of_class: str = read_as(Own("of_class"), default="")
    requires: str = ""
    replaces: str = ""
    who: Phrase | None = read_as(Own("whose_move"))


@declare
class ShowMoves(Request):
    """Show the table's own moves, or one of them."""

    name: str = read_as(Own("any_move"), default="")


@declare
class DropMove(Request):
    name: str = read_as(Own("dropped_move"), required=True)
    who: Phrase | None = read_as(Own("whose_dropped"))


def define_ways(*more: Said) -> tuple[Way, ...]:
    """Return how a table writes moves; `more` is what else this system's moves have."""
    every = ("stat", "success", "mixed", "failure", "trigger", "of_class", "who")
    return (
        way_of(DefineMove, 'define move NAME [STAT] ["when"] success "..." mixed "..." '
               'failure "..."', ABOUT, Key("move"), "name", parts=(*more, *every), edits=True,
               orders={"move": "Write a move, or change one"},
               options=(option("name", "The move's name", form="line"), *_BANDS)),
        way_of(ShowMoves, "define show [NAME]", ABOUT, Key("show"), Maybe("name"), edits=True,
               orders={"show": "Show this table's own moves"},
               options=(option("name", "Which move, if not all", kinds="move"),)),
        way_of(DropMove, "define drop NAME", ABOUT,
               Key(r"(?:drop|remove|delete)(?!\w)", "drop", raw=True), "name", edits=True,
               orders={"drop": "Drop one of this table's own moves"},
               options=(option("name", "Which move", kinds="move", required=True),)),
    )  # fmt: skip


Defining = DefineMove | ShowMoves | DropMove


@freeze
class Ways:
    """How a system words moves: its three bands, and words that can't be a move's name."""

    bands: tuple[str, str, str] = BANDS
    taken: Collection[str] = ()
    built_in: Mapping[str, str] = field(default_factory=dict)  # keys by what is typed for them


def resolve(request: Defining, scene: AnyScene, ways: Ways) -> Outcome:
    match request:
        case DefineMove():
            return _define(request, scene, ways)
        case DropMove():
            return _drop(request, scene)
    return _show(request, scene, ways)


def own_moves(sheet: Sheet | None) -> Mapping[str, DefinedMove]:
    """Return the moves on a sheet."""
    found: Mapping[str, DefinedMove] = getattr(sheet, "defined", {})
    return found


def find(scene: AnyScene, key: str) -> DefinedMove | None:
    """Return a table's own move by its key, or None if it has none."""
    return own_moves(scene.someone).get(key) or scene.game.moves.get(key)


def move_names(scene: AnyScene, built_in: Mapping[str, str]) -> Mapping[str, str]:
    """Return everything that can be typed for a move here, with the move's key."""
    own = own_moves(scene.someone)
    if not own and not scene.game.moves:
        return built_in
    known = dict(built_in)
    mine = str(getattr(scene.someone, "class_", "")).casefold()
    for key, move in scene.game.moves.items():
        spoken = _list_spellings(key, move)
        # another class's move can be looked up, but never hides one's own
        if move.of_class and move.of_class.casefold() != mine:
            known = {**spoken, **known}
        else:
            known |= spoken
    for key, move in own.items():
        known |= _list_spellings(key, move)
    return known


def defined_names(scene: AnyScene) -> Mapping[str, str]:
    """Return the names of the table's own moves, for completion."""
    return move_names(scene, {})


def _list_spellings(key: str, move: DefinedMove) -> dict[str, str]:
    return {move.name.casefold(): key, key: key, words(key): key}


def key_of(name: str, of_class: str = "") -> str:
    """Return the key of a move; two classes may each have one of the same name."""
    return f"{slug(name)}_{slug(of_class)}" if of_class else slug(name)


def _define(request: DefineMove, scene: AnyScene, ways: Ways) -> Outcome:
    move = DefinedMove(**{f.name: getattr(request, f.name) for f in fields(DefinedMove)})
    _check(move, ways)
    key = key_of(move.name, move.of_class)
    sheet = _home(request.who, scene)
    if sheet is None:
        old = scene.game.moves.get(key)
        after = scene.put(replace(scene.game, moves={**scene.game.moves, key: move}))
        where = "the game"
    else:
        old = own_moves(sheet).get(key)
        after = scene.put(put(sheet, f"defined.{key}", move))
        where = sheet.name
    if old and old != move and move == DefinedMove(move.name, of_class=move.of_class):
        raise Refused("nothing_defined", name=move.name)  # who typed this wants to read it
    kind = "Changed" if old else "New"
    return Outcome(
        f"{kind} move for {where}: {move.name}",
        prose="" if old else _tell_replaced(move, ways),
        facts=(Fact("move", slug(move.name)), Fact("where", where), *_facts(move, ways)),
        changes=changes(scene, after),
    )


def _tell_replaced(move: DefinedMove, ways: Ways) -> str:
    """Say that a move takes the place of one of the rules, and how to get that back."""
    if move.name.casefold() not in ways.built_in:
        return ""
    return f"It replaces the rules' own {move.name}. To get that back: `/define drop {move.name}`"


def _check(move: DefinedMove, ways: Ways) -> None:
    problems = []
    name = move.name.strip()
    if not slug(name) or len(name) > limits.MOVE_NAME or any(c in name for c in '+=,:()#@<>"'):
        problems.append(
            ("move", name[: limits.MOVE_NAME], f"a name of at most {limits.MOVE_NAME} letters")
        )
    elif name.casefold() in ways.taken or name.isdigit():
        problems.append(("move", name, "a name that isn't taken"))
    for band in ("trigger", *BANDS):
        if len(getattr(move, band)) > limits.MOVE_TEXT:
            problems.append((band, "", f"at most {limits.MOVE_TEXT} characters"))
    if problems:
        raise BadValues(problems)


def _home(who: Phrase | None, scene: AnyScene) -> Sheet | None:
    """Return the sheet that a move is for, or None if it belongs to the game."""
    if who is not None:
        found: Sheet = scene.sheets[who.record() or 0]
        return found
    # a game master writes for the game, unless `as NAME` says for whom
    if scene.speaker.gm and scene.acting in (
        0,
        scene.stage.active.get(scene.speaker.id),
        scene.game.active.get(scene.speaker.id),
    ):
        return None
    actor: Sheet = scene.actor
    return actor


def _drop(request: DropMove, scene: AnyScene) -> Outcome:
    sheet = _home(request.who, scene)
    known = scene.game.moves if sheet is None else own_moves(sheet)
    key = _key(request.name, known)
    if key is None:
        if sheet is not None and _key(request.name, scene.game.moves) and not scene.speaker.gm:
            raise NotAllowed("gms_only", what="drop one of the game's moves")
        raise _explain_unknown(request.name, known)
    left = {each: move for each, move in known.items() if each != key}
    if sheet is None:
        after = scene.put(replace(scene.game, moves=left))
    else:
        after = scene.put(put(sheet, "defined", left))
    where = "the game" if sheet is None else sheet.name
    return Outcome(
        f"Move dropped from {where}: {known[key].name}",
        facts=(Fact("move", slug(known[key].name)), Fact("where", where)),
        changes=changes(scene, after),
    )


def _show(request: ShowMoves, scene: AnyScene, ways: Ways) -> Outcome:
    known: dict[str, DefinedMove] = {**scene.game.moves, **own_moves(scene.someone)}
    if request.name:
        key = _key(request.name, known)
        if key is None:
            raise _explain_unknown(request.name, known)
        move = known[key]
        facts = (Fact("move", slug(move.name)), *_facts(move, ways))
        return Outcome(move.name, facts=facts, recorded=False)
    lines = [f"**{move.name}** {move.trigger}".strip() for move in known.values()]
    return Outcome(
        "This table's own moves",
        prose="\n".join(lines) or "None yet. Write one with `/define move`.",
        facts=(
            Fact("moves", [slug(move.name) for move in known.values()]),
            Fact("defined", [encode(move) for move in known.values()]),
        ),
        recorded=False,
    )


def _key(said: str, known: Mapping[str, DefinedMove]) -> str | None:
    """Return the key of the one move with this name, or beginning with it; else None."""
    folded = said.strip(' "').casefold()
    exact = [key for key, move in known.items() if folded in _list_spellings(key, move)]
    found = exact or [key for key, move in known.items() if move.name.casefold().startswith(folded)]
    return found[0] if len(found) == 1 else None


def _explain_unknown(said: str, known: Mapping[str, DefinedMove]) -> NotFound:
    spoken = {name for key, move in known.items() for name in (move.name.casefold(), words(key))}
    folded = said.strip(' "').casefold()
    begins = sorted(name for name in spoken if name.startswith(folded))
    return NotFound("unknown_own_move", said, begins or get_close_matches(folded, spoken, 3, 0.5))


def _facts(move: DefinedMove, ways: Ways) -> tuple[Fact, ...]:
    rolled = " ".join(filter(None, (move.stat.upper(), move.range)))
    hits = f"{move.hits} {move.hits_type}".strip() if move.hits else ""
    shown = (
        Fact("name", move.name),
        Fact("stat", move.stat, "Rolls" if rolled else "", rolled),
        Fact("range", move.range),
        Fact("trigger", move.trigger, "When" if move.trigger else "", move.trigger),
        Fact("hits", move.hits, "Hits" if hits else "", hits),
        Fact("type", move.hits_type),
        Fact("class", move.of_class, "Class" if move.of_class else "", move.of_class),
        Fact("requires", move.requires, "Requires" if move.requires else "", move.requires),
        Fact("replaces", move.replaces, "Replaces" if move.replaces else "", move.replaces),
    )
    texts = (getattr(move, band) for band in BANDS)
    bands = (
        Fact(key, text, label.capitalize() if text else "", text)
        for key, label, text in zip(BANDS, ways.bands, texts, strict=True)
    )
    return (*shown, *bands)


def compose_definition(answers: Mapping[str, str]) -> str:
    """Return the sentence that a form's answers make."""
    # a quote in an answer would end it halfway through the sentence
    said = {key: " ".join(text.replace('"', "'").split()) for key, text in answers.items()}
    parts = [f"define move {said.get('head', '')}"]
    parts += [f'"{said["trigger"]}"'] if said.get("trigger") else []
    parts += [f'{band} "{said[band]}"' for band in BANDS if said.get(band)]
    return " ".join(parts)
