"""The menu of spends: only what is affordable, and whom it may affect."""

from collections.abc import Callable, Mapping
from typing import Any

from rules.core.characters.targets import keep_living
from rules.core.content import explainer
from rules.core.outcome import Choice
from rules.core.permissions import is_gm
from rules.core.records.frozen_values import freeze
from rules.core.verb_declarations.verb import button_lines, ways_in
from rules.genesys.checks.dice_pool import symbol_text
from rules.genesys.checks.entry_memory import AGAIN
from rules.genesys.content import QUALITIES, SPENDS, Spend
from rules.genesys.harm.conditions import BENEFITS, defense
from rules.genesys.sheet import MOST_MANEUVERS, GenesysScene, GenesysSheet, in_hand, list_engaged
from rules.genesys.verb_declarations import checks_and_attacks, gear_and_hazards, harm_turns_growth
from rules.lazy_regex import compile_later


def find_remembered(
    scene: GenesysScene, memory: Mapping[str, Any], key: str
) -> GenesysSheet | None:
    """Return the sheet whose record a check remembers under a key, or None."""
    record = memory.get(key)
    return scene.sheets.get(int(record)) if record else None


def recipients(
    row: Spend,
    scene: GenesysScene,
    subject: GenesysSheet,
    memory: Mapping[str, Any],
    quality: str = "",
) -> list[GenesysSheet]:
    """Return whom a row may affect."""
    present = keep_living(scene.list_present(npcs=True))
    # who rolled may have left the stage or fallen since, and their own symbols still reach them
    if subject not in present:
        present.append(subject)
    allies = [sheet for sheet in present if sheet.side == subject.side]
    foes = [sheet for sheet in present if sheet.side != subject.side]
    target, hit = find_remembered(scene, memory, "target"), find_remembered(scene, memory, "hit")
    known: dict[str, list[GenesysSheet]] = {
        "self": [subject],
        "ally": allies,
        "target": [target] if target else foes or [s for s in present if s is not subject],
        "foe": foes,
        "hit": [hit] if hit else [],
        "bystander": [scene.sheets[int(record)] for record in memory.get("bystanders", ())],
    }
    if quality and QUALITIES[quality].spreads and hit:
        return [hit, *(sheet for sheet in foes if sheet.record != hit.record)]
    return known.get(row.whom, [])


def known_recipients(
    scene: GenesysScene, candidates: list[GenesysSheet], memory: Mapping[str, Any]
) -> list[GenesysSheet]:
    """Leave out characters the players haven't met, unless this check was about them."""
    if is_gm(scene):
        return candidates
    known = (memory.get("target"), memory.get("hit"))
    return [sheet for sheet in candidates if sheet.seen or sheet.record in known]


#: the plain and the special symbol of each side
PAYS = {"player": ("advantage", "triumph"), "gm": ("threat", "despair")}
#: leaves room for the two alternatives in a menu of 25
MOST_OPTIONS = 22
MOST_OTHERS = 4  # how many others are offered for a further hit
#: rows that are bought often come first
COMMON = ("critical", "recover", "next_ally", "boost", "tire", "own_setback", "foe_boost", "fall")
REDIRECT = "redirect"  # the group of choices of whom a stray shot hits
DONE_LABEL = "Spend nothing"
DELEGATE_LABEL = "Let the players choose"


_explain = explainer(button_lines(ways_in(checks_and_attacks, harm_turns_growth, gear_and_hazards)))
_SPENT = compile_later(r"spend \d+ \w+ (.+)")
#: the words that buy each row; the longest first, since some begin alike
_WORDS = {key: key.replace("_", " ") for key in sorted(SPENDS, key=len, reverse=True)}


def cost_of(row: Spend, memory: Mapping[str, Any], quality: str = "") -> int:
    """Return what a row costs in plain symbols here; 0 if only a special one pays for it."""
    second = memory.get("second", {})
    match row.key:
        case "quality" if quality:
            return QUALITIES[quality].cost or row.cost
        case "critical":
            return int(memory.get("crit", 0))
        case "second_critical":
            return int(second.get("crit", 0))
        case "second_weapon":
            return int(second.get("cost", row.cost))
    return row.cost


def row_fits(row: Spend, memory: Mapping[str, Any]) -> bool:
    """Say whether a row makes sense after this check."""
    if row.key == "disable" and "critical" in memory:
        return False
    return not row.needs or row.needs in memory.get("needs", ())


def free_for(row: Spend, memory: Mapping[str, Any], left: Mapping[str, int]) -> Mapping[str, int]:
    """Return the symbols a row may use: a stray shot's despair is reserved for choosing whom it
    hits."""
    if row.key == REDIRECT or REDIRECT not in memory.get("needs", ()):
        return left
    return {**left, "despair": left["despair"] - 1}


def spend_menu(
    scene: GenesysScene,
    record: int,
    memory: Mapping[str, Any],
    left: Mapping[str, int],
    *,
    sides: tuple[str, ...] = ("player", "gm"),
    entry: int = 0,
    delegated: bool = False,
) -> tuple[Choice, ...]:
    """Return the options that the remaining symbols can pay for."""
    sheet = scene.sheets[record]
    found: list[Choice] = []
    for side in sides:
        options = [
            Choice(
                label,
                f"{says} entry {entry}" if entry else says,
                *_whose(side, delegated),
                sheet.name,
                # what the check itself owes isn't owed again under a spend
                owed=side == "gm" and not entry,
                group=threat_group(entry) if side == "gm" else "",
                take=1 if side == "gm" else times,
            )
            for label, says, times in _options(scene, side, sheet, memory, left)
        ]
        if side == "gm" and options:
            options += _offer_alternatives(sheet, entry, delegated)
        found.extend(options)
    return tuple(found)


def threat_group(entry: int) -> str:
    """Return the group of threat choices: those under the check itself, or under a later spend."""
    return f"threat {entry}" if entry else "threat"


def _whose(side: str, delegated: bool) -> tuple[str]:
    if side == "player":
        return ("player",)
    return ("anyone" if delegated else "gm",)


def _offer_alternatives(sheet: GenesysSheet, entry: int, delegated: bool) -> list[Choice]:
    """Offer the game master to let the players choose, or to spend nothing."""
    tail = f" entry {entry}" if entry else ""
    nothing = Choice(
        DONE_LABEL,
        f"spend nothing{tail}",
        "gm",
        sheet.name,
        owed=not entry,
        group=threat_group(entry),
    )
    if delegated or entry:
        return [nothing]
    handed = Choice(DELEGATE_LABEL, "spend delegate", "gm", sheet.name, owed=True, group="threat")
    return [handed, nothing]


@freeze
class Standing:
    """The situation when a menu is made: who rolled, at whom, and who was hit."""

    scene: GenesysScene
    sheet: GenesysSheet
    target: GenesysSheet | None
    hit: GenesysSheet | None
    attack: bool

    def hinders(self) -> bool:
        """Say whether the surroundings hinder anyone here."""
        stage = self.scene.stage
        hidden = any("concealed" in s.statuses for s in self.scene.list_present(npcs=True))
        return bool(stage.terrain) or stage.gravity in ("heavy", "zero") or hidden

    def is_fight(self) -> bool:
        """Say whether there is a fight, so that maneuvers and defense matter."""
        return self.attack or self.scene.stage.encounter or bool(self.scene.stage.slots)

    def may_move(self) -> bool:
        """Say whether the roller can still gain a maneuver this turn."""
        turn = self.sheet.turn
        return self.is_fight() and turn.maneuvers + turn.free < MOST_MANEUVERS

    def is_opposed(self) -> bool:
        """Say whether the target is on the other side; without a target it counts as that."""
        return self.target is None or self.target.side != self.sheet.side

    def may_disarm(self) -> bool:
        """Say whether the target is an opponent with a weapon in hand."""
        return self.target is not None and self.is_opposed() and bool(in_hand(self.target))

    def has_defense(self) -> bool:
        """Say whether the target has any defense."""
        target = self.target
        return target is not None and bool(defense(target, True) or defense(target, False))


#: when a row has an effect, for rows that may have none
WORTH: Mapping[str, Callable[[Standing], bool]] = {
    "recover": lambda now: now.sheet.strain > 0,
    "fall": lambda now: "prone" not in now.sheet.statuses,
    "lose_maneuver": lambda now: any(key in BENEFITS for key in now.sheet.statuses),
    "maneuver": Standing.may_move,
    "foe_maneuver": Standing.is_fight,
    "melee_guard": Standing.is_fight,
    "ranged_guard": Standing.is_fight,
    "setback": Standing.is_opposed,
    "hamper": Standing.is_opposed,
    "foe_boost": Standing.is_opposed,
    "negate": Standing.has_defense,
    "disarm": Standing.may_disarm,
    "destroy": lambda now: now.hit is not None and bool(now.hit.weapons or now.hit.items),
    "ignore": Standing.hinders,
}


def _is_vain(
    row: Spend, scene: GenesysScene, sheet: GenesysSheet, memory: Mapping[str, Any]
) -> bool:
    """Say whether a row would have no effect here."""
    target, hit = (find_remembered(scene, memory, key) for key in ("target", "hit"))
    if row.key in WORTH and not WORTH[row.key](
        Standing(scene, sheet, target, hit, "weapon" in memory)
    ):
        return True
    harmed = {"target": target, "hit": hit}.get(row.whom)
    if harmed is not None and harmed.state == "dead" and row.key != "quality":  # that may spread
        return True
    return bool(row.whom) and not recipients(row, scene, sheet, memory)


def _options(
    scene: GenesysScene,
    side: str,
    sheet: GenesysSheet,
    memory: Mapping[str, Any],
    left: Mapping[str, int],
) -> list[tuple[str, str, int]]:
    """Return label, sentence and how often it can be bought, for each affordable row.

    Rows without an effect here are left out, and common ones come first. What plain symbols can pay
    for isn't offered for a special one, but can still be typed.
    """
    plain, special = PAYS[side]
    found: list[tuple[str, str, int]] = []
    for row in sorted(SPENDS.values(), key=_rank):
        if row.side != side or not row_fits(row, memory) or row.key == REDIRECT:
            continue
        if _is_vain(row, scene, sheet, memory):
            continue
        have = free_for(row, memory, left)
        for words, name, cost in _variants(row, scene, sheet, memory):
            symbol, price = (plain, cost) if 0 < cost <= have[plain] else (special, row.special)
            if price and have[symbol] >= price:
                label = f"{name} ({symbol_text(symbol, price).partition(' ')[2]})"
                found.append((label, f"spend {price} {symbol} {words}", have[symbol] // price))
    return [*found, *_offer_deeper_critical(side, memory, left)][:MOST_OPTIONS]


def _rank(row: Spend) -> int:
    return COMMON.index(row.key) if row.key in COMMON else len(COMMON)


def _variants(
    row: Spend, scene: GenesysScene, sheet: GenesysSheet, memory: Mapping[str, Any]
) -> list[tuple[str, str, int]]:
    """Return how a row is typed, its name and its cost; a quality gives one for each the weapon
    has.

    If a quality hits again, it is offered for each possible target.
    """
    if row.key != "quality":
        # Buying a critical again makes the rolled one worse.
        worse = " +10" if row.key in memory else ""
        name = name_row(row, scene, sheet, memory)
        return [(row.key.replace("_", " "), name + worse, cost_of(row, memory))]
    done = memory.get(AGAIN, {})
    found = []
    for key, rating in memory.get("qualities", {}).items():
        quality = QUALITIES[key]
        # a rating is how often it may hit again
        if quality.again and quality.rated and done.get(key, 0) >= rating:
            continue
        hit = find_remembered(scene, memory, "hit")
        if quality.status and hit is not None and quality.status in hit.statuses:
            continue  # someone who is down can't be knocked down again
        if quality.splash and (bursts_left(memory, key) < 1 or not list_caught(scene, memory)):
            continue
        cost, words = cost_of(row, memory, key), f"quality {key}"
        found.append((words, quality.name, cost))
        if quality.spreads:
            others = recipients(row, scene, sheet, memory, key)
            found += [(f"{words} {each.spoken}", f"{quality.name} at {each.name}", cost)
                      for each in known_recipients(scene, others, memory)
                      if each != hit][:MOST_OTHERS]  # fmt: skip
    return found


def name_row(
    row: Spend, scene: GenesysScene, sheet: GenesysSheet, memory: Mapping[str, Any]
) -> str:
    """Return a row's label on a button, with the names of the roller and the target if known."""
    target = find_remembered(scene, memory, "hit" if row.whom == "hit" else "target")
    if not row.label or ("{target}" in row.label and (target is None or not target.seen)):
        return row.name.replace("the target", "an opponent")
    if "{name} falls" in row.label and sheet.several:
        return row.label.replace("falls", "fall").format(name=sheet.public)
    return row.label.format(name=sheet.public, target=target.name if target else "")


def bursts_left(memory: Mapping[str, Any], key: str) -> int:
    """Return how many times a weapon may still burst: once for each hit."""
    done = memory.get(AGAIN, {})
    hits = 1 + sum(count for each, count in done.items() if QUALITIES[each].again)
    return int(hits - done.get(key, 0))


def list_caught(scene: GenesysScene, memory: Mapping[str, Any]) -> list[GenesysSheet]:
    """Return who else a burst strikes: everyone engaged with the target."""
    hit = find_remembered(scene, memory, "hit")
    near = list_engaged(scene, hit.record) if hit else ()
    return [sheet for sheet in near if sheet.state != "dead"]


def describe_choice(choice: Choice) -> str:
    """Describe in a line what a choice does; for a spend, what its table row says."""
    bought = _SPENT.match(choice.says)
    if bought is None:
        return _explain(choice)
    row = next(
        (SPENDS[key] for key in _WORDS if f"{bought[1]} ".startswith(f"{_WORDS[key]} ")), None
    )
    return f"{row.text[:1].upper()}{row.text[1:]}" if row else ""


def _offer_deeper_critical(
    side: str, memory: Mapping[str, Any], left: Mapping[str, int]
) -> list[tuple[str, str, int]]:
    """Offer a critical that is paid for twice at once, for +10."""
    found = []
    for key in ("critical", "second_critical"):
        row = SPENDS[key]
        twice = 2 * cost_of(row, memory)
        # once it is rolled, the plain row already adds +10
        offered = row.side == side and row_fits(row, memory) and key not in memory
        if offered and twice and left["advantage"] >= twice:
            label = f"{row.name} +10 ({twice} advantage)"
            found.append((label, f"spend {twice} advantage {key.replace('_', ' ')}", 1))
    return found
