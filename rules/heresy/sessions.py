"""What is done once a session, the questions at its end, and what ends with a scene."""

from dataclasses import replace

from rules.core.dice.dice import Dice
from rules.core.errors import AlreadyDone, NotFound
from rules.core.outcome import ADDS, Choice, Fact, Outcome
from rules.core.permissions import gms_only
from rules.core.rule_helpers import insist
from rules.core.scene import changes
from rules.heresy.bonds import bond_place, new_bonds, resolve_bond
from rules.heresy.content import INSIGHT, gain, pool_of
from rules.heresy.insight_and_wrath import drop_reaction
from rules.heresy.sheet import HeresyScene, HeresySheet, Session
from rules.heresy.verb_declarations.hold_bonds_growth import AnswerSession, EndSession, StartSession

#: questions that the game master answers for everyone
SHARED = {
    "learned": "Learned something important",
    "enemy": "Overcame a notable enemy",
    "artefact": "Gained a notable artefact",
}
#: questions that players answer for their characters
OWN = {
    "bond": "resolved a bond",
    "background": "used This I Know",
    "drive": "fulfilled their drive",
}


def start_session(request: StartSession, scene: HeresyScene, dice: Dice) -> Outcome:
    """Reset what everyone can do once a session, also outside this scene."""
    gms_only(scene, "start a session")
    after = scene
    # not only who is on stage: the party may be in several threads
    for sheet in scene.list_unretired():
        after = after.put(replace(sheet, session=Session()))
    names = [
        sheet.name for sheet in scene.list_unretired() if not sheet.npc and sheet.state != "dead"
    ]
    return Outcome(
        "A new session begins", facts=(Fact("names", names),), changes=changes(scene, after)
    )


def _heroes(scene: HeresyScene) -> list[HeresySheet]:
    return [sheet for sheet in scene.list_present() if sheet.state != "dead"]


def end_session(request: EndSession, scene: HeresyScene, dice: Dice) -> Outcome:
    """Ask the questions that end a session; each yes is worth 1 XP right away."""
    gms_only(scene, "end a session")
    heroes = _heroes(scene)
    # not owed: nobody has to say no
    choices = [Choice(label, f"session {key}", "gm") for key, label in SHARED.items()]
    for sheet in heroes:
        choices += _questions(sheet)
    return Outcome(
        "The session ends",
        prose="Each yes is worth 1 XP. Players answer for themselves, the game master for all.",
        facts=(Fact("questions", [*SHARED, *OWN]), Fact("names", [s.name for s in heroes])),
        choices=tuple(choices),
        kind="session",
    )


def _questions(sheet: HeresySheet) -> list[Choice]:
    """Return the questions that are still open for a character."""
    done = sheet.session
    asked = {
        "bond": not done.bond and bool(sheet.bonds or done.resolved),
        "background": done.this_i_know and not done.background,
        "drive": bool(drives_of(sheet)) and not done.drive,
    }
    return [
        Choice(f"{sheet.name} {label}", f"session {key}", "player", sheet.name,
               group=_question_of(key, sheet))
        for key, label in OWN.items()
        if asked[key]
    ]  # fmt: skip


def _question_of(key: str, sheet: HeresySheet) -> str:
    return f"{key} {sheet.record}"


def drives_of(sheet: HeresySheet) -> list[str]:
    """Return a character's drives, which are separated by semicolons."""
    return [each.strip() for each in sheet.drive.split(";") if each.strip()]


def answer_session(request: AnswerSession, scene: HeresyScene, dice: Dice) -> Outcome:
    recalled = scene.recalled
    if recalled is None or recalled.kind != "session":
        raise NotFound("no_session_end")
    if request.question not in SHARED:
        return _answer_question(request, scene, _require_unanswered(request, scene))
    gms_only(scene, "answer for everyone")
    if any(said.startswith(f"session {request.question}") for said in recalled.taken):
        raise AlreadyDone("session_counted", what=SHARED[request.question])
    rewarded = [replace(sheet, xp=min(999, sheet.xp + 1)) for sheet in _heroes(scene)]
    return _mark_experience(request, scene, SHARED[request.question], rewarded)


def _mark_experience(
    request: AnswerSession, scene: HeresyScene, title: str, rewarded: list[HeresySheet]
) -> Outcome:
    after = scene
    for sheet in rewarded:
        after = after.put(sheet)
    return Outcome(
        f"{title}: +1 XP{' each' if len(rewarded) > 1 else ''}",
        facts=(
            Fact("question", request.question),
            Fact("names", [sheet.name for sheet in rewarded]),
            Fact("xp", [sheet.xp for sheet in rewarded]),
        ),
        changes=changes(scene, after),
    )


def _require_unanswered(request: AnswerSession, scene: HeresyScene) -> HeresySheet:
    sheet = scene.actor
    if getattr(sheet.session, request.question):
        raise AlreadyDone("session_counted", what=f"{sheet.name} {OWN[request.question]}")
    used = request.question != "background" or sheet.session.this_i_know
    insist(request, used, "not_known", name=sheet.name)
    return sheet


def _answer_question(request: AnswerSession, scene: HeresyScene, sheet: HeresySheet) -> Outcome:
    """Take a player's yes; with several bonds or drives, ask which."""
    if request.question == "bond":
        return replace(_bond(request, scene, sheet), settles=_question_of("bond", sheet))
    title = f"{sheet.name} {OWN[request.question]}"
    if request.question == "drive":
        drives = drives_of(sheet)
        insist(request, bool(drives), "no_drive", name=sheet.name)
        if len(drives) > 1 and request.number is None:
            return _which(scene, sheet, "drive", drives)
        place = 1 if request.number is None else request.number
        if drives and not 1 <= place <= len(drives):
            raise NotFound("which_drive", "", drives[:8], cure="session drive 1")
        title = f"{title} ({drives[place - 1]})" if drives else title
    done = replace(sheet.session, **{request.question: True})
    new = replace(sheet, xp=min(999, sheet.xp + 1), session=done)
    told = _mark_experience(request, scene, title, [new])
    return replace(told, settles=_question_of(request.question, sheet))


def _bond(request: AnswerSession, scene: HeresyScene, sheet: HeresySheet) -> Outcome:
    """Resolve the bond that is meant, and ask for a new one."""
    if sheet.session.resolved:
        prose = "It's worth 1 XP."
        # the entry that resolved the bond owes them already
        choices = tuple(each._replace(owed=False) for each in new_bonds(scene, sheet))
        return Outcome("A new bond with whom?", prose=prose, choices=choices, recorded=False)
    if not sheet.bonds:
        raise NotFound("no_bonds", sheet.name)
    if len(sheet.bonds) > 1 and request.number is None and request.who is None:
        bonds = [
            f"{bond.target}: {bond.text}" if bond.text else bond.target for bond in sheet.bonds
        ]
        return _which(scene, sheet, "bond", bonds)
    return resolve_bond(scene, sheet, bond_place(request, scene, sheet))


def _which(scene: HeresyScene, sheet: HeresySheet, what: str, ways: list[str]) -> Outcome:
    """Ask which of several is meant."""
    return Outcome(
        f"Which {what}?",
        facts=(Fact("question", what), Fact("names", [sheet.name]), Fact("xp", [sheet.xp])),
        choices=tuple(
            Choice(way[:80], f"{ADDS}{place}", "player", sheet.name,
                   group="which")
            for place, way in enumerate(ways, start=1)
        ),
        recorded=False,
    )  # fmt: skip


def scene_ends(scene: HeresyScene, words: str) -> HeresyScene:
    """End everything that lasts for a battle: tactics, Insight, claims and the hold of Defend.

    This includes characters who left before the end.
    """
    for sheet in scene.list_involved():
        hold = {key: count for key, count in sheet.hold.items() if key != "defend"}
        calm = replace(drop_reaction(sheet), tactic="", focus="", quarry="", hold=hold)
        calm = gain(calm, INSIGHT, -pool_of(calm, INSIGHT).value)
        scene = scene.put(calm) if calm != sheet else scene
    return scene
