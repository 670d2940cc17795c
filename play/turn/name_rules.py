"""Which names are allowed: none that could be mistaken for somebody else's.

Existing names keep working, but are marked if they could be mistaken for another.
"""

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import count, islice

from grammar.words import words_in
from play.language.exact_reading import Understood
from play.language.names.new_names import is_readable, look_alike, looks_of, words_seen
from play.turn.turn import Turn
from rules.core.errors import BadValues, Refused
from rules.core.outcome import Choice
from rules.core.permissions import may_see
from rules.core.records.changes import replay_changes
from rules.core.records.record import Change
from rules.core.records.tables_decks_notes import kind_of
from rules.core.scene import AnyScene
from rules.core.sheet import NAMELESS, SOMEONE, Sheet
from rules.fast_tuples import NamedTuple
from rules.lazy_regex import compile_later

#: Discord refuses webhooks with these words in their names
DISCORD_WORDS = ("discord", "clyde")
#: what Discord itself posts as, and whom it pings
DISCORD_NAMES = (
    "System", "System Message", "System Messages", "AutoMod", "Community Updates",
    "Trust & Safety", "Trust and Safety", "everyone", "here",
)  # fmt: skip


#: titles that only a game master may bear
MASTER_NAMES = ("the GM", "GM", "the Game Master", "Game Master", "Gamemaster")
#: what the bot calls NPCs that nobody has met
UNMET_NAMES = (SOMEONE, f"{SOMEONE} else")
#: the letters kept of a name that gets a number, and how many numbers are tried
LONGEST_STEM, MOST_TRIES = 90, 20
#: the refusal codes for a name, by what it could be mistaken for
NAME_REFUSALS = ("name_taken", "name_alike", "name_of_member", "name_of_bot", "name_of_discord",
                 "name_of_nobody", "name_of_narrator", "name_yours")  # fmt: skip


#: words that turn a name into a condition
CONDITIONS = words_in("conditions")
_WORD = compile_later(r"[^\W_]+(?:['’][^\W_]+)*")
_QUOTED = compile_later(r'"[^"]*"|“[^”]*”')


class Bearer(NamedTuple):
    """The bearer of a name: a character, or a voice without a sheet."""

    name: str
    owner: str  # the person who may share their own name with it
    record: int = 0


class Likeness(NamedTuple):
    """Whom a name could be mistaken for; `code` is the kind, as in errors."""

    code: str
    name: str

    def refuse(self) -> Refused:
        return Refused(self.code, name=self.name)


class Neighbours(NamedTuple):
    """Everyone whose name must stay distinct, as far as the speaker may know them."""

    looks: defaultdict[str, list[Sheet]]  # characters by the ways their names may be read
    people: Mapping[str, str]
    masters: Collection[str]  # the people who are game masters
    bot: Collection[str]

    def meet(self, sheet: Sheet) -> None:
        for look in looks_of(sheet.name):
            self.looks[look].append(sheet)

    def likeness(self, bearer: Bearer) -> Likeness | None:
        """Return whom a name could be mistaken for: Discord, the bot, a person or a character."""
        if passes_for_discord(bearer.name):
            return Likeness("name_of_discord", bearer.name)
        if any(look_alike(bearer.name, name) for name in self.bot):
            return Likeness("name_of_bot", bearer.name)
        if any(look_alike(bearer.name, each) for each in UNMET_NAMES):
            return Likeness("name_of_nobody", bearer.name)
        return self._person(bearer) or self._character(bearer)

    def _person(self, bearer: Bearer) -> Likeness | None:
        """Return the person or the title of game masters that a name resembles."""
        others = [name for id, name in self.people.items() if id != bearer.owner]
        titles = () if bearer.owner in self.masters else MASTER_NAMES
        alike = (name for name in (*others, *titles) if look_alike(bearer.name, name))
        found = next(alike, None)
        return None if found is None else Likeness("name_of_member", found)

    def _character(self, bearer: Bearer) -> Likeness | None:
        read_so = (sheet for look in looks_of(bearer.name) for sheet in self.looks.get(look, ()))
        alike = [sheet for sheet in read_so if sheet.record != bearer.record]
        same = [each for each in alike if each.name.casefold() == bearer.name.casefold()]
        own = any(each.owner == bearer.owner and not each.npc for each in same)
        code = "name_yours" if own else "name_taken" if same else "name_alike"
        return Likeness(code, alike[0].name) if alike else None


def passes_for_discord(name: str) -> bool:
    """Say whether a name resembles Discord's, or has a word that Discord forbids in webhooks."""
    if any(look_alike(name, each) for each in (*DISCORD_NAMES, *DISCORD_WORDS)):
        return True
    refused = [look for word in DISCORD_WORDS for look in looks_of(word)]
    seen = [look for word in words_seen(name) for look in word]
    return any(word in look for look in seen for word in refused)


def sheets_a_speaker_may_know(scene: AnyScene) -> Iterator[Sheet]:
    """Return the characters whose names the speaker may know, and so must not copy."""
    return (sheet for sheet in scene.sheets.values() if may_see(scene, sheet))


def neighbours(turn: Turn, sheets: Iterable[Sheet]) -> Neighbours:
    """Return everyone whose name must stay distinct here.

    People known only from an import are left out, since an import may call them anything.
    """
    known = {id: name for id, name in turn.people.items() if id not in turn.found.claims}
    masters = turn.scene.game.gms
    found = Neighbours(defaultdict(list), known, masters, turn.server.bot_names())
    for sheet in sheets:
        found.meet(sheet)
    return found


def check_names(turn: Turn, changes: Sequence[Change]) -> None:
    """Refuse changes that give a character a name which could be mistaken for another's."""
    given = {c.record for c in changes if c.field in ("record", "name") and c.after is not None}
    if not given:
        return
    after = replay_changes(turn.scene, changes)
    everyone = neighbours(turn, sheets_a_speaker_may_know(after))
    narrator = narrator_of(after)
    for record in given & after.sheets.keys():
        sheet = after.sheets[record]
        check_name(everyone, Bearer(sheet.name, sheet.owner, record))
        if look_alike(sheet.name, narrator):
            raise Likeness("name_of_narrator", narrator).refuse()


def check_conditions(scene: AnyScene, understood: Understood, changes: Sequence[Change]) -> None:
    """Refuse a new name that contains a condition, such as `rope if cheap`, unless it is quoted."""
    named = [(change, name) for change in changes if (name := _new_name(scene, change))]
    if not named:
        return
    said, mark, comment = understood.said.partition(" # ")
    bare = _QUOTED.sub(_blank_match, said)
    for change, name in named:
        word = _find_condition(name, bare)
        if not word or _is_there(scene, change):
            continue
        words = _WORD.findall(name.rstrip(" 0123456789"))
        pattern = r"[\W_]+".join(map(re.escape, words))
        typed = re.search(rf"(?<!\w){pattern}(?!\w)", bare, re.IGNORECASE)
        start, end = typed.span() if typed else (len(said), len(said))
        called = said[start:end] or name
        says = f'{said[:start]}"{called}"{said[end:]}'
        error = Refused("condition_in_name", word=word, called=called)
        if typed:
            offer = Choice(f"Call it “{called}”", f"{says}{mark}{comment}", recalls=False)
            error.choices = (offer,)
        raise error


def _find_condition(name: str, bare: str) -> str:
    """Return the first word of a new name that reads like a condition and was typed unquoted."""
    words = (word.replace("’", "'").casefold() for word in _WORD.findall(name))
    typed = {word.replace("’", "'").casefold() for word in _WORD.findall(bare)}
    found = (each for each in words if each in CONDITIONS or each.endswith("n't"))
    return next((each for each in found if each in typed), "")


def _new_name(scene: AnyScene, change: Change) -> str:
    """Return the name that a change introduces: of a character, a thing or a definition."""
    if change.field == "record" and isinstance(change.after, Mapping):
        return "" if kind_of(change.after) else str(change.after.get("name", ""))
    if change.field == "name":
        return str(change.after) if change.record in scene.sheets else ""
    _, _, key = change.field.partition(".")
    return key if change.before is None and change.after is not None else ""


def _is_there(scene: AnyScene, change: Change) -> bool:
    """Say whether something of this name existed before and only changes hands."""
    kind, _, key = change.field.partition(".")
    known = (getattr(sheet, kind, None) for sheet in sheets_a_speaker_may_know(scene))
    return bool(key) and any(isinstance(each, Mapping) and key in each for each in known)


def _blank_match(found: re.Match[str]) -> str:
    # as long as what it replaces, so that places in the sentence stay right
    return "\0" * len(found[0])


def check_voice(turn: Turn, name: str) -> None:
    """Refuse a one-off voice that could be mistaken for someone who is here."""
    check_name(neighbours(turn, _list_mistakable(turn)), Bearer(name, turn.said.speaker))


def narrator_of(scene: AnyScene) -> str:
    """Return the narrator's name: the game's, unless another is set."""
    return str(scene.read_setting("narrator", "") or scene.game.name)


def _list_mistakable(turn: Turn) -> Iterator[Sheet]:
    """Return the characters that a voice without a sheet could be mistaken for."""
    known = sheets_a_speaker_may_know(turn.scene)
    return (sheet for sheet in known if not (sheet.retired and sheet.npc))


def check_narrator(turn: Turn, name: str) -> None:
    """Refuse a narrator's name that could be mistaken for anybody's, even the game master's."""
    everyone = neighbours(turn, _list_mistakable(turn))
    if not is_readable(name) or everyone.likeness(Bearer(name, "")) is not None:
        raise Refused("narrator_name", name=name)


def check_name(everyone: Neighbours, bearer: Bearer) -> None:
    """Refuse a name that can't be read, or that could be mistaken for another's."""
    if not is_readable(bearer.name):
        shown = ascii(bearer.name).strip("'")
        raise BadValues([("name", shown, "a name that can be seen and read")])
    found = everyone.likeness(bearer)
    if found is not None:
        raise found.refuse()


def likenesses(turn: Turn, scene: AnyScene, sheets: Sequence[Sheet]) -> dict[int, Likeness]:
    """Return whom existing characters could be mistaken for, by record. To save time, only sheets
    with similar names are read."""
    shown = {look for sheet in sheets for look in looks_of(sheet.name)}
    names = {id: row.name for id, row in turn.found.rows.items()}
    names |= {id: sheet.name for id, sheet in scene.sheets.list_seen().items()}
    alike = [id for id, name in names.items() if not shown.isdisjoint(looks_of(name))]
    others = (scene.sheets[id] for id in alike if id in scene.sheets)
    everyone = neighbours(turn, (each for each in others if may_see(scene, each)))
    found = {
        sheet.record: everyone.likeness(Bearer(sheet.name, sheet.owner, sheet.record))
        for sheet in sheets
    }
    return {record: likeness for record, likeness in found.items() if likeness is not None}


def make_apart(turn: Turn, scene: AnyScene) -> tuple[AnyScene, list[tuple[str, str]]]:
    """Rename characters that could be mistaken for an earlier one, and list old and new names.

    An import may bring such names, and should still work.
    """
    everyone, renamed = neighbours(turn, ()), list[tuple[str, str]]()
    for sheet in sorted(scene.sheets.values(), key=lambda each: each.record):
        name = _distinct_name(everyone, sheet)
        if name != sheet.name:
            renamed.append((sheet.name, name))
            scene = turn.system.renamed(scene.put(replace(sheet, name=name)), sheet.name, name)
        everyone.meet(replace(sheet, name=name))
    return scene, renamed


def _distinct_name(everyone: Neighbours, sheet: Sheet) -> str:
    """Return a name, with a number added if it could be mistaken for another's.

    A name that Discord refuses stays as it is, as no number helps and no webhook uses it.
    """
    base = sheet.name if is_readable(sheet.name) else NAMELESS
    numbered = (f"{base[:LONGEST_STEM]} {number}" for number in count(sheet.record))
    found: Likeness | None = None
    for name in (base, *islice(numbered, MOST_TRIES)):
        found = everyone.likeness(Bearer(name, sheet.owner, sheet.record))
        if found is None:
            return name
    if found is not None and found.code != "name_of_discord":
        raise found.refuse()
    return sheet.name
