"""`/teach`: what a phrase means at this table, shown and forgotten again."""

import re

from grammar.parser import parse, read_sentence, verbs_of
from play.language.exact_reading import Understood
from play.language.examples import example_sentences
from play.language.listener import Listener
from play.language.readings.taught_phrases import find_fault, list_taught, make_phrase
from play.language.speech_text import clean_text, same_name
from play.turn.turn import Handlers, Turn
from play.wording import teach as wording
from rules.core import limits
from rules.core.errors import AlreadyDone, BadValues, NotAllowed, Refused
from rules.core.outcome import Choice, Fact, Outcome
from rules.core.permissions import is_gm
from rules.core.records.tables_decks_notes import Taught
from rules.core.scene import changes
from rules.core.verb_declarations.speech_scenes_shortcuts import Teach, TeachDrop, TeachList
from rules.lazy_regex import compile_later
from storage import journal

#: how many recent sentences are offered
MOST_OFFERED = 3
#: verbs for an example when something can't be taught
_SHOWN = ("move", "check", "test", "save", "attack")
_MEANS = compile_later(r'^\s*["“]?(?P<phrase>.+?)["”]?\s+means\s+(?P<means>.+)$', re.IGNORECASE)


async def teach(turn: Turn, understood: Understood) -> Outcome:
    """Store what a phrase means: for its speaker, or a game master's for the whole game."""
    request, scene = understood.request, understood.scene
    assert isinstance(request, Teach)
    turn.require_game()
    found = _MEANS.match(" ".join(clean_text(request.words).split()))
    if found is None and request.words.casefold().startswith(("drop ", "forget ")):
        raise Refused("which_lesson", cure="teach list")
    if found is None:
        raise BadValues([("teach", "", wording.EXPECTED)])
    phrase, means = found["phrase"].strip(' "'), found["means"].strip(' /"')
    if fault := find_fault(phrase, means, _listen(turn).read_words(scene)):
        raise Refused("cannot_teach", expected=fault, example=_find_example(turn))
    parse(turn.found.system, read_sentence(turn.found.system, _try_out(means)))
    mine = [each for each in list_taught(scene) if each.owner == turn.said.speaker]
    if any(same_name(each.name, phrase) and each.means == means for each in mine):
        raise AlreadyDone("nothing_changed")
    if len(mine) >= limits.PHRASES:
        raise BadValues([("teach", phrase[:30], f"at most {limits.PHRASES} phrases of yours")])
    made = Taught(name=phrase, owner=turn.said.speaker, means=means, whole=is_gm(scene))
    turn.draft.hidden = "secret"
    return Outcome(
        wording.describe_teaching(whole=made.whole),
        prose=wording.write_line(phrase, means),
        facts=(Fact("phrase", phrase), Fact("means", means), Fact("whole", made.whole)),
        changes=changes(scene, scene.add_thing(made)),
    )


def _find_example(turn: Turn) -> str:
    """Return an example of what a phrase could mean in this game."""
    system, vocabulary = turn.found.system, turn.vocabulary(turn.scene)
    verbs = (verb for verb in _SHOWN if verb in verbs_of(system))
    shown = (example_sentences(system, vocabulary, verb, {}) for verb in verbs)
    return next((each[0] for each in shown if each), "roll 2d6")


def _try_out(means: str) -> str:
    """Return a sentence with its placeholders filled, to test whether it can be read."""
    return re.sub(r"\bN\b", "1", re.sub(r"\b(?:FOE|WHO|THING)\b", "someone", means))


def _listen(turn: Turn) -> Listener:
    return Listener(turn.found.system, turn.people, turn.meant, turn.unnamed)


async def show_taught(turn: Turn, understood: Understood) -> Outcome:
    """Show what was taught, and offer to remember phrases the speaker used lately."""
    turn.require_game()
    known = list_taught(understood.scene)
    lines = [wording.write_numbered(at, each.name, each.means) for at, each in enumerate(known, 1)]
    return Outcome(
        wording.TAUGHT,
        prose="\n".join(lines) or wording.NOTHING,
        facts=(Fact("taught", [{"phrase": each.name, "means": each.means} for each in known]),),
        choices=tuple(await _offer_remembering(turn, understood, known)),
        recorded=False,
        private=True,
    )


async def _offer_remembering(
    turn: Turn, understood: Understood, known: list[Taught]
) -> list[Choice]:
    lexicon = _listen(turn).read_words(understood.scene)
    entries = await journal.list_last(turn.tx, turn.found.game, limits.SENTENCES_REMEMBERED)
    said = [each.said for each in entries if each.speaker == turn.said.speaker]
    made = dict.fromkeys(filter(None, (make_phrase(each, lexicon) for each in said)))
    new = [each for each in made if not any(same_name(each[0], one.name) for one in known)]
    return [
        Choice(wording.offer_remembering(phrase), f'teach "{phrase}" means {means}', recalls=False)
        for phrase, means in new[:MOST_OFFERED]
    ]


def find_lesson(turn: Turn, sentence: str) -> Choice | None:
    """Return the offer to remember what was typed before a button was pressed; None if it contains
    no phrase, or one that is known."""
    made = make_phrase(sentence, _listen(turn).read_words(turn.scene)) if turn.found.game else None
    if made is None or any(same_name(made[0], each.name) for each in list_taught(turn.scene)):
        return None
    return Choice(wording.REMEMBER, f'teach "{made[0]}" means {made[1]}', recalls=False)


async def forget(turn: Turn, understood: Understood) -> Outcome:
    """Forget one of the speaker's phrases; a game master may forget any that the game shares."""
    request, scene = understood.request, understood.scene
    assert isinstance(request, TeachDrop)
    turn.require_game()
    known = list_taught(scene)
    if not 1 <= request.number <= len(known):
        raise BadValues([("teach drop", str(request.number), wording.A_NUMBER)])
    gone = known[request.number - 1]
    if gone.owner != turn.said.speaker and not is_gm(scene):
        raise NotAllowed("gms_only", what="forget what holds for the game")
    turn.draft.hidden = "secret"
    return Outcome(
        wording.FORGOTTEN,
        prose=wording.write_line(gone.name, gone.means),
        facts=(Fact("phrase", gone.name), Fact("means", gone.means)),
        changes=changes(scene, scene.drop_thing(gone.record)),
    )


HANDLERS: Handlers = {Teach: teach, TeachList: show_taught, TeachDrop: forget}
