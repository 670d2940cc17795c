"""What a roll of experience may give, and the sheet of one who took it."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from rules.core.outcome import ADDS, MOST_CHOICES, Choice
from rules.core.ruling import insist
from rules.fantasy.checks.requirements import need_feat
from rules.fantasy.content import CLASSES, FEATS, SPELLS, Class
from rules.fantasy.requests.sheets import Learn
from rules.fantasy.sheet import (
    ATTRIBUTES,
    SKILLS,
    FantasySheet,
    attribute,
    next_skill_die,
    step_up,
    with_attribute,
)

TOP = 12
#: what each row of the table lets one learn
ALL = ("feat", "other_feat", "spell", "class", "skill", "attribute")
MAY = {
    "feat": ("feat", "spell", "class"),
    "skill": ("skill",),
    "other": ("other_feat", "spell", "class"),
    "attribute": ("attribute",),
    "any": ALL,
}


def choices_of_roll(sheet: FantasySheet, may: tuple[str, ...]) -> Iterator[Choice]:
    """Offer all that a roll lets a character learn; by kind, where that is more than fits."""
    ways = [way for how in may for way in _ways(sheet, how)]
    if len(ways) > MOST_CHOICES:
        kinds = dict.fromkeys(how.removeprefix("other_") for how in may if any(_ways(sheet, how)))
        ways = [(f"{how.title()}…", f"advance {how}") for how in kinds]
    for label, says in ways:
        yield Choice(label, says, "player", sheet.name, owed=True, group="learn")


def choices_of_kind(sheet: FantasySheet, how: str, may: tuple[str, ...]) -> tuple[Choice, ...]:
    """Offer all of one kind, as answers to what is to be learned."""
    kinds = [each for each in may if each.removeprefix("other_") == how]
    ways = [way for each in kinds for way in _ways(sheet, each)]
    return tuple(
        Choice(label, f"{ADDS}{says.removeprefix(f'advance {how} ')}", "player", sheet.name)
        for label, says in ways
    )


def _ways(sheet: FantasySheet, how: str) -> Iterator[tuple[str, str]]:
    """Return what may be learned in one way: how it reads, and the sentence for it."""
    if how in ("skill", "attribute"):
        yield from _dice(sheet, how)
        return
    known: dict[str, str] = {}
    if how in ("feat", "other_feat"):
        known = {key: FEATS[key].name for key in feats_open(sheet, how == "other_feat")}
    elif how == "class":
        fit = [each for each in CLASSES.values() if qualifies(sheet, each)]
        known = {each.key: each.name for each in fit if each.key != sheet.class_}
    elif "spellcasting" in sheet.feats:
        known = {key: spell.name for key, spell in SPELLS.items() if key not in sheet.spells}
    word = how.removeprefix("other_")
    for name in known.values():
        yield f"{word.title()}: {name}", f"advance {word} {name.casefold()}"


def _dice(sheet: FantasySheet, how: str) -> Iterator[tuple[str, str]]:
    """Return the dice that may go a step up. None goes beyond a d12."""
    if how == "skill":
        known = [key for key in SKILLS if sheet.skills.get(key) != TOP]
        raised = {key: f"{key} d{next_skill_die(sheet, key)}" for key in known}
    else:
        whole = {key: attribute(sheet, key) for key in ATTRIBUTES if key not in sheet.lost}
        raised = {
            key: f"{key.upper()} d{step_up(now.normal)}"
            for key, now in whole.items()
            if now.normal != TOP
        }
    for key, shown in raised.items():
        yield shown, f"advance {how} {key}"


def qualifies(sheet: FantasySheet, wanted: Class) -> bool:
    """Say whether every main attribute of a class is a d8 or better."""
    return all(attribute(sheet, key).normal >= 8 for key in wanted.main)


def feats_open(sheet: FantasySheet, others: bool) -> list[str]:
    """Return the feats of one's class, or of the other classes, that one has not yet."""
    own = CLASSES[sheet.class_].feats if sheet.class_ in CLASSES else ()
    return [
        key
        for key, feat in FEATS.items()
        if key not in sheet.feats and (feat.list in own) != others
    ]


def learn_advance(
    request: Learn, sheet: FantasySheet, key: str, may: tuple[str, ...]
) -> tuple[FantasySheet, str]:
    """Return the sheet with what was learned, and what its owner does with that."""
    how = request.how
    allowed = how in may or (how == "feat" and "other_feat" in may)
    insist(request, allowed, "not_offered", how=how, may=list_ways(may))
    match how:
        case "feat":
            return _feat(request, sheet, key, may)
        case "spell":
            need_feat(request, sheet, "spellcasting")
            insist(request, key not in sheet.spells, "has_already", what=SPELLS[key].name)
            return replace(sheet, spells=(*sheet.spells, key)), f"learns {SPELLS[key].name}"
        case "class":
            insist(request, qualifies(sheet, CLASSES[key]), "class_needs", **class_needs(key))
            told = f"takes the class {CLASSES[key].name}"
            return replace(sheet, class_=key, background=""), told
        case "skill":
            insist(request, sheet.skills.get(key) != TOP, "top_already", what=key)
            die = next_skill_die(sheet, key)
            had = sheet.skills.get(key)
            told = f"raises {key}: d{had} → d{die}" if had else f"learns {key} d{die}"
            return replace(sheet, skills={**sheet.skills, key: die}), told
    return _attribute(request, sheet, key)


def list_ways(may: Sequence[str]) -> str:
    """Return in words what may be learned."""
    ways = [
        f"{'an' if way[0] in 'ao' else 'a'} {way}".replace("an other_", "another ") for way in may
    ]
    *first, last = ways or ["nothing more"]
    return f"{', '.join(first)} or {last}" if first else last


def _feat(
    request: Learn, sheet: FantasySheet, key: str, may: tuple[str, ...]
) -> tuple[FantasySheet, str]:
    insist(request, key not in sheet.feats, "has_already", what=FEATS[key].name)
    open_ = feats_open(sheet, False) if "feat" in may else []
    open_ += feats_open(sheet, True) if "other_feat" in may else []
    insist(request, key in open_, "feat_not_open", feat=FEATS[key].name)
    return replace(sheet, feats=(*sheet.feats, key)), f"learns {FEATS[key].name}"


def _attribute(request: Learn, sheet: FantasySheet, key: str) -> tuple[FantasySheet, str]:
    """Raise an attribute's die, in health and as it stands. The pool grows with it."""
    now = attribute(sheet, key)
    insist(request, now.normal != TOP, "top_already", what=key.upper())
    insist(request, key not in sheet.lost, "lost", name=sheet.name, attribute=key.upper())
    die = step_up(now.die)
    better = replace(now, die=die, normal=step_up(now.normal), pool=now.pool + die - now.die)
    told = f"raises {key.upper()}: d{now.normal} → d{better.normal}"
    return with_attribute(sheet, key, better), told


def class_needs(key: str) -> dict[str, str]:
    """Return what a refusal says of a class's requirements."""
    main = " and ".join(each.upper() for each in CLASSES[key].main)
    return {"name": CLASSES[key].name, "main": main}
