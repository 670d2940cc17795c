"""How players of Powered by Heresy say that a session begins and ends.

session = "start" | "end" | QUESTION | "bond" (n | NAME) | "drive" n
"""

import pyparsing as pp

from grammar.engine.parts import keyword, number, one_of, phrase
from grammar.engine.verbs import Verb, either, verb
from rules.heresy import requests as ask


def session_verb() -> Verb:
    a = "Begin and end a session"
    questions = {
        "learned": "learned", "learnt": "learned", "enemy": "enemy", "artefact": "artefact",
        "artifact": "artefact", "bond": "bond", "background": "background", "drive": "drive",
    }  # fmt: skip
    return either(
        "session",
        verb(ask.StartSession, "session", [keyword("start|begin|new")], usage="session start",
             about=a),
        verb(ask.EndSession, "session", [keyword("end")], usage="session end", about=a),
        verb(ask.AnswerSession, "session",
             [one_of("question", ["bond", "drive"], "`bond` or `drive`"), number("number")],
             usage="session bond 1", about=a),
        verb(ask.AnswerSession, "session",
             [one_of("question", ["bond"], "`bond`"), pp.Opt(keyword("with")),
              phrase("who", "words character", name="a name")],
             usage="session bond NAME", about=a),
        verb(ask.AnswerSession, "session", [one_of("question", questions, "a question")],
             usage="session learned|enemy|artefact|bond|background|drive", about=a),
    )  # fmt: skip
