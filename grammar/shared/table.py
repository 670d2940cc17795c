"""What people say at every table, whatever is played there.

game    = "start" SYSTEM [name] | "show" | "set" pairs | "channel" ("add"|"remove") channel
        | "gm" ("add"|"remove") person | "rename" name | "end" ["yes"] | "export" | "import" json
sheet   = "new" NAME [word | pair]... | "show" [NAME] ["private"] | "list" | "use" NAME ["here"]
        | "set" [NAME] pairs | "rename" NAME "to" name | "retire" NAME | "give" NAME "to" person
        | "export" [NAME] | "import" json | ("pin"|"unpin") [NAME]
npc     = the same, and "copy" NAME [number] | "reveal" NAMES ["stats"] | "hide" NAMES
odds    = "" | sentence | "ask" ["of" number]
undo    = [number]      redo = [number]     again = [words]
fix     = [number] ["with" numbers] sentence
history = [number] | "last" number [NAME] | "reveal" number
pick    = numbers ["of" number] | "done" ["of" number]
privacy = ["export" | "delete" ["yes"]]
"""

from typing import Any

import pyparsing as pp

from grammar.engine.parts import flag, keyword, number, numbers, one_of, phrase, rest
from grammar.engine.tokens import Part, Wanted
from grammar.engine.verbs import Verb, either, verb
from grammar.shared.dice import parse_roll
from rules.core.requests import desk
from rules.core.requests import table as ask
from rules.registry import NAMES

PAIR = (
    r"(?P<key>[^\W\d][\w.]*)\s*(?P<op>\+=|-=(?=\s*\d)|=|:(?!\S*:\d))\s*"
    r"(?P<value>(?:\"[^\"]*\"|[^\s\",=]++)(?:\s*,\s*(?:\"[^\"]*\"|[^\s\",=]++)(?!\s*=))*)?"
    r"(?:\s*,(?=\s))?"  # a comma between pairs is a writer's habit
)


def _pair(text: str, place: int, found: Any) -> tuple[str, ask.Token]:
    value = (found["value"] or "").replace('"', "")
    value = f"-{value}" if found["op"] == "-=" else value
    operator = "+=" if found["op"] in ("+=", "-=") else "="
    end = place + len(found[0])
    return "said", ask.Token(value, place, end, found["key"].casefold(), operator)


def _word(text: str, place: int, found: Any) -> tuple[str, ask.Token]:
    return "said", ask.Token(found[0].strip('"'), place, place + len(found[0]))


def pairs(words: str, fields: str) -> list[Part]:
    """Words and `key=value`, whose meaning only the sheet knows. The kinds are for completion."""
    named = Wanted(kinds=tuple(words.split()), free=True)
    return [
        Part(PAIR, "a value such as ws=2", _pair, Wanted(kinds=(fields,))),
        Part(r'"[^"]*"|[^\s"=]+', "a word", _word, named),
    ]


def _game() -> Verb:
    a = "Start, show and run this channel's game"
    how = one_of("how", ["add", "remove"], "`add` or `remove`")
    system = Part(
        r"[^\W\d]\w*",
        f"a rules system ({', '.join(NAMES)})",
        lambda text, place, found: ("system", found[0].casefold()),
        Wanted(kinds=("system",)),
    )
    name = rest("name", "a name")
    return either(
        "game",
        verb(ask.GameStart, "game", [keyword("start"), system, pp.Opt(name)],
             usage="game start SYSTEM [name]", about=a),
        verb(ask.GameShow, "game", [pp.Opt(keyword("show"))], usage="game show", about=a),
        verb(ask.GameSet, "game", [keyword("set")], pairs("", "setting"),
             usage="game set key=value", about=a),
        verb(ask.GameChannel, "game", [keyword("channel"), how, rest("channel", "a channel")],
             usage="game channel add|remove #channel", about=a),
        verb(ask.GameMasters, "game", [keyword("gm"), how, rest("person", "a person", "player")],
             usage="game gm add|remove PERSON", about=a),
        verb(ask.GameRename, "game", [keyword("rename"), name], usage="game rename NAME", about=a),
        verb(ask.GameEnd, "game", [keyword("end"), pp.Opt(flag("sure", "yes"))],
             usage="game end", about=a),
        verb(desk.Chronicle, "game", [keyword("export")], form="json",
             usage="game export", about=a),
        verb(desk.GameImport, "game", [keyword("import"), rest("json", "an exported game")],
             usage="game import {json}", about=a),
        about=a,
    )  # fmt: skip


def _sheets(name: str, kind: str, npc: bool) -> list[Verb]:
    """Return the ways to speak of sheets, which NPCs share."""
    a = "Make, show and edit NPCs" if npc else "Make, show and edit characters"
    who = phrase("who", kind, name="a name")
    to = pp.Opt(keyword("to|as"))

    def way(make: Any, head: list[Any], parts: list[Any], usage: str, **preset: Any) -> Verb:
        return verb(make, name, head, parts, usage=f"{name} {usage}", about=a, **preset)

    return [
        way(ask.SheetNew, [keyword("new")], pairs("creation", "new_field"),
            "new NAME [key=value ...]", npc=npc),
        way(ask.SheetSet, [keyword("set")], pairs(kind, "field"),
            "set [NAME] key=value ...", npc=npc),
        way(ask.SheetList, [keyword("list")], [], "list", npc=npc),
        way(ask.SheetUse, [keyword("use"), phrase("who", kind, ["here"], "a name"),
            pp.Opt(flag("here", "here"))], [], "use NAME [here]"),
        way(ask.SheetRename, [keyword("rename"), who, keyword("to|as"), rest("name", "a new name")],
            [], "rename NAME to NEW NAME"),
        way(ask.SheetRename, [keyword("rename"), phrase("who", kind, [r"\S+\s*$"], "a name"),
            rest("name", "a new name")], [], "rename NAME NEW"),
        way(ask.SheetRetire, [keyword("retire"), who], [], "retire NAME"),
        way(ask.SheetRetire, [keyword("return"), phrase("who", "retired", name="a name")], [],
            "return NAME", back=True),
        way(ask.SheetGive, [keyword("give"), who, to, rest("person", "a player", "player")], [],
            "give NAME to PLAYER"),
        way(ask.SheetExport, [keyword("export"), pp.Opt(who)], [], "export [NAME]"),
        way(ask.SheetImport, [keyword("import"), rest("json", "an exported sheet")], [],
            "import {json}", npc=npc),
    ]  # fmt: skip


def _sheet() -> Verb:
    a = "Make, show and edit characters"
    ways = _sheets("sheet", "character", npc=False)
    who = pp.Opt(phrase("who", "character", name="a name"))
    # Half a sentence is no name: `sheet import` alone wants what is imported.
    alone = pp.Opt(phrase("who", "character", ["rename", "give", "import", "return"], "a name"))
    named = pp.Opt(phrase("who", "character", ["private"], "a name"))
    private = pp.Opt(flag("private", "private"))
    show = [
        verb(ask.SheetShow, "sheet", [keyword("show"), named, private],
             usage="sheet show [NAME] [private]", about=a),
        verb(ask.SheetShow, "sheet", [alone], usage="sheet [NAME]", about=a),
    ]  # fmt: skip
    pins = [
        verb(desk.SheetPin, "sheet", [keyword("pin"), who], usage="sheet pin [NAME]", about=a),
        verb(desk.SheetPin, "sheet", [keyword("unpin"), who], usage="sheet unpin [NAME]", about=a,
             off=True),
    ]  # fmt: skip
    return either("sheet", *ways, *pins, *show, about=a)


def _npc() -> Verb:
    a = "Make, show and edit NPCs (for game masters)"
    who = phrase("who", "npc", name="the name of an NPC")
    ways = _sheets("npc", "npc", npc=True)

    def way(make: Any, head: list[Any], usage: str, **preset: Any) -> Verb:
        return verb(make, "npc", head, [], usage=usage, about=a, **preset)

    shown = phrase("who", "npc", ["stats"], "the name of an NPC")
    copied = phrase("who", "npc number", name="the name of an NPC")
    return either(
        "npc",
        *ways,
        way(ask.NpcCopy, [keyword("copy"), copied], "npc copy NAME [3]"),
        way(ask.NpcReveal, [keyword("reveal"), shown, pp.Opt(flag("numbers", "stats"))],
            "npc reveal NAME, ... [stats]"),
        way(ask.NpcReveal, [keyword("hide"), who], "npc hide NAME", hide=True),
        way(ask.SheetList, [keyword("show"), keyword("all")], "npc show all", npc=True),
        way(ask.SheetShow, [keyword("show"), who], "npc show NAME"),
        about=a,
    )  # fmt: skip


def _history() -> Verb:
    a = "What happened here: the journal"
    last = [
        keyword("last"),
        number("last", kinds="count"),
        pp.Opt(phrase("who", "character", name="a name")),
    ]
    who = phrase("who", "character", ["last", "reveal"], "a name")
    return either(
        "history",
        verb(ask.History, "history", last, usage="history last 20 [NAME]", about=a),
        verb(ask.History, "history", [keyword("reveal"), number("reveal", kinds="entry")],
             usage="history reveal 41", about=a),
        verb(ask.History, "history", [number("number", kinds="entry")],
             usage="history 41", about=a),
        verb(ask.History, "history", [pp.Opt(who)], usage="history [NAME]",
             about=a),
        about=a,
    )  # fmt: skip


def _pick() -> Verb:
    a = "Take a choice by its number"
    of = pp.Opt(keyword("of|from") + number("of", kinds="entry"))
    return either(
        "pick",
        verb(ask.PickNumbers, "pick", [numbers("numbers"), of], usage="pick 2 3 [of 41]", about=a),
        verb(ask.PickNumbers, "pick", [flag("done", "done"), of], usage="pick done [of 41]",
             about=a),
        pick_label(),
        about=a,
    )  # fmt: skip


def pick_label() -> Verb:
    """A choice by the label that one sees, or a part of it. To pick a thing up is no choice."""

    def act(text: str, place: int, found: Any) -> tuple[str, Any]:
        return "label", found[1].strip().strip('"')

    label = Part(r"(?!up\s)(\S.*?)\s*(?=(?:\s(?:of|from)\s+#?\d+\s*)?$)", "what a choice says", act,
                 Wanted(free=True))  # fmt: skip
    of = pp.Opt(keyword("of|from") + number("of", kinds="entry"))
    return verb(ask.PickNumbers, "pick", [label, of], usage="pick LABEL [of 41]",
                about="Take a choice by its number, or by what it says")  # fmt: skip


def _roll() -> Verb:
    def act(text: str, place: int, found: Any) -> tuple[str, Any]:
        # Blanks before it, so that a column of the dice is a column of the sentence. Without its
        # verb, dice with words behind them may be a sentence of another kind.
        return "roll", parse_roll(" " * place + found[0], words=bool(text[:place].strip(" /")))

    some = ("2d6", "d20", "d100", "3d6kh2+1", "d20 adv", "6#4d6kh3")
    wanted = Wanted(words=tuple((each,) for each in some))
    dice = Part(r"\S(?:.*\S)?", "dice such as 2d6+1", act, wanted)
    return verb(ask.RollDice, "roll", [dice], usage="roll 2d6+1", about="Roll any dice")


def _odds() -> Verb:
    a = "The chances of a sentence, before you say it"
    of = pp.Opt(keyword("of") + number("of", "the number of an entry", kinds="entry"))
    end = pp.Suppress(pp.Regex(r"$"))
    said = rest("text", "a sentence or dice", "sentence")
    return either(
        "odds",
        verb(ask.OddsAsked, "odds", [keyword("ask|asked"), of, end], usage="odds ask [of 41]",
             about=a),
        verb(ask.Odds, "odds", [said], usage="odds SENTENCE", about=a),
        verb(ask.OddsOffered, "odds", [], usage="odds", about=a),
        about=a,
        usage="odds SENTENCE | odds 4d6kh3 >= 12 | odds | odds ask",
    )  # fmt: skip


def _privacy() -> Verb:
    a = "What is kept about you: see it, take it, have it deleted"
    delete = one_of("how", {"delete": "delete", "erase": "delete"}, "`export` or `delete`")
    return either(
        "privacy",
        verb(desk.Privacy, "privacy", [pp.Opt(keyword("show"))], usage="privacy show", about=a),
        verb(desk.Privacy, "privacy", [one_of("how", ["export"], "`export`")],
             usage="privacy export", about=a),
        verb(desk.Privacy, "privacy", [delete, pp.Opt(flag("sure", "yes"))],
             usage="privacy delete", about=a),
        about=a,
    )  # fmt: skip


def _simple() -> list[Verb]:
    entry = pp.Opt(number("number", "the number of an entry", kinds="entry"))
    about_undo = "Take your latest entry back, or the one with this number"
    said = rest("text", "a sentence", "sentence")
    topic = pp.Opt(rest("topic", "a topic", "topic"))
    on = pp.Opt(rest("topic", "a verb", "verb"))
    return [
        verb(ask.Do, "do", [rest("text", "a sentence", "kept sentence")], usage="do SENTENCE",
             about="Say any sentence"),
        verb(ask.Undo, "undo", [entry], usage="undo [41]", about=about_undo),
        verb(ask.Redo, "redo", [entry], usage="redo [41]", about="Put back what was undone"),
        verb(ask.Fix, "fix", [entry, pp.Opt(keyword("with") + numbers("falling")), said],
             usage="fix [41] SENTENCE",
             about="Say it right, on the same dice"),
        verb(ask.Again, "again", [pp.Opt(rest("more", "modifiers"))], usage="again [modifiers]",
             about="Repeat your last roll"),
        verb(ask.LookUp, "rules", [topic], usage="rules [topic]", about="Look a rule up"),
        verb(ask.Help, "help", [on], usage="help [verb]", about="What you can say here"),
        verb(ask.About, "about", [], usage="about", about="What this bot is and keeps"),
    ]  # fmt: skip


_ALL = [_roll(), _odds(), _game(), _sheet(), _npc(), _history(), _pick(), _privacy(), *_simple()]
VERBS: dict[str, Verb] = {each.name: each for each in _ALL}
ALIASES = {"r": "roll", "chances": "odds"}
