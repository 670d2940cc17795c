"""What a rules system must bring. It fails here, by name, until it does."""

import ast
import random
import re
import tomllib
from importlib.resources import files
from pathlib import Path

import pytest

from grammar.parser import bare_verbs, own_verbs, parse, read_sentence, verbs_of
from play.character_creation import creation_sentence
from play.turn.scene_builder import learn_page
from play.wording.refusals import collect_refusals
from rules.core.creation_walk import DICE, OPEN, Progress, answer_step, begin_progress
from rules.own.page_values import Page, Shape
from rules.registry import SYSTEMS, family_of, system_of
from tests.conftest import Played

RULES = Path(__file__).parents[1] / "rules"
#: a game on a page for each of the six kinds of rolls
GAMES = sorted((Path(__file__).parents[1] / "docs" / "games").glob("*.md"))
PAGES = {learn_page(path.read_bytes()).key: path for path in GAMES}
EVERY = [*SYSTEMS, *PAGES]
#: what says no with a code, and the place of the code among what it is given
SAYING_NO = {
    "Refused": 0,
    "NotFound": 0,
    "NotAllowed": 0,
    "AlreadyDone": 0,
    "insist": 2,
    "worth_it": 2,
}
REGISTERED = ["roll", "do", "rules", "help", "about", "game"]


async def begin(table: Played, system: str) -> None:
    """Start a game of these rules, or on this page."""
    if system not in PAGES:
        await table(f"/game start {system}", by="gm")
        return
    await table(f":attach {PAGES[system]}", by="gm")
    await table("/game start own")
    await table(":press Start")


def test_there_is_a_game_on_a_page_for_each_kind_of_roll() -> None:
    pages = [system_of(key).page for key in PAGES]
    shapes = [page.main.shape for page in pages if isinstance(page, Page) and page.main]
    assert sorted(shapes, key=list(Shape).index) == list(Shape)


def test_every_system_has_a_grammar() -> None:
    for system in EVERY:
        assert own_verbs(system)
        assert set(bare_verbs(system)) <= set(own_verbs(system))


@pytest.mark.parametrize("system", EVERY)
def test_every_system_knows_the_verbs_of_every_table(system: str) -> None:
    assert set(REGISTERED) <= set(verbs_of(system))


@pytest.mark.parametrize("system", EVERY)
def test_every_verb_says_how_it_is_written_and_what_it_does(system: str) -> None:
    for verb in verbs_of(system).values():
        assert verb.usage.startswith(verb.name), verb
        assert 1 <= len(verb.about) <= 100, verb
        assert re.fullmatch(r"[a-z]{1,32}", verb.name), verb


@pytest.mark.parametrize("system", EVERY)
def test_every_example_is_understood(system: str) -> None:
    assert len(system_of(system).examples) >= 3
    for example in system_of(system).examples:
        assert parse(system, read_sentence(system, example))


@pytest.mark.parametrize("system", EVERY)
async def test_every_demo_is_playable(table: Played, system: str) -> None:
    assert system_of(system).demo
    if system in PAGES:
        await begin(table, system)
    for line in system_of(system).demo:
        await table(line)
    assert (await table("/game show"))["facts"]["system"] == family_of(system)


def _wandered(system: str, seed: int) -> Progress:
    """Answer every step of a system's creation at random."""
    chance, walking = random.Random(seed), system_of(system).walk
    done = begin_progress(walking)
    while (step := done.step) is not None:
        some = chance.sample(step.options, chance.randint(max(1, step.least), step.most))
        answers = [tuple(option.key for option in some)]
        answers += [DICE] if step.rolls else []
        answers += [OPEN] if not step.least else []
        further = answer_step(walking, done, chance.choice(answers))
        assert further is not None, step
        done = further
    return done


@pytest.mark.parametrize("system", EVERY)
async def test_every_way_through_creation_makes_a_character(table: Played, system: str) -> None:
    await begin(table, system)
    for seed in range(25):
        done = _wandered(system, seed)
        assert 3 <= len(done.given) <= 15
        await table(creation_sentence(done, f"Ash{'bcd'[seed // 9]}{'aeouxtkpz'[seed % 9]}", {}))
    for step in done.asked:
        assert len(step.options) <= 62, step
        assert step.least or step.otherwise, step
        assert all(re.fullmatch(r"\w+", option.key) for option in step.options), step


def _content() -> list[tuple[str, str]]:
    found = []
    for system in SYSTEMS:
        for file in files(f"rules.{system}").joinpath("content").iterdir():
            if file.name.endswith(".toml"):
                found.append((system, file.name))
    return sorted(found)


@pytest.mark.parametrize(("system", "name"), _content())
def test_every_row_of_content_names_its_source(system: str, name: str) -> None:
    if name == "refusals.toml":
        pytest.skip("the bot's own words")
    text = files(f"rules.{system}").joinpath("content", name).read_text(encoding="utf-8")
    rows = tomllib.loads(text)
    if "source" in rows:
        return
    unsourced = [key for key, row in rows.items() if isinstance(row, dict) and "source" not in row]
    assert not unsourced


def _codes(folder: str) -> set[str]:
    """Return every code that the rules in a folder, and in the folders within, say no with."""
    found = set()
    for path in (RULES / folder).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                place = SAYING_NO.get(node.func.id)
                given = node.args[place : place + 1] if place is not None else []
            elif isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "code":
                given = [node.value]
            else:
                continue
            found |= {code for value in given for code in _texts(value)}
    return found


def _texts(value: ast.expr) -> list[str]:
    """Return what an expression may be, as far as it is written out: `"a" if b else "c"`."""
    if isinstance(value, ast.IfExp):
        return [*_texts(value.body), *_texts(value.orelse)]
    return [value.value] if isinstance(value, ast.Constant) and isinstance(value.value, str) else []


@pytest.mark.parametrize("folder", ["core", "own", *SYSTEMS])
def test_every_refusal_has_its_words(folder: str) -> None:
    """Every code that the rules raise is a sentence in content, or one that all games share."""
    known = {**collect_refusals(), **(system_of(folder).refusals if folder != "core" else {})}
    codes = _codes(folder)
    assert len(codes) > 5
    assert {code for code in codes - set(known) if not code.startswith("unknown_")} == set()


@pytest.mark.parametrize("system", EVERY)
async def test_a_bare_draft_is_playable(table: Played, system: str) -> None:
    await begin(table, system)
    await table("/sheet new Griff", by="alice")
    await table("/npc new Scar shown", by="gm")
    shown = await table("/sheet show", by="alice")
    for key in ("notes", "portrait", "colour", "state"):
        assert key in shown["facts"]
