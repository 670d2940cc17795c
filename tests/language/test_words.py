"""Every word counts: what was typed is in what was understood, or it is refused."""

import re
from collections.abc import Iterator

import pytest

from grammar.parser import aliases_of
from grammar.verb_tail_comment import comment_place
from grammar.words import words_of
from play.language.canonical_sentence import phrases
from play.language.exact_reading import Understood
from play.language.readings.tokens import LEADS, stems
from rules.core.verb_declarations.request import Phrase
from rules.registry import SYSTEMS
from tests.language.conftest import Ear, rows, sense, speaking
from tests.samples import sample
from tests.test_docs import DOCUMENTS, FENCED, INLINE, PATTERN, ROOT, said_in

#: a sentence as tests say it
SAID = re.compile(r'"(/[a-z][^"\\{}]*)"')
#: what stands in quotes is one word, which nobody takes apart
WORD = re.compile(r'"[^"]*"|\S+')
#: words of the exact grammar that only lead on, or say what would be so anyway
IDLE = frozenset(
    ("until", "list", "range", "dr", "dc", "night", "once", "stance", "vehicle", "bike", "shot",
     "hold", "auto", "free", "dex", "armour", "shield", "count")
)  # fmt: skip
#: one of something is meant where no number is said
USUAL = frozenset({"1", "+1"})
#: what it costs anyway, whose it is anyway, and what is refused with or without it
SAME = frozenset(
    {("maneuver prone 2 strain", "2"), ("heal 0 Griff", "0"), ("harm 0 Griff", "0"),
     ("Griff's chainsword damage vs Scar", "Griff's"), ("heal 0", "0"),
     ("pool vs simple +1 success", "simple"), ("two more cultists appear", "appear"),
     ("what happens at 0 hp", "0")}
)  # fmt: skip


def sentences(system: str) -> Iterator[tuple[str, str, str]]:
    """Return every sentence of the tables, the documents and the tests, with who says it."""
    for row in rows():
        if row.system == system and row.how == "said":
            yield row.speaker, row.before, row.sentence
    told = [example for example, _, sure in words_of(system).examples if sure]
    for document in DOCUMENTS:
        told += INLINE.findall(FENCED.sub("", document.read_text(encoding="utf-8")))
        told += [line for line, expected, _ in said_in(document) if not expected.startswith("! ")]
    for test in (ROOT / "tests" / "rules" / system).rglob("*.py"):
        told += SAID.findall(test.read_text(encoding="utf-8"))
    for said in dict.fromkeys(each.lstrip("/") for each in told):
        if not said.startswith(":") and not PATTERN.search(said) and len(said) < 120:
            yield "alice", "", said
            yield "gm", "", said


@pytest.mark.sampled
@pytest.mark.parametrize("system", SYSTEMS)
async def test_every_word_counts(system: str) -> None:
    """Take a word away: it is refused, or means something else, or is one that means nothing."""
    wrong = []
    async with speaking(system) as table:
        for speaker, before, sentence in sample(sentences(system), 250):
            ear = await table.ear(speaker, before)
            wrong += [(sentence, word) for word in idle_words(system, ear, sentence)]
    assert not dict.fromkeys(wrong)


def idle_words(system: str, ear: Ear, sentence: str) -> Iterator[str]:
    whole = ear.hear(sentence)
    if not isinstance(whole, Understood):
        return
    named = {word for phrase in _phrases(whole) for word in _words_of(phrase)}
    named |= set(_own_name(whole))
    # of a name in full, a part would do: `hack and slash`
    named |= {w for p in _phrases(whole) for n in p.names for w in n.said.casefold().split("_")}
    end = comment_place(sentence)
    words = list(WORD.finditer(sentence, 0, len(sentence) if end is None else end))
    for word in words:
        said = re.sub(r"[^\w&'+]", "", word[0].casefold())
        if word[0][0] == '"' or len(words) == 1 or said in named:
            continue
        if said in re.findall(r"[\w&'+]+", whole.sentence.comment.casefold()):
            continue  # it is colour, and kept as that
        if means_nothing(system, said):
            continue
        fewer = ear.hear(sentence[: word.start()] + sentence[word.end() :])
        same = isinstance(fewer, Understood) and sense(fewer) == sense(whole)
        if same and (sentence, word[0]) not in SAME:
            yield word[0]


def _phrases(whole: Understood) -> Iterator[Phrase]:
    yield from phrases(whole.request)
    if whole.sentence.speaking_as is not None:
        yield whole.sentence.speaking_as


def _words_of(phrase: Phrase) -> list[str]:
    """Return the words with which things were named, where any one of them would do."""
    if len(phrase.names) == 1:
        return re.findall(r"[\w&']+", phrase.text.casefold())
    called = " ".join(name.said for name in phrase.names if name.kind != "number")
    return re.findall(r"[^\W_]+", called.casefold())


def _own_name(whole: Understood) -> list[str]:
    """Return the name of who acts, which says nothing new: Griff casts light."""
    actor = whole.scene.someone
    return actor.name.casefold().split() if actor is not None else []


def means_nothing(system: str, said: str) -> bool:
    """Say whether a word is a filler, or one of several for what the others say already."""
    table = words_of(system)
    openers = {word for ways in table.openers.values() for way in ways for word in way}
    units = {word for each in table.units.values() for word in each}
    stands = {word for each in (*table.stands, *table.same) for word in each.split()}
    literal = {word for row in table.rows for element in row.when for word in element.words}
    literal |= {
        word for each in table.rewrites for word in re.findall(r"[a-z]+", each.match.pattern)
    }
    small = IDLE | table.fillers | table.light | LEADS | openers | units | stands | literal
    forms = {form for form in stems(said) if form in stands}  # stabbed, as stab
    if not said or said in small or forms or said in table.numbers or said in USUAL:
        return True
    return said in aliases_of(system)
