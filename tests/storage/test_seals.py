"""The chain vouches for what was written; what was erased is blank and nothing else."""

import json

from storage import seals

FIRST = {"speaker": "1", "said": "roll d6", "dice": "[[6,4]]", "outcome": "{}", "changes": "[]"}
PARTS = {**FIRST, "visible": "secret", "at": "2026-11-16T10:00:00+00:00"}


def sealed() -> tuple[str, str]:
    made = seals.seal(PARTS)
    return json.dumps(made), seals.chain("", 1, made)


def test_an_entry_as_written_holds_and_a_changed_one_does_not() -> None:
    kept, hash = sealed()
    assert seals.holds("", 1, PARTS, hash, kept)
    for part in PARTS:
        assert not seals.holds("", 1, PARTS | {part: PARTS[part] + " "}, hash, kept)
    assert not seals.holds("", 2, PARTS, hash, kept)
    assert not seals.holds("before", 1, PARTS, hash, kept)


def test_an_erased_part_is_blank_or_it_was_tampered_with() -> None:
    kept, hash = sealed()
    erased = seals.erase_parts(kept, ("said",), PARTS)
    assert seals.holds("", 1, PARTS | {"said": ""}, hash, erased)
    assert not seals.holds("", 1, PARTS | {"said": "roll d6 # twenty"}, hash, erased)


def test_seals_that_cannot_be_read_do_not_hold() -> None:
    _, hash = sealed()
    for broken in ("", "{}", "[]", "null", '{"said": 3}'):
        assert not seals.holds("", 1, PARTS, hash, broken)


def test_an_entry_that_was_sealed_before_its_time_was_covered_still_holds() -> None:
    made = {part: ["salt", seals.digest("salt", text)] for part, text in FIRST.items()}
    kept, hash = json.dumps(made), seals.chain("", 1, made)
    assert seals.holds("", 1, PARTS, hash, kept)
    assert not seals.holds("", 1, PARTS | {"said": "roll d20"}, hash, kept)
    fewer = {part: made[part] for part in list(made)[1:]}
    assert not seals.holds("", 1, PARTS, seals.chain("", 1, fewer), json.dumps(fewer))


def test_salts_alone_vouch_for_an_entry_as_well_as_all_of_its_seals() -> None:
    made = seals.seal(PARTS)
    hash = seals.chain("", 1, made)
    long, short = (seals.write(made, short=each) for each in (False, True))
    assert len(short) == 113 < len(long) / 5
    for kept in (long, short):
        assert seals.holds("", 1, PARTS, hash, kept)
        for part in PARTS:
            assert not seals.holds("", 1, PARTS | {part: PARTS[part] + " "}, hash, kept)
    assert seals.shorten(long, PARTS) == seals.shorten(short, PARTS) == short
    for broken in (short[:-1], short + "0", short[:-16], "~", short.replace("~", "")):
        assert not seals.holds("", 1, PARTS, hash, broken)


def test_what_is_not_whole_is_not_shortened() -> None:
    kept, _ = sealed()
    erased = seals.erase_parts(kept, ("said",), PARTS)
    assert seals.shorten(erased, PARTS | {"said": ""}) == erased
    assert seals.shorten(kept, PARTS | {"said": "roll d20"}) == kept
    first = json.dumps({part: ["s" * 16, seals.digest("s" * 16, FIRST[part])] for part in FIRST})
    assert seals.shorten(first, PARTS) == first
    assert seals.shorten("{", PARTS) == "{"


def test_a_part_is_erased_where_only_salts_are_kept() -> None:
    made = seals.seal(PARTS)
    erased = seals.erase_parts(seals.write(made, short=True), ("said", "speaker"), PARTS)
    hash, blank = seals.chain("", 1, made), PARTS | {"said": "", "speaker": ""}
    assert seals.holds("", 1, blank, hash, erased)
    assert not seals.holds("", 1, blank | {"said": "roll d20"}, hash, erased)
