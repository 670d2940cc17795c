"""Wounds and strain, from rules or by hand, and what too many of them do."""

from dataclasses import replace

from rules.core.characters.harm_and_rest import Track, find_living, insist_living
from rules.core.characters.targets import find_one_meant
from rules.core.dice.dice import Dice
from rules.core.errors import Refused
from rules.core.outcome import Fact, Outcome
from rules.core.records.record import Value
from rules.core.rule_helpers import agree, join_names
from rules.core.scene import changes
from rules.core.system import Consequence
from rules.genesys.content import INJURIES
from rules.genesys.harm.conditions import (
    clear_undone_state,
    is_over_threshold,
    lose,
    over_wounds,
    settle,
    strains,
)
from rules.genesys.harm.criticals import roll_injury
from rules.genesys.ruling_draft import Progress
from rules.genesys.sheet import GenesysScene, GenesysSheet
from rules.genesys.verb_declarations.checks_and_attacks import SufferCritical
from rules.genesys.verb_declarations.harm_turns_growth import Harm

BLEEDING_STEP, MOST_STRAIN = 5, 999


def past_soak(sheet: GenesysSheet, damage: int, pierced: int = 0) -> int:
    """Return how much damage gets past soak, some of which may be pierced."""
    return max(0, damage - max(0, sheet.soak - pierced))


def describe_soak(
    tale: Progress, sheet: GenesysSheet, damage: int, dealt: int, pierced: int = 0
) -> str:
    """Describe damage and what soak takes off it: `Griff takes 9 damage, soaks 4`.

    For an NPC with hidden numbers only the damage is shown.
    """
    if tale.is_veiled(sheet):
        return (
            f"{damage} damage"
            if dealt
            else f"{damage} damage, but {sheet.possessive} soak stops it"
        )
    takes, soaks = (agree(verb, sheet.several) for verb in ("take", "soak"))
    soaked = f"{sheet.name} {takes} {damage} damage, {soaks}"
    if pierced and sheet.soak:
        return f"{soaked} {max(0, sheet.soak - pierced)} ({sheet.soak}, pierced by {pierced})"
    return f"{soaked} {sheet.soak}"


def deal_hit(
    tale: Progress, record: int, damage: int, pierced: int, dice: Dice, *, stun: bool = False
) -> tuple[Progress, int]:
    """Deal damage, and return the draft and how much of it got past soak."""
    sheet = tale.sheet(record)
    dealt = past_soak(sheet, damage, pierced)
    soaked = describe_soak(tale, sheet, damage, dealt, pierced)
    return (strain if stun else wound)(tale, record, dealt, dice, soaked=soaked), dealt


def _count_most_wounds(sheet: GenesysSheet) -> int:
    """Return the most wounds that count: twice the threshold; for minions, one above the last."""
    if sheet.kind != "minion":
        return 2 * sheet.wound_threshold
    return (_count_exceeded(sheet, sheet.wounds) + sheet.minions) * sheet.wound_threshold + 1


WOUNDS: Track[GenesysSheet] = Track(
    key="wounds", name="wounds", most=lambda sheet: sheet.wound_threshold, rising=True,
    worst=_count_most_wounds, unhurt="isn't wounded",
)  # fmt: skip
STRAIN: Track[GenesysSheet] = Track(
    key="strain", name="strain", most=lambda sheet: sheet.strain_threshold, rising=True,
    worst=lambda sheet: MOST_STRAIN, unhurt="has no strain",
)  # fmt: skip


#: words for changes of hidden numbers: worse, and better
VEILED = {"wounds": ("wounded", "healing"), "strain": ("strained", "less strained")}


def _line(
    tale: Progress,
    track: Track[GenesysSheet],
    sheet: GenesysSheet,
    after: GenesysSheet,
    soaked: str = "",
    dealt: int = 0,
) -> str:
    """Describe a change of wounds or strain, after what soak did; for hidden numbers only its
    direction. Of what was `dealt` less may count."""
    before, now = track.value(sheet), track.value(after)
    behind = f"{soaked}: " if soaked else ""
    full = track is WOUNDS and before < now == _count_most_wounds(sheet)
    if tale.is_veiled(sheet):
        if now == before:
            return f"{behind}{sheet.name} can't take any more {track.name}."
        how = VEILED[track.name][now < before] if now else "all right"
        # if wounds stop counting, say so: else damage less soak wouldn't add up
        how = "wounded and can't take any more" if full else how
        return f"{behind}{sheet.name} {'are' if sheet.several else 'is'} {how}."
    at_most = ", the maximum" if behind and full else ""
    now_of = "" if sheet.kind == "minion" else f" ({now}/{track.most(sheet)}{at_most})"
    if now == before:
        if soaked.startswith(sheet.name):
            return f"{soaked}, but can't take any more {track.name}{now_of}."
        return f"{behind}{sheet.name} can't take any more {track.name}{now_of}."
    moved = count_harm(abs(now - before), track is STRAIN)
    if behind and full and dealt > now - before:
        counts = agree("count", now - before > 1)
        moved = f"{count_harm(dealt, False)}, of which {now - before} {counts}"
    if behind:
        return f"{behind}{moved}{now_of}."
    verb = "take" if now > before else "recover" if track is STRAIN else "heal"
    return f"{sheet.name} {agree(verb, sheet.several)} {moved}{now_of}."


def wound(
    tale: Progress,
    record: int,
    amount: int,
    dice: Dice,
    modifier: int = 0,
    soaked: str = "",
    *,
    of_strain: bool = False,
) -> Progress:
    """Inflict wounds, maybe `of_strain`; going over the threshold brings a character down, with a
    critical."""
    sheet = tale.sheet(record)
    if amount <= 0:
        return _tell_soaked(tale, sheet, soaked, "no wounds")
    hurt = WOUNDS.harm(sheet, amount)
    now, line = hurt.wounds, _line(tale, WOUNDS, sheet, hurt, soaked, amount)
    if of_strain and not soaked and now - sheet.wounds == amount:
        soaked = _describe_strain_as_wounds(sheet, amount)
        bare = tale.is_veiled(sheet) or sheet.kind == "minion"
        line = f"{soaked}." if bare else f"{soaked} ({now}/{sheet.wound_threshold})."
    if sheet.kind == "minion":  # one falls for each threshold exceeded
        fallen = _count_exceeded(sheet, now) - _count_exceeded(sheet, sheet.wounds)
        if fallen and tale.is_veiled(sheet):  # that one falls says enough
            return _remove_minions(tale, hurt, fallen, soaked)
        return _remove_minions(tale.tell(line), hurt, fallen)
    # only the step over it: further wounds to someone down bring no critical
    crossed = sheet.wounds <= sheet.wound_threshold < now
    tale = settle(tale.put(hurt, line), record)
    if crossed and not sheet.upright:
        tale = critical(tale, record, modifier, dice)
    if any(INJURIES[each.key].bleed for each in sheet.criticals):
        for _ in range(_count_bleeding(sheet, now)):
            tale = critical(tale, record, 0, dice)
    return tale


def _describe_strain_as_wounds(sheet: GenesysSheet, amount: int) -> str:
    """Return what strain does to rivals and minions: `Griff takes 2 strain as wounds`."""
    takes = f"{sheet.name} {agree('take', sheet.several)} {amount} strain"
    return f"{takes} as {'a wound' if amount == 1 else 'wounds'}"


def _tell_soaked(tale: Progress, sheet: GenesysSheet, soaked: str, left: str) -> Progress:
    """Say that soak stopped all of some damage."""
    if not soaked:
        return tale
    return tale.tell(f"{soaked}." if tale.is_veiled(sheet) else f"{soaked}: {left}.")


def _count_bleeding(sheet: GenesysSheet, now: int) -> int:
    """Return how many criticals bleeding out causes: one for every five wounds over the
    threshold."""
    most = sheet.wound_threshold
    before, after = ((max(most, wounds) - most) // BLEEDING_STEP for wounds in (sheet.wounds, now))
    return after - before


def _count_exceeded(sheet: GenesysSheet, wounds: int) -> int:
    """Return how many minions these wounds fell: with a threshold of 5, the first falls at 6."""
    return max(0, wounds - 1) // sheet.wound_threshold


def _remove_minions(
    tale: Progress, sheet: GenesysSheet, fallen: int, soaked: str = "", to: str = ""
) -> Progress:
    """Let minions fall, with a line that follows the damage in `soaked`, or names what they fall
    `to`."""
    # wounds beyond the last minion fell nobody
    fallen = min(fallen, sheet.minions)
    left = sheet.minions - fallen
    if fallen and left:  # `settle` says so when all of them are down
        whom = f"of the {sheet.name}" if soaked or to else "of them"
        line = f"{fallen} {whom} {agree('fall', fallen > 1)}{to}, {left} left."
        tale = tale.tell(f"{soaked}: {line}" if soaked else line)
    elif soaked:
        tale = tale.tell(f"{soaked}: all the {sheet.name} are down.")
    return settle(tale.put(replace(sheet, minions=left)), sheet.record)


def strain(tale: Progress, record: int, amount: int, dice: Dice, soaked: str = "") -> Progress:
    """Inflict strain; rivals and minions suffer it as wounds."""
    sheet = tale.sheet(record)
    if amount <= 0:
        return _tell_soaked(tale, sheet, soaked, "no strain")
    if not strains(sheet):
        return wound(tale, record, amount, dice, soaked=soaked, of_strain=True)
    tired = STRAIN.harm(sheet, amount)
    return settle(tale.put(tired, _line(tale, STRAIN, sheet, tired, soaked)), record)


def critical(
    tale: Progress,
    record: int,
    modifier: int,
    dice: Dice,
    face: int = 0,
    result: int = 0,
    why: str = "",
) -> Progress:
    """Inflict a critical injury; among minions it fells one."""
    sheet = tale.sheet(record)
    if sheet.kind == "minion":
        none: dict[str, Value] = {
            "roll": 0,
            "modifier": 0,
            "total": 0,
            "severity": 0,
            "key": "felled",
        }
        told: dict[str, Value] = {"who": sheet.name, **none, "name": "Felled"}
        if not sheet.minions:
            tale = tale.tell(f"{sheet.name} are already down.")
        return replace(
            _remove_minions(tale, sheet, 1, to=" to a critical injury"),
            criticals=(*tale.criticals, told),
        )
    tale, row = roll_injury(tale, record, modifier, dice, face, result, why)
    return strain(tale, record, row.strain, dice)


def ease(tale: Progress, track: Track[GenesysSheet], record: int, amount: int) -> Progress:
    """Heal wounds or strain, or say that there are none."""
    sheet = tale.sheet(record)
    better = track.heal(sheet, amount)
    if better is sheet:
        return tale.tell(f"{sheet.name} has no {track.name}.")
    return settle(tale.put(better, _line(tale, track, sheet, better)), record)


#: fields whose edit with `anyway` means that the game master keeps the character up
HEALTH = ("wounds", "strain", "state", "upright")


def settle_consequences(
    before: GenesysScene, after: GenesysScene, dice: Dice, anyway: bool
) -> Consequence:
    """Update who is down after numbers were set by hand or restored."""
    tale = Progress(after)
    for record, sheet in after.sheets.list_seen().items():
        if record in before.sheets and sheet is not before.sheets[record]:
            tale = _settle_threshold(tale, before.sheets[record], dice, anyway)
    return Consequence(tale.scene, tale.choices, tale.prose)


def _settle_threshold(tale: Progress, before: GenesysSheet, dice: Dice, anyway: bool) -> Progress:
    """Apply what follows from crossing the threshold by hand, unless a game master keeps them
    up."""
    sheet = clear_undone_state(before, tale.sheet(before.record))
    tale = tale.put(sheet)
    more = sheet.kind == "minion" and sheet.minions > before.minions
    # minions who join a group that was wiped out don't share its wounds
    if more and before.state == sheet.state == "dead":
        wounds = 0 if sheet.wounds == before.wounds else sheet.wounds
        stands = replace(sheet, state="well", wounds=wounds)
        return tale.put(stands, f"{sheet.name}: {sheet.minions} standing.")
    said = any(getattr(sheet, key) != getattr(before, key) for key in HEALTH)
    if anyway and said and is_over_threshold(sheet):
        sheet = replace(sheet, upright=True, statuses=lose(sheet, "incapacitated").statuses)
        tale = tale.put(sheet)
    # numbers set by hand fell people as harm does
    fell = over_wounds(sheet) and not over_wounds(before) and sheet.state == "well"
    tale = settle(tale, sheet.record)
    return critical(tale, sheet.record, 0, dice) if fell and not sheet.upright else tale


def harm_outcome(scene: GenesysScene, tale: Progress, title: str, records: list[int]) -> Outcome:
    first, lines = tale.sheet(records[0]), tale.lines
    if len(records) == 1 and lines and first.name in lines[0]:  # the line says more than the title
        title, lines = lines[0].removesuffix("."), lines[1:]
    return Outcome(
        title,
        prose="\n".join(lines),
        facts=(
            Fact("names", [scene.sheets[record].name for record in records]),
            Fact("wounds", first.wounds),
            Fact("strain", first.strain),
            Fact("state", first.state),
            Fact("critical", tale.criticals[-1] if tale.criticals else None),
        ),
        changes=changes(scene, tale.scene),
        choices=tale.choices,
        subject=records[0],
    )


def harm(request: Harm, scene: GenesysScene, dice: Dice) -> Outcome:
    """Inflict wounds or strain, less soak if that was typed."""
    tale, suffer = Progress(scene), strain if request.strain else wound
    records = [each.record for each in find_living(request, scene, request.who)]
    for record in records:
        sheet = tale.sheet(record)
        dealt = past_soak(sheet, request.amount) if request.soak else request.amount
        soaked = describe_soak(tale, sheet, request.amount, dealt) if request.soak else ""
        tale = suffer(tale, record, dealt, dice, soaked=soaked)
    return harm_outcome(scene, tale, _title(scene, request, records), records)


def _title(scene: GenesysScene, request: Harm, records: list[int]) -> str:
    """Return the title for harm; if one line says it all, the line replaces it."""
    told = count_harm(request.amount, request.strain)
    told = f"{request.amount} damage" if request.soak and not request.strain else told
    takes = agree("take", len(records) > 1 or scene.sheets[records[0]].several)
    return f"{join_names(scene.sheets[each].name for each in records)} {takes} {told}"


def count_harm(number: int, of_strain: bool) -> str:
    count = str(number or "no")
    return f"{count} {'strain' if of_strain else 'wound' if number == 1 else 'wounds'}"


def suffer_critical(request: SufferCritical, scene: GenesysScene, dice: Dice) -> Outcome:
    """Roll a critical injury for someone."""
    sheet = find_one_meant(scene, request.who)
    insist_living(request, [sheet])
    record = sheet.record
    said = int(request.who.key("number") or 0) if request.who else 0
    if said and request.modifiers:
        raise Refused("critical_result", said=said)
    tale = critical(Progress(scene), record, sum(request.modifiers), dice, result=said)
    crit = tale.criticals[0]
    name = scene.sheets[record].name
    return Outcome(
        f"{name}: critical injury",
        prose=tale.prose,
        facts=(
            *(Fact(key, crit[key]) for key in ("roll", "modifier", "total", "name", "severity")),
            Fact("target", name),
        ),
        changes=changes(scene, tale.scene),
        choices=tale.choices,
        subject=record,
    )
