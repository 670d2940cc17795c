"""What turns or cancels a meaning is never left out: not done, and nothing against it offered."""

import random
import re

import pytest

from play.language.exact_reading import Understood
from play.language.readings.same_order import FREE
from rules.core.errors import PlayerError
from rules.registry import SYSTEMS
from tests.language.conftest import Ear, rows, speaking

#: ways to say that something is not to be done now
TURNED = (
    "never {}",
    "I do not {}",
    "if the door opens, {}",
    "{} unless Scar runs",
    "{} once the rain stops",
    "maybe later {}",
    "I almost {}",
    '"{}"',
    'Isaac says "{}"',
)
#: verbs in which words of one's own are taken as they are
OWN_WORDS = FREE | {"roll", "deed", "npc", "sheet", "ask", "pick", "temp", "bond"}
SAMPLE = 12
#: what answers a question and changes nothing
LOOKUPS = ("sheet show", "catchup", "history", "board", "waiting", "rules", "item list", "help")


def offered(heard: Understood | PlayerError) -> list[str]:
    """Return the sentences that are offered instead."""
    said = [] if isinstance(heard, Understood) else [each.says for each in heard.choices]
    return [each.partition(" # ")[0] for each in said]  # what was typed is kept, and does nothing


def deeds(system: str) -> list[tuple[str, str]]:
    """Return who says what in plain words, a few of them drawn by a fixed seed."""
    every = [
        (row.speaker, row.sentence)
        for row in rows()
        if row.system == system
        and row.how == "said"
        and not re.match(r"/|undo|show|what|how|who|help|again", row.sentence, re.IGNORECASE)
        and row.means.partition(" ")[0] not in OWN_WORDS | {"undo", "item", "board"}
        and not re.search(r'[?;#"]', row.sentence)
    ]
    return random.Random(system).sample(every, SAMPLE)


@pytest.mark.parametrize("system", SYSTEMS)
async def test_what_is_turned_by_a_word_is_neither_done_nor_offered(system: str) -> None:
    """T15, T16: a guard that a reading does not express leaves nothing of it."""
    wrong = []
    async with speaking(system) as table:
        ears = {speaker: await table.ear(speaker) for speaker in ("alice", "bob", "carol", "gm")}
        for speaker, said in deeds(system):
            for way in TURNED:
                text = way.format(said[0].casefold() + said[1:])
                heard = ears[speaker].hear(text)
                if isinstance(heard, Understood) or heard.several or offered(heard):
                    wrong.append((text, getattr(heard, "said", offered(heard))))
    assert not wrong


@pytest.fixture(params=SYSTEMS)
async def ear(request: pytest.FixtureRequest) -> Ear:
    async with speaking(request.param) as table:
        return await table.ear("alice")


@pytest.fixture(params=SYSTEMS)
async def masters_ear(request: pytest.FixtureRequest) -> Ear:
    async with speaking(request.param) as table:
        return await table.ear("gm")


@pytest.mark.parametrize(
    "text",
    ["should I attack the ogre?", "can I attack the ogre", "attack the ogre?",
     "could we attack the ogre", "I attacked the ogre", "Griff has attacked the ogre",
     "we attacked the ogre", "did I attack the ogre?", "is the ogre attacked?"],
)  # fmt: skip
async def test_questions_and_tales_are_not_acted_on(ear: Ear, text: str) -> None:
    """T15: a question is never acted on, and what was done before is not done again."""
    assert not isinstance(ear.hear(text), Understood)


@pytest.mark.parametrize("text", ["did I attack the ogre?", "is Scar prone?", "why rest?"])
async def test_what_only_an_answer_answers_offers_no_deed(ear: Ear, text: str) -> None:
    """T15: nobody who asks whether something is so is offered to make it so."""
    assert not [each for each in offered(ear.hear(text)) if not each.startswith(LOOKUPS)]


@pytest.mark.parametrize("text", ["how am I doing?", "what is my hp?", "show me my sheet?"])
async def test_a_question_that_looks_something_up_is_answered(ear: Ear, text: str) -> None:
    """T15: a lookup changes nothing, so it is answered at once."""
    assert isinstance(ear.hear(text), Understood)


async def test_to_gain_wounds_is_never_to_be_healed(masters_ear: Ear) -> None:
    """T15: `gains 2 wounds` harms, or does nothing."""
    for text in ("Isaac gains 2 wounds", "Isaac and Griff gain 1 wound", "Isaac gains 2 damage"):
        heard = masters_ear.hear(text)
        assert "heal" not in " ".join([getattr(heard, "said", ""), *offered(heard)])


@pytest.mark.parametrize(
    ("text", "against"),
    [("Isaac loses 3 arrows", "harm"),
     ("deal damage to Scar", "heal"), ("give Isaac 10 gold", "xp"),
     ("Griff takes half of 4 damage", ""),
     ("Isaac takes no damage", "")],
)  # fmt: skip
async def test_no_offer_leaves_out_a_name_a_number_or_a_guard(
    masters_ear: Ear, text: str, against: str
) -> None:
    """T16: an offer that does the opposite is none."""
    heard = masters_ear.hear(text)
    if isinstance(heard, Understood):
        assert against
        assert against not in heard.said
    else:
        assert not [each for each in offered(heard) if against in each]


async def test_coin_that_someone_gets_is_coin_or_nothing(masters_ear: Ear) -> None:
    """T16: of 10 coin no 10 wounds; where sheets have coin, they are on the sheet."""
    heard = masters_ear.hear("Isaac gets 10 coin")
    assert getattr(heard, "said", "sheet set Isaac coin+=10") == "sheet set Isaac coin+=10"
    assert not [each for each in offered(heard) if "harm" in each]


@pytest.mark.parametrize(
    "text", ["everyone but Griff takes 2 damage", "all except Griff take 2 damage",
             "2 damage to everybody but Griff", "everyone, except for Griff, loses 2 hp"]
)  # fmt: skip
async def test_everyone_but_one_is_the_others_by_name(masters_ear: Ear, text: str) -> None:
    heard = masters_ear.hear(text)
    assert isinstance(heard, Understood)
    assert re.fullmatch(r"harm 2 (?:damage |hp )?Isaac,? Sister Maria", heard.said), heard.said


async def test_who_is_asked_to_roll_but_one_is_the_others(masters_ear: Ear) -> None:
    heard = masters_ear.hear("everyone but Griff rolls d20")
    assert offered(heard)[0] == "ask Isaac, Sister Maria: roll d20"


@pytest.mark.parametrize(
    ("system", "text"),
    [("odd", "save str without advantage"), ("genesys", "check stealth vs impossible"),
     ("heresy", "switch to laspistol"),
     ("tens", "take Isaac to the inn"), ("odd", "take that, Scar!"),
     ("fantasy", "test bod without melee"), ("heresy", "move defy danger+ag without edge")],
)  # fmt: skip
async def test_what_is_unclear_is_not_made_into_something_else(system: str, text: str) -> None:
    """T16: neither the opposite nor a word that only looks alike."""
    async with speaking(system) as table:
        heard = (await table.ear("alice")).hear(text)
    assert not isinstance(heard, Understood)
    assert not offered(heard)


async def test_what_is_anothers_is_not_made_ones_own() -> None:
    """T16: to take a sword from someone is a deed, and no sword that comes out of nowhere."""
    async with speaking("odd") as table:
        heard = (await table.ear("alice")).hear("take the sword from Scar")
    assert not isinstance(heard, Understood)
    assert not [each for each in offered(heard) if each.startswith("item")]


async def test_an_offer_keeps_what_was_to_be_secret() -> None:
    """T16: a roll that was to be secret is not offered to everyone."""
    async with speaking("genesys") as table:
        for text in ("please roll stealth secretly vs hrad", "stealth vs hrad privately"):
            for said in offered((await table.ear("alice")).hear(text)):
                assert said.endswith(("secret", "blind"))


#: what a roll is called in each game
ROLLS = {"heresy": "move defy danger+ag", "genesys": "check athletics vs hard",
         "tens": "move stealth hard", "fantasy": "test bod"}  # fmt: skip


@pytest.mark.parametrize("system", ROLLS)
async def test_a_roll_for_someone_is_theirs(system: str) -> None:
    """T15: said by a player it is nobody's roll; by a game master it asks, or an NPC rolls."""
    roll = ROLLS[system]
    async with speaking(system) as table:
        refused = await table.say("alice", f"/{roll} for Isaac")
        assert refused["error"]["kind"] == "not_allowed"
        asked = await table.say("gm", f"/{roll} for Isaac # the door")
        assert asked["said"].startswith("ask Isaac: ")
        assert not asked["rolled"]
        rolled = await table.say("gm", f"/{roll} for Scar")
        assert rolled["said"].endswith(" as Scar")
        own = await table.say("alice", f"/{roll} for me")
        assert not own["ok"] or own["facts"].get("roller", "Griff") == "Griff"
        assert not offered((await table.ear("alice")).hear(f"please {roll} for Isaac"))


async def test_where_a_verb_has_its_own_meaning_of_for_it_keeps_it() -> None:
    """T15: a game master's `/save dex for Griff, Isaac` rolls for both, as the guide says."""
    async with speaking("odd") as table:
        assert len((await table.say("gm", "/save dex for Griff, Isaac"))["rolled"]) == 2
        refused = await table.say("alice", "/save dex for Isaac")
        assert refused["error"]["kind"] == "not_allowed"


@pytest.mark.parametrize(
    ("system", "text", "against"),
    [("genesys", "I swing down at Scar with my sword", " down"),
     ("genesys", "I get up and attack Scar with my sword", " up"),
     ("tens", "I hit Scar hard with my longsword", " hard"),
     ("tens", "would I hit Scar", "Griff"), ("odd", "put the sword away", "drop")],
)  # fmt: skip
async def test_how_someone_strikes_is_no_dice(system: str, text: str, against: str) -> None:
    """T16: colour changes no difficulty, and who acts is not whom they strike."""
    async with speaking(system) as table:
        heard = (await table.ear("alice")).hear(text)
        done = getattr(heard, "said", "").partition(" # ")[0]
        assert against not in " ".join([done, *offered(heard)])
