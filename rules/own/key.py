"""The key under which a page's game is stored, in a file of its own because reading pages imports a
lot."""

#: the family of all such games; `own:FINGERPRINT` is the key of one page
OWN = "own"


def key_of(fingerprint: str) -> str:
    """Return the key of a page's rules."""
    return f"{OWN}:{fingerprint}"
