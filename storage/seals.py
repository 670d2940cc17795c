"""The hash chain: each entry vouches for all before it, and a part can be erased all the same.

An entry's hash covers the hash before it and a salted digest of each of its parts. To erase a
part is to blank it and forget its salt: the digest stays, so the chain still verifies.
"""

import hashlib
import json
import os
from collections.abc import Mapping

#: what the first entries ever written covered; those of today cover when it was and for whom too
FIRST = ("speaker", "said", "dice", "outcome", "changes")
PARTS = (*FIRST, "visible", "at")
Seals = dict[str, list[str]]


def digest(salt: str, text: str) -> str:
    return hashlib.sha256(f"{salt}\n{text}".encode()).hexdigest()


def seal(parts: Mapping[str, str]) -> Seals:
    """Return a new salt and the digest for each part."""
    salts = os.urandom(8 * len(PARTS)).hex()
    made: Seals = {}
    for place, part in enumerate(PARTS):
        salt = salts[16 * place : 16 * place + 16]
        made[part] = [salt, digest(salt, parts[part])]
    return made


def chain(previous: str, number: int, seals: Seals) -> str:
    """Return the hash of an entry."""
    digests = "".join(seals[part][1] for part in PARTS if part in seals)
    return hashlib.sha256(f"{previous}\n{number}\n{digests}".encode()).hexdigest()


def holds(previous: str, number: int, parts: Mapping[str, str], kept: str, seals: str) -> bool:
    """Say whether an entry is what it was when it was written."""
    try:
        known: Seals = dict(json.loads(seals))
        intact = all(_intact(parts[part], *sealed) for part, sealed in known.items())
        whole = set(known) in (set(PARTS), set(FIRST))
        return intact and whole and chain(previous, number, known) == kept
    except (ValueError, TypeError, KeyError):
        return False


def _intact(text: str, salt: str, sealed: str) -> bool:
    """Say whether a part is as it was, or has been erased; what was erased must be blank."""
    return digest(salt, text) == sealed if salt else text == ""


def erased(seals: str, parts: tuple[str, ...]) -> str:
    """Return the seals of an entry of which these parts are blanked."""
    known: Seals = json.loads(seals)
    for part in parts:
        known[part] = ["", known[part][1]]
    return json.dumps(known)
