"""What can be asked at the game master's desk and of the slow table, and how it is said."""

from rules.core.requests.request import Phrase, Request, declare
from rules.core.requests.rounds import SetDeadline
from rules.core.requests.verb import (
    AllWords,
    Flag,
    Key,
    LedNumber,
    Maybe,
    Names,
    Number,
    OneOf,
    Own,
    Sign,
    option,
    read_as,
    verb,
    way_of,
)

_ASK = "Ask characters for a roll, with a button for each"
_ENTRY = Number("the number of an entry")
_OF = Maybe(Maybe(Key("of")), "of")
_COLON = Sign(":", "`:` and a sentence")
_SENTENCE = AllWords("a sentence", "sentence")


@verb("ask close", _ASK, Key("close"), _OF)
@declare
class AskClose(Request):
    """Stop waiting for the answers to an ask."""

    of: int | None = read_as(_ENTRY)


@verb("ask roll rest", _ASK, Key("roll rest|roll the rest|rest"), _OF)
@declare
class AskRest(Request):
    """Roll for all who have not answered an ask."""

    of: int | None = read_as(_ENTRY)


@verb("ask NAME, NAME: SENTENCE", _ASK, "who", _COLON, "text",
      together="ask NAME, NAME: SENTENCE [with odds] | ask all: SENTENCE | ask roll rest"
               " | ask close",
      options=(option("who", "Who to ask: names with commas, or all"),
               option("roll", "What they should roll, as they would write it", "text",
                      lead=":")))  # fmt: skip
@declare
class Ask(Request):
    """Ask characters to say a sentence: usually to roll."""

    who: Phrase = read_as(Names("character", expects="a name and a colon"), required=True)
    text: str = read_as(_SENTENCE, required=True)


_TURN = "See or choose whose turn it is to speak"


@verb("turn next|end", _TURN, "how", parts=())
@verb("turn [NAME]", _TURN, Maybe("who"), parts=(), rank=2,
      options=(option("who", "Whose turn it is now, or next, end, by friday"),))  # fmt: skip
@declare
class PassTurn(Request):
    """Pass the floor: to a character, to the next, or to nobody. With nothing, show it."""

    who: Phrase | None = read_as(Names("character", expects="a name"))
    how: str = read_as(
        OneOf({"next": "next", "end": "end", "done": "end"}, "`next` or `end`"), default=""
    )


TURN_BY = (way_of(SetDeadline, "turn by TIME", _TURN, Key("by"), "until", rank=1, whole=False),)


_AWAY = "Tell the table you're away"


@verb("away end", _AWAY, Key("end|back|off"), also="back=end")
@declare
class ComeBack(Request):
    pass


@verb("away [until TIME]", _AWAY, Maybe("until"),
      options=(option("until", "Until when; or end, when you're back", form="text",
                      lead="until"),
               option("words", "Why, in your own words", lead="#", form="line")))  # fmt: skip
@declare
class GoAway(Request):
    until: str = read_as(Own("away_until"), default="")


_NUDGE = "Remind players the table is waiting on"


@verb("nudge off", _NUDGE, "off", parts=())
@verb("nudge after 48h quiet 22-8 Europe/Berlin", _NUDGE, parts=("after", "quiet", "zone"),
      options=(option("after", "After how long, such as 48h; or off", form="line", lead="after"),
               option("quiet", "Quiet hours, such as 22-8", form="line", lead="quiet"),
               option("zone", "The time zone, such as Europe/Berlin", form="line")))  # fmt: skip
@declare
class Nudge(Request):
    """Settle when those who owe something are reminded. With nothing, show it."""

    after: str = read_as(Own("nudge_after"), default="")
    quiet: str = read_as(Own("quiet_hours"), default="")
    zone: str = read_as(Own("time_zone"), default="")
    off: bool = read_as(Flag("off|never", "`after` and a span such as 48h, or `off`"))


_LEND = "Lend your character to another player"
_LENT = Names("character", ("back", "end"), "a name")


@verb("lend NAME to PLAYER [until TIME]", _LEND, "who", Key("to"), "person", Maybe("until"),
      options=(option("who", "Which of your characters"),
               option("to", "Who plays them in the meantime", "person", form="person", lead="to"),
               option("until", "Until when, such as friday", form="line", lead="until"))
      )  # fmt: skip
@declare
class Lend(Request):
    who: Phrase = read_as(_LENT, required=True)
    person: str = read_as(Own("borrower"), required=True)
    until: str = read_as(Own("lent_until"), default="")


@verb("lend NAME back", _LEND, Maybe(Key("back|end")), "who", Maybe(Key("back|end")))
@declare
class TakeBack(Request):
    who: Phrase = read_as(_LENT, required=True)


_SCENE = "Start, join and end scenes"
_THOSE = Names("character", expects="names")


@verb('scene start "TITLE" [with NAME, NAME]', _SCENE, Key("start|begin"), Maybe("title"),
      Maybe(Key("with"), "who"), orders={"start": "Start a scene"},
      options=(option("title", "The scene's title", form="line"),
               option("with", "Who is in it, with commas", "who", lead="with"))
      )  # fmt: skip
@declare
class SceneStart(Request):
    title: str = read_as(Own("title"), default="")
    who: Phrase | None = read_as(_THOSE)


@verb("scene join [NAME]", _SCENE, Key("join"), Maybe("who"), leaves=False,
      orders={"join": "Join the scene, or add someone"},
      options=(option("who", "Who joins, if not you"),))  # fmt: skip
@verb("scene leave [NAME]", _SCENE, Key("leave"), Maybe("who"), leaves=True,
      orders={"leave": "Leave the scene, or take someone out"},
      options=(option("who", "Who leaves, if not you"),))  # fmt: skip
@declare
class SceneJoin(Request):
    who: Phrase | None = read_as(_THOSE)
    leaves: bool = False


@verb("scene end", _SCENE, Key("end|close"), Maybe("words"), orders={"end": "End the scene"},
      options=(option("how", "How it ends, such as expedition", "words"),))  # fmt: skip
@declare
class SceneEnd(Request):
    words: str = read_as(AllWords(), default="")


@verb("scene show", _SCENE, Maybe(Key("show")),
      orders={"show": "Show the current scene"})  # fmt: skip
@declare
class SceneShow(Request):
    pass


@verb("chapter TITLE", "Start a new chapter", "title", gm_only=True,
      options=(option("title", "The chapter's title", form="line", required=True),)
      )  # fmt: skip
@declare
class BeginChapter(Request):
    title: str = read_as(AllWords("a title"), required=True)


_KEEP = "Save a sentence under a name, to use with /do"


@verb("keep drop NAME", _KEEP, Key("drop|forget"), "name")
@declare
class KeepDrop(Request):
    name: str = read_as(Own("kept_name"), required=True)


@verb("keep NAME: SENTENCE", _KEEP, "name", _COLON, "text",
      options=(option("name", "What to call it", form="line"),
               option("sentence", "The sentence to save", "text", lead=":")))  # fmt: skip
@declare
class Keep(Request):
    """Keep a sentence under a name."""

    name: str = read_as(Own("name_to_keep"), required=True)
    text: str = read_as(_SENTENCE, required=True)


@verb("keep list", _KEEP, Maybe(Key("list")))
@declare
class KeepList(Request):
    pass


_TEACH = "Teach me what your own words mean, or show what I have learnt"


@verb("teach drop NUMBER", _TEACH, Key("drop|forget"), "number")
@declare
class TeachDrop(Request):
    """Forget a phrase that was taught."""

    number: int = read_as(Number("the number of a phrase"), required=True)


@verb('teach "PHRASE" means SENTENCE', _TEACH, "words",
      options=(option("phrase", "Your words, with FOE, THING and N", "words", form="line"),
               option("means", "The sentence that they mean", "words", lead="means")))  # fmt: skip
@declare
class Teach(Request):
    """Teach a phrase. What it means stands in the words: `"yeet THING at FOE" means attack …`."""

    words: str = read_as(Own("speech"), required=True)


@verb("teach list", _TEACH, Maybe(Key("list")))
@declare
class TeachList(Request):
    """Show what was taught."""


_GM = "The game master's desk: everyone at a glance"


@verb("gm channel #channel", _GM, Key("channel"), "channel",
      orders={"channel": "Choose where I post secrets for game masters"},
      options=(option("channel", "Which channel", form="channel", required=True),))  # fmt: skip
@declare
class DeskChannel(Request):
    channel: str = read_as(AllWords("a channel or `off`"), required=True)


@verb("gm hand PERSON", _GM, Key("hand"), Maybe(Key("to")), "person",
      orders={"hand": "Hand the game to another game master"},
      options=(option("person", "Who runs it from now on", form="person", required=True),)
      )  # fmt: skip
@declare
class HandOver(Request):
    person: str = read_as(AllWords("a person", "player"), required=True)


@verb("gm", _GM, Maybe(Key("show")), looks=True,
      orders={"show": "See everyone at a glance, in private"})  # fmt: skip
@declare
class Desk(Request):
    """Show the game master's overview."""


@verb("waiting", "Who we're waiting on, and for what", looks=True)
@declare
class Waiting(Request):
    pass


_BOARD = "See how everyone is doing and who we're waiting on"


@verb("board pin|unpin", _BOARD, "how", together="board [pin|unpin]",
      options=(option("how", "Pin it here, or unpin it"),))  # fmt: skip
@verb("board", _BOARD, parts=(), looks=True)
@declare
class Board(Request):
    """Show the board, or hang it up (`pin`) and take it down (`unpin`)."""

    how: str = read_as(OneOf(("pin", "unpin"), "`pin`"), default="")


_CATCHUP = "See what you missed, or the whole story in short"


@verb("catchup story", _CATCHUP, "story", parts=(), looks=True, whole_game=True)
@verb("catchup [20]", _CATCHUP, Maybe("count"), parts=(), looks=True, whole_game=True,
      options=(option("count", "How many at most; or story, for newcomers", form="text",
                      words=("story",)),))  # fmt: skip
@declare
class CatchUp(Request):
    count: int | None = read_as(Number())
    #: who is there, what was played and what was said last, for someone new
    story: bool = read_as(Flag("story"))


_LEDGER = "Check everyone's dice and luck, and that nothing was altered"


@verb("ledger seals", _LEDGER, "seals", parts=(), looks=True, whole_game=True)
@verb("ledger luck [NAME]", _LEDGER, "luck", Maybe(Key("of")), Maybe("who"), parts=(),
      looks=True, whole_game=True)  # fmt: skip
@verb("ledger [verify]", _LEDGER, Maybe("verify"), parts=(), looks=True, whole_game=True,
      options=(option("how", "verify, luck (and a name), or seals", form="text",
                      words=("verify", "luck", "seals")),))  # fmt: skip
@declare
class Ledger(Request):
    verify: bool = read_as(Flag("verify|check"))
    luck: bool = read_as(Flag("luck"))
    #: the marks of what was sealed here
    seals: bool = read_as(Flag("seals"))
    #: whose luck: a character's name, or a player's
    who: str = read_as(AllWords("a name", "character player"), default="")


@verb("chronicle [story] [html|md|epub|json] [secrets] [from 41 to 90 | scene TITLE]",
      "Download the story as a file", looks=True, whole_game=True,
      options=(option("form", "Which kind of file", form="text",
                      words=("html", "md", "epub", "json")),
               option("story", "Only the story, without settings and sheets"),
               option("secrets", "Include secrets (game masters only)"),
               option("from", "From this number", "first"),
               option("to", "Up to this number", "last"),
               option("scene", "Only this scene", form="line", lead="scene")))  # fmt: skip
@declare
class Chronicle(Request):
    form: str = read_as(
        OneOf({"html": "html", "json": "json", "md": "md", "markdown": "md", "epub": "epub"},
              "a form"), default="html",
    )  # fmt: skip
    story: bool = read_as(Flag("story"))
    secrets: bool = read_as(Flag("secrets|with secrets"))
    first: int | None = read_as(LedNumber("from"))
    last: int | None = read_as(LedNumber("to"))
    #: a part of its title will do
    scene: str = read_as(Own("scene"), default="")


@declare
class SheetPin(Request):
    who: Phrase | None = read_as(Names("character", expects="a name"))
    off: bool = False


@declare
class GameImport(Request):
    json: str = read_as(AllWords("an exported game"), default="")
