"""`/game set`: what a table has chosen, and what it may choose."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from play.language.exact_reading import Understood
from play.language.names.vocabulary import find_nearest_names
from play.settings import FREQUENT, settings_of
from play.turn.name_rules import check_narrator
from play.turn.speech.who_speaks import LONGEST_NAME
from play.turn.turn import Handlers, Turn
from play.verbs.game import find_channel, name_gms
from play.verbs.sheet_values import join_keys
from play.wording import game as wording
from play.wording import markup
from play.wording.markup import space_key
from rules.core.errors import BadValues, NotFound
from rules.core.outcome import Choice, Fact, Outcome
from rules.core.permissions import gms_only
from rules.core.records.field_values import A_SETTING, Unfit, assign, read_whole_number
from rules.core.records.record import Scalar
from rules.core.scene import changes
from rules.core.sheet import Sheet
from rules.core.system import Setting
from rules.core.verb_declarations.games_and_help import GameSet, GameShow
from rules.core.verb_declarations.request import Token
from rules.registry import family_of
from storage import games

#: settings that whoever manages the channel may change too
MANAGED = frozenset({"speech"})


PORTRAIT = "a link that begins with https://"


def _show_setting(said: str, chosen: Mapping[str, Scalar], known: Mapping[str, Setting]) -> Outcome:
    """Show one setting, with a choice for each value."""
    key = said.strip().casefold().replace(" ", "_")
    if key not in known:
        names = {space_key(each): space_key(each) for each in known}
        raise NotFound("unknown_setting", said, find_nearest_names(said, names))
    setting, now = known[key], str(chosen[key])
    others = [each for each in setting.allowed if each not in ("*", now)]
    return Outcome(
        space_key(key).capitalize(),
        prose=wording.setting_about(key, now, setting),
        facts=(Fact("settings", {key: chosen[key]}),),
        choices=tuple(
            Choice(f"{space_key(key)}: {each}", f"game set {space_key(key)}={each}",
                   "gm", recalls=False)
            for each in others
        ),
        recorded=False,
        private=True,
    )  # fmt: skip


async def change_settings(turn: Turn, understood: Understood) -> Outcome:
    """Change settings of this game."""
    request = understood.request
    assert isinstance(request, GameSet)
    turn.require_game()
    if not (turn.said.manages and {token.key for token in request.said} <= MANAGED):
        gms_only(turn.scene, "change settings")
    known = settings_of(turn.system)
    said = _join_narrator(join_keys(request.said, known))
    chosen = _read_settings(turn, said, known)
    after = turn.scene.put(replace(turn.scene.game, settings=chosen))
    return Outcome(
        wording.GAME_SETTINGS,
        prose=wording.settings({t.key: chosen[t.key] for t in said if t.key in chosen}, known),
        facts=(Fact("settings", chosen),),
        changes=changes(turn.scene, after),
    )


def _read_settings(
    turn: Turn, said: Sequence[Token], known: Mapping[str, Setting]
) -> dict[str, Scalar]:
    """Return all settings as they will be after these changes, or refuse with every problem."""
    problems: list[tuple[str, str, str]] = []
    chosen: dict[str, Scalar] = dict(turn.scene.game.settings)
    for token in said:
        key = token.key or token.text.casefold()
        setting = known.get(key)
        if setting is None:
            problems.append((key, token.text, A_SETTING))
            continue
        try:
            text = token.text if token.key else "on"
            chosen[key] = _OWN[key](turn, text) if key in _OWN else _read_setting(setting, text)
        except Unfit as error:
            problems.append((key, token.text, str(error)))
    if problems or not said:
        unknown = any(expected == A_SETTING for *_, expected in problems)
        raise BadValues(
            problems or [("game set", "", "a setting, such as `/game set undo rolls=gm`")],
            [space_key(each) for each in known] if unknown else (),
        )
    return chosen


def _rolls(turn: Turn, said: str) -> str:
    """Return the channel that public rulings go to, or an empty text if they stay here."""
    return "" if said.casefold() in ("", "off", "none") else find_channel(turn, said)


def _narrator(turn: Turn, said: str) -> str:
    """Return the narrator's name, or an empty text for the game's name."""
    name = " ".join(said.split())
    if name.casefold() in ("", "off", "none"):
        return ""
    if len(name) > LONGEST_NAME:
        raise Unfit(f"a name of at most {LONGEST_NAME} letters")
    check_narrator(turn, name)
    return name


def _portrait(_: Turn, said: str) -> str:
    """Return a link to a portrait, checked as on a character's sheet."""
    if said.casefold() in ("", "off", "none"):
        return ""
    try:
        return assign(Sheet(name=""), "portrait", "=", said).portrait
    except BadValues as error:
        raise Unfit(PORTRAIT) from error


#: settings that need their own reader
_OWN: Mapping[str, Callable[[Turn, str], str]] = {
    "rolls": _rolls,
    "narrator": _narrator,
    "narrator_portrait": _portrait,
}


def _join_narrator(said: Iterable[Token]) -> list[Token]:
    """Join the words of the narrator's name into one setting: `narrator=The River`."""
    found: list[Token] = []
    for token in said:
        if found and found[-1].key == "narrator" and not token.key:
            whole = f"{found[-1].text} {token.text}"
            found[-1] = replace(found[-1], text=whole, end=token.end)
        else:
            found.append(token)
    return found


def _read_setting(setting: Setting, text: str) -> Scalar:
    if setting.allowed == ("*",):
        return text
    if not setting.allowed:
        return read_whole_number(text)
    word = text.casefold()
    if word not in setting.allowed:
        raise Unfit("one of " + ", ".join(setting.allowed))
    return word


async def show(turn: Turn, understood: Understood) -> Outcome:
    """Show this game: its people, its channels and its settings."""
    assert isinstance(understood.request, GameShow)
    system, game, known = turn.system, turn.scene.game, settings_of(turn.system)
    chosen = {key: turn.scene.read_setting(key, s.default) for key, s in known.items()}
    if understood.request.setting:
        return _show_setting(understood.request.setting, chosen, known)
    shown = _frequent(chosen, known)
    channels = await games.channels(turn.tx, turn.found.game)
    gms = name_gms(turn, game.gms)
    cast = [sheet.name for sheet in turn.scene.list_unretired() if not sheet.npc]
    rules = "" if game.name == system.name else "Rules"
    return Outcome(
        game.name,
        facts=(
            Fact("game", game.name),
            Fact("system", family_of(system.key), rules, system.name),
            Fact("gms", gms, "Game masters", ", ".join(gms)),
            Fact("channels", channels, "Channels", " ".join(map(markup.channel, channels))),
            Fact("characters", cast, "Characters", ", ".join(cast) or "none yet"),
            Fact("settings", chosen, "Settings", f"\n{wording.settings(shown, known)}"),
        ),
        choices=tuple(
            Choice(space_key(key).capitalize(), f"game show {space_key(key)}", "anyone",
                   group=wording.MORE_SETTINGS, recalls=False)
            for key in known
            if key not in shown
        ),
        recorded=False,
    )  # fmt: skip


def _frequent(chosen: Mapping[str, Scalar], known: Mapping[str, Setting]) -> dict[str, Scalar]:
    """Return the settings changed here, then the few that people usually change."""
    changed = [key for key, setting in known.items() if chosen[key] != setting.default]
    return {key: chosen[key] for key in (*changed, *FREQUENT)}


HANDLERS: Handlers = {GameShow: show, GameSet: change_settings}
