"""Rules, help and what this bot is: answers that change nothing."""

from collections.abc import Mapping

from grammar.registry import aliases_of, own_verbs, verbs_of
from play.language.examples import example_sentences
from play.language.matching import nearest
from play.language.meaning import Understood
from play.language.tries import examples_here
from play.turn.turn import Handlers, Turn
from play.wording import table as wording
from rules.core.errors import NotFound
from rules.core.outcome import Choice, Fact, Outcome
from rules.core.requests.table import About, Help, LookUp
from rules.core.system import System, Topic
from rules.registry import SYSTEMS


def _which(turn: Turn, said: str) -> tuple[System, str]:
    """Return the system whose rules are meant, and the topic."""
    first, _, more = said.partition(" ")
    if first.casefold() in SYSTEMS:
        return SYSTEMS[first.casefold()], more.strip()
    if turn.system_or_none is None:
        raise NotFound("which_system", said, list(SYSTEMS))
    return turn.system, said


async def rules(turn: Turn, understood: Understood) -> Outcome:
    """Show a rule in our own words, or list what can be looked up."""
    request = understood.request
    assert isinstance(request, LookUp)
    system, said = _which(turn, request.topic.strip())
    if not said:
        groups: dict[str, list[str]] = {}
        for topic in system.topics.values():
            groups.setdefault(topic.group or "Rules", []).append(topic.name)
        return Outcome(
            wording.topics_of(system.name),
            prose="\n".join(f"**{group}**: {', '.join(names)}" for group, names in groups.items()),
            facts=(Fact("topics", [topic.name for topic in system.topics.values()]),),
            recorded=False,
            private=True,
        )
    topic = find_topic(system.topics, said)
    return Outcome(
        topic.name,
        prose=topic.text,
        facts=(Fact("topic", topic.name), Fact("source", topic.source, "Source", topic.source)),
        recorded=False,
        private=True,
    )


def find_topic(topics: Mapping[str, Topic], said: str) -> Topic:
    """Return the topic by key, name or beginning, or by another word that people use for it."""
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
        "unknown_topic", said, near or nearest(said, {n: t.name for n, t in names.items()})
    )


async def help_(turn: Turn, understood: Understood) -> Outcome:
    """Say what can be said here, beginning with sentences to try."""
    request = understood.request
    assert isinstance(request, Help)
    verbs = verbs_of(turn.found.system)
    topic = request.topic.strip().lstrip("/").casefold()
    topic = aliases_of(turn.found.system).get(topic, topic).partition(" ")[0]
    if topic:
        if topic not in verbs:
            raise NotFound("unknown_verb", topic, nearest(topic, {v: v for v in verbs}))
        verb = verbs[topic]
        tried = example_sentences(turn.found.system, turn.vocabulary(understood.scene), topic)
        return Outcome(
            f"/{topic}",
            prose=wording.verb_help(verb.about, verb.usage, tried),
            facts=(Fact("verb", topic), Fact("usage", verb.usage), Fact("examples", tried)),
            recorded=False,
            private=True,
        )
    system = turn.system_or_none
    tries = examples_here(system, turn.scene, turn.people) if system else []
    abouts = {name: verb.about for name, verb in verbs.items()}
    return Outcome(
        wording.HELP,
        prose=wording.help_here(tries, abouts, _everywhere(turn))
        if system
        else wording.NO_GAME_HELP,
        facts=(Fact("verbs", list(verbs)), Fact("tries", tries)),
        choices=tuple(_starts()) if system is None else (),
        recorded=False,
        private=True,
    )


def _everywhere(turn: Turn) -> set[str]:
    """Return the verbs that this game shares with all others."""
    return set(verbs_of(turn.found.system)) - set(own_verbs(turn.found.system))


def _starts() -> list[Choice]:
    """Return a choice for each system to start a game of."""
    return [
        Choice(system.name, f"game start {key}", "anyone", group="start", recalls=False)
        for key, system in SYSTEMS.items()
    ]


async def about(turn: Turn, understood: Understood) -> Outcome:
    version = Fact("version", wording.VERSION, wording.VERSION_LABEL)
    return Outcome(
        wording.NAME,
        prose=wording.ABOUT,
        facts=(version, Fact("systems", list(SYSTEMS))),
        recorded=False,
        private=True,
    )


HANDLERS: Handlers = {LookUp: rules, Help: help_, About: about}
