"""The chain vouches for what was written; what was erased is blank and nothing else."""

import json

from storage import hash_chain

FIRST = {"speaker": "1", "said": "roll d6", "dice": "[[6,4]]", "outcome": "{}", "changes": "[]"}
PARTS = {**FIRST, "visible": "secret", "at": "2026-11-16T10:00:00+00:00"}


def sealed() -> tuple[str, str]:
    made = hash_chain.seal(PARTS)
    return json.dumps(made), hash_chain.chain("", 1, made)


def test_an_entry_as_written_holds_and_a_changed_one_does_not() -> None:
    kept, hash = sealed()
    assert hash_chain.holds("", 1, PARTS, hash, kept)
    for part in PARTS:
        assert not hash_chain.holds("", 1, PARTS | {part: PARTS[part] + " "}, hash, kept)
    assert not hash_chain.holds("", 2, PARTS, hash, kept)
    assert not hash_chain.holds("before", 1, PARTS, hash, kept)


def test_an_erased_part_is_blank_or_it_was_tampered_with() -> None:
    kept, hash = sealed()
    erased = hash_chain.erase_parts(kept, ("said",), PARTS)
    assert hash_chain.holds("", 1, PARTS | {"said": ""}, hash, erased)
    assert not hash_chain.holds("", 1, PARTS | {"said": "roll d6 # twenty"}, hash, erased)


def test_seals_that_cannot_be_read_do_not_hold() -> None:
    _, hash = sealed()
    for broken in ("", "{}", "[]", "null", '{"said": 3}'):
        assert not hash_chain.holds("", 1, PARTS, hash, broken)


def test_an_entry_that_was_sealed_before_its_time_was_covered_still_holds() -> None:
    made = {part: ["salt", hash_chain.digest("salt", text)] for part, text in FIRST.items()}
    kept, hash = json.dumps(made), hash_chain.chain("", 1, made)
    assert hash_chain.holds("", 1, PARTS, hash, kept)
    assert not hash_chain.holds("", 1, PARTS | {"said": "roll d20"}, hash, kept)
    fewer = {part: made[part] for part in list(made)[1:]}
    assert not hash_chain.holds("", 1, PARTS, hash_chain.chain("", 1, fewer), json.dumps(fewer))


def test_salts_alone_vouch_for_an_entry_as_well_as_all_of_its_seals() -> None:
    made = hash_chain.seal(PARTS)
    hash = hash_chain.chain("", 1, made)
    long, short = (hash_chain.write(made, short=each) for each in (False, True))
    assert len(short) == 113 < len(long) / 5
    for kept in (long, short):
        assert hash_chain.holds("", 1, PARTS, hash, kept)
        for part in PARTS:
            assert not hash_chain.holds("", 1, PARTS | {part: PARTS[part] + " "}, hash, kept)
    assert hash_chain.shorten(long, PARTS) == hash_chain.shorten(short, PARTS) == short
    for broken in (short[:-1], short + "0", short[:-16], "~", short.replace("~", "")):
        assert not hash_chain.holds("", 1, PARTS, hash, broken)


def test_what_is_not_whole_is_not_shortened() -> None:
    kept, _ = sealed()
    erased = hash_chain.erase_parts(kept, ("said",), PARTS)
    assert hash_chain.shorten(erased, PARTS | {"said": ""}) == erased
    assert hash_chain.shorten(kept, PARTS | {"said": "roll d20"}) == kept
    first = json.dumps(
        {part: ["s" * 16, hash_chain.digest("s" * 16, FIRST[part])] for part in FIRST}
    )
    assert hash_chain.shorten(first, PARTS) == first
    assert hash_chain.shorten("{", PARTS) == "{"


def test_a_part_is_erased_where_only_salts_are_kept() -> None:
    made = hash_chain.seal(PARTS)
    erased = hash_chain.erase_parts(hash_chain.write(made, short=True), ("said", "speaker"), PARTS)
    hash, blank = hash_chain.chain("", 1, made), PARTS | {"said": "", "speaker": ""}
    assert hash_chain.holds("", 1, blank, hash, erased)
    assert not hash_chain.holds("", 1, blank | {"said": "roll d20"}, hash, erased)
