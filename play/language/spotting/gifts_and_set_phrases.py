"""Reads whole texts that tell a single thing: set phrases (here, Marta, take my auspex), and what
is given, bought or used that nobody carries."""

import re
from collections.abc import Iterator

from grammar.acts import Form, forms
from grammar.words import words_in
from play.language.names.lexicon import Lexicon, read_people
from play.language.names.vocabulary import find_nearest_names
from play.language.readings.guards import is_guarded
from play.language.spotting.names import find_person
from rules.core.characters.group_names import make_singular
from rules.core.characters.thing_names import ARMS
from rules.core.errors import NotFound
from rules.core.permissions import is_gm
from rules.core.records.field_values import words as with_blanks
from rules.core.rule_helpers import quote_name
from rules.fast_tuples import NamedTuple
from rules.lazy_regex import compile_later

_GIVES = compile_later(r"\s*/?\s*(?:i\s+)?(?:give|hand|pass)s?\s+(?P<rest>\S.*)", re.IGNORECASE)
_BUYS = compile_later(
    r"\s*/?\s*(?:item\s+|i\s+)?(?:buy|purchase)s?\s+(?P<rest>\S.*)", re.IGNORECASE
)
_ARTICLE = compile_later(r"(?:an?|some|the|my|another|one)\s+(?:last\s+)?(?=\S)", re.IGNORECASE)
#: the price, which isn't part of the name
_PRICE = compile_later(
    r"\s+for\s+(?:(?P<sum>\w+)\s+(?P<coin>coins?|crowns?|gold|gp|silver|thrones?|credits?)"
    r"|\d{1,6}(?:\s+\w+)?)$",
    re.IGNORECASE,
)
#: how many things, and which
_COUNTED = compile_later(r"(?P<count>\d+\s+)?(?P<thing>.*)")
#: the seller, who isn't part of the name either
_SELLER = compile_later(r"\s+(?:from|off)\s+\S.*$", re.IGNORECASE)
_USES = compile_later(
    r"\s*(?:i\s+)?(?:drink|quaff|use)\s+(?=an?\s|the\s|my\s|some\s|.*\b(?:potion|draught|elixir)\b)"
    r"(?P<rest>(?:(?!(?:to|with|as|against|on)\b)[\w'-]+\s*){1,4}?)(?:\s+on\s+\S.*)?",
    re.IGNORECASE,
)
_ATTACKS = compile_later(
    r"\s*(?:i\s+)?\w+\s+(?P<whom>\S.*?)\s+(?:with|using)\s+(?:(?:my|the|an?)\s+)?(?P<arm>\S.*)",
    re.IGNORECASE,
)
#: the same with the weapon named first: I bring my warhammer down on Scar
_BRINGS = compile_later(
    r"\s*(?:i\s+)?\w+\s+(?:my|the|an?)\s+(?P<arm>[\w' -]+?)\s+(?:(?:down|up|around|round|hard)\s+)*"
    r"(?:at|on|upon|into|onto|against|across|over)\s+(?P<whom>\S.*)",
    re.IGNORECASE,
)
#: what may be a thing: perhaps a number, then words without punctuation
_THING = compile_later(r"(?:(?:\d{1,3}|[a-z]+)\s+)?[^\W\d_][\w' -]{1,40}", re.IGNORECASE)
#: the most words that may name those who get something
_MOST_WORDS = 8
#: things that are given but can't be carried
_NO_THINGS, _FINDABLE = words_in("no_things"), words_in("findable")
#: words with which nothing is certain
_PERHAPS = frozenset({"maybe", "think"})


def find_missing_thing(text: str, lexicon: Lexicon) -> NotFound | None:
    """Return the error when someone gives, buys, uses or attacks with what nobody here has, else
    None."""
    said = text.partition("#")[0].rstrip(" .!")
    if bought := _BUYS.fullmatch(said):
        return None if list_goods(text, lexicon) else _find_unpriced(bought["rest"], lexicon)
    if used := _USES.fullmatch(said):
        return _find_uncarried(_ARTICLE.sub("", used["rest"], count=1), lexicon)
    attack = _ATTACKS.fullmatch(said) or _BRINGS.fullmatch(said)
    if attack and ARMS.search(attack["arm"]) and read_people(attack["whom"], lexicon):
        return _find_uncarried(attack["arm"], lexicon, "not_in_pack")
    given = _GIVES.fullmatch(said)
    thing, whom = _take_apart(given["rest"], lexicon) if given else ("", "")
    if given and not is_gm(lexicon.vocabulary.scene):
        return NotFound("unknown_item", thing) if is_thing(thing) else None
    cure = f"item add {thing} for {whom}"
    return NotFound("nobody_carries", thing, cure=cure) if is_thing(thing) else None


def list_goods(text: str, lexicon: Lexicon) -> list[str]:
    """Return the sentences that buy what is for sale under a name like the one said: a longsword
    for `buy a sword` or `buy a longswrod`."""
    bought = _BUYS.fullmatch(text.partition("#")[0].rstrip(" .!"))
    rest = _SELLER.sub("", _ARTICLE.sub("", bought["rest"], count=1)) if bought else ""
    counted = _COUNTED.fullmatch(rest.casefold())
    if counted is None or not is_thing(counted["thing"]):
        return []
    said, names = counted["thing"], lexicon.vocabulary.names("good")
    like = [said] if said in names else [name for name in names if said.removesuffix("s") in name]
    like = like or find_nearest_names(said, {name: name for name in names})
    spelt = (lexicon.vocabulary.spell_name("good", names[name]) for name in like)
    return [f"item buy {counted['count'] or ''}{each}" for each in dict.fromkeys(spelt)]


def _find_unpriced(rest: str, lexicon: Lexicon) -> NotFound | None:
    """Return the error for something bought that has no price, with the ways to take it."""
    price = _PRICE.search(rest)
    thing = _SELLER.sub("", _PRICE.sub("", _ARTICLE.sub("", rest, count=1)))
    if not is_thing(thing) or " for " in thing:  # the error tells who isn't here
        return None
    if price and (price["coin"] or "").casefold() in lexicon.vocabulary.names("item"):
        coin = f"{price['sum']} {price['coin']}"
        return NotFound("no_price_in_coin", thing, (coin,), cure=f"item add {thing}")
    return NotFound("no_price", thing, cure=f"item add {thing}")


def _find_uncarried(thing: str, lexicon: Lexicon, code: str = "unknown_item") -> NotFound | None:
    """Return the error for something that the speaker's character doesn't carry."""
    actor = lexicon.vocabulary.scene.someone
    mine = lexicon.vocabulary.names("item")
    if actor is None or not is_thing(thing) or thing.casefold() in mine:
        return None
    arms = [with_blanks(key) for key in getattr(actor, "weapons", ())]
    return NotFound(code if arms or code == "unknown_item" else "unknown_item", thing, arms)


def is_thing(said: str) -> bool:
    """Say whether words may name a thing, and not something that can't be carried."""
    return bool(_THING.fullmatch(said)) and said.split()[-1].casefold() not in _NO_THINGS


def _take_apart(rest: str, lexicon: Lexicon) -> tuple[str, str]:
    """Return a thing and who gets it: `a rope to Griff`, `Griff and Ash a rope`."""
    thing, to, whom = rest.rpartition(" to ")
    if to and (names := read_people(whom, lexicon)):
        return _ARTICLE.sub("", thing.strip(), count=1), names
    words = rest.split()
    for length in range(min(_MOST_WORDS, len(words) - 1), 0, -1):
        if names := read_people(" ".join(words[:length]), lexicon):
            return _ARTICLE.sub("", " ".join(words[length:]), count=1), names
    return "", ""


#: words around an act that tell of none
_POLITE = compile_later(
    r"^(?:(?:oh|ok|okay|so|and|now|then|well|alright|oops|whoops|damn|ugh|argh|please)\b[,.!]*\s*)+"
    r"|(?<![,\s])(?:[,\s]+(?:please|pls|plz|thanks|thx))+(?=[.!]*$)",
    re.IGNORECASE,
)
#: a mere reason or remark: I got burned, he is stronger, that was horrible
_REMARK = compile_later(
    r"\s*(?:(?:because|cause|since|as)\s+)?(?:i|he|she|it|they|that|this)(?:'s|'m|'re)?\s*"
    r"(?:\b(?:am|is|was|are|were|got|gets?|hurts?|burns?|stings?)\b(?:\s+\w+){0,4}|\w+)[.!\s]*",
    re.IGNORECASE,
)
#: how long something goes on in a story, and who that is about
_UNTIL = compile_later(r"\buntil (?:the )?\w+(?=[.,]|$)", re.IGNORECASE)
_HIM = compile_later(r"\b(?:him|her|them|he|she|they)\b", re.IGNORECASE)
#: where a story continues after the act
_BREAK = compile_later(r"[,.!;:\u2014](?=\s|$)")
LONGEST_TOLD = 200
_MOST_BREAKS = 4


class Told(NamedTuple):
    """A sentence that a text tells, its label, and whether the text tells nothing else."""

    says: str
    label: str
    whole: bool
    last: bool = False  # it may stand behind a story


def find_told(text: str, lexicon: Lexicon) -> Iterator[Told]:
    """Yield the sentences that a text may tell, the likeliest first; the rest of the text contains
    no guard, name or number."""
    said = " ".join(text.replace("\u2019", "'").strip(" /").split())
    said = _POLITE.sub("", said) or said
    if len(said) > LONGEST_TOLD or any(mark in said for mark in '"\u201c\u201d#?'):
        return
    master = is_gm(lexicon.vocabulary.scene)
    for deed, story in _divide(said):
        if is_guarded(story) or re.search(r"\d", story) or _names_anyone(story, lexicon):
            continue
        for form in forms():
            found = form.match.fullmatch(deed) if master or not form.told else None
            if found is None or _is_turned(deed, form) or _drops_name(found, lexicon):
                continue
            if told := _fill(form, found, lexicon):
                sure = form.sure or _is_findable(found)
                alone = not story or _REMARK.fullmatch(story) is not None
                yield Told(*told, sure and alone and _tells_all(form, found), form.last)
    if master:
        yield from _find_last(said, lexicon)


def _find_last(said: str, lexicon: Lexicon) -> Iterator[Told]:
    """Yield what the last sentence of a story tells of whoever the story is about."""
    story, _, deed = said.rstrip(" .!").rpartition(". ")
    met = list_people(story, lexicon)
    if not story or is_guarded(_UNTIL.sub("", story)) or re.search(r"\d", story):
        return
    if len(met) == 1:
        deed = _HIM.sub(next(iter(met)), deed, count=1)
    for end in (len(deed), *(mark.start() for mark in _BREAK.finditer(deed))):
        if is_guarded(deed[end:]) or not met <= list_people(deed[:end], lexicon):
            continue
        for form in forms():
            found = form.match.fullmatch(deed[:end]) if form.last else None
            if found is None or _is_turned(deed[:end], form) or _drops_name(found, lexicon):
                continue
            if told := _fill(form, found, lexicon):
                yield Told(*told, whole=False, last=True)


def list_people(text: str, lexicon: Lexicon) -> set[str]:
    """Return the names of those whom a text names."""
    words = re.findall(r"[\w'-]+", text)
    found = (find_person(lexicon, words, at)[1] for at in range(len(words)))
    sheets = lexicon.vocabulary.scene.sheets
    return {sheets[int(key)].name for key in found if key.isdecimal()}


def _divide(said: str) -> Iterator[tuple[str, str]]:
    """Yield ways to split a text into an act and the story after it, the longest act first."""
    yield said.rstrip(" .!"), ""
    for mark in [*_BREAK.finditer(said)][:_MOST_BREAKS][::-1]:
        yield said[: mark.start()], said[mark.end() :]


def _is_turned(deed: str, form: Form) -> bool:
    """Say whether an act contains a guard that isn't part of its pattern."""
    guards = [word for word in re.findall(r"[\w']+", deed.casefold()) if is_guarded(word)]
    return not _list_own_words(form).issuperset(guards)


def _list_own_words(form: Form) -> set[str]:
    return {*re.findall(r"[\w']+", form.match.pattern.casefold())} - _PERHAPS


def _tells_all(form: Form, found: re.Match[str]) -> bool:
    """Say whether each word of a text fills a slot, or is in the pattern itself."""
    return _list_own_words(form).issuperset(re.findall(r"[\w']+", _leave_out(found).casefold()))


def _is_findable(found: re.Match[str]) -> bool:
    """Say whether what somebody gets is certainly a thing, as a key is, and a fright isn't."""
    new = [text for slot, text in found.groupdict().items() if text and slot.rstrip("_") == "NEW"]
    last = [text.casefold().split()[-1] for text in new]
    return bool(last) and all(each in _FINDABLE or ARMS.search(each) for each in last)


def _drops_name(found: re.Match[str], lexicon: Lexicon) -> bool:
    """Say whether a text names somebody outside what fills its pattern's slots."""
    return _names_anyone(_leave_out(found), lexicon)


def _leave_out(found: re.Match[str]) -> str:
    """Return a text without what fills its pattern's slots."""
    rest = found.string
    for start, end in map(found.span, found.groupdict()):
        rest = rest if start < 0 else f"{rest[:start]}{'#' * (end - start)}{rest[end:]}"
    return rest


def _names_anyone(story: str, lexicon: Lexicon) -> bool:
    words = re.findall(r"\w[\w'-]*", story.casefold())
    return any(lexicon.person(words, at)[0] for at in range(len(words)))


def _fill(form: Form, found: re.Match[str], lexicon: Lexicon) -> tuple[str, str] | None:
    """Return a pattern's sentence and label with their slots filled; None if one doesn't fit."""
    said = {slot.rstrip("_"): text for slot, text in found.groupdict().items() if text}
    filled, label = form.says, form.label
    for slot, text in said.items():
        value = _read(slot, text.strip(), lexicon)
        if not value:
            return None
        filled = value.join(re.split(rf"\b{slot}\b", filled))
        label = re.sub(rf"\b{slot}\b", value.replace('"', ""), label)
    return filled, label


def _read(slot: str, text: str, lexicon: Lexicon) -> str:
    if slot == "N":
        return lexicon.table.numbers.get(text.casefold(), text)
    if slot == "KIND":
        return _find_kind(text, lexicon)
    if slot in ("WHO", "WHOM"):
        bare = re.sub(r"^(?:the|and|both|all|all the)\s+", "", text, flags=re.IGNORECASE)
        several = lexicon.find_several(bare.casefold().removesuffix("s"))
        spelt = lexicon.vocabulary.spell_name
        return read_people(bare, lexicon) or ", ".join(spelt("character", k) for k in several)
    if slot == "NEW":
        words = text.casefold().split()
        named = any(lexicon.person(words, at)[0] for at in range(len(words)))
        return "" if named or is_guarded(text) or not is_thing(text) else quote_name(text)
    return quote_name(text) if slot == "THING" else text


def _find_kind(text: str, lexicon: Lexicon) -> str:
    """Return the name of the one NPC, or the first of several of its kind, whom a word names."""
    sheets = lexicon.vocabulary.scene.sheets
    bare = re.sub(r"^the\s+", "", text.casefold())
    for said in dict.fromkeys((bare, make_singular(bare))):
        one = lexicon.name_person(said)
        keys = lexicon.find_several(said)
        names = [one] if one else [sheets[int(key)].name for key in keys]
        kinds = {re.sub(r" \d+$", "", name) for name in names}
        npcs = all(each.npc for each in sheets.values() if each.name in names)
        if len(kinds) == 1 and npcs:
            return f'"{min(names, key=len)}"'
    return ""
