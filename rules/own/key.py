"""Under which key the games on a page are known: reading one page takes far more than its name."""

#: the key of every such game; `own:FINGERPRINT` is that of one page
OWN = "own"


def key_of(fingerprint: str) -> str:
    """Return the key of the rules of a page."""
    return f"{OWN}:{fingerprint}"
