"""What a character must have for something: a life, an attribute that is not lost, a feat."""

from rules.core.requests.request import Request
from rules.core.ruling import insist
from rules.fantasy.content import FEATS
from rules.fantasy.sheet import FantasySheet


def need_attribute(request: Request, sheet: FantasySheet, key: str) -> None:
    """Refuse a test of the dead, and one of an attribute that is lost."""
    insist(request, sheet.state != "dead", "dead", name=sheet.name)
    insist(request, key not in sheet.lost, "lost", name=sheet.name, attribute=key.upper())


def need_feat(request: Request, sheet: FantasySheet, feat: str) -> None:
    """Refuse what takes a feat that a character does not have."""
    insist(request, feat in sheet.feats, "no_feat", feat=FEATS[feat].name)
