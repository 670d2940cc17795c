"""How a game wants its rulings shown, and which words in them people chose."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from rules.core.outcome import Outcome
from rules.core.permissions import is_met, shows_numbers
from rules.core.records.record import Change, Scalar
from rules.core.scene import AnyScene
from rules.fast_tuples import NamedTuple
from rules.lazy_regex import compile_later
from storage.personal_data.pictures import KEPT
from storage.scene_query import ChannelState, Row

_PECULIAR = compile_later(r"[^\w .'&,!?-]|[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]|_")


class Met(Mapping[int, str]):
    """Everyone's name by record, except NPCs that no player has met.

    A sheet is only read when its name is asked for, which most rulings never do.
    """

    def __init__(self, scene: AnyScene, cast: Mapping[int, str]) -> None:
        self._scene = scene
        self._cast = cast

    def __getitem__(self, record: int) -> str:
        sheet = self._scene.sheets.get(record)
        if sheet is not None and not is_met(sheet):
            raise KeyError(record)
        return self._cast[record]

    def __iter__(self) -> Iterator[int]:
        return (record for record in self._cast if record in self)

    def __len__(self) -> int:
        return sum(1 for _ in self)


class Presentation(NamedTuple):
    """What is needed to show a ruling of this game.

    `names` are names people chose that could be read as formatting; `npcs` are those whose numbers
    players may not see; `cast` are all names by record, `met` those that players know; `players`
    are the ids of the players, by character; `foes` are the names of all NPCs. People known only
    from an import are in neither `gms` nor `players`.
    """

    gms: tuple[str, ...] = ()
    server: str = ""  # the only server that may see this game
    gm_channel: str = ""
    rolls: str = ""
    pinned: bool = False  # pinned cards may have to change too
    style: str = "full"
    secret_line: bool = True  # a secret roll leaves a line in its channel
    colour: str = ""
    portrait: str = ""
    names: tuple[str, ...] = ()
    npcs: frozenset[str] = frozenset()
    cast: Mapping[int, str] = {}
    met: Mapping[int, str] = {}
    players: Mapping[str, str] = {}
    foes: frozenset[str] = frozenset()

    def knows(self, name: str) -> bool:
        """Say whether players know who this name belongs to; true for a name of no NPC."""
        if name not in self.foes:
            return True
        return any(record in self.met for record, each in self.cast.items() if each == name)


def _list_veiled(
    scene: AnyScene, foes: Mapping[int, str], outcome: Outcome | None
) -> frozenset[str]:
    """Return the NPCs that an outcome names and whose numbers the players don't know."""
    words = _words(outcome)
    told = (scene.sheets[id] for id, name in foes.items() if name in words and id in scene.sheets)
    return frozenset(npc.name for npc in told if not shows_numbers(scene, npc))


def manner_of(
    found: ChannelState,
    scene: AnyScene,
    people: Mapping[str, str],
    who: int,
    outcome: Outcome | None = None,
) -> Presentation:
    """Return how to show a ruling about this character, with this outcome."""
    if not found.game:
        speaker = scene.speaker.name
        return Presentation(names=(speaker,) if _PECULIAR.search(speaker) else ())
    settings = scene.game.settings
    sheet = scene.sheets.get(who)
    if sheet is not None and not is_met(sheet) and not (outcome and outcome.private):
        sheet = None  # no player has met this NPC
    rows = [row for row in found.rows.values() if row.kind in ("pc", "npc")]
    cast = {row.id: row.name for row in rows}
    foes = {row.id: row.name for row in rows if row.kind == "npc"}
    names = _names(scene, people, rows, outcome.changes if outcome else ())
    return Presentation(
        gms=tuple([gm for gm in scene.game.gms if gm not in found.claims]),
        server=found.server,
        gm_channel=str(settings.get("gm_channel", "")),
        rolls=str(settings.get("rolls", "")),
        pinned=found.pinned,
        style=str(settings.get("style", "full")),
        secret_line=settings.get("secret_line", "on") != "off",
        colour=sheet.colour if sheet else "",
        portrait=_face(found, sheet.portrait) if sheet else _narrators_face(settings, outcome),
        names=_list_peculiar(names),
        npcs=_list_veiled(scene, foes, outcome) if foes else frozenset(),
        cast=cast,
        met=Met(scene, cast),
        foes=frozenset(foes.values()),
        players={
            row.name: row.owner
            for row in rows
            if row.kind == "pc" and row.owner not in found.claims
        },
    )


def _list_peculiar(names: Iterable[str]) -> tuple[str, ...]:
    """Return the names that could be taken for formatting; most games have none of them."""
    every = list(names)
    if not _PECULIAR.search(" ".join(every)):
        return ()
    return tuple(filter(_PECULIAR.search, every))


def is_narration(outcome: Outcome) -> bool:
    """Say whether an entry is spoken by the narrator."""
    return any(fact.key == "narrator" and fact.value is True for fact in outcome.facts)


def _face(found: ChannelState, portrait: str) -> str:
    """Return the link to a portrait; an uploaded one is looked up."""
    return found.faces.get(portrait, "") if portrait.startswith(KEPT) else portrait


def _narrators_face(settings: Mapping[str, Scalar], outcome: Outcome | None) -> str:
    """Return the narrator's portrait if this outcome is narration, else nothing."""
    narrates = outcome is not None and is_narration(outcome)
    return str(settings.get("narrator_portrait", "")) if narrates else ""


def _words(outcome: Outcome | None) -> str:
    """Return all text of an outcome in which names may appear."""
    if outcome is None:
        return ""
    facts = [f"{fact.label} {fact.text or fact.value}" for fact in outcome.facts]
    changed = [change.name for change in outcome.changes]
    return "\n".join((outcome.title, outcome.prose, *facts, *changed))


def _names(
    scene: AnyScene, people: Mapping[str, str], rows: Sequence[Row], changes: Iterable[Change]
) -> Iterable[str]:
    """Return each name that people chose, once: the game's, its characters' and their own."""
    renamed = [str(change.after) for change in changes if change.field == "name"]
    owners = {row.owner: None for row in rows}
    known = [people[person] for person in (*owners, *scene.game.gms) if person in people]
    said = (scene.game.name, scene.speaker.name, *renamed, *known)
    return dict.fromkeys([*said, *[change.name for change in changes], *[row.name for row in rows]])
