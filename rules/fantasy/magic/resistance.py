"""Who contested, resisted or countered a spell, and who still may."""

from collections.abc import Iterator

from rules.core.outcome import Choice
from rules.core.permissions import is_met
from rules.fantasy.checks.trial import GROUP, Trial, whose
from rules.fantasy.checks.winner import decide_winner
from rules.fantasy.content import Spell
from rules.fantasy.sheet import FantasyScene


def withstanders(trial: Trial) -> list[int]:
    """Return those whom a spell doesn't affect; a counterspell spares everyone."""
    spared = list(trial.context["resisted"])
    if trial.hands:
        winner, _ = decide_winner(*trial.hands)
        resists = trial.hands[1].who
        if winner == 1:
            countered = trial.context.get("counter") == resists
            spared += trial.context["targets"] if countered else [resists]
    return spared


def is_countered(trial: Trial) -> bool:
    """Say whether a counterspell has won."""
    against = trial.context.get("counter")
    return bool(against) and trial.hands[1].who == against and decide_winner(*trial.hands)[0] == 1


def contesters(trial: Trial) -> list[int]:
    """Return those who have contested or countered a spell, successfully or not."""
    done: list[int] = list(trial.context.get("contested", ()))
    return done


def resistance_choices(trial: Trial, scene: FantasyScene, spell: Spell) -> Iterator[Choice]:
    """Offer its targets to contest a spell, and others to counter it, each once."""
    if is_countered(trial):
        return
    caster = int(trial.context["caster"])
    done = {caster, *contesters(trial), *withstanders(trial)}
    for record in trial.context["targets"]:
        sheet = scene.sheets[record]
        if record not in done and not spell.heals and "wil" not in sheet.lost:
            label = f"{sheet.name} contests it with WIL"
            yield Choice(label, "answer wil", whose(sheet), sheet.name, group=GROUP)
    for sheet in scene.list_present(npcs=True):
        able_to = is_met(sheet) and "counterspell" in sheet.feats and "wil" not in sheet.lost
        if able_to and sheet.record not in done and sheet.state != "dead":
            label = f"{sheet.name} counters it"
            yield Choice(label, "answer counterspell", whose(sheet), sheet.name, group=GROUP)
