"""Story points: two pools; a point that one side spends moves to the other."""

from dataclasses import replace

from rules.core.characters.targets import name_record, name_someone
from rules.core.errors import Refused
from rules.core.outcome import Fact, Outcome
from rules.core.permissions import gms_only, is_gm
from rules.core.rule_helpers import agree
from rules.core.scene import changes
from rules.genesys.harm.conditions import await_check
from rules.genesys.ruling_draft import Progress
from rules.genesys.sheet import GenesysGame, GenesysScene, Pending
from rules.genesys.verb_declarations.harm_turns_growth import Story

SIDES = {"player": "The players", "gm": "The game master"}
OTHER = {"player": "gm", "gm": "player"}
MOST_POINTS = 99
USES = {"upgrade": "up_ability", "difficulty": "up_difficulty", "talent": "", "fact": ""}


def has_point(game: GenesysGame, side: str) -> bool:
    return bool(getattr(game, f"story_{side}"))


def points_text(game: GenesysGame) -> str:
    return f"Story points: players {game.story_player}, game master {game.story_gm}"


def flip_point(tale: Progress, side: str) -> Progress:
    """Move a point from one side to the other, because it was spent or lost.

    The numbers tell whose it was, and the caller what it was for.
    """
    game = tale.scene.game
    have = getattr(game, f"story_{side}")
    if not has_point(game, side):
        raise Refused("no_story", side=SIDES[side])
    gained = getattr(game, f"story_{OTHER[side]}") + 1
    moved = replace(
        game, story_begun=True, **{f"story_{side}": have - 1, f"story_{OTHER[side]}": gained}
    )
    return tale.put(moved)


def _spend_point(tale: Progress, side: str, purpose: str) -> Progress:
    """Spend a point by itself, and say what for."""
    spends = agree("spend", side == "player")
    return flip_point(tale, side).tell(f"{SIDES[side]} {spends} a story point {purpose}.")


def side_of(scene: GenesysScene) -> str:
    """Return whose points the speaker spends; NPCs use the game master's."""
    someone = scene.someone
    if someone is not None:
        return "gm" if someone.npc else "player"
    return "gm" if is_gm(scene) else "player"


def story(request: Story, scene: GenesysScene) -> Outcome:
    match request.how:
        case "spend":
            tale = _spend(request, Progress(scene), ready=False)
        case "ready":
            tale = _spend(request, Progress(scene), ready=True)
        case "set":
            tale = _set(request, scene)
        case _:
            return _points_outcome(Progress(scene), scene, recorded=False)
    return _points_outcome(tale, scene)


def _points_outcome(tale: Progress, scene: GenesysScene, recorded: bool = True) -> Outcome:
    game = tale.scene.game
    return Outcome(
        points_text(game),
        prose=tale.prose,
        facts=(Fact("story_player", game.story_player), Fact("story_gm", game.story_gm)),
        changes=changes(scene, tale.scene),
        subject=scene.acting,
        recorded=recorded,
    )


def _set(request: Story, scene: GenesysScene) -> Progress:
    gms_only(scene, "set story points")
    if len(request.numbers) != 2 or max(request.numbers) > MOST_POINTS:
        raise Refused("two_pools", most=MOST_POINTS)
    player, gm = request.numbers
    return Progress(
        scene.put(replace(scene.game, story_player=player, story_gm=gm, story_begun=True))
    )


def _spend(request: Story, tale: Progress, *, ready: bool) -> Progress:
    """Spend a point at once, or keep one ready for someone's next check."""
    scene = tale.scene
    who = name_record(request.who)
    side = side_of(scene)
    if who and who != scene.acting and is_gm(scene) and not scene.sheets[who].npc:
        side = "gm"  # a game master who also plays still spends the game master's points on players
    use = "difficulty" if ready else request.use or ("difficulty" if who else "upgrade")
    op = USES[use]
    if not op:
        words = f": {request.words}" if request.words else ""
        return _spend_point(tale, side, f"on a {use}{words}")
    record = who or (scene.acting if use == "upgrade" else 0)
    if not record:
        name = name_someone(scene, npcs=not is_gm(scene))
        raise Refused("who", verb=f"story {'ready' if ready else use}", name=name)
    sheet = scene.sheets[record]
    # one point of each side on a check
    if any(p.story.removeprefix("ready:") == side for p in sheet.pending):
        raise Refused("one_point", name=sheet.name)
    if ready and not has_point(scene.game, side):
        raise Refused("no_story", side=SIDES[side])
    # a ready point answers the other side's, so it's paid only when the check is made
    mark = f"ready:{side}" if ready else side
    # until it is used: a point that was paid doesn't end with the fight
    waiting = Pending(op, story=mark, until="", why="story point")
    what = f"the {'ability' if op == 'up_ability' else 'difficulty'} of {sheet.name}'s next check"
    if ready:
        tale = tale.tell(f"A point is ready to upgrade {what}.")
    else:
        tale = _spend_point(tale, side, f"to upgrade {what}")
    return tale.put(await_check(tale.sheet(record), waiting))
