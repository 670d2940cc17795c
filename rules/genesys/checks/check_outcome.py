"""A check as an outcome: the facts that every check has, and what its symbols can buy."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field

from rules.core.dice.dice import Dice
from rules.core.errors import Refused
from rules.core.outcome import DICE, HEAD, SMALL, Fact, Outcome
from rules.core.records.frozen_values import freeze
from rules.core.records.record import Value
from rules.core.rule_helpers import join_names
from rules.core.scene import changes
from rules.genesys.checks.dice_pool import (
    SYMBOLS,
    Built,
    Net,
    Op,
    Pool,
    Rolled,
    build_pool,
    difficulty_name,
    roll_dice,
    symbol_text,
)
from rules.genesys.checks.spends.menu import spend_menu
from rules.genesys.ruling_draft import Progress
from rules.genesys.sheet import GenesysScene
from rules.genesys.verb_declarations.checks_and_attacks import Mod
from rules.lazy_regex import compile_later

CHECK = "check"  # the kind of every entry with symbols to spend
#: the dice of a step: `Stealth 2, Agility 3: 2y1g`
_OWN_DICE = compile_later(r": (?:\d+[ygbrpk])+$")


@freeze
class Check:
    """A pool that was built and rolled."""

    built: Built
    rolled: Rolled

    @property
    def net(self) -> Net:
        return self.rolled.net


def roll_check(
    base: Pool, ops: Iterable[Op], mods: Sequence[Mod], dice: Dice, lines: Sequence[str] = ()
) -> Check:
    """Build a pool in its fixed order, with the typed changes, and roll it."""
    said = [Op(mod.kind, mod.count) for mod in mods if mod.kind not in SYMBOLS]
    fixed = fixed_symbols(mods)
    told = [*lines, *(f"{symbol_text(symbol, n)} added" for symbol, n in fixed.items())]
    built = build_pool(base, [*ops, *said], told)
    # without dice it would read as a failure that nobody rolled
    if not any(built.pool.counts().values()):
        raise Refused("empty_pool", cure="pool 2g1y vs 2p")
    return Check(built, roll_dice(built.pool, dice, fixed))


def fixed_symbols(mods: Iterable[Mod]) -> dict[str, int]:
    """Return the symbols that were typed instead of rolled."""
    fixed: dict[str, int] = {}
    for mod in mods:
        if mod.kind in SYMBOLS:
            fixed[mod.kind] = fixed.get(mod.kind, 0) + mod.count
    return fixed


def check_facts(check: Check, headline: str = "", title: str = "") -> tuple[Fact, ...]:
    net, built, rolled = check.net, check.built, check.rolled
    steps, pool = list(built.lines), str(built.pool)
    return (
        Fact(
            "pool",
            built.pool.counts(),
            "" if steps or pool in title else "Pool",
            pool,
            SMALL,
        ),
        Fact("built", steps, "Built" if steps else "", _tell_steps(steps, headline), SMALL),
        Fact("symbols", rolled.symbols, "Dice", rolled.text(), DICE),
        Fact("success", net.success),
        Fact("advantage", net.advantage),
        Fact("triumph", net.triumph),
        Fact("despair", net.despair),
        Fact("passed", net.passed, "", headline, HEAD),
    )


def unrolled_facts(built: Built) -> tuple[Fact, ...]:
    """Return the same facts for a pool that isn't rolled yet."""
    steps = list(built.lines)
    return (
        Fact("pool", built.pool.counts(), "Pool", built.pool.in_words(), SMALL),
        Fact("built", steps, "Built" if steps else "", _tell_steps(steps), SMALL),
        Fact("symbols", []),
        Fact("success", 0),
        Fact("advantage", 0),
        Fact("triumph", 0),
        Fact("despair", 0),
        Fact("passed", None),
    )


def _tell_steps(steps: Iterable[str], headline: str = "") -> str:
    """Return how a pool was built, without the dice of each step, because the roll shows them
    all, and without the difficulty that the headline names."""
    told = (_name_difficulty(step) for step in _count_alike(steps))
    told = (_OWN_DICE.sub("", step) for step in told)
    told = (step for step in told if f" vs {step} ".casefold() not in headline.casefold())
    told = (re.sub(r"^([2-9]) (boost|setback)\b", r"\1 \2s", step) for step in told)
    told = (re.sub(r"^(\S+) more difficulty\b", r"\1 harder", step) for step in told)
    told = (re.sub(r"^(\S+) less difficulty\b", r"\1 easier", step) for step in told)
    return "; ".join(re.sub(r": (.+)$", r" (\1)", step) for step in told)


def _name_difficulty(step: str) -> str:
    """Tell a treatment or a shot in melee by how hard it is: `Easy (wounds up to half the
    threshold)`."""
    if treated := re.fullmatch(r"((?:Wounds|Critical) [^:]*): (\d)p", step):
        why = treated[1][0].lower() + treated[1][1:]
        return f"{difficulty_name(int(treated[2])).capitalize()} ({why})"
    return re.sub(r"^Engaged, (.+): 1\+(\d): .*", r"Engaged, easy; \2 harder (\1)", step)


def _count_alike(steps: Iterable[str]) -> Iterator[str]:
    """Yield each step once: `2 boost: aim` for two of `1 boost: aim`."""
    for step, times in Counter(steps).items():
        yield f"{times}{step[1:]}" if times > 1 and step.startswith("1 ") else step


def spendable_symbols(net: Net) -> dict[str, int]:
    """Return how many of each symbol can be spent."""
    return {
        "advantage": max(0, net.advantage),
        "triumph": net.triumph,
        "threat": max(0, -net.advantage),
        "despair": net.despair,
    }


@freeze
class Telling:
    """How a check is shown: its title, more facts, and what its spending needs to know."""

    title: str
    facts: tuple[Fact, ...] = ()
    memory: Mapping[str, Value] = field(default_factory=dict)


def _describe_side_symbols(net: Net) -> str:
    """Return the symbols of a check other than success and failure, for its headline."""
    have = {name: count for name, count in spendable_symbols(net).items() if count}
    told = [symbol_text(symbol, count).partition(" ")[2] for symbol, count in have.items()]
    return f" with {join_names(told)}" if told else ""


def check_outcome(
    before: GenesysScene, tale: Progress, check: Check, record: int, told: Telling
) -> Outcome:
    """Return the outcome of a check, with the choices that its symbols buy."""
    net = check.net
    word = "passed" if net.passed else "failed"
    what = told.title.removeprefix(f"{before.sheets[record].name}: ") if record else told.title
    headline = f"{what} · {word}{_describe_side_symbols(net)}" if what != told.title else ""
    memory = {"symbols": spendable_symbols(net), "success": net.success, **told.memory}
    # dice that nobody rolls have symbols, but nobody to spend them
    offered = spend_menu(tale.scene, record, memory, memory["symbols"]) if record else ()  # type: ignore[arg-type]
    return Outcome(
        f"{told.title}, {word}",
        net.grade,
        f"{net.text()}.\n{tale.prose}".rstrip(),
        facts=(*check_facts(check, headline, told.title), *told.facts),
        changes=changes(before, tale.scene),
        choices=(*tale.choices, *offered),
        kind=CHECK,
        subject=record,
        memory=memory,
    )
