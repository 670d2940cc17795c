"""Finds who acts: the speaker's own character, the one after `as`, or the one a roll is for, as in
`check athletics vs hard for Nyx`.

A roll for an NPC is made as that NPC. A game master's roll for a player's character asks the
player; nobody else may roll for another player's character.
"""

import re

from grammar.parser import leads_of
from grammar.verb_tail_comment import Sentence
from play.language.names.lexicon import Lexicon
from play.language.names.name_steps import find
from play.language.names.vocabulary import AnyScene, Vocabulary
from rules.core.errors import NotAllowed, NotFound, Refused
from rules.core.permissions import active_character, is_gm, may_play
from rules.core.records.record import copy_with
from rules.core.rule_helpers import quote_name
from rules.core.verb_declarations.request import Phrase
from rules.fast_tuples import NamedTuple
from rules.lazy_regex import compile_later

#: verbs for a character's own roll
ROLLS = frozenset({"move", "check", "test", "save", "attack", "deed", "cast"})
_ASKED = ROLLS | {"table"}
_FOR_ONE = _ASKED | {"maneuver"}
_STRIKING = ROLLS | {"harm", "damage", "suffer"}
_IN_BRACKETS = compile_later(r"(?P<told>[^#()]*[^#()\s])\s*\((?P<who>[^#()\"]+)\)\s*")
_FOR = compile_later(r"\sfor\s+(?=\S)", re.IGNORECASE)
_WORD = compile_later(r"[^\s,;:#]+")
_MOST_WORDS = 4


class Behalf(NamedTuple):
    """A roll for someone else: who it is for, and what they roll."""

    record: int
    roll: str
    begins: int  # where the words behind the verb begin in the whole sentence
    named: slice  # where `for NAME` stands there

    def find_column(self, column: int) -> int:
        """Return the column of the whole sentence for one of the roll."""
        place = column - len(self.roll.partition(" ")[0]) + self.begins
        gap = self.named.stop - self.named.start
        return place + (gap if place > self.named.start else 0)


def read_behalf(sentence: Sentence, system: str, vocabulary: Vocabulary) -> Behalf | None:
    """Return what a roll for someone else means; None if it is for nobody, or if its verb uses
    `for` in a sense of its own."""
    alone = sentence.verb in _FOR_ONE and sentence.speaking_as is None
    named = alone and _FOR.search(sentence.body)
    if not named or "for" in leads_of(system, sentence.verb):
        return None
    for found in _FOR.finditer(sentence.text, sentence.start, sentence.end):
        end, record = _someone(sentence, found.end(), vocabulary)
        if record:
            rest = sentence.text[sentence.start : found.start()] + sentence.text[end:]
            whose = slice(found.start(), end)
            return Behalf(record, f"{sentence.verb}{rest}".strip(), sentence.start, whose)
    return None


def _someone(sentence: Sentence, place: int, vocabulary: Vocabulary) -> tuple[int, int]:
    """Return where the name beginning here ends, and whose it is; 0 if it is nobody's."""
    words = list(_WORD.finditer(sentence.text, place, sentence.end))[:_MOST_WORDS]
    for count in range(len(words), 0, -1):
        said = sentence.text[place : words[count - 1].end()].casefold().strip('"')
        found = find(re.sub(r"^(?:the|my)\s+", "", said), ("character",), vocabulary)
        if len(found) == 1:
            return words[count - 1].end(), int(found[0][1])
    return 0, 0


def say_for(record: int, said: str, scene: AnyScene, *, earlier: bool = False) -> str:
    """Return the sentence that acts for someone; another player's character is asked to roll,
    unless it is about an `earlier` roll of theirs."""
    sheet = scene.sheets[record]
    name = quote_name(sheet.name)
    rolls = said.partition(" ")[0] in _ASKED and not earlier
    if sheet.npc or (may_play(scene, sheet) and not (rolls and is_gm(scene))):
        return _with_tail(said, f"as {name}")
    if not is_gm(scene):
        raise NotAllowed("not_your_character", name=sheet.name)
    return f"ask {name}: {said}"


def _with_tail(said: str, tail: str) -> str:
    """Insert who acts before a comment."""
    head, mark, comment = said.partition(" # ")
    return f"{head} {tail}{mark}{comment}"


def name_actor(text: str, verb: str, lexicon: Lexicon) -> str:
    """Return a text with `as` before the NPC in brackets at its end, who acts if somebody else is
    named before: `attack cleaver at Griff (Butcher)`."""
    strikes = verb in _STRIKING or (not verb and text.lstrip().startswith("/"))
    found = _IN_BRACKETS.fullmatch(text) if strikes else None
    acting = lexicon.name_person(found["who"]) if found else ""
    if not found or not acting:
        return text
    words = re.findall(r"[\w'-]+", found["told"].casefold())
    met = any(lexicon.person(words, at)[0] for at in range(len(words)))
    npc = any(sheet.npc for sheet in lexicon.vocabulary.scene.sheets.values()
              if sheet.name == acting)  # fmt: skip
    return f"{found['told']} as {quote_name(acting)}" if met and npc else text


def as_acting(scene: AnyScene, acting: int) -> AnyScene:
    """Return the scene with its actor set: the usual one, unless another is given."""
    acting = acting or active_character(scene)
    if scene.acting == acting:
        return scene
    made: AnyScene = copy_with(scene, {"acting": acting})
    return made


def find_speaker(scene: AnyScene, name: Phrase) -> int:
    """Return the one character that a sentence is said as, if the speaker may play them."""
    if len(set(name.records())) > 1:
        raise Refused("one_speaker")
    record = name.record()
    if not record:  # `all`, but nobody is here
        raise NotFound("nobody_here")
    if not may_play(scene, scene.sheets[record]):
        raise NotAllowed("not_your_character", name=scene.sheets[record].name)
    return record
