"""Lookups: the rules as topics, and the tables of terror and mutation."""

from dataclasses import replace

from rules.core.characters.targets import find_one
from rules.core.dice.dice import Dice
from rules.core.outcome import Fact, Outcome
from rules.core.rule_helpers import join_names
from rules.core.scene import changes
from rules.core.system import Topic
from rules.heresy.checks.dice import STRENGTH
from rules.heresy.content import BACKGROUNDS, CLASSES, HOMES, MOVES, TABLES, TOPICS, Move
from rules.heresy.sheet import SHOWN, HeresyScene, HeresySheet, Ongoing, with_stat
from rules.heresy.verb_declarations.hold_bonds_growth import RollTable

EXAMPLES = ("move hack+WS", "damage 2d6 vs 3", "sheet show")
DEMO = (
    ":as gm",
    "/game start heresy",
    "/npc new Scar guardsman damage=2d6",
    "/npc reveal Scar",
    ":as alice",
    "/sheet new Griff class=seeker home=hive background=arbites"
    " ws=1 bs=2 s=0 t=1 ag=0 int=-1 per=1 wp=0 fel=-1",
    '/item add shotgun 2d6 tags "proven 2, loud" uses 6 weight 2',
    "/ammo set 2",
    ":as bob",
    "/sheet new Isaac class=templar home=shrine background=ecclesiarchy"
    " ws=2 bs=-1 s=1 t=1 ag=-1 int=0 per=0 wp=1 fel=0",
    '/bond add Griff "owes me a life"',
    ":as gm",
    "/session start",
)


def all_topics() -> dict[str, Topic]:
    """Return every rule, move, class, home world, background and table as a topic, by key."""
    found = {
        key: Topic(row["name"], row["text"], row["source"], "How to play", row.get("also", ()))
        for key, row in TOPICS.items()
    }
    found |= {key: Topic(m.name, _move(m), m.source, m.group) for key, m in MOVES.items()}
    for key, row in CLASSES.items():
        moves = join_names([MOVES[move].name for move in row.moves])
        resource = f" {row.resource} up to {row.most}." if row.resource else ""
        text = f"Max wounds {row.wounds} + T, load {row.load} + S.{resource} Starts with {moves}."
        found[key] = Topic(row.name, text, row.source, "Classes")
    for key, home in HOMES.items():
        stats = " or ".join(SHOWN[stat] for stat in home.stats)
        text = f"+1 to {stats}, up to +2. {home.perk}".strip()
        found[f"{key}_world"] = Topic(home.name, text, home.source, "Home worlds")
    for key, background in BACKGROUNDS.items():
        text = "Call on it once a session with This I Know."
        found[key] = Topic(background.name, text, background.source, "Backgrounds")
    for key, table in TABLES.items():
        lows = (1, *(row.upto + 1 for row in table.rows))
        rows = "\n".join(
            f"{row.upto if low == row.upto else f'{low}-{row.upto}'}: {row.text}"
            for low, row in zip(lows, table.rows, strict=False)
        )
        text = f"Roll a d{table.sides}: `/table {key}`\n{rows}"
        found[f"{key}_table"] = Topic(f"{table.name} table", text, table.source, "Tables")
    return found


def _move(move: Move) -> str:
    """Return a move's text: when to make it, what to roll, and each band."""
    stat = SHOWN.get(move.stat, move.stat)
    if move.approaches:
        stat = ", ".join(f"{SHOWN[key]} {how}" for key, how in move.approaches.items())
    lines = [move.trigger]
    if not move.rolled:
        return "\n".join([*lines, move.full])
    lines.append(f"Roll +{stat}." if stat else "Roll with no stat.")
    lines += [f"**{band}** {text}" for band in STRENGTH if (text := _tell_band(move, band))]
    lines += [_tell_use(move)] if _tell_use(move) else []
    lines += [f"• {option.label}" for option in move.options]
    return "\n".join(lines)


def _tell_band(move: Move, band: str) -> str:
    held = f"Hold {move.hold(band)}." if move.hold(band) else ""
    says = "" if held and _tell_use(move) else move.says(band)
    return " ".join(filter(None, (held, says)))


def _tell_use(move: Move) -> str:
    """Return what hold is for if that is the same on every band, so that it is shown once; else
    ""."""
    return move.full if move.hold("7-9") and move.full == move.partial else ""


def roll_table(request: RollTable, scene: HeresyScene, dice: Dice) -> Outcome:
    """Roll on a table; a mutation changes the sheet of the character named, if any."""
    table = TABLES[request.table]
    face, row = table.roll(dice)
    text, more, effect = row.text, 0, row.effect
    if effect == "eyes":
        more = dice.roll(4)
        # the card tells what was rolled, not what to roll
        text = text.replace("1d4", str(more))
    elif effect == "debility":
        more, worse = TABLES["debility"].roll(dice)
        text, effect = f"{text} {worse.text}", worse.effect
    sheet, after = find_one(scene, request.who), scene
    # terror is played out, so it leaves nothing on the sheet
    if sheet is not None and request.table != "terror":
        after = scene.put(_mutate(sheet, effect, text))
    return Outcome(
        f"{sheet.name}: {table.name} {face}" if sheet else f"{table.name} {face}",
        prose=text,
        facts=(
            Fact("table", request.table),
            Fact("face", face),
            Fact("result", text),
            Fact("more", more),
            Fact("target", sheet.name if sheet else None),
        ),
        changes=changes(scene, after),
        subject=sheet.record if sheet else 0,
    )


def _mutate(sheet: HeresySheet, effect: str, text: str) -> HeresySheet:
    marked = replace(sheet, mutations=(*sheet.mutations, effect or text.rstrip(".")))
    if effect == "eyes":
        seeing = Ongoing(1, stat="per", why="extra eyes")
        return replace(marked, ongoing=(*sheet.ongoing, seeing))
    if effect == "limbs":
        return with_stat(marked, "s", 1)
    if effect == "spurs" or not effect:
        return marked
    return with_stat(marked, effect, -1)
