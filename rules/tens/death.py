"""Hit points and the state they imply, what the dying lose, who can act, and a due Fate."""

import re
from collections.abc import Sequence
from dataclasses import replace

from rules.core.characters.group_names import agree_phrase
from rules.core.characters.harm_and_rest import Track
from rules.core.dice.dice import Dice
from rules.core.outcome import Choice
from rules.core.permissions import shows_numbers
from rules.core.rule_helpers import agree, insist, quote_name
from rules.core.system import Consequence
from rules.core.verb_declarations.request import Request
from rules.lazy_regex import compile_later
from rules.tens.sheet import TensScene, TensSheet, effective_max, said_name

#: the text for entering each state
BECOMES = {
    "well": "is back on their feet",
    "unconscious": "falls unconscious",
    "dying": "is dying",
    "stable": "is stable",
    "fated": "faces their Fate",
    "dead": "dies",
}


#: words for states whose key doesn't read well
TOLD = {"stable": "stable but unconscious", "fated": "facing their Fate"}


def condition(sheet: TensSheet) -> str:
    """Return the state that the numbers imply; only `stable` and `dead` are remembered.

    A due Fate stays due: hit points restored since then don't count.
    """
    if sheet.state == "dead" or (sheet.npc and is_at_the_end(sheet)):
        return "dead"
    # whoever survived a Fate meets no other before they lose more hit points
    if sheet.state != "stable" and is_at_the_end(sheet):
        return "fated"
    if sheet.hp >= 0:
        return "well" if sheet.hp else "unconscious"
    return "stable" if sheet.state == "stable" else "dying"


def is_at_the_end(sheet: TensSheet) -> bool:
    """Say whether hit points have reached the negative of their maximum, worn armour included."""
    # the rules forgot "negative" for characters: at full health nobody meets their Fate
    return sheet.hp - sheet.since_fate <= -effective_max(sheet)


def describe_becoming(before: str, after: str) -> str:
    """Return the text for entering a state, or "" if it is the same as before."""
    if before == after:
        return ""
    if after == "unconscious" and before not in ("", "well"):
        return "is still unconscious"  # someone rising from below 0 doesn't fall
    return BECOMES[after]


def tell_hits(hits: int, kind: str) -> str:
    """Return hits in words: `2 slashing hits`."""
    if not hits:
        return "nothing"
    return " ".join(filter(None, (str(hits), kind, "hit" if hits == 1 else "hits")))


def describe_change(
    scene: TensScene, does: str, before: TensSheet, after: TensSheet, *steps: str
) -> str:
    """Describe in one sentence what someone lost or gained, and their state after it.

    An NPC's numbers are shown only if everyone may know them.
    """
    full = ", the maximum" if before.hp < after.hp == effective_max(after) else ""
    points = f"HP {before.hp} → {after.hp}{full}"
    told = before.hp != after.hp and shows_numbers(scene, after)
    way = "; ".join((*steps, *([points] if told else [])))
    now = describe_becoming(before.state, after.state)
    if after.several:
        now = agree_phrase(now)
    now = f" and {now}" if now else ""
    if before.hp < after.hp and after.state == "fated":  # healing doesn't call off a Fate
        now = f" but still {BECOMES['fated']}"
    return f"{after.name} {does}{f' ({way})' if way else ''}{now}"


def check_able(request: Request, sheet: TensSheet | None) -> None:
    """Refuse an act by someone who is down; without a character anything goes."""
    state = condition(sheet) if sheet is not None else "well"
    name = sheet.name if sheet is not None else ""
    cure = find_first_aid(sheet) if sheet is not None else ""
    told = TOLD.get(state, state)
    insist(request, state == "well", "cannot_act", name=name, state=told, cure=cure)


def find_first_aid(sheet: TensSheet) -> str:
    """Return the sentence that must come first for someone who is down, or ""."""
    verb = {"dying": "treat", "fated": "fate"}.get(condition(sheet))
    return f"{verb} {quote_name(sheet.name)}" if verb else ""


def settle_state(sheet: TensSheet) -> TensSheet:
    """Return the sheet with the state that its numbers imply."""
    state = condition(sheet)
    since = sheet.since_fate if state == "fated" else 0
    if (state, since) == (sheet.state, sheet.since_fate):
        return sheet
    return replace(sheet, state=state, since_fate=since)


def keep_fate(before: TensSheet, after: TensSheet) -> TensSheet:
    """Return a sheet after its numbers changed; a Fate that was due stays due."""
    if condition(before) == "fated":
        given = before.since_fate + max(0, after.hp - before.hp)
        after = replace(after, since_fate=max(given, after.hp + effective_max(after)))
    return settle_state(after)


def spare(sheet: TensSheet) -> TensSheet:
    """Return the sheet of someone whose death is called off: well, or stable below 0."""
    return settle_state(replace(sheet, state="stable"))


def edit_numbers(before: TensSheet, after: TensSheet) -> TensSheet:
    """Return a sheet after its hit points or their maximum were set by hand.

    An NPC's state follows the numbers; a character's death is up to the table.
    """
    died = before.npc and is_at_the_end(before)
    # a stable one who loses more hit points bleeds again
    if died or (after.hp < before.hp and after.state == "stable"):
        after = replace(after, state="well")
    return keep_fate(before, after)


def _fall(before: TensSheet, after: TensSheet) -> TensSheet:
    steady = replace(after, state="well") if before.state == "stable" else after
    return settle_state(steady)


HIT_POINTS = Track(
    key="hp", name="HP", most=effective_max, unhurt="is at full HP", fall=_fall, recover=keep_fate
)

#: hit points that each of the dying loses when a round begins
DYING_LOSS = 1


def lose_dying_hp(scene: TensScene) -> list[tuple[TensSheet, TensSheet]]:
    """Return everyone here who is dying, before and after a round's loss."""
    return [
        (sheet, HIT_POINTS.harm(sheet, DYING_LOSS))
        for sheet in scene.list_present(npcs=True, unknown=True)
        if condition(sheet) == "dying"
    ]


def tell_dying_loss(scene: TensScene, sheet: TensSheet) -> str:
    """Return what a dying character loses; without numbers if their hit points aren't shown, as
    the game master reads those below."""
    if not shows_numbers(scene, sheet):
        return agree("weaken", sheet.several)
    return f"{agree('lose', sheet.several)} {DYING_LOSS}"


GROUP = "fate of "
VERDICTS = {"success": "lives", "failure": "dies"}
#: words in a table's own text for living or dying, and words that leave it open
_TELLS = compile_later(r"\b(?:(live[sd]?|survive[sd]?)|(die[sd]?|perish(?:es)?))\b", re.IGNORECASE)
_OPEN = compile_later(r"\b(?:not|never|cannot|unless|if|or|may|might)\b|n['’]t\b", re.IGNORECASE)


def offer_fate(before: TensSheet, after: TensSheet) -> tuple[Choice, ...]:
    """Return the choices of someone whose Fate has just become due."""
    return ask_fate(after) if condition(before) != "fated" else ()


def ask_fate(after: TensSheet) -> tuple[Choice, ...]:
    """Return the choices of someone whose Fate is due."""
    if condition(after) != "fated":
        return ()
    says = f"fate {said_name(after.name)}"
    return (
        Choice(
            "Meet your Fate", says, who="player", of=after.name, owed=True, group=fate_group(after)
        ),
        *offer_verdicts(after),
    )


def offer_verdicts(sheet: TensSheet) -> tuple[Choice, ...]:
    return tuple(
        Choice(
            f"{sheet.name} {verdict}",
            f"fate {verdict} {said_name(sheet.name)}",
            who="gm",
            of=sheet.name,
            owed=True,
            group=fate_group(sheet),
        )
        for verdict in ("lives", "dies")
    )


def fate_group(sheet: TensSheet) -> str:
    return f"{GROUP}{sheet.name}"


def fates_of(choices: Sequence[Choice]) -> tuple[str, ...]:
    """Return the groups of the Fates that these choices ask for, so that older offers of them
    end."""
    return tuple(dict.fromkeys(c.group for c in choices if c.group.startswith(GROUP)))


def entry_kind(kind: str, choices: Sequence[Choice]) -> str:
    """Return the kind of an entry: `fated` if it asks for someone's Fate."""
    return "fated" if fates_of(choices) else kind


def rolled_verdict(band: str, text: str, scene: TensScene) -> str:
    """Return what a Fate roll decides; a mixed result by the table's own text, if that says so."""
    if scene.read_setting("fate_roll", "decides") != "decides":
        return ""
    return VERDICTS.get(band) or told_verdict(text)


def told_verdict(text: str) -> str:
    """Return whether a text says that someone lives or dies; "" if that is open."""
    found = _TELLS.search(text)
    if found is None or _OPEN.search(text):
        return ""
    return "lives" if found[1] else "dies"


def tells_end(text: str) -> bool:
    """Say whether a text speaks of living or dying at all."""
    return bool(_TELLS.search(text))


def apply_verdict(sheet: TensSheet, verdict: str) -> TensSheet:
    """Return the sheet of someone whose Fate is decided; those who live stop losing hit points."""
    if verdict == "dies":
        return settle_state(replace(sheet, state="dead"))
    return spare(sheet)


def is_called_off(scene: TensScene, choice: Choice) -> bool:
    """Say whether a choice asks for a Fate that is no longer due."""
    if not choice.group.startswith(GROUP):
        return False
    sheet = scene.find_named(choice.of)
    return sheet is None or condition(sheet) != "fated"


def follow(before: TensScene, after: TensScene, dice: Dice, anyway: bool) -> Consequence:
    """Update everyone whose numbers changed, and ask for each Fate that is due."""
    choices: list[Choice] = []
    told: list[str] = []
    for record, sheet in dict(after.sheets.list_seen()).items():
        old = before.sheets.get(record)
        if old is None or sheet is old:
            continue
        now = _settle_numbers(old, sheet, anyway)
        after = after.put(now)
        choices += ask_fate(now)
        become = describe_becoming(condition(old), now.state)
        told += [f"{now.name} {become}."] if become else []
    return Consequence(after, tuple(choices), "\n".join(told))


def _settle_numbers(before: TensSheet, after: TensSheet, anyway: bool) -> TensSheet:
    """Return the sheet with the state its numbers imply; `anyway` calls off a Fate if it is about
    HP."""
    if before.state == after.state == "dead":
        return edit_numbers(before, after)
    now = settle_state(after)
    said = (before.hp, before.max_hp, before.state) != (after.hp, after.max_hp, after.state)
    return spare(now) if anyway and said and condition(now) == "fated" else now
