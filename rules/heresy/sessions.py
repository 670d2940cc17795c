"""Sessions: what may be done once in each, and the experience that its end gives."""

from dataclasses import replace

from rules.core.dice.dice import Dice
from rules.core.errors import AlreadyDone, NotFound
from rules.core.outcome import Choice, Fact, Outcome
from rules.core.permissions import gms_only
from rules.core.ruling import insist
from rules.core.scene import changes
from rules.heresy.requests import AnswerSession, EndSession, StartSession
from rules.heresy.sheet import HeresyScene, HeresySheet, Session

#: what the game master answers for everyone
SHARED = {
    "learned": "Learned something important",
    "enemy": "Overcame a notable enemy",
    "artefact": "Gained a notable artefact",
}
#: what each player answers for their character, with what must be so
OWN = {
    "bond": "resolved a bond",
    "background": "used This I Know",
    "drive": "fulfilled the drive",
}


def start_session(request: StartSession, scene: HeresyScene, dice: Dice) -> Outcome:
    """Let everything that can be done once a session be done again."""
    gms_only(scene, "start a session")
    after = scene
    heroes = _heroes(scene)
    for sheet in heroes:
        after = after.put(replace(sheet, session=Session()))
    names = [sheet.name for sheet in heroes]
    return Outcome(
        "A new session begins", facts=(Fact("names", names),), changes=changes(scene, after)
    )


def _heroes(scene: HeresyScene) -> list[HeresySheet]:
    return [sheet for sheet in scene.present() if sheet.state != "dead"]


def end_session(request: EndSession, scene: HeresyScene, dice: Dice) -> Outcome:
    """Ask the questions that end a session. Each yes is worth 1 XP as it is given."""
    gms_only(scene, "end a session")
    heroes = _heroes(scene)
    choices = [Choice(label, f"session {key}", "gm") for key, label in SHARED.items()]
    for sheet in heroes:
        choices += _questions(sheet)
    return Outcome(
        "The session ends",
        prose="1 XP for each yes: the game master answers for everyone, each player for their own.",
        facts=(Fact("questions", [*SHARED, *OWN]), Fact("names", [s.name for s in heroes])),
        choices=tuple(choices),
        kind="session",
    )


def _questions(sheet: HeresySheet) -> list[Choice]:
    """Return what is still to be asked of one character."""
    done = {"bond": sheet.session.bond, "drive": sheet.session.drive}
    done["background"] = sheet.session.background or not sheet.session.this_i_know
    return [
        Choice(f"{sheet.name} {label}", f"session {key}", "player", sheet.name)
        for key, label in OWN.items()
        if not done[key]
    ]


def answer_session(request: AnswerSession, scene: HeresyScene, dice: Dice) -> Outcome:
    recalled = scene.recalled
    if recalled is None or recalled.kind != "session":
        raise NotFound("no_session_end")
    if request.question in SHARED:
        gms_only(scene, "answer for everyone")
        if any(said.startswith(f"session {request.question}") for said in recalled.taken):
            raise AlreadyDone("already_done")
        rewarded, title = _heroes(scene), SHARED[request.question]
    else:
        rewarded, title = [_answering(request, scene)], OWN[request.question]
        title = f"{rewarded[0].name} {title}"
    after = scene
    for sheet in rewarded:
        marked = replace(sheet, xp=sheet.xp + 1)
        if request.question in OWN:
            marked = replace(marked, session=replace(sheet.session, **{request.question: True}))
        after = after.put(marked)
    return Outcome(
        f"{title}: +1 XP",
        facts=(
            Fact("question", request.question),
            Fact("names", [sheet.name for sheet in rewarded]),
            Fact("xp", [after.sheets[sheet.record].xp for sheet in rewarded]),
        ),
        changes=changes(scene, after),
    )


def _answering(request: AnswerSession, scene: HeresyScene) -> HeresySheet:
    sheet = scene.actor
    if getattr(sheet.session, request.question):
        raise AlreadyDone("already_done")
    used = request.question != "background" or sheet.session.this_i_know
    insist(request, used, "not_known", name=sheet.name)
    return sheet
