"""Finds who is affected by what a text tells: who is hurt, healed, rewarded or looked at."""

from play.language.spotting.evidence import Evidence
from play.language.spotting.names import ARTICLES, Someone

#: words before the cause, or before someone who isn't affected
_ASIDE = frozenset({"from", "by", "of", "with", "like", "near", "beside", "behind", "past"})
_JOINING = ARTICLES | {",", "and", "&"}


def find_patients(evidence: Evidence) -> tuple[Someone, ...]:
    """Return who is affected: everyone, those listed, or the last one named who isn't the cause."""
    named = [each for each in evidence.people if not each.pronoun]
    if any(each.lead == ":" for each in named):  # all of them: Griff and Isaac
        named = [each for each in named if each.keys != ("all",)]
    ends = [each.at + 4 for each in evidence.amounts]
    counted = [each for each in named if each.lead in ("to", "for", "on")
               and any(end - 4 < each.at <= end for end in ends)]  # fmt: skip
    if len(counted) == 1 and counted[0].keys != ("all",):  # 3 damage to Griff, of them all
        return tuple(_end_with([each for each in named if each.at <= counted[0].at], evidence))
    addressed = [each for each in named if each.keys != ("all",) and _is_addressed(each, evidence)]
    if addressed:
        return (addressed[0],)
    if every := [each for each in named if each.keys == ("all",)]:
        return (every[0],)
    apart = [each for each in named if each.lead not in _ASIDE] or named
    met = [each for each in apart if not each.owner] or apart
    return tuple(_end_with(met, evidence)) if met else ()


def _is_addressed(someone: Someone, evidence: Evidence) -> bool:
    """Say whether a sentence begins with someone's name and a comma: Griff, mark one for it."""
    words = evidence.words
    first = someone.at == 0 or words[someone.at - 1].said in (".", "!", "?")
    return first and someone.end < len(words) and words[someone.end].said == ","


def _end_with(named: list[Someone], evidence: Evidence) -> list[Someone]:
    """Return the last one named, with those listed directly before."""
    found = [named[-1]]
    for each in reversed(named[:-1]):
        between = evidence.words[each.end : found[0].at]
        if any(word.said not in _JOINING for word in between):
            break
        found.insert(0, each)
    return found
