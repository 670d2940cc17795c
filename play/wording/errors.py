"""Errors in words: what went wrong, and what to do about it."""

import re
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches

from play.wording.changes import label
from play.wording.markup import code, join_names, space_words
from play.wording.refusals import collect_refusals
from play.wording.roll_names import title_name
from play.wording.similar_names import NEARLY, find_same, is_like
from rules.core.characters.group_names import agree_with_groups, name_new_things
from rules.core.errors import (
    AlreadyDone,
    BadValues,
    Faulty,
    Moved,
    NotAllowed,
    NotFound,
    NotUnderstood,
    PlayerError,
    Problem,
    Refused,
)
from rules.core.outcome import Choice
from rules.core.records.field_values import A_FIELD, A_SETTING, words
from rules.core.sheet import Labels, paths
from rules.lazy_regex import compile_later
from rules.registry import find_system

MOST_HINTS = 6  # listed in the text; the menu has the rest
MOST_VALUES = 10  # above this, a value's alternatives aren't all listed
MOST_TOLD_BACK = 120  # longer than any name

NOT_UNDERSTOOD = {
    "guarded": "I didn't catch that, so nothing happened. See what you can do: `/help`",
    "spoken": "Is your character saying that? Nothing has been said yet.",
    "say_aloud": "Should everyone read that? Nothing has been said yet.",
    "not_caught": "I didn't catch that. You could try:",
    "no_command": "There's no command {word} here. See what you can do: `/help`",
    "talk": "Got it. Nothing happens in the game.",
    "no_verb": "I didn't catch that. See what you can do: `/help`",
    "slip": "I didn't catch that.",
    "other_system": "There's no `{expected}` command in this game. See what you can do: `/help`",
    "no_game_for_verb": "`{expected}` needs a game. Start one with `/game start heresy`, or pick "
    "another: `/help`",
    "no_rounds": "There are no rounds here, so just say what you do. To set a deadline: "
    "`/round by 24h`",
    "no_trigger": "A plan can only wait for somebody to act or fall, for you to be hit, or for a "
    "clock to fill. For example: `/plan when I am hit: roll d20`",
    "no_order": "That needs {expected}.",
    "no_table_line": "I don't know that line. This table knows {expected}.",
    "which_deck": "Which deck: {hints}?",
    "said_twice": "That's in there twice. Say each thing once.",
    "one_secrecy": "A roll can be secret or blind, not both.",
    "ambiguous": "That could be {hints}. Say a little more.",
    "unknown_name": "I don't know the {expected} {word}.",
}

#: for a name that is unknown, of a kind that players have no word for
AFTER_WORD = "I lost you after {word}."
UNKNOWN_TAIL = "I don't know what {word} means here."
#: for bad values that can't be cured by another value
NEEDS = "needs "
#: what is expected of a number that can't be negative
FROM_NOTHING = "a whole number from 0 to "
#: kinds that a roll takes together: an unknown name may be of either
EITHER = ("attribute", "skill")
NOT_SOLD = "Nobody sells {word}. To add it without paying: `/item add {name}`"
UNKNOWN = {"good": "Nobody sells {word}.", "die_to_push": "You can't push {word}, only your dice."}

#: for a word that means nothing where it stands, and for an unknown place
AT_WORD = "I lost you at {word}"
WANTED = "{lost}: that should be {expected}."
#: for a sentence that ends too early
MISSING = "That needs {expected}."
MORE = "a little more"
LOOK_AT_IT, LOOK_AT_GAME = "See what it has: `/sheet`", "See them all: `/game show`"
#: what a problem is with, if not with a value of a sheet or a setting
COMMANDS = frozenset(
    ("name", "harm", "heal", "game set", "teach", "teach drop", "nudge", "status", "months",
     "weekdays", "after", "quiet", "keep")
)  # fmt: skip
TRY = "Try `/{example}`"
#: grammar, which belongs in /help; and text that consists of nothing else
_GRAMMAR = compile_later(r"[\[|]|\b[A-Z]{2,}\b|^nothing more$")
#: words that are never what's missing: what follows them is
_SMALL = frozenset(("to", "as", "at", "of", "on", "for", "with"))
#: for a sentence whose first word isn't a verb here, if a guess is possible
NOT_SURE, KEEP_WORDS = "I'm not sure what you mean.", "I'll keep your words as the description."

WHOSE = {
    "player": "That's for {name}'s player to choose.",
    "gm": "That's for the game master to choose.",
    "others": "Someone else has to press that.",
    "anyone": "That's for anyone to choose.",
    "asker": "Those buttons are for someone else. Say what you want to do instead.",
}


#: for `luck Odo`, if only Odo is known
MORE_THAN_NAME = "I know {name}, but not {more}."
#: for a typo in a word that is nobody's name
NO_PERSON = "I don't know `{name}`."
#: above the text someone typed, so they needn't type it again
YOUR_WORDS = "Your words:"
#: a cure at the end of a refusal; one that only says where to look may be replaced
_CURE = compile_later(r"(?<=[.?!]) [^.?!`]+: `[^`]+`\.?$")
_LOOK = compile_later(r"(?<=[.?!]) (?:See|Write) [^.?!`]+: `[^`]+`\.?$")
#: words and numbers before an unknown name that aren't part of it
_ARTICLE = compile_later(r"^(?:the|an?|\d+|my|his|her|their|your)\s+(?=\S)", re.IGNORECASE)
#: labels that lack the small words of a question, and such words without a name
_ADDED = compile_later(r"Add (.+) to (\w+)")
_BARE = compile_later(r"\b(?:no|find) \{name\}")


def explain_whole(error: PlayerError, system: str = "") -> str:
    """Explain an error, followed by the words to be spoken, so nobody has to retype them."""
    told = explain(error, system)
    return f"{told}\n{YOUR_WORDS}\n{error.words}" if error.words else told


def explain(error: PlayerError, system: str = "") -> str:
    """Explain what went wrong and what the person can do about it."""
    match error:
        case NotUnderstood():
            said = _not_understood(error)
        case NotFound():
            said = _not_found(error, system)
        case BadValues():
            said = "\n".join(_list_problems(error))
        case Moved() | Faulty():
            said = (
                _describe_clash(error, system)
                if isinstance(error, Moved)
                else _describe_faults(error)
            )
        case NotAllowed(code="not_your_choice"):
            said = _fill_words(WHOSE[str(error.fields["who"])], error.fields)
        case Refused() | NotAllowed() | AlreadyDone():
            said = _words(error.code, error.fields, system)
        case _:
            raise error
    return agree_with_groups(said)


def _not_found(error: NotFound, system: str) -> str:
    known = next((each for each in error.here if _ends_with(error.name, each)), "")
    if known:
        more = error.name[: -len(known)].strip()
        told = MORE_THAN_NAME.format(name=known, more=code(more))
        return _add_hints(told, error.hints, more)
    pattern = _find_words(error.code, system)
    strange = error.here and error.hints and not {*error.here} & {*error.hints}
    if error.code == "unknown_character" and strange:  # `/sheet shwo`: a typo in no name
        pattern = NO_PERSON
    name = error.name.replace('"', "") if error.name.strip('" ') else error.name
    name = _ARTICLE.sub("", name) if _BARE.search(pattern) else name
    packed = error.code == "not_in_pack"
    hints = [name_new_things(each, 1) if packed else each for each in error.hints]
    fields = {"name": name, "a_name": name_new_things(name, 1), "cure": error.cure}
    words = _fill_words(pattern, fields | {"hints": join_names(hints)})
    said = words if "{hints}" in pattern else _add_hints(words, error.hints, error.name)
    if error.here and not error.hints:
        parts = {part: n for n in error.here for part in (*n.casefold().split(), n.casefold())}
        near = [parts[each] for each in get_close_matches(error.name.casefold(), parts, 1, NEARLY)]
        who = "NPCs here" if error.code == "unknown_npc" else "Who's here"
        here = f"{said} {who}: {', '.join(error.here)}."
        said = _add_hints(said, near) if near else here
    return said


def _ends_with(said: str, name: str) -> bool:
    """Say whether other words precede a name that were taken for part of it."""
    return said.casefold().endswith(f" {name.casefold()}")


def _words(code: str, fields: Mapping[str, object], system: str) -> str:
    return _fill_words(_find_words(code, system), fields)


def _find_words(code: str, system: str) -> str:
    """Return the text of an error code, before anything is filled in."""
    rules = find_system(system)
    own, shared = rules.refusals if rules else {}, collect_refusals()
    general = shared["unknown_thing"] if code.startswith("unknown_") else ""
    return own.get(code) or shared.get(code) or general or code


def _fill_words(words: str, fields: Mapping[str, object]) -> str:
    return words.format_map({key: _shorten_value(value) for key, value in fields.items()})


def _shorten_value(value: object) -> object:
    """Return what someone typed, shortened to fit on a line."""
    long = isinstance(value, str) and len(value) > MOST_TOLD_BACK
    return f"{str(value)[:MOST_TOLD_BACK]}…" if long else value


def _add_hints(words: str, hints: Sequence[str], said: str = "") -> str:
    """Add "did you mean" with the similar hints; if none is similar, list what there is."""
    if not hints:
        return words
    # quotation marks are only needed when typing
    hints = [hint.strip('"') if hint.startswith('"') else hint for hint in hints]
    if words.endswith("button.") or any(hint.endswith(("?", "!", ".")) for hint in hints):
        hints = [f"“{hint}”" for hint in hints]
    near = [hint for hint in hints if is_like(said, hint)] if said else [*hints]
    if not near and _CURE.search(words):
        return words  # they say what would work
    words = _LOOK.sub("", words)
    stop = "" if words.endswith((".", "?", "!")) else "."
    if near:
        return f"{words}{stop} Did you mean {_or(near[:MOST_HINTS])}?"
    return f"{words}{stop} Try {_or(hints[:MOST_HINTS])}."


def _or(words: Sequence[str]) -> str:
    return " or ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


def _not_understood(error: NotUnderstood) -> str:
    if error.code in ("no_verb", "other_system") and error.choices:
        return f"{NOT_SURE} {_ask_which(error.choices)}"
    if error.code == "spotted" and error.choices:
        described = any(" # " in choice.says for choice in error.choices)
        return f"{_ask_which(error.choices)} {KEEP_WORDS if described else ''}".rstrip()
    if error.code == "other_system":
        ways = _or([f"`/{hint}`" for hint in error.hints[:MOST_HINTS]])
        return NOT_UNDERSTOOD[error.code].format(expected=error.expected, hints=ways)
    if error.code not in (*NOT_UNDERSTOOD, "spotted"):
        return _describe_loss(error)
    return _tell_by_code(error)


def _tell_by_code(error: NotUnderstood) -> str:
    """Explain an error by its code, with what may have been meant or would work."""
    code = "guarded" if error.code == "spotted" else error.code
    code = "slip" if code == "no_verb" and error.hints else code  # the hints follow
    words = (UNKNOWN if code == "unknown_name" else {}).get(error.expected, NOT_UNDERSTOOD[code])
    if code == "unknown_name" and error.expected == "move" and _follows_move(error):
        words = UNKNOWN_TAIL
    hints, near = error.hints, error.near
    if error.expected == "move":
        hints, near = tuple(map(title_name, hints)), tuple(map(title_name, near))
    hints = tuple(map(space_words, hints)) if code == "ambiguous" else hints
    either = error.kinds[:2] == EITHER
    expected = (" or ".join(EITHER) if either else error.expected).replace("_", " ")
    word = _quote_word(error)
    if error.expected == "good" and code == "unknown_name" and not near:
        return NOT_SOLD.format(word=word, name=word.strip("`"))
    if code == "unknown_name" and word.strip("`").casefold() in near:  # the unknown part follows
        words, hints, near = AFTER_WORD, (), ()
    told = words.format(expected=expected, hints=_or(hints or ("",)), word=word)
    if "{hints}" in words or near:
        return told if "{hints}" in words else _add_hints(told, near)
    if code == "unknown_name" and error.choices:
        hints = ()  # the buttons say what would work
    return _add_hints(told, hints, word.strip("`") if code == "unknown_name" else "")


def _follows_move(error: NotUnderstood) -> bool:
    """Say whether a word follows a move where it can't be another one: `stealth imposible`."""
    before = re.sub(r"^[/ ]*fix [\d ]*", "", error.text[: (error.column or 1) - 1])
    return len(before.split()) > 1


def _ask_which(choices: Sequence[Choice]) -> str:
    """Ask whether a button's label was meant, or which of several."""
    if len(choices) > 1:
        return "Is it one of these?"
    label = choices[0].label
    if label.endswith(" save") and ":" not in label:
        return f"Make {name_new_things(label, 1)}?"
    if added := _ADDED.fullmatch(label):
        return f"Add {name_new_things(added[1], 1)} to your {added[2]}?"
    return f"{label}?"


def _describe_loss(error: NotUnderstood) -> str:
    """Tell at which word a sentence went wrong, or what it lacks, with one that works."""
    expected = "" if _is_grammar(error) else error.expected.replace("_", " ")
    if error.column is None or not error.text[error.column - 1 :].strip():
        # there's more than one way to continue
        works = error.example and not error.example.startswith("help ")
        listed = expected.count("`") > 2  # several ways to continue, and no one word for them
        bare = (works and len(error.text.split()) <= 1) or _is_one_of_many(error)
        bare = bare and not listed
        told = MISSING.format(expected=MORE if bare else expected or MORE)
    else:
        meant = error.hints or error.near
        expected = "" if meant or _is_one_of_many(error) else expected
        word = _quote_word(error)
        lost, left_out = AT_WORD.format(word=word), word.strip("`") in _SMALL
        form = MISSING if left_out else WANTED
        told = form.format(lost=lost, expected=expected) if expected else f"{lost}."
        if expected and error.example.startswith("help "):
            return told
    if error.hints or error.near:
        return _add_hints(told, error.near or error.hints)
    verb = error.text.lstrip("/ ").partition(" ")[0].casefold()
    if not error.example or (error.choices and not error.example.startswith(f"{verb} ")):
        return told  # a button is nearer than a page of help or another verb
    return f"{told} {TRY.format(example=error.example)}"


def _is_grammar(error: NotUnderstood) -> bool:
    """Say whether the expected text is grammar as in /help: a usage line, or the verb itself."""
    verb = error.text.lstrip("/ ").partition(" ")[0].casefold()
    return bool(_GRAMMAR.search(error.expected)) or error.expected.split()[:1] == [verb]


def _is_one_of_many(error: NotUnderstood) -> bool:
    """Say whether the expected text is one way to continue, and the example another."""
    known = re.findall(r"`(\w+)`", error.expected)
    if len(known) > 1 and error.example.startswith("help "):
        return False  # there is no other example
    if known and _SMALL.issuperset(known):
        return True
    place = len(error.text[: (error.column or 1) - 1].split())
    example = error.example.split()
    return bool(known and example) and (
        len(known) == 1 or not {*example[place : place + 1]} & {*known}
    )


#: a word, or a whole name, that means nothing where it stands
_WORD = compile_later(r"\s*(\W?[^\s`,;+=\]]{1,40}|[^\s`])")
_NAME = compile_later(
    r"\s*([^`,;+=\]#]{1,60}?)(?=\s+(?:at|vs|with|on|as|adv|dis|dc|dr|easy|medium|(?:very )?hard|"
    r"nearly impossible|for (?=[A-Z]))\b|\s*(?:[,;+=\]#`]|$))"
)


def _quote_word(error: NotUnderstood) -> str:
    """Return the word at which a sentence went wrong, as it was typed."""
    place, word = error.column, _NAME if error.expected in ("move", "good") else _WORD
    found = word.match(error.text[place - 1 :]) if place else None
    return code(found[1]) if found else "that"


def _list_problems(error: BadValues) -> Iterator[str]:
    """Yield what is wrong with values, with unknown fields joined in one sentence."""
    strange = [key for key, _, expected in error.problems if expected == A_FIELD]
    if len(strange) > 1:
        yield f"This sheet has no {_or([*map(code, strange)])}. {LOOK_AT_IT}"
    for number, problem in enumerate(error.problems):
        again = number and problem[2] == A_SETTING == error.problems[number - 1][2]
        if (len(strange) < 2 or problem[2] != A_FIELD) and not again:
            yield _problem(*problem, error.hints)


def _problem(key: str, value: str, expected: str, known: Sequence[str]) -> str:
    if expected == A_FIELD:
        near = find_same(key, known) or get_close_matches(words(key.casefold()), known, 1, 0.6)
        told = f"This sheet has no {code(key)}."
        return _add_hints(told, [code(each) for each in near]) if near else f"{told} {LOOK_AT_IT}"
    if expected == A_SETTING:
        near = get_close_matches(words(key), known, 1, 0.5)
        told = f"There's no setting {code(words(key))}."
        return _add_hints(told, [code(each) for each in near]) if near else f"{told} {LOOK_AT_GAME}"
    named = key not in COMMANDS
    if not value or value == words(key):
        return f"{code(words(key)) if named else 'That'} needs {_list_ways(expected)}."
    said = f"{words(key)}={value}" if named else value
    if named and value.startswith("-") and expected.startswith(FROM_NOTHING):
        return f"{code(words(key))} can't go below 0. {_name_some(value, expected)}"
    if expected.startswith(NEEDS):
        return f"{code(said)} {expected}."
    listed = named and expected.startswith("one of ") and re.search("[^s]s$", key)
    wrong = (
        f"{code(value)} isn't one of the {words(key)}" if listed else f"{code(said)} doesn't work"
    )
    return f"{wrong}. {_name_some(value, expected)}"


def _list_ways(expected: str) -> str:
    """Return the possible values, with `or` before the last."""
    every = expected.removeprefix("one of ").split(", ")
    return _or(every) if len(every) > 1 and expected.startswith("one of ") else expected


def _name_some(value: str, expected: str) -> str:
    """Return the possible values; for a long list, the ones most like this value, or a few."""
    every = expected.removeprefix("one of ").split(", ")
    listed = len(every) > 1 and not expected.startswith(every[0])
    near = get_close_matches(value.rstrip("0123456789 "), every, 3, NEARLY) if listed else []
    if not near and (not listed or len(every) <= MOST_VALUES):
        return f"Use {_list_ways(expected)}."
    return f"Did you mean {_or(near)}?" if near else f"Try {_or(every[:MOST_HINTS])}."


def _describe_faults(error: Faulty) -> str:
    """Describe the problems of a text, each with its place, as many as fit."""
    count = len(error.problems) + error.more
    problems = "1 problem" if count == 1 else f"{count} problems"
    lines = [
        f"Line {each.line}, column {each.column}: {_add_to_problem(each)}"
        for each in error.problems
    ]
    lines += [f"And {error.more} more."] if error.more else []
    return "\n".join([f"This {error.what} has {problems}, so nothing changed.", *lines])


def _add_to_problem(problem: Problem) -> str:
    """Describe a problem, with what may have been meant by the word it quotes."""
    said = re.findall("`([^`]+)`", problem.message)
    return _add_hints(problem.message, [*map(code, problem.hints)], said[0] if said else "")


#: names for what has changed since, if it isn't a sheet's value, by record or field
_MOVED = {"stage": "the state of the fight", "game": "the game"}
_WHOLE = ("filled", "lines", "sight", "shuffles")


def _describe_clash(error: Moved, system: str) -> str:
    what = _MOVED.get(error.record) or _name_clash(error, system)
    if error.entries:
        first, *more = [f"#{number}" for number in error.entries]
        numbers = join_names(
            [first, *more] if len(more) < 3 else [first, f"{len(more)} later ones"]
        )
        undo = "those" if more else "that"
        told = f"{error.tried} can't be undone yet: {what}" if error.tried else what
        return f"{told[0].upper()}{told[1:]} changed in {numbers}. Undo {undo} first."
    return f"Too late: {what} has changed since."


def _name_clash(error: Moved, system: str) -> str:
    if error.field in _WHOLE:
        return error.record
    if error.field.startswith("held."):
        return f"a card of {error.record}"
    rules = find_system(system)
    field = "sheet" if error.field == "record" else error.field
    if rules and not rules.labels.quiet.isdisjoint(paths(field)):  # which has no name for people
        return error.record
    field = re.sub(r"^(?:items|weapons)\.(?=[^.]+$)", "", field)  # a thing goes by its name
    return f"{error.record}'s {label(field, rules.labels if rules else Labels())}"


def caret(error: PlayerError, text: str) -> str:
    """Return the text with a mark under the place that wasn't understood; may be empty."""
    if error.column is None:
        return ""
    start = max(0, error.column - 40)
    cut = text.find(" ", start, error.column - 1) if start else -1
    start, lead = (cut, "…") if cut >= 0 else (start, "")  # don't begin inside a word
    line = " ".join(text[start : start + 70].splitlines())
    return f"{lead}{line}\n{' ' * (error.column - 1 - start + len(lead))}^"
