"""Fills the slots of exact sentences from a text, as said and as shown: with names of the scene,
or with what isn't one: new things, conditions, dice, topics."""

import re
from collections.abc import Mapping
from contextlib import suppress
from string import capwords

from grammar.parser import kinds_of, verbs_of
from grammar.words import words_in
from play.language.names.lexicon import Lexicon
from play.language.readings.guards import is_guarded
from play.language.readings.small_words import is_in_phrase
from play.language.readings.tokens import LEADS, stems
from play.language.spotting.clues import COINS, Spot
from play.language.spotting.evidence import Evidence
from play.language.spotting.gifts_and_set_phrases import is_thing
from play.language.spotting.names import ARTICLES, Someone, Thing, Word
from play.language.spotting.roles import AGAINST, Roles
from rules.core.characters.group_names import make_plural, name_new_things
from rules.core.errors import PlayerError
from rules.core.rule_helpers import join_names, quote_name
from rules.fast_tuples import NamedTuple
from rules.lazy_regex import compile_later

_GROUP = compile_later(r"\[([^\]]*)\]")
SLOT = compile_later(
    r"\b(FOE|WHOM|WHO|UNTIL|RIVAL|NEW|CALLED|COND|DICE|FIELD|ROUNDS|SIGNED|TABLE|TACTIC|RANGE|SPAN"
    r"|TOPIC|COUNT|TYPE|THING|WEAPON|OWN|ITEM|SPELL|SKILL|MOVE|STAT|ATTRIBUTE|ABILITY|CHARACTERISTIC|N)(?:=(\w+))?\b"
)
#: how many of the same name are tried; a dry run shows who is meant
_MOST_ALIKE = 5
#: a number of things in a label
_GETS = compile_later(r"(Take|Buy) (?:(\d{1,3}) )?(?!cover$|aim$)([a-z][a-z' -]*)")
_SO_MANY, _ONE = compile_later(r"(.+) (\S+) of your (.+)"), ("1", "one", "a", "an")
#: the verb in a label that begins with a person
_DOES = compile_later(r"^((?:FOE|WHOM) [a-z]+?)s\b")
#: kinds whose short names are abbreviations
_SCORES = frozenset({"attribute", "ability", "characteristic"})
#: words that stay lower-case in a title: Hack and Slash
_SMALL = compile_later(r"(?<= )(?:And|Or|Of|The|For|With|At|In|On|To|Your)(?= )")


class Filled(NamedTuple):
    """A filled slot: the text said, the text shown, and its place."""

    said: str
    shown: str
    places: tuple[int, ...]


def fill_someone(one: Someone) -> Filled:
    return Filled(one.names[0], strip_quotes(one.names[0]), tuple(range(one.at, one.end)))


def fill_people(roles: Roles) -> list[Filled]:
    """Return those affected: everyone who is named, or each who may be meant."""
    named = roles.targets
    if len(named) == 1:
        one = named[0]
        the = "the " if one.article else ""
        places = tuple(range(one.at, one.end))
        return [Filled(each, strip_quotes(the + each), places) for each in one.names[:_MOST_ALIKE]]
    if any(len(each.names) > 1 for each in named) or not named or not roles.listed:
        return []
    names = [each.names[0] for each in named]
    places = tuple(p for each in named for p in range(each.at, each.end))
    return [Filled(", ".join(names), join_names(map(strip_quotes, names)), places)]


def fill_rival(evidence: Evidence) -> list[Filled]:
    """Return whom something holds against: +1 against the ogre."""
    return [fill_someone(each) for each in evidence.people if each.lead in AGAINST][-1:]


def speak_of_several(label: str) -> str:
    """Return a label in the plural if its first words name
    several people: `FOE takes N`, `FOE take N`."""
    return _DOES.sub(r"\1", label)


def count_in_words(label: str) -> str:
    """Return a label with the number of things in words: `Use 2 bandages`, `Use your bandage`."""
    if got := _GETS.fullmatch(label):
        lead, count, thing = got.groups()
        return f"{lead} {name_new_things(thing, int(count or 1))}"
    found = _SO_MANY.fullmatch(label)
    if found is None:
        return label
    lead, count, thing = found.groups()
    return f"{lead} {count} {make_plural(thing)}" if count not in _ONE else f"{lead} your {thing}"


def fill_thing(thing: Thing) -> Filled:
    shown = thing.name.replace("_", " ")
    said = f'"{shown}"' if thing.kind in ("weapon", "item") and " " in shown else thing.name
    small = thing.kind in ("weapon", "item", "spell")
    label = shown if small else _make_title(thing.kind, shown)
    return Filled(said, label, tuple(range(thing.at, thing.end)))


def _make_title(kind: str, shown: str) -> str:
    """Return a name of the rules as a button shows it: STR is an abbreviation, Run isn't."""
    if not shown.islower():  # the game's own capitals
        return shown
    if kind in _SCORES and len(shown) <= 3:
        return shown.upper()
    return _SMALL.sub(lambda found: found[0].lower(), capwords(shown))


def strip_quotes(said: str) -> str:
    return said.replace('"', "")


def insert_before_as(said: str, more: str) -> str:
    head, mark, name = said.partition(" as ")
    return f"{head} {more}{mark}{name}"


def render(form: str, slots: Mapping[str, Filled], part: int) -> str | None:
    """Return a form with its slots filled; None if a required one is empty."""

    def group(found: re.Match[str]) -> str:
        wanted = [slot for slot, usual in SLOT.findall(found[1]) if not usual]
        return found[1] if all(slot in slots for slot in wanted) else ""

    form = _GROUP.sub(group, form)
    missing = [slot for slot, usual in SLOT.findall(form) if slot not in slots and not usual]
    if missing:
        return None
    filled = SLOT.sub(lambda f: str(slots[f[1]][part]) if f[1] in slots else f[2], form)
    return " ".join(filled.split())


#: kinds of conditions
_AILING = ("status", "debility")
#: kinds of numbers on a sheet
_FIELD_KINDS = ("attribute", "ability", "stat", "characteristic")
#: the most words of a new thing, and how near its act it is
_MOST_NAMED, _NEAR_BY = 3, 6
_DAY = r"(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?"
_MONTH = r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*"
#: a day until which somebody is away, or on which they are back
_UNTIL = compile_later(
    rf"\b(?:un)?(?:till?|back(?: on| by)?|before|through)\s(?:the\s)?(?:next\s)?({_DAY}|tomorrow"
    rf"|\d{{1,2}}(?:st|nd|rd|th)? (?:of )?{_MONTH}|{_MONTH} \d{{1,2}}(?:st|nd|rd|th)?)\b"
)
_SPANNED = compile_later(r"\b(?:a|an|the next|next|one|this) (?:(couple) of )?(days?|weeks?)\b")
_AWAY_FOR = frozenset({"hour", "day", "week"})
#: units of time, and words for one of them
_PASSING = frozenset({"turn", "hour", "watch", "day", "week", "minute"})
_SINGLE = frozenset({"a", "an", "one", "another"})
_BEFORE_THING = ARTICLES | words_in("before_thing")
_ENDS_THING = LEADS | words_in("after_thing")
_NAMED = r"([A-Z][\w'-]*(?: (?:(?:the|of|von|de|van) )*[A-Z][\w'-]*){0,3})"
_CALLED = compile_later(
    r"\b(?:named|called|by the name of|calls? (?:him|her|it|them)(?:self|selves)?|goes by"
    rf"|(?:it|that|this|he|she)(?:'s| is) the)\s+(?:the )?{_NAMED}"
)
_COMING = (
    "comes?|came|steps?|walks?|climbs?|crawls?|rises?|emerges?|appears?|stands?|waits?|looms?|leaps?"
    "|drops?|slithers?|lurches|bursts|charges|strides|rides|arrives|enters?|watch(?:es)?|wades?"
    "|stumbles?|staggers?|sits?|leans?|drifts?|floats?|swoops?|lands?|rounds?|joins?|attacks?|blocks?"
)
_NOUN = r"[A-Za-z][\w'-]*"
_ENTERING = compile_later(
    r"(?:(?:^|[.!?:;,]\s*)(?:[Aa]n?|[Aa]nother)|\bnew (?:enemy|npc|foe|monster)[:,]?"
    r"|\b(?:add|bring in|spawn|there(?:'s| is))\s+(?:an?|another|the)"
    rf"|\b(?:{_COMING})\s+(?:an?|another))\s+"
    rf"((?!(?:{_COMING})\b){_NOUN}(?: (?!(?:{_COMING}|in|with|of|on|at|and)\b){_NOUN})?)"
)
#: words that count a thing
_COUNTING = frozenset({"some", "another", "one", "few", "couple", "of"})
_SIGNED = compile_later(r"[+-]\d{1,2}")
_DICE = compile_later(r"\b(\d{0,2})\s?d\s?(\d{1,3}|%)\b")
_SIDED = compile_later(r"\b(?:(\w+) )?(\w+)[- ]sided (?:die|dice)\b")
_ADDED = compile_later(
    r"(?:\bplus|\badd(?:ing)?|\+)\s*(\d{1,3})\b|(?:\bminus|\bless|-)\s*(\d{1,3})\b"
)
_SCORED = compile_later(
    r"(?:\bplus|\badd(?:ing)?|\+|(?P<less>\bminus|\bless|-))\s*(?P<own>my\s+)?(?P<score>[a-z]{1,12})\b"
)
_PERCENT = compile_later(r"\bpercentiles?\b|\bd%")
_WORDS = {"a": "1", "an": "1", "one": "1", "two": "2", "three": "3", "four": "4", "five": "5",
          "six": "6", "eight": "8", "ten": "10", "twelve": "12", "twenty": "20",
          "hundred": "100"}  # fmt: skip


def fill_new(evidence: Evidence, spot: Spot, lexicon: Lexicon) -> list[Filled]:
    """Return a thing that nobody carries yet: a few words after
    a word for getting it, or after its act."""
    taking = words_in("taking")
    said = [word.said for word in evidence.words]
    starts = [at + 1 for at, word in enumerate(said) if not taking.isdisjoint(stems(word))]
    buys = spot.does == "buy"  # also another of what one has
    found = (_name_new(evidence, start, lexicon, buys=buys) for start in (*starts, spot.end))
    return next(([each] for each in found if each is not None), [])


def _name_new(
    evidence: Evidence, start: int, lexicon: Lexicon, *, buys: bool = False
) -> Filled | None:
    words, at = evidence.words, start
    stop = min(at + _NEAR_BY, len(words))
    while at < stop and (words[at].said in _BEFORE_THING or words[at].said.isdecimal()):
        at += 1
    taken = {p for each in evidence.people for p in range(each.at, each.end)}
    end = at
    while end < len(words) and end - at < _MOST_NAMED and _may_name(words[end], end, taken):
        end += 1
    said = " ".join(word.text for word in words[at:end])
    led = at > start and words[at - 1].said in ARTICLES | _COUNTING
    led = led or (at > 0 and words[at - 1].said.isdecimal())
    carried = {p for each in evidence.things for p in range(each.at, each.end)}
    if end == at or not (led or lexicon.is_thing(said)):  # to take command, or heart
        return None
    held = not buys and not carried.isdisjoint(range(at, end))
    left = lexicon.table.body | words_in("looted")  # nobody carries off a throat
    held = held or said.casefold().split()[-1] in left
    told = is_in_phrase(lexicon.system, [w.said for w in words], said.casefold().split())
    if is_guarded(said) or not is_thing(said) or held or told:
        return None
    return Filled(quote_name(said), said, tuple(range(start, end)))


def _may_name(word: Word, at: int, taken: set[int]) -> bool:
    return word.said[0].isalpha() and word.said not in _ENDS_THING and at not in taken


def fill_condition(evidence: Evidence, lexicon: Lexicon) -> list[Filled]:
    """Return someone's condition, as the rules call it."""
    known: dict[str, str] = {}
    for kind in _AILING:
        if kind in kinds_of(lexicon.system):
            with suppress(PlayerError):
                names = lexicon.vocabulary.names(kind)
                known |= {name: lexicon.vocabulary.spell_name(kind, key)
                          for name, key in names.items()}  # fmt: skip
    for at in range(len(evidence.words)):
        for length in (2, 1):
            said = " ".join(each.said for each in evidence.words[at : at + length])
            ways = (said, *stems(said)) if length == 1 else (said,)
            if found := next((known[way] for way in ways if way in known), ""):
                return [Filled(found, found.replace("_", " "), tuple(range(at, at + length)))]
    return []


def fill_rounds(evidence: Evidence) -> list[Filled]:
    """Return how many rounds something lasts."""
    counted = [
        each for each in evidence.amounts if each.unit.removesuffix("s") in ("round", "turn")
    ]
    return [Filled(each.said, each.said, (each.at, each.at + 1)) for each in counted[:1]]


def fill_span(evidence: Evidence) -> list[Filled]:
    """Return how much time passes: 2 hours, a whole watch."""
    said = [word.said for word in evidence.words]
    counted = [(each.at, each.said, each.unit) for each in evidence.amounts]
    counted += [(at - 1, "1", word) for at, word in enumerate(said)
                if at and {said[at - 1], *said[at - 2 : at - 1]} & _SINGLE]  # fmt: skip
    spans = [(at, f"{count} {unit}") for at, count, unit in counted
             if not _PASSING.isdisjoint(stems(unit))]  # fmt: skip
    return [Filled(span, span, (at, at + 1)) for at, span in spans][:1]


def fill_until(evidence: Evidence) -> list[Filled]:
    """Return until when somebody is away: a day, or after a span of time."""
    said = " ".join(word.said for word in evidence.words)
    every = tuple(range(len(evidence.words)))
    if named := _UNTIL.search(said):
        return [Filled(named[1], f"until {named[1]}", every)]
    counted = ((each.said, each.unit) for each in evidence.amounts)
    alone = _SPANNED.search(said)
    spans = [*counted, *([(str(1 + bool(alone[1])), alone[2])] if alone else [])]
    found = next((f"{n} {unit}" for n, unit in spans if not _AWAY_FOR.isdisjoint(stems(unit))), "")
    return [Filled(found, f"for {found}", every)] if found else []


def fill_order(evidence: Evidence, system: str, verb: str) -> list[Filled]:
    """Return a verb's subcommand if the text contains it: reckless, near."""
    known = {*verbs_of(system)[verb].words} - LEADS - {verb, "end"}
    forms = [(at, form) for at, word in enumerate(evidence.words)
             for form in (word.said, word.said.removesuffix("ly")) if form in known]  # fmt: skip
    return [Filled(form, form, (at,)) for at, form in forms][:1]


def fill_signed(evidence: Evidence) -> list[Filled]:
    """Return a bonus or penalty: +1."""
    return [Filled(word.said, word.said, (at,)) for at, word in enumerate(evidence.words)
            if _SIGNED.fullmatch(word.said)][:1]  # fmt: skip


def fill_table(evidence: Evidence, lexicon: Lexicon) -> list[Filled]:
    """Return the table that somebody rolls on."""
    said = " ".join(word.said for word in evidence.words)
    kinds = [kind for kind in ("table", "own_table") if kind in kinds_of(lexicon.system)]
    names = [name for kind in kinds for name in lexicon.vocabulary.names(kind)]
    found = [each for each in names if re.search(rf"\b{re.escape(each)}\b", said)]
    return [Filled(each, each, ()) for each in sorted(found, key=len)[-1:]]


def fill_dice(evidence: Evidence, lexicon: Lexicon) -> list[Filled]:
    """Return plain dice, in digits or in words: two d6 plus 1, a twenty-sided die plus my int."""
    counted = re.compile(r"\b(?:two|three|four|five|six|ten)(?= ?d\d)")
    text = counted.sub(lambda found: _WORDS[found[0]], evidence.text.casefold())
    found = _DICE.search(text)
    dice = f"{found[1] or '1'}d{found[2].replace('%', '100')}" if found else ""
    if not dice and (sided := _SIDED.search(text)):
        count, sides = (_WORDS.get(each or "a", each or "") for each in sided.groups())
        dice = f"{count if count.isdecimal() else 1}d{sides}" if sides.isdecimal() else ""
    dice = dice or ("1d100" if _PERCENT.search(text) else "")
    if not dice:
        return []
    more = _ADDED.search(text)
    added = "" if more is None else f"+{more[1]}" if more[1] else f"-{more[2]}"
    if more is None and (score := _SCORED.search(text)):
        value = lexicon.value(score["score"])
        if value is None and score["own"]:
            return []  # it isn't on the sheet
        added = f"{-(value or 0) if score['less'] else value or 0:+d}" if value else ""
    every = tuple(range(len(evidence.words)))
    return [Filled(f"{dice}{added}", f"{dice}{added}", every)]


def fill_topic(evidence: Evidence, topics: Mapping[str, str]) -> list[Filled]:
    """Return the rule that somebody asks for: the longest one whose words are all in the text."""
    said = {form for word in evidence.words for form in stems(word.said)}
    fitting = [each for each in topics if {*each.split()} <= said]
    best = dict.fromkeys(topics[each] for each in sorted(fitting, key=lambda each: -len(each)))
    return [Filled(each, each, ()) for each in [*best][:2]]


def fill_field(evidence: Evidence, lexicon: Lexicon) -> list[Filled]:
    """Return the sheet's field that a number is for."""
    for at, word in enumerate(evidence.words):
        if found := _find_field(word.said, lexicon):
            return [Filled(found, found, (at,))]
    return []


def _find_field(said: str, lexicon: Lexicon) -> str:
    """Return the field that a word names on this game's sheets."""
    said = "coin" if said in COINS else said
    sheet = next(iter(lexicon.vocabulary.scene.sheets.values()), None)
    for form in stems(said):
        for kind in _FIELD_KINDS:
            if kind in kinds_of(lexicon.system) and form in lexicon.vocabulary.names(kind):
                return lexicon.vocabulary.names(kind)[form]
        if len(form) > 1 and hasattr(sheet, form) and isinstance(getattr(sheet, form), int):
            return form
        if form == "threshold" and hasattr(sheet, "wound_threshold"):
            return form
    return ""


def _find_most(field: str, lexicon: Lexicon) -> list[str]:
    """Return the fields that a newcomer's number is for: how many wounds they can take."""
    sheet = next(iter(lexicon.vocabulary.scene.sheets.values()), None)
    if field in ("wounds", "threshold") and hasattr(sheet, "wound_threshold"):
        return ["wound_threshold"]
    whole = [f"max_{field}"] if hasattr(sheet, f"max_{field}") else []
    return whole if field == "wounds" and whole else [field, *whole]


def fill_called(evidence: Evidence, lexicon: Lexicon) -> list[Filled]:
    """Return the name or description of someone who enters, and their numbers."""
    if any(not each.pronoun for each in evidence.people):
        return []
    found = _CALLED.search(evidence.text) or _ENTERING.search(evidence.text)
    if found is None or is_guarded(found[1]):
        return []
    told = [(_find_field(each.unit, lexicon) or _find_field(each.lead, lexicon), each)
            for each in evidence.amounts]  # fmt: skip
    known = [(_find_most(field, lexicon), each) for field, each in told if field]
    numbers = " ".join(f"{field}={each.said}" for fields, each in known for field in fields)
    places = tuple(each.at for _, each in known)
    said = quote_name(found[1].rstrip(","))
    return [Filled(f"{said} {numbers}".strip(), found[1], places)]
