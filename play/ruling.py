"""Reads a turn's sentence, resolves it and stores the result."""

from dataclasses import replace
from functools import partial
from typing import TypeGuard

from grammar.acts import is_blow
from grammar.parser import find_lookup, without_gm
from play.game_size import check_limits
from play.language.exact_reading import Reading, Understood
from play.language.reading_errors import place_as_typed, point_at_name
from play.language.readings.plain_readings import MOST_OFFERS
from play.language.spotting.offers import say_for_people
from play.pending.label_lookup import find_typed_label, find_typed_numbers
from play.pending.next_turn_and_deaths import lead_on
from play.pending.plan_run.plan_reports import ABSENT, report_ended_plan, tell_absence
from play.pending.plan_triggers import TAKING_BACK, watch
from play.pending.refusal_cures import find_asked, find_cure, find_example, mend_typo, tell_who_asks
from play.tables_decks_notes.whisper_readers import name_readers
from play.turn.choices import choice_sentences, questions
from play.turn.earlier_entries import remember_named
from play.turn.journal_writer import address_choice, as_ruling, record, record_more
from play.turn.name_rules import check_conditions, check_names
from play.turn.preview.dry_run import dry_run, worth_offering, would_stand
from play.turn.preview.past_tense import find_told
from play.turn.preview.suggested_sentences import MOST_SUGGESTED, suggest_sentences
from play.turn.secrets.numbers_players_know import tell_known, unveil_blind
from play.turn.secrets.unmet_npcs import keep_private, list_named, make_way, unknown_name, veil
from play.turn.speech.character_speech import SAY, as_read
from play.turn.speech.inline_rolls import rule_within
from play.turn.turn import Turn
from play.turn.utterance_and_ruling import Ruling, Settled
from play.turn.visibility import most_hidden
from play.verbs.registry import handlers
from play.wording.choices import tell_settled
from play.wording.roll_names import name_roll
from play.wording.say_and_narrate import SAY_ALOUD
from rules.core.characters.group_names import tell_groups
from rules.core.errors import AlreadyDone, NotFound, NotUnderstood, PlayerError
from rules.core.outcome import Choice, Outcome
from rules.core.permissions import gms_only
from rules.lazy_regex import compile_later
from storage import plans
from storage.secret_entries import WHISPER

#: what isn't suggested to someone whose words say nothing of it, as no blow is: whom it's aimed at
#: or comes from, and an advantage or a difficulty that nobody has given
_BOLD = compile_later(
    r" (?:at|from) | (?:adv|dis|dc)\b|^contest |^damage |^item |^npc reveal |^pool |^roll "
)
#: words in quotation marks and nothing else
_SPEECH = compile_later(r"[\"“„][^\"“”„]+[\"”“]")


async def rule_on_text(turn: Turn) -> Ruling:
    """Rule on typed text; a refusal comes with offers that would work."""
    # looked at before reading, as bare numbers also read as other things
    numbered = turn.said.text.lstrip()[:1].isdecimal()
    if numbered and (picked := await find_typed_numbers(turn)):
        turn = replace(turn, said=turn.said._replace(text=picked))
    try:
        return await _read_and_rule(await remember_named(turn))
    except PlayerError as failed:
        # only now: a label may be words that mean something by themselves
        if pressed := await find_typed_label(turn, failed):
            return await _read_and_rule(replace(turn, said=turn.said._replace(text=pressed)))
        error = await _make_offers(turn, tell_who_asks(turn, await find_asked(turn, failed)))
        error.unknown = unknown_name(turn, error)
        if error is failed:
            raise
        raise error from failed


async def _make_offers(turn: Turn, error: PlayerError) -> PlayerError:
    """Return an error with those of its offers that would work, or else with things to try."""
    # what has no price can only be taken, and is offered as that
    offered = () if getattr(error, "code", "") == "no_price" else error.choices
    if error.past and (number := await find_told(turn, offered)):
        return AlreadyDone("told_before", number=number)
    found = await mend_typo(turn, error) or await worth_offering(turn, offered)
    found = found or await find_cure(turn, error)
    error.choices = tuple(map(_put_into_words, found))
    lost = isinstance(error, NotUnderstood) and bool(offered) and not error.choices
    if isinstance(error, NotUnderstood):
        error.examples = await find_example(turn, error)
    if isinstance(error, NotUnderstood) and lost and error.code in ("spotted", "no_verb"):
        refused = await dry_run(turn, offered[0].says)
        asks = offered[0].says.startswith("ask ")  # nobody said so
        lost = isinstance(refused, NotUnderstood | NotFound) or asks
        if isinstance(refused, PlayerError) and not lost:
            # the refusal is the answer: out of ammo, or somebody else's sheet
            refused.column = None
            return refused
        error.code = error.code if error.hints else "not_caught"
    if isinstance(error, NotUnderstood | NotFound):
        error.choices = error.choices[:MOST_OFFERS]
    return await _add_ideas(turn, error)


async def _add_ideas(turn: Turn, error: PlayerError) -> PlayerError:
    """Return an error that has no offers with speech to say aloud, or with things to try."""
    if not isinstance(error, NotUnderstood):
        return error
    if not error.choices and (spoken := await _offer_speech(turn)):
        error.choices, error.code, error.column = spoken, "spoken", None
    elif _needs_ideas(error):
        if error.column and error.text.startswith("/"):  # a command is no story to take up
            error.code = "no_command"
            return error
        error.choices = await _suggest(turn)
        error.code = "not_caught" if error.choices else "guarded"
    return error


def _put_into_words(choice: Choice) -> Choice:
    """Return an offer with a readable label, if its label is the bare sentence."""
    bare = choice.label == choice.says
    return choice._replace(label=say_for_people(choice.says)) if bare else choice


def _needs_ideas(error: PlayerError) -> TypeGuard[NotUnderstood]:
    """Say whether nothing was understood, and no word looks like a typo for a known one."""
    if not isinstance(error, NotUnderstood) or error.choices:
        return False
    return error.code == "not_caught" or (error.code == "no_verb" and not error.hints)


async def _offer_speech(turn: Turn) -> tuple[Choice, ...]:
    """Return the offer to say what is words in quotation marks and nothing else."""
    said = turn.said.text.strip()
    if not _SPEECH.fullmatch(said) or not await would_stand(turn, f"say {said}"):
        return ()
    return (Choice(SAY_ALOUD, f"say {said}", recalls=False),)


async def _suggest(turn: Turn) -> tuple[Choice, ...]:
    """Return a few harmless things to try for someone who wasn't understood."""
    tries = await suggest_sentences(turn, most=MOST_OFFERS + MOST_SUGGESTED)
    bold = {each for each in tries if _BOLD.search(each) or is_blow(turn.found.system, each)}
    mild = [each for each in tries if each not in bold][:MOST_SUGGESTED]
    return tuple(Choice(_label_mild(each), each, recalls=False) for each in mild)


def _label_mild(said: str) -> str:
    """Return a label; a move has the name that its card has."""
    return name_roll(said) if said.startswith("move ") else say_for_people(said)


async def _read_and_rule(turn: Turn) -> Ruling:
    said = turn.said
    acting = turn.find_own_character(said.character) if said.character else 0
    reading = Reading.OFFERED if said.inside else Reading.LINE
    text = _as_gm(turn)
    understand = partial(turn.understand, text, loose=said.loose, acting=acting, reading=reading)
    understood = None
    try:
        understood = understand(scene=turn.scene)
        return await rule(turn, understood)
    except PlayerError as error:
        if understood is not None:
            place_as_typed(error, text, understood.sentence.text)
        point_at_name(error, text)
        if error.column is not None:
            error.column += len(said.text) - len(text)
        error.choices = error.choices or turn.offers(error, acting)
        if isinstance(error, NotUnderstood):
            error.text = said.text  # the column refers to this
        raise


def _as_gm(turn: Turn) -> str:
    """Return the text without a leading `gm`, which needs a game master unless it's a lookup."""
    inner = without_gm(turn.said.text)
    if inner != turn.said.text and find_lookup(inner) is None:
        gms_only(turn.scene, "do that with /gm")
    return inner


async def rule(turn: Turn, understood: Understood) -> Ruling:
    """Resolve a sentence and store the result; a lookup leaves nothing behind."""
    turn, understood = unveil_blind(turn, await choice_sentences.as_answer(turn, understood))
    try:
        outcome = await turn.resolve(understood)
    except NotFound as error:
        if error.code == "no_character":
            error.choices = questions.for_someone(turn.scene, understood)
        raise
    if turn.said.source.startswith(ABSENT):
        outcome = tell_absence(turn, understood, outcome)
    inner = turn.draft.carried or understood
    if type(inner.request) not in handlers():  # those quote people
        outcome = tell_groups(outcome)
    turn = turn.to_keep()
    if not outcome.recorded or not turn.found.game:
        return _answer(turn, understood, outcome)
    settled = await _settle(turn, understood, outcome)
    return await _keep(turn, settled)


def _visibility(turn: Turn, understood: Understood) -> str:
    inner = turn.draft.carried or understood
    return most_hidden((inner.sentence.visible, turn.draft.hidden))


def _answer(turn: Turn, understood: Understood, outcome: Outcome) -> Ruling:
    """Return an outcome that isn't stored, as its speaker may see it."""
    visible = _visibility(turn, understood)
    said = turn.draft.canonical_text or understood.said
    outcome = keep_private(turn, outcome, said, list_named(turn.draft.carried or understood))
    offers = tuple(address_choice(choice, visible) for choice in outcome.choices)
    outcome = replace(outcome, choices=offers)
    return Ruling(
        outcome,
        said,
        turn.said.name,
        visible=visible,
        rolled=tuple(turn.dice.faces),
        choices=choice_sentences.just_offered(outcome),
        game=turn.found.game,
        system=turn.found.system,
        manner=turn.manner(outcome.subject or understood.scene.acting),
        speaker=turn.said.speaker,
        channel=turn.said.channel,
    )


async def _tell_settled(turn: Turn, number: int) -> str:
    """Tell which entry was settled, with its headline if everyone may read that."""
    entry = await turn.entry(number)
    public = entry.visible == "all" and not entry.outcome.private
    return tell_settled(number, entry.outcome.title if public else "")


async def _settle(turn: Turn, understood: Understood, outcome: Outcome) -> Settled:
    """Return an outcome as it will be stored: within the limits, worded for everyone who may read
    it, and with the choices it takes."""
    draft = turn.draft
    inner = draft.carried or understood
    if outcome.changes:
        outcome = lead_on(turn, outcome)
        check_limits(turn.scene, outcome.changes)
        check_names(turn, outcome.changes)
        check_conditions(turn.scene, inner, outcome.changes)
    said = draft.canonical_text or understood.said
    number = await choice_sentences.take_in_words(turn, understood, outcome, said)
    if number:
        answered = await _tell_settled(turn, number)
        outcome = replace(outcome, prose=f"{outcome.prose}\n{answered}".strip())
    settled = Settled(
        outcome=outcome,
        said=said,
        verb=understood.sentence.verb,
        acting=inner.scene.acting,
        visible=_visibility(turn, understood),
        dice=tuple(turn.dice.faces),
        really=draft.real_changes,
    )
    by_the_rules = type(inner.request) not in handlers()
    told = await tell_known(turn, understood, settled)
    veiled = veil(turn, told, inner, rules=by_the_rules)
    if veiled.said != settled.said and draft.follows_entry and not draft.choices_taken:
        draft.take(await choice_sentences.find_spoken(turn, veiled.said))
    whole = make_way(turn.scene, veiled.outcome)
    return veiled._replace(outcome=whole, takes=draft.choices_taken)


async def _keep(turn: Turn, settled: Settled) -> Ruling:
    """Write down what was settled, and return it as a ruling."""
    standing, draft = turn.found.plans, turn.draft
    settled, number = record(
        turn, settled, source=turn.said.source, about=draft.follows_entry, undoes=draft.undoes
    )
    if turn.plan is not None:
        plans.forget(turn.tx, turn.found.game, turn.plan.record)
    for afterwards in draft.afterwards:
        await afterwards(number)
    ruling = as_ruling(turn, settled, number)
    besides = await record_more(turn, number)
    more = [ruled for _, _, ruled in besides]
    if settled.outcome.kind == WHISPER:
        ruling = name_readers(turn, ruling)
    if settled.outcome.kind == SAY:
        within = await rule_within(turn, settled, rule)
        ruling, more = as_read(ruling, within), [*more, *within]
    if standing or settled.verb in TAKING_BACK:
        watch(turn, standing, [(settled, number), *((kept, at) for kept, at, _ in besides)])
    if more:
        ruling = ruling._replace(
            ran=tuple(ran for each in more for ran in each.ran),
            rolled=tuple(die for each in (ruling, *more) for die in each.rolled),
            more=tuple(more),
        )
    ended = [report_ended_plan(turn, *each) for each in draft.ended_plans]
    return ruling._replace(ran=(*ended, *ruling.ran), touched=draft.entries_to_redraw)
