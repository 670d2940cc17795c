"""What a character needs for something: a feat."""

from rules.core.rule_helpers import insist
from rules.core.verb_declarations.request import Request
from rules.fantasy.content import FEATS
from rules.fantasy.sheet import FantasySheet


def need_feat(request: Request, sheet: FantasySheet, feat: str) -> None:
    """Refuse an act that needs a feat the character doesn't have."""
    insist(request, feat in sheet.feats, "no_feat", feat=FEATS[feat].name)
