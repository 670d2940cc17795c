"""How similar a text is to examples of each act, with its names replaced by what they are."""

from collections.abc import Sequence

from grammar.likeness import Likeness, rank_deeds, split_words
from play.language.readings.lexicon import Lexicon, is_gun
from play.language.spotting.evidence_types import Amount
from play.language.spotting.names import Someone, Thing, Word
from rules.lazy_regex import compile_later

_QUOTED = compile_later(r'["\u201c\u201d]([^"\u201c\u201d]*)["\u201c\u201d]?')
_KINDS = {"item": "thing_", "spell": "spell_", "damage_type": ""}


def rank_text(
    typed: str,
    words: Sequence[Word],
    people: Sequence[Someone],
    things: Sequence[Thing],
    amounts: Sequence[Amount],
    lexicon: Lexicon,
) -> list[Likeness]:
    """Return the acts that a text may describe, each with the place of its word in the text."""
    spans = {each.at: (each.end, _name_thing(each)) for each in things}
    spans |= {each.at: (each.end, _name_person(each, lexicon))
              for each in people if not each.pronoun and each.keys != ("all",)}  # fmt: skip
    spans |= {each.at: (each.at + 1, "dice_" if "d" in each.said else "num_")
              for each in amounts}  # fmt: skip
    said: list[str] = []
    places: list[int] = []
    at = 0
    while at < len(words):
        end, name = spans.get(at, (at + 1, ""))
        found = [name] if name else split_words(" ".join(word.said for word in words[at:end]))
        said += found
        places += [at] * len(found)
        at = end
    spoken = [word for quoted in _QUOTED.findall(typed) for word in split_words(quoted)]
    said += ['"', *spoken] if spoken else []
    places += [0] * (len(said) - len(places))
    return [each._replace(place=places[each.place]) for each in rank_deeds(said)] if said else []


def _name_person(someone: Someone, lexicon: Lexicon) -> str:
    scene = lexicon.vocabulary.scene
    if scene.sheets[int(someone.keys[0])].npc:
        return "foe_"
    return "me_" if someone.keys == (str(scene.acting),) else "friend_"


def _name_thing(thing: Thing) -> str:
    if thing.kind == "weapon":
        return "gun_" if is_gun(thing.name) else "weapon_"
    return _KINDS.get(thing.kind, "skill_")
