"""The local table for machines: one line in, exactly one line of JSON out."""

import json
import logging
import re
import sys
from dataclasses import replace
from io import TextIOWrapper
from typing import TYPE_CHECKING, Any

from local.table import LocalTable, Reply, list_besides
from rules.core.errors import BadValues, Faulty, PlayerError
from rules.core.outcome import FOR_WHOM, QUESTION, Choice, Outcome

if TYPE_CHECKING:
    from play.turn.utterance_and_ruling import Ruling

OUR_FAULT = "Something went wrong on my side. Nothing changed."

#: the kind of error for each kind of question
QUESTIONS = {QUESTION: "not_understood", FOR_WHOM: "not_found"}


def reply_json(reply: Reply) -> dict[str, Any]:
    """Return a reply in the documented JSON format."""
    if reply.error is not None:
        return {"ok": False, "by": reply.by, "error": _error(reply.error, reply.system)}
    if reply.replies is not None and reply.ruling is not None:  # several sentences on one line
        replies = [reply_json(each) for each in reply.replies]
        said = "; ".join(each["said"] for each in replies if each["ok"])
        return {**reply_json(replace(reply, replies=None)), "said": said, "replies": replies}
    if reply.replies is not None:
        return {"ok": True, "by": reply.by, "replies": [reply_json(r) for r in reply.replies]}
    if reply.due is not None:
        told = {"ok": True, "due": [list(each) for each in reply.due]}
        return {**told, "more": more} if (more := _list_further_rulings(reply)) else told
    if reply.ruling is None:
        return {"ok": True}
    told = _serialise_ruling(reply.ruling, reply.by)
    more = _list_further_rulings(reply)
    return {**told, "more": more} if more else told


def _list_further_rulings(reply: Reply) -> list[dict[str, Any]]:
    """Return what happened by itself."""
    ruling = reply.ruling
    besides = list_besides(ruling) if ruling is not None else ()
    return [_by_itself(each) for each in (*besides, *reply.ran)]


def _by_itself(ruling: "Ruling") -> dict[str, Any]:
    """Return a ruling that nobody typed just now."""
    told = _serialise_ruling(ruling, ruling.by)
    return {**told, "planned": True} if ruling.planned else told


def _serialise_ruling(ruling: "Ruling", by: str) -> dict[str, Any]:
    outcome = ruling.outcome
    if outcome.kind in QUESTIONS and ruling.number is None:
        return {"ok": False, "by": by, "error": _question(outcome)}
    return {
        "ok": True,
        "by": by,
        "said": ruling.said,
        "entry": ruling.number,
        "title": outcome.title,
        "text": outcome.prose,
        "grade": outcome.grade.value,
        "visible": _name_visibility(ruling),
        "rolled": [list(die) for die in ruling.rolled],
        "facts": _facts(ruling, by),
        "changes": [[c.name, c.field, c.before, c.after] for c in outcome.changes],
        "choices": list(map(_choice, outcome.choices)),
    }


def _question(outcome: Outcome) -> dict[str, Any]:
    """Return a question; nothing happens until one of its answers is said."""
    told = "\n".join(filter(None, (outcome.title, outcome.prose)))
    blank: dict[str, Any] = {"column": None, "expected": None, "hints": []}
    choices = list(map(_choice, outcome.choices))
    return {"kind": QUESTIONS[outcome.kind], "message": told, **blank, "choices": choices}


def _facts(ruling: "Ruling", by: str) -> dict[str, Any]:
    """Return the facts of a ruling; those of words include the rulings inside them."""
    facts: dict[str, Any] = {fact.key: fact.value for fact in ruling.outcome.facts}
    if ruling.outcome.kind == "say":
        facts["replies"] = [_serialise_ruling(each, by) for each in ruling.more]
    return facts


def _choice(choice: Choice) -> dict[str, Any]:
    return {
        "label": choice.label,
        "says": choice.says,
        "who": choice.who,
        "of": choice.of or None,
        "owed": choice.owed,
    }


def _name_visibility(ruling: "Ruling") -> str:
    """Return who would see it on Discord; a private reply counts as secret."""
    return "secret" if ruling.visible == "all" and ruling.outcome.private else ruling.visible


def _error(error: PlayerError, system: str) -> dict[str, Any]:
    from play.wording.errors import explain_whole

    expected = getattr(error, "expected", None)
    if isinstance(error, BadValues):
        expected = "; ".join(f"{key}: {wanted}" for key, _, wanted in error.problems)
    told = {
        "kind": error.kind,
        "message": explain_whole(error, system),
        "column": error.column,
        "expected": expected,
        "hints": list(getattr(error, "hints", ())),
    }
    if isinstance(error, Faulty):
        told["problems"] = [
            {**each._asdict(), "hints": list(each.hints)} for each in error.problems
        ]
    return {**told, "choices": list(map(_choice, error.choices))} if error.choices else told


def write_line(reply: dict[str, Any]) -> str:
    """Return a reply as one line, escaping Unicode's line breaks for readers who split at those."""
    text = json.dumps(reply, ensure_ascii=False)
    return re.sub("[\x85\u2028\u2029]", lambda found: f"\\u{ord(found[0]):04x}", text)


async def run(path: str) -> None:
    """Answer standard input line by line."""
    _speak_utf8()
    async with LocalTable(path) as table:
        for line in sys.stdin:
            # a file piped in on Windows begins with a byte order mark
            said = line.rstrip("\r\n").lstrip("\ufeff")
            if not said.strip() or said.startswith("#"):
                continue
            reply, quits = await _answer_line(table, said)
            sys.stdout.write(write_line(reply) + "\n")
            sys.stdout.flush()
            if quits:
                return


async def _answer_line(table: LocalTable, line: str) -> tuple[dict[str, Any], bool]:
    """Answer a line. A bug of ours is logged, and the next line is still answered."""
    try:
        reply = await table.hear(line)
        return reply_json(reply), reply.quits
    except Exception:
        logging.getLogger(__name__).exception("while answering %r", line)
        fault = {
            "ok": False,
            "by": table.speaker,
            "error": {
                "kind": "refused",
                "message": OUR_FAULT,
                "column": None,
                "expected": None,
                "hints": [],
            },
        }
        return fault, False


def _speak_utf8() -> None:
    """Use UTF-8 whatever the terminal's encoding; only a line feed ends a line."""
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, "backslashreplace")):
        if isinstance(stream, TextIOWrapper):  # but not under pytest
            stream.reconfigure(encoding="utf-8", errors=errors, newline="\n")
