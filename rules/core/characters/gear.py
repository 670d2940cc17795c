"""What characters carry: added, dropped, given, used and listed, in every game.

A system says in a `Pack` where its sheets store things, and what else changes with them.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, replace
from typing import Any, Generic, TypeVar

from rules.core import limits
from rules.core.characters.group_names import (
    count_things,
    make_singular,
    name_new_things,
    name_things,
)
from rules.core.characters.targets import (
    find_meant,
    find_named,
    find_one,
    find_one_meant,
    find_target,
    plays_nobody,
)
from rules.core.characters.thing_names import ARMS, BURNING, LASTING, find_twin
from rules.core.dice.dice import Dice
from rules.core.errors import NotAllowed, NotFound, Refused
from rules.core.outcome import Fact, Outcome
from rules.core.permissions import is_gm, may_play, may_see, shows_numbers
from rules.core.records.field_values import slug, words
from rules.core.records.frozen_values import freeze, freeze_named
from rules.core.records.record import copy_with
from rules.core.rule_helpers import agree, insist, join_names, quote_name
from rules.core.scene import AnyScene, changes
from rules.core.sheet import Sheet
from rules.core.system import Rule
from rules.core.verb_declarations.gear import GiveCoin, ListThings, PartWith, Portion
from rules.core.verb_declarations.gear import Thing as Described
from rules.core.verb_declarations.request import Phrase, Request

S = TypeVar("S", bound=Sheet)
T = TypeVar("T")
D = TypeVar("D", bound=Described)
#: the fields that describe a single thing
_OF_ONE = frozenset(each.name for each in fields(Described))
DOES = {"drop": "drops", "remove": "loses", "give": "gives", "use": "uses up"}


@freeze
class Moved:
    """Some of a thing that came or went, and how many stayed behind."""

    key: str
    name: str
    count: int
    left: int = 0

    def __str__(self) -> str:
        several = self.count == 1 and self.left > 0  # one of several: "a torch", not "the torch"
        return (name_new_things if several else name_things)(self.name, self.count)


def find_count(key: str, thing: Any) -> int:
    """Return how many there are of a thing, the way most systems store it."""
    count: int = thing if isinstance(thing, int) else thing.count
    return count


def split_count(key: str, thing: Any, count: int) -> tuple[Any, Any]:
    """Split off `count` of a thing: return those, and the rest."""
    left = find_count(key, thing) - count
    return with_count(thing, count), with_count(thing, left)


def join_counts(request: Request, key: str, had: Any, more: Any) -> Any:
    """Add to a thing that is already there: its description stays, and only its count changes."""
    return with_count(had, find_count(key, had) + find_count(key, more))


def with_count(thing: Any, count: int) -> Any:
    return count if isinstance(thing, int) else copy_with(thing, {"count": count})


@freeze_named
class Pack(Generic[S, T]):
    """How the sheets of a system carry things."""

    #: the sheet's fields that hold things by key, and the type each holds
    fields: Mapping[str, type]
    #: makes a thing: (request, scene, its description, its name, how many)
    make: Callable[[Any, Any, Any, str, int], T]
    #: the facts about a pack, and about what came or went
    facts: Callable[[S, Sequence[Moved]], tuple[Fact, ...]]
    #: in `axe, dirk d6` both have d6; False if the rules' own list describes weapons
    shares: bool = True
    #: a thing's details in the list of everything carried
    detail: Callable[[str, T], str] = lambda key, thing: ""
    #: more lines of that list, for anything else that takes up room
    filled: Callable[[S], Sequence[str]] = lambda sheet: ()
    #: the key for a thing's name; the rules' own list may use another than its slug
    key: Callable[[str], str] = slug
    count: Callable[[str, T], int] = find_count
    split: Callable[[str, T, int], tuple[T, T]] = split_count
    join: Callable[[Request, str, T, T], T] = join_counts
    #: updates what depends on the load: (the sheet before, and after)
    follow: Callable[[S, S], S] = lambda before, after: after
    #: refuses what can't be carried: (request, the sheet before, and after, what came)
    fits: Callable[[Request, S, S, Moved], None] = lambda request, before, after, came: None
    #: how many uses a thing has left; None if each use takes one away
    uses: Callable[[str, T], int | None] = lambda key, thing: None
    #: whether it stays when its uses run out, such as a gun that can be reloaded
    lasts: Callable[[str, T], bool] = lambda key, thing: False
    #: refuses to use up what stays: (the scene, its owner, its key)
    check_use: Callable[[AnyScene, S, str], None] = lambda scene, sheet, key: None
    #: the sheet with a thing dropped but still owned; None if dropping it gives it up
    lay_down: Callable[[S, str], S | None] = lambda sheet, key: None

    def things(self, sheet: S) -> dict[str, T]:
        """Return everything carried by key; if two fields share a key, the first field wins."""
        return {key: each for field in reversed(tuple(self.fields))
                for key, each in getattr(sheet, field).items()}  # fmt: skip

    def list_pairs(self, sheet: S) -> list[tuple[str, T]]:
        return [pair for field in self.fields for pair in getattr(sheet, field).items()]

    def name(self, key: str, thing: T) -> str:
        return getattr(thing, "name", "") or words(key)

    def put(self, request: Request, sheet: S, key: str, thing: T) -> S:
        """Return the sheet with one more thing; refuse if it doesn't fit."""
        field = next(name for name, kind in self.fields.items() if isinstance(thing, kind))
        held: Mapping[str, T] = getattr(sheet, field)
        key = find_twin(held, key)
        few = key in held or len(self.list_pairs(sheet)) < limits.ITEMS
        insist(request, few, "too_many_things", most=limits.ITEMS)
        now = self.join(request, key, held[key], thing) if key in held else thing
        if self.count(key, now) > limits.OF_ONE_ITEM:
            raise Refused("count_things", most=limits.OF_ONE_ITEM)
        after = self.follow(sheet, copy_with(sheet, {field: {**held, key: now}}))
        came = Moved(key, self.name(key, thing), self.count(key, thing))
        self.fits(request, sheet, after, came)
        return after

    def take(self, sheet: S, key: str, count: int) -> tuple[S, T]:
        """Return the sheet without `count` of a thing, and what was taken."""
        field = next(name for name in self.fields if key in getattr(sheet, name))
        held: Mapping[str, T] = getattr(sheet, field)
        taken, left = held[key], {each: held[each] for each in held if each != key}
        if count < self.count(key, taken):
            taken, rest = self.split(key, taken, count)
            left = {each: rest if each == key else held[each] for each in held}
        return self.follow(sheet, copy_with(sheet, {field: left})), taken

    def use(self, sheet: S, key: str, count: int) -> S:
        """Return the sheet with `count` uses spent; a thing goes with its last use unless it
        lasts."""
        field = next(name for name in self.fields if key in getattr(sheet, name))
        held: Mapping[str, T] = getattr(sheet, field)
        uses = self.uses(key, held[key])
        if uses is None:
            return self.take(sheet, key, count)[0]
        if uses <= count and not self.lasts(key, held[key]):
            return self.take(sheet, key, self.count(key, held[key]))[0]
        less = copy_with(held[key], {"uses": uses - count})
        return self.follow(sheet, copy_with(sheet, {field: {**held, key: less}}))


def name_thing(said: Described) -> tuple[str, int]:
    """Return a thing's name and how many there are: `3 torches` are 3 of `torch`."""
    text = said.name.text.strip()
    name = " ".join(text.replace('"', "").split())
    count = 1 if said.count is None else said.count
    # a dot would part the path of its changes
    if not slug(name) or "." in name or len(name) > limits.ITEM_NAME:
        raise Refused("name_of_thing", most=limits.ITEM_NAME)
    if not 1 <= count <= limits.OF_ONE_ITEM:
        raise Refused("count_things", most=limits.OF_ONE_ITEM)
    # quoted names are kept as they are, plural or not
    return (make_singular(name) if count > 1 and '"' not in text else name), count


def share_description(things: Sequence[D]) -> list[D]:
    """Let weapons share the last one's description: in `axe, dirk d6` the axe has d6 too.

    Only weapons listed together do: `torch, dirk d6` is a torch, and a dirk with d6.
    """
    *others, last = things
    told = _list_said(last)
    together = told and not any(map(_list_said, others))
    if not together or not all(ARMS.search(slug(name_thing(each)[0])) for each in others):
        return list(things)
    return [*(replace(each, **told) for each in others), last]


def _list_said(thing: Described) -> dict[str, Any]:
    """Return what was said about a thing besides its name and count."""
    said = ((each.name, getattr(thing, each.name), each.default) for each in fields(thing))
    return {key: now for key, now, usual in said if key not in _OF_ONE and now != usual}


def add_things(
    request: Any, scene: AnyScene, pack: Pack[Any, Any], does: str = "get", note: str = ""
) -> Outcome:
    """Add things to the pack of everyone named, or of the acting character."""
    sheets = find_meant(scene, request.who)
    after, moved = scene, []
    things = (request, *request.more)
    for said in share_description(things) if pack.shares else things:
        name, count = name_thing(said)
        _refuse_coin(sheets, name, count)
        thing = pack.make(request, scene, said, name, count)
        key = pack.key(name)
        moved.append(Moved(key, pack.name(key, thing), pack.count(key, thing)))
        for sheet in sheets:
            after = after.put(pack.put(request, after.sheets[sheet.record], key, thing))
    names = join_names(sheet.name for sheet in sheets)
    new = [name_new_things(each.name, each.count) for each in moved]
    several = len(sheets) > 1 or getattr(sheets[0], "several", False)
    each = "each " if len(sheets) > 1 else ""
    title = f"{names} {each}{agree(does, several)} {join_names(new)}"
    outcome = tell_pack(scene, after, sheets[0], title, pack, moved)
    every = (Fact("names", [sheet.name for sheet in sheets]),) if len(sheets) > 1 else ()
    return replace(outcome, prose=note, facts=(*outcome.facts, *every))


def _refuse_coin(sheets: Sequence[Any], name: str, count: int) -> None:
    """Refuse coin as a thing if sheets count it as a number, with the sentence that adds it."""
    if slug(make_singular(name)) == "coin" and all(hasattr(sheet, "coin") for sheet in sheets):
        says = f"sheet set {', '.join(quote_name(each.name) for each in sheets)} coin+={count}"
        raise Refused("coin_is_no_thing", says=says, cure=says)


def part_with(request: PartWith, scene: AnyScene, pack: Pack[Any, Any]) -> Outcome:
    """Drop things, use them up or give them to someone: one of each unless more are asked for."""
    if request.how == "give" and request.whose is None and plays_nobody(scene):
        return _conjure(request, scene, pack)
    owner = find_owner(request.whose, scene)
    other = _find_receiver(request, scene, owner) if request.how == "give" else None
    after, moved = scene, []
    does = DOES[request.how]
    for key, count in find_portions(request, owner, pack).items():
        thing = pack.things(owner)[key]
        moved.append(Moved(key, pack.name(key, thing), count, pack.count(key, thing) - count))
        if request.how == "use":
            after, lasts = _use_thing(request, after, owner.record, pack, key, count)
            does = "uses" if lasts else "lights" if BURNING.search(key) else does
            continue
        sheet = after.sheets[owner.record]
        laid = pack.lay_down(sheet, key) if request.how == "drop" else None
        left, taken = (laid, thing) if laid is not None else pack.take(sheet, key, count)
        after = after.put(left)
        if other is not None:
            after = after.put(pack.put(request, after.sheets[other.record], key, taken))
    whom = f" {other.name}" if other else ""
    title = f"{owner.name} {does}{whom} {join_names(map(str, moved))}"
    return tell_pack(scene, after, owner, title, pack, moved)


def _use_thing(
    request: PartWith, scene: AnyScene, record: int, pack: Pack[Any, Any], key: str, count: int
) -> tuple[AnyScene, bool]:
    """Use a thing; return the scene after it, and whether the thing lasts longer than this once."""
    sheet = scene.sheets[record]
    thing = pack.things(sheet)[key]
    counted = pack.uses(key, thing) is not None
    whole = not counted and request.count is None  # `item use 1 rope` uses it up
    if whole and ARMS.search(key):  # an attack?
        says = f"item use 1 {quote_name(pack.name(key, thing))}"
        raise Refused("weapon_used_up", name=pack.name(key, thing), says=says, cure=says)
    if not request.anyway:
        pack.check_use(scene, sheet, key)
    if whole and not request.every and LASTING.search(key):
        return scene, True
    return scene.put(pack.use(sheet, key, count)), counted


def _conjure(request: PartWith, scene: AnyScene, pack: Pack[Any, Any]) -> Outcome:
    """Give new things as a game master: copies of what someone here carries."""
    other, moved = find_target(scene, request.to), list[Moved]()
    known = {key: each for sheet in scene.everyone() for key, each in pack.list_pairs(sheet)}
    after = scene
    for portion in (request, *request.more):
        count = 1 if portion.count is None else portion.count
        if not 1 <= count <= limits.OF_ONE_ITEM:
            raise Refused("count_things", most=limits.OF_ONE_ITEM)
        keys = [key for key in dict.fromkeys(portion.what.keys("item")) if key in known]
        if not keys:
            raise NotFound("unknown_item", portion.what.text)
        for key in keys:
            thing = pack.split(key, known[key], count)[0]
            moved.append(Moved(key, pack.name(key, thing), count))
            after = after.put(pack.put(request, after.sheets[other.record], key, thing))
    title = f"{other.name} gets {join_names(name_new_things(e.name, e.count) for e in moved)}"
    return tell_pack(scene, after, other, title, pack, moved)


def give_coin(request: GiveCoin, scene: AnyScene, dice: Dice) -> Outcome:
    """Give someone coin from one's own purse; a game master's comes from nowhere, for several if
    named."""
    giver = scene.someone
    if request.amount < 1:
        raise Refused("some_coin")
    if is_gm(scene) and request.verb != "pay" and (giver is None or giver.npc):
        named = find_named(scene, request.to) or [find_target(scene, request.to)]
        return _tell_coin(request, scene, scene, None, named)
    if giver is None:
        raise NotFound("no_character")
    other = find_target(scene, request.to)
    if giver.record == other.record:
        raise Refused("own_thing", name=giver.name, what="coin")
    short = "too_little_coin" if giver.coin else "no_coin"
    insist(request, request.amount <= giver.coin, short, coin=giver.coin)
    # after `anyway`, the purse may hold less than the sum
    paid = scene.put(replace(giver, coin=max(0, giver.coin - request.amount)))
    return _tell_coin(request, scene, paid, giver, [other])


def _tell_coin(
    request: GiveCoin, scene: AnyScene, after: AnyScene, giver: Any, others: Sequence[Any]
) -> Outcome:
    """Add the whole sum to each receiver's coin, and describe it."""
    for other in others:
        if other.coin + request.amount > limits.COIN:
            raise Refused("too_much_coin", most=limits.COIN, name=other.name)
        after = after.put(replace(other, coin=other.coin + request.amount))
    names, sum_told = join_names(other.name for other in others), f"{request.amount} coin"
    gets = f"{names} gets {sum_told}" if len(others) == 1 else f"{names} get {sum_told} each"
    first = after.sheets[others[0].record]
    return Outcome(
        f"{giver.name} gives {names} {sum_told}" if giver else gets,
        facts=(Fact("amount", request.amount), Fact("from", giver.name if giver else None),
               Fact("to", first.name), Fact("coin", first.coin)),
        changes=changes(scene, after),
        subject=first.record,
    )  # fmt: skip


def thing_names(pack: Pack[Any, Any], scene: AnyScene) -> dict[str, str]:
    """Return what a player can type for things: their own, and for a game master everyone's."""
    every = scene.list_unretired() if is_gm(scene) else ()
    found: dict[str, str] = {}
    for sheet in (*every, *([scene.someone] if scene.someone else ())):
        for key, thing in pack.list_pairs(sheet):
            ways = (key, words(key), words(key).replace("'", ""), pack.name(key, thing).casefold())
            found |= dict.fromkeys(ways, key)
    return found


def add_to(pack: Pack[Any, Any]) -> Callable[[Any, Any, Dice], Outcome]:
    """Return the rule that adds things."""
    return lambda request, scene, dice: add_things(request, scene, pack)


def pack_rules(pack: Pack[Any, Any]) -> tuple[Rule, ...]:
    """Return the rules for carried things that every game shares."""
    return (
        Rule(PartWith, lambda request, scene, dice: part_with(request, scene, pack)),
        Rule(ListThings, lambda request, scene, dice: list_things(request, scene, pack)),
    )


def find_owner(whose: Phrase | None, scene: AnyScene) -> Any:
    """Return whose things are meant: one's own, or for a game master anyone's."""
    owner = find_one_meant(scene, whose)
    if not may_play(scene, owner):
        raise NotAllowed("not_your_sheet", name=owner.name)
    return owner


def _find_receiver(request: PartWith, scene: AnyScene, owner: Sheet) -> Any:
    other = find_one(scene, request.to)
    if other is None:
        raise Refused("give_to_whom", what=request.what.spell())
    if other.record == owner.record:
        raise Refused("own_thing", name=owner.name, what=words(request.what.spell()))
    return other


def find_portions(request: PartWith, owner: Sheet, pack: Pack[Any, Any]) -> dict[str, int]:
    """Return how many of which things are meant; refuse more than there are."""
    held = pack.things(owner)
    found: dict[str, int] = {}
    for portion in (request, *request.more):
        keys = tuple(dict.fromkeys(portion.what.keys("item")))
        if (missing := next((key for key in keys if key not in held), "")) or not keys:
            hints = [pack.name(*each) for each in pack.list_pairs(owner)]
            raise NotFound("unknown_item", words(missing) or portion.what.text, hints)
        if portion.count is not None and len(keys) > 1:
            raise Refused("count_of_one")
        for key in keys:
            has, some = _count_left(request.how, key, held[key], pack)
            got = found.get(key, 0)
            found[key] = got + _find_amount(request, portion, has - got, owner.name, some)
    return found


def _count_left(how: str, key: str, thing: Any, pack: Pack[Any, Any]) -> tuple[int, str]:
    """Return how many of a thing, or uses of it, are left, as a number and in words."""
    name = pack.name(key, thing)
    uses = pack.uses(key, thing) if how == "use" else None
    if uses is not None and make_singular(name) == name:  # arrows: each is a use
        return uses, f"{uses} {'use' if uses == 1 else 'uses'} of the {name} left"
    has = pack.count(key, thing) if uses is None else uses
    return has, f"1 {make_singular(name)}" if has == 1 else count_things(name, has)


def _find_amount(request: PartWith, portion: Portion, has: int, name: str, things: str) -> int:
    count = has if portion.every else 1 if portion.count is None else portion.count
    if count < 1:
        raise Refused("count_things", most=limits.OF_ONE_ITEM)
    insist(request, count <= has, "too_few_things", name=name, things=things)
    return min(count, has)


def list_things(request: ListThings, scene: AnyScene, pack: Pack[Any, Any]) -> Outcome:
    """Show what a character carries, or how many of one thing there are."""
    sheet = find_one_meant(scene, request.who)
    if not may_see(scene, sheet):
        raise NotFound("unknown_character", sheet.name)  # as a name nobody has
    listed = [pair for pair in pack.list_pairs(sheet) if pack.count(*pair)]  # not what is used up
    if request.what is not None:
        keys = request.what.keys("item")
        listed = [pair for pair in listed if pair[0] in keys]
    lines = [_list_thing(key, thing, pack) for key, thing in listed]
    lines += pack.filled(sheet) if request.what is None else ()
    told = tell_pack(scene, scene, sheet, f"What {sheet.name} carries", pack)
    return replace(
        told,
        prose="\n".join(lines) or "Nothing yet.",
        facts=(*told.facts, Fact("carried", [pack.name(*each) for each in listed])),
        recorded=False,
        private=not shows_numbers(scene, sheet),  # or the channel would read an NPC's pack
    )


def _list_thing(key: str, thing: Any, pack: Pack[Any, Any]) -> str:
    detail = pack.detail(key, thing)
    some = count_things(pack.name(key, thing), pack.count(key, thing))
    return f"**{some}** ({detail})" if detail else f"**{some}**"


def tell_pack(before: AnyScene, after: AnyScene, owner: Sheet, title: str,
              pack: Pack[Any, Any], moved: Sequence[Moved] = ()) -> Outcome:  # fmt: skip
    """Return what moved, and the state of the owner's pack after it."""
    return Outcome(
        title,
        facts=pack.facts(after.sheets[owner.record], moved),
        changes=changes(before, after),
        subject=owner.record,
    )
