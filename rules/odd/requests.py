"""What a player of the Odd-like may ask."""

from dataclasses import dataclass

from rules.core.requests.request import Phrase, Request


@dataclass(frozen=True, slots=True, kw_only=True)
class Save(Request):
    attribute: Phrase
    who: Phrase | None = None  # who roll, each by themselves
    group: bool = False
    by: Phrase | None = None  # who rolls for the group
    against: Phrase | None = None  # a character, and maybe an attribute
    adv: bool = False
    dis: bool = False
    needless: bool = False  # the game master rules that no save is needed
    recover: bool = False  # coming round from being Dazed, as an action


@dataclass(frozen=True, slots=True, kw_only=True)
class Join(Request):
    """Aid, or interfere with, someone's save."""

    who: Phrase  # a character, and maybe an attribute
    adv: bool = False
    dis: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Attack(Request):
    what: Phrase | None = None
    said: tuple[Phrase, ...] = ()  # a weapon or targets, without `with` and `at`
    dice: tuple[tuple[int, int], ...] = ()
    at: Phrase | None = None
    foes: bool = False  # `at all`: the other side
    area: str = ""  # everyone in this zone
    friends: bool = False  # those on one's own side there too
    spared: bool = False  # only the others there
    adv: bool = False
    dis: bool = False
    enhanced: bool = False
    impaired: bool = False
    blast: bool = False
    together: bool = False
    reach: str = ""
    distance: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sunder(Request):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class Deed(Request):
    attribute: str
    deed: str = ""
    against: Phrase | None = None
    weapon: Phrase | None = None
    adv: bool = False
    dis: bool = False
    unaware: bool = False
    harmless: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Avoid(Request):
    """Let a foe save to avoid a deed that was tried before, or say that nobody does."""

    who: Phrase | None = None  # a character, and maybe an attribute
    adv: bool = False
    dis: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Harm(Request):
    amount: int | None = None
    dice: tuple[tuple[int, int], ...] = ()
    on: tuple[Phrase, ...] = ()  # an attribute or hp, and characters


@dataclass(frozen=True, slots=True, kw_only=True)
class Heal(Request):
    amount: int | None = None
    dice: tuple[tuple[int, int], ...] = ()
    points: bool = False  # placing points that a rest or a potion gave
    on: tuple[Phrase, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Rally(Request):
    adv: bool = False
    dis: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Rest(Request):
    how: str = "short"
    who: Phrase | None = None  # attributes for the points, and characters


@dataclass(frozen=True, slots=True, kw_only=True)
class Use(Request):
    """Eat, bind, drink: a ration, a bandage, an antidote or a potion."""

    supply: str
    effect: str = ""  # of a potion: hp, cure, clear, points
    debility: Phrase | None = None
    on: Phrase | None = None
    place: Phrase | None = None  # attributes for the points


@dataclass(frozen=True, slots=True, kw_only=True)
class Status(Request):
    what: tuple[Phrase, ...] = ()  # a debility or `fresh`, and characters
    how: str = ""  # add, clear


@dataclass(frozen=True, slots=True, kw_only=True)
class Treat(Request):
    who: Phrase | None = None  # a character, and maybe one of the scars that wait


@dataclass(frozen=True, slots=True, kw_only=True)
class Initiative(Request):
    who: Phrase | None = None
    surprise: str = ""  # foes, us
    adv: bool = False
    dis: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Range(Request):
    zone: str = ""
    who: Phrase | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Round(Request):
    how: str = ""  # start, next, end


@dataclass(frozen=True, slots=True, kw_only=True)
class Act(Request):
    move: bool = False
    words: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Time(Request):
    amount: int | None = None
    unit: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Advance(Request):
    what: str
    ability: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Award(Request):
    """Give completed expeditions without a scene, or see what is there to be spent."""

    amount: int | None = None
    who: Phrase | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Table(Request):
    name: str
    number: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Hireling(Request):
    how: str  # hire, return, dismiss, list
    name: str = ""
    who: Phrase | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Thing(Request):
    """Something to be packed, as it is described."""

    name: Phrase
    count: int | None = None
    dice: tuple[tuple[int, int], ...] = ()
    bulky: bool = False
    reach: str = ""
    armour: int | None = None  # which belongs to the sheet, and is refused


@dataclass(frozen=True, slots=True, kw_only=True)
class ItemAdd(Thing):
    more: tuple[Thing, ...] = ()  # what else is packed with it
    who: Phrase | None = None  # whose packs it goes into


@dataclass(frozen=True, slots=True, kw_only=True)
class ItemDrop(Request):
    what: Phrase
    count: int | None = None
    give: bool = False  # to someone, instead of dropping it
    to: Phrase | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ItemList(Request):
    pass
