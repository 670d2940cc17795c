"""`/rules`, `/help` and `/about`: answers that change nothing."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress

from grammar.parser import aliases_of, verbs_of
from play.language.exact_reading import Understood
from play.language.examples import example_sentences
from play.language.names.vocabulary import find_nearest_names
from play.language.readings.tokens import stems
from play.turn.preview.dry_run import dry_run
from play.turn.preview.suggested_sentences import suggest_sentences, with_foes
from play.turn.turn import Handlers, Turn
from play.turn.visibility import veil_for_speaker
from play.verbs.help_groups import Group, groups_of
from play.wording import about as about_wording
from play.wording import rules_and_help as wording
from play.wording.markup import space_words
from rules.core.errors import NotAllowed, NotFound, NotUnderstood, PlayerError
from rules.core.outcome import FOR_WHOM, PARTS, QUESTION, Choice, Fact, Outcome
from rules.core.permissions import may_see
from rules.core.rule_helpers import quote_name
from rules.core.scene import AnyScene
from rules.core.system import System, Topic
from rules.core.verb_declarations.games_and_help import About, Help, LookUp
from rules.registry import SYSTEMS, system_of
from storage import journal

#: the word in front of a group of topics: `rules all Scars`
ALL = "all"
MOST_EXAMPLES = 3
_ASKING = frozenset({"how", "what", "when", "where", "with", "about", "to", "me", "for", "on"})
#: the verb for helping another character, in games that have it
AID = "aid"


def _which(turn: Turn, said: str) -> tuple[System, str]:
    """Return the system whose rules are meant, and the topic."""
    first, _, more = said.partition(" ")
    if first.casefold() in SYSTEMS:
        return system_of(first.casefold()), more.strip()
    if turn.system_or_none is None:
        raise NotFound("which_system", said, list(SYSTEMS))
    return turn.system, said


async def rules(turn: Turn, understood: Understood) -> Outcome:
    """Show a rule in our own words, or offer the topics."""
    request = understood.request
    assert isinstance(request, LookUp)
    system, said = _which(turn, request.topic.strip())
    group = _group(system, said)
    elsewhere = "" if system is turn.system_or_none else system.key
    if not said or group:
        topics = [each for each in system.topics.values() if group in ("", each.group)]
        return _offered_topics(system, topics, group, elsewhere)
    try:
        topic = find_topic(system.topics, said)
    except NotFound:
        named = _list_named_topics(system.topics, said)
        if len(named) > 1:
            return _offered_topics(system, named, "", elsewhere)
        if not named:
            raise
        topic = named[0]
        turn.draft.canonical_text = " ".join(f"rules {elsewhere} {topic.name}".split())
    return Outcome(
        topic.name,
        prose=topic.text,
        facts=(Fact("topic", topic.name), Fact("source", topic.source, "Source", topic.source)),
        recorded=False,
        private=True,
    )


def _group(system: System, said: str) -> str:
    """Return the group of topics asked for as `all Scars`, or an empty text."""
    first, _, name = said.partition(" ")
    groups = {topic.group.casefold(): topic.group for topic in system.topics.values()}
    return groups.get(name.strip().casefold(), "") if first.casefold() == ALL else ""


def _list_named_topics(topics: Mapping[str, Topic], asked: str) -> list[Topic]:
    """Return the topics that a question names, by their whole names if possible: how do soak and
    wounds work? What about dying?"""
    words = {form for word in re.findall(r"[\w'-]+", asked.casefold()) for form in stems(word)}
    ways = [(topic, {*way.casefold().split()}, way == name)
            for topic in topics.values() for name in (topic.name, *topic.also)
            for way in {name, *name.split(" and ")}]  # fmt: skip
    found = [(topic, said, whole) for topic, said, whole in ways
             if all(not words.isdisjoint(stems(each)) for each in said)]  # fmt: skip
    named = [topic for topic, said, whole in found
             if not any(said < more or (said == more and other > whole)
                        for _, more, other in found)]  # fmt: skip
    return [*{each.name: each for each in named}.values()] if " " in asked.strip() else []


def _offered_topics(system: System, topics: Sequence[Topic], group: str, elsewhere: str) -> Outcome:
    """Offer some topics, perhaps of a group. `elsewhere`: the system, if it isn't played here."""
    topics = sorted(topics, key=lambda each: _place(system, each.group))
    lead = f"rules {elsewhere}".strip()
    return Outcome(
        wording.topics_of(system.name, group),
        prose=wording.choose_a_rule(f"{lead} {topics[0].name.casefold()}"),
        facts=(Fact("topics", [topic.name for topic in topics]),),
        choices=tuple(
            Choice(each.name, f"{lead} {each.name}", "anyone", group=each.group, recalls=False)
            for each in topics
        ),
        recorded=False,
        private=True,
    )


def _place(system: System, group: str) -> int:
    """Return the position of a group among a system's groups, in the order of its topics."""
    return list(dict.fromkeys(each.group for each in system.topics.values())).index(group)


def find_topic(topics: Mapping[str, Topic], said: str) -> Topic:
    """Return a topic by its key, its name or a beginning of it, or another word people use."""
    folded = said.casefold().strip().strip('"')
    names = {word.casefold(): topic for topic in topics.values() for word in topic.also}
    names |= {topic.name.casefold(): topic for topic in topics.values()}
    names |= {key.replace("_", " "): topic for key, topic in topics.items()}
    if folded.replace("_", " ") in names:
        return names[folded.replace("_", " ")]
    beginning = {id(t): t for name, t in names.items() if name.startswith(folded)}
    if len(beginning) == 1:
        return next(iter(beginning.values()))
    near = [t.name for t in beginning.values()][:8]
    raise NotFound(
        "unknown_topic",
        said,
        near or find_nearest_names(said, {n: t.name for n, t in names.items()}),
    )


async def help_(turn: Turn, understood: Understood) -> Outcome:
    """Show what can be said here, beginning with sentences to try."""
    request = understood.request
    assert isinstance(request, Help)
    topic = request.topic.strip().lstrip("/").casefold()
    system, verbs_here = turn.system_or_none, aliases_of(turn.found.system)
    if topic:
        groups = groups_of(system) if system else []
        # a group named like a verb, such as Table, is only opened by its own word
        titles = {g.title.casefold(): g for g in groups if g.title.casefold() not in verbs_here}
        group = {**titles, **{g.word: g for g in groups}}.get(topic)
        return _of_group(group) if group else await _of_verb(turn, understood, topic)
    groups = groups_of(system) if system else []
    tries = await suggest_sentences(turn)
    listed = {group.title: list(group.abouts) for group in groups}
    parts = wording.help_here(tries, listed) if system else []
    return Outcome(
        wording.HELP,
        prose="\n".join(text for text, _ in parts) or wording.NO_GAME_HELP,
        facts=(
            Fact("verbs", list(verbs_of(turn.found.system))),
            Fact("tries", tries),
            Fact("groups", dict(listed)),
        ),
        choices=(*map(_make_group_choice, groups), _ABOUT) if system else tuple(_starts()),
        memory={PARTS: [[*part] for part in parts]} if parts else {},
        recorded=False,
        private=True,
    )


async def _find_known_scene(turn: Turn) -> AnyScene:
    """Return the scene as the speaker may know it, since suggestions reveal parts of it."""
    return await veil_for_speaker(turn.tx, turn.found.game, turn.scene)


def _of_group(group: Group) -> Outcome:
    """Tell what the commands of a group do."""
    return Outcome(
        group.title,
        prose=wording.help_group(group.abouts, group.others),
        facts=(Fact("group", group.word), Fact("verbs", [*group.abouts, *group.others])),
        recorded=False,
        private=True,
    )


async def _help_someone(turn: Turn, understood: Understood, error: NotFound) -> None:
    """Read `help Corvane` as helping Corvane, in games where characters help each other.

    With a slash and nothing but a name, the `/help` command was meant, so helping is only offered.
    """
    assert isinstance(understood.request, Help)
    said, scene = understood.request.topic.strip(), await _find_known_scene(turn)
    met = [sheet.name for sheet in scene.sheets.values() if may_see(scene, sheet)]
    first = Counter(name.split()[0] for name in met)
    ways = {name.split()[0]: name for name in met if first[name.split()[0]] == 1}
    ways |= {name: name for name in met}
    fits = [way for way in ways if f"{said} ".casefold().startswith(f"{way} ".casefold())]
    way = max(fits, key=len, default="")
    named = ways.get(way, "")
    if not named or AID not in aliases_of(turn.found.system):
        return
    typed = understood.sentence
    says = f"{AID} {quote_name(named)}{said[len(way) :]}"
    if typed.text.lstrip().startswith("/") and said.casefold() == way.casefold():
        error.choices = (Choice(wording.help_name(named), says, recalls=False),)
    else:
        error.instead = (f"{says} {typed.text[typed.end :].strip()}".strip(),)


def _offer_rule(turn: Turn, asked: str) -> Iterator[Choice]:
    """Offer the rule with this name when no command has it: `/help fire`, which is a move."""
    topics = turn.system_or_none.topics if turn.system_or_none else {}
    with suppress(NotFound):
        name = find_topic(topics, asked).name
        yield Choice(wording.read_rule(name), f"rules {name}", recalls=False)


async def _of_verb(turn: Turn, understood: Understood, topic: str) -> Outcome:
    """Tell all about one verb: sentences to try, then its grammar."""
    verbs = verbs_of(turn.found.system)
    asked, topic = topic, _find_verb(turn.found.system, topic)
    if topic not in verbs:
        error = NotFound("unknown_verb", asked, find_nearest_names(topic, {v: v for v in verbs}))
        error.choices = tuple(_offer_rule(turn, asked))
        await _help_someone(turn, understood, error)
        raise error
    verb = verbs[topic]
    tried = await _examples(turn, understood, topic)
    return Outcome(
        f"/{topic}",
        prose=wording.verb_help(verb.about, verb.usage, tried),
        facts=(Fact("verb", topic), Fact("usage", verb.usage), Fact("examples", tried)),
        recorded=False,
        private=True,
    )


def _find_verb(system: str, topic: str) -> str:
    """Return the verb that help is wanted with: the first word, or one inside a question."""
    ways = aliases_of(system)
    if topic in ways:
        return ways[topic].partition(" ")[0]
    words = re.findall(r"[\w-]+", topic) or [topic]
    known = [ways[word].partition(" ")[0] for word in words if word in ways and word != "do"]
    asks = words[0] in _ASKING  # "help Griff with his save" isn't a question about saves
    return known[-1] if known and asks else words[0]


async def _examples(turn: Turn, understood: Understood, verb: str) -> list[str]:
    """Return a few sentences with a verb: first those the speaker could say now, then those they
    may say but that would be refused at the moment."""
    system, vocabulary = turn.found.system, turn.vocabulary(understood.scene)
    stand: dict[str, None] = {}
    others: list[str] = []
    known = _list_stand_ins(turn)
    if verb == "fix":
        known |= await _list_fixable(turn, known["SENTENCE"])
    for text in example_sentences(system, vocabulary, verb, known):
        ruled = await dry_run(turn, text)
        said = space_words(_for_someone(ruled, text, len(stand)) or text)
        unread = isinstance(ruled, NotUnderstood) and ruled.code == "not_understood"
        if unread or isinstance(ruled, NotAllowed):
            continue
        asks = isinstance(ruled, Outcome) and ruled.kind == QUESTION
        if isinstance(ruled, PlayerError) or asks:
            others.append(text)
        else:
            stand[said] = None
        if len(stand) == MOST_EXAMPLES:
            break
    return [*stand, *others][:MOST_EXAMPLES]


async def _list_fixable(turn: Turn, sentences: Sequence[str]) -> dict[str, list[str]]:
    """Return what replaces words in capitals in examples of `/fix`: the speaker's latest roll, and
    sentences of its kind."""
    if not turn.found.game:
        return {}
    last = await journal.find_latest_by(turn.tx, turn.found.game, turn.said.speaker, "rolled")
    if last is None:
        return {"ENTRY": [], "BEFORE": []}
    alike = [each for each in sentences if each.partition(" ")[0] == journal.verb_of(last)]
    return {"ENTRY": [str(last.number)], "BEFORE": [], "SENTENCE": alike}


def _for_someone(ruled: object, text: str, turn: int) -> str:
    """Return the sentence said as one of the characters that a
    game master was asked about, or an empty text."""
    if not isinstance(ruled, Outcome) or ruled.kind != FOR_WHOM:
        return ""
    verb = text.partition(" ")[0]
    says = [each.says for each in ruled.choices if each.label not in text]
    says = [each for each in says if each.startswith(verb)]
    return says[turn % len(says)] if says else ""


def _list_stand_ins(turn: Turn) -> dict[str, list[str]]:
    """Return what replaces words in capitals in examples, unless they stand for a character."""
    last = turn.found.last
    system = turn.system_or_none
    topics = [topic.name for topic in system.topics.values()] if system else []
    return {
        "ENTRY": [str(last)],
        "BEFORE": [str(max(1, last - 1))],
        "PLAYER": [
            quote_name(name) for key, name in turn.people.items() if key != turn.said.speaker
        ],
        "TOPIC": topics,
        "SENTENCE": [*with_foes(system, system.examples, turn.scene)] if system else ["roll 2d6"],
    }


_ABOUT = Choice("About this bot", "about", "anyone", group=wording.HELP_MENU, recalls=False)


def _make_group_choice(group: Group) -> Choice:
    """Return the choice that leads to a group."""
    says = f"help {group.word}"
    return Choice(group.title, says, "anyone", group=wording.HELP_MENU, recalls=False)


def _starts() -> list[Choice]:
    """Return one choice per system, each starting a game."""
    return [
        Choice(system.name, f"game start {key}", "anyone", group="start", recalls=False)
        for key, system in SYSTEMS.items()
    ]


async def show_about(turn: Turn, understood: Understood) -> Outcome:
    version = Fact("version", about_wording.VERSION, about_wording.VERSION_LABEL)
    return Outcome(
        about_wording.NAME,
        prose=about_wording.ABOUT,
        facts=(version, Fact("systems", list(SYSTEMS))),
        recorded=False,
        private=True,
    )


HANDLERS: Handlers = {LookUp: rules, Help: help_, About: show_about}
