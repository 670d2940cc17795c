"""Words of secrecy hide a roll wherever they stand, or nothing happens."""

from itertools import product

import pytest

from play.language.secrecy_words import hush
from tests.conftest import Played
from tests.play.turn.test_questions import begin
from tests.samples import sample

#: a sentence of each game that rolls at once, as a slash command and as people post it
ROLLS = {
    "heresy": ("move hack_and_slash +WS at Scar with axe", "I hack and slash Scar with my axe"),
    "genesys": ("attack lasgun at Scar range short", "I attack Scar with my lasgun at short range"),
    "tens": ("move strike easy at Ogre with rapier", "I strike the Ogre with my rapier, easy"),
    "fantasy": ("test bod+melee", "I test bod+melee"),
    "odd": ("save dex adv", "I save dex"),
}
SECRET = ("secretly", "in secret", "privately", "in private", "secret please", "as a secret roll",
          "don't show the others", "nobody else should see", "just between us", "hide the roll",
          "but hide the result from the others", "keep this roll between you and me",
          "as a hidden roll")  # fmt: skip
BLIND = ("only the gm should see", "blind please", "gm only", "so only the GM sees it",
         "for the game master's eyes only", "as a blind roll", "don't show me")  # fmt: skip
PLACES = ("/{said} {word}", "/{said}, {word}", "{word}, {said}", "/do {said} {word} # why",
          "/{said} {word}.", "{word} {said}")  # fmt: skip


@pytest.mark.sampled
@pytest.mark.parametrize("system", list(ROLLS))
async def test_a_word_of_secrecy_never_leaves_a_roll_public(table: Played, system: str) -> None:
    """T3: in every game, in a command, in `/do` and in a post, before and behind, with a comma."""
    await begin(table, system)
    await table("/item add axe 1d6" if system == "heresy" else "/item add whip", by="alice")
    words = (*((each, "secret") for each in SECRET), *((each, "blind") for each in BLIND))
    tried = sample(product(words, enumerate(PLACES)), 36)
    hidden = 0
    for (word, wanted), (number, place) in tried:
        said = place.format(said=ROLLS[system][number % 2], word=word)
        reply = await table.line(said, by="alice")
        assert not reply["ok"] or reply["visible"] == wanted, said
        hidden += bool(reply["ok"])
        post = await table.line(f":post We go. [[{said.lstrip('/')}]]")
        told = post["replies"][0]
        assert not told["ok"] or told["visible"] == wanted, said
    assert hidden >= 0.8 * len(tried)  # nothing happens is the exception


@pytest.mark.parametrize(
    ("said", "visible"),
    [("roll 2d6+1 but hide it", "secret"), ("roll 2d6, I'd hide under the table", "all"),
     ("save wil hidden", "secret"), ("save wil, I look for anything hidden", "all"),
     ("save wil # where it is hidden", "all")],
)  # fmt: skip
async def test_to_hide_it_hides_a_roll(table: Played, said: str, visible: str) -> None:
    await begin(table, "odd")
    reply = await table.line(said, by="alice")
    assert not reply["ok"] or reply["visible"] == visible
    assert reply["ok"] or visible == "all"


async def test_each_of_several_sentences_is_hidden(table: Played) -> None:
    """T3: one word of secrecy hides a whole line."""
    await begin(table, "heresy")
    reply = await table.line("secretly move hack+WS at Scar; move parley+Fel at Scar", by="alice")
    assert [each["visible"] for each in reply["replies"]] == ["secret", "secret"]


async def test_an_inner_sentence_is_hidden_by_its_own_words(table: Played) -> None:
    """T3: also what is planned, asked for, said again and fixed."""
    await begin(table, "heresy")
    await table("/move hack+WS at Scar, secretly", 3, 4, by="alice")
    assert (await table("/fix move parley+Fel at Scar in secret"))["visible"] == "secret"
    assert (await table("/again privately"))["visible"] == "secret"
    asked = await table("/ask Griff: move hack+WS at Scar, secretly", by="gm")
    rolled = await table(f":press 1 of {asked['entry']}", by="alice")
    assert rolled["visible"] == "secret"


@pytest.mark.parametrize(
    "said",
    [
        "check perception to find the secret door",
        "attack the Blind Seer",
        'say "in secret"',
        "attack ogre # in secret",
        "attack ogre not secretly",
        "roll 2d6 for the blind alley",
    ],
)
def test_other_words_hide_nothing(said: str) -> None:
    """T3: names, comments, quotes, and what is only described."""
    assert hush(said, "", ["Blind Seer"]) == (said, "all")


def test_what_is_named_is_not_secret_by_its_name() -> None:
    """T3: only at its end does a sentence that gives names say how hidden it is."""
    assert hush("item add secret letter", "item")[1] == "all"
    assert hush("item add letter secretly", "item") == ("item add letter secret", "secret")


@pytest.mark.parametrize(
    "said",
    ["/roll d20 hidden from players", "/roll d20, hidden from the players",
     "/save dex so the players can't see", "/roll d20 secretely",
     "/roll d20 without telling the others", "/save dex secretley",
     "/save dex (secret)", "/save dex confidentially"],
)  # fmt: skip
async def test_a_slip_in_a_word_of_secrecy_publishes_nothing(table: Played, said: str) -> None:
    """T3: hidden, or nothing happens."""
    await table("/game start odd", by="gm")
    await table("/sheet new Griff", by="alice")
    reply = await table.line(said, by="alice")
    shown = reply["visible"] if reply["ok"] else ""
    assert shown in ("secret", "")
    offered = [each["says"] for each in reply.get("error", {}).get("choices", ())]
    assert all("secret" in each for each in offered)
