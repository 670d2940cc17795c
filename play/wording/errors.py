"""Errors in words: what went wrong, and what to do about it."""

import re
from collections.abc import Mapping, Sequence
from difflib import get_close_matches

from play.wording.table import code
from play.wording.things import ERRORS as THING_ERRORS
from rules.core.errors import (
    AlreadyDone,
    BadValues,
    Faulty,
    Moved,
    NotAllowed,
    NotFound,
    NotUnderstood,
    PlayerError,
    Refused,
)
from rules.core.records.values import A_FIELD, words
from rules.registry import find_system

MOST_HINTS = 12  # that are told; the others are in the menu
MOST_TOLD_BACK = 120  # longer than any name

WORDS: Mapping[str, str] = {
    **THING_ERRORS,
    # refused
    "no_odds": "There are no chances in `{verb}`: it rolls nothing. Try a sentence that does, or "
    "dice: /odds 2d6+1",
    "no_odds_yet": "That rolls nothing yet. Say what is still open, or choose it here.",
    "no_odds_answer": "It waits for an answer first, and the chances depend on that.",
    "no_odds_open": "Nobody has said yet what it is read against: say that too, as in "
    "/odds move stealth hard",
    "no_odds_offered": "Nothing that {name}'s card offers rolls at once. Ask about a sentence: "
    "/odds 2d6+1",
    "still_at_it": "I am still at what you asked before. Ask again once you have that answer.",
    "many_ask": "Many are asking at once just now. Ask again in a moment.",
    "one_odds": "One roll at a time: /odds 4d6kh3",
    "odds_off": "Nobody asks for chances in this game. The game master decides: /game set odds=on",
    "odds_gm": "Chances are the game master's to know in this game.",
    "not_asked": "You are not asked for a roll just now. The chances of any: /odds SENTENCE",
    "given_twice": "You gave both {first} and {other}. Leave one of them out.",
    "impossible_face": "A d{sides} has no face {face}.",
    "too_many_dice": "That is more dice than I roll at once: {most} at most.",
    "too_many_sides": "That die has too many sides: {most} at most.",
    "too_many_repeats": "That repeats too often: {most} times at most.",
    "too_deep": "Too many brackets inside brackets: {most} levels at most.",
    "no_dice": "There are no dice in that: both numbers must be at least 1.",
    "no_single_die": "adv and dis need a single die to roll twice, such as d20.",
    "too_large": "That number grows too large.",
    "too_fine": "That number has too many decimals.",
    "whole_power": "A power needs a whole number behind the ^.",
    "endless_dice": "Those dice would never stop rolling.",
    "divide_by_zero": "That divides by zero.",
    "game_running": "{name} is being played here already. End it first: /game end",
    "channel_taken": "Another game is played in {channel}.",
    "last_channel": "A game needs at least one channel. To stop it: /game end",
    "last_gm": "A game needs at least one game master. Name another first: /game gm add NAME",
    "nothing_rolled": "These rules roll nothing for a character. Leave out `roll`, or choose step "
    "by step: /sheet new",
    "name_taken": "Someone in this game is called {name} already.",
    "name_alike": "That looks like {name}, who is in this game already. Choose another name.",
    "name_of_member": "That looks like {name}, who plays here too. Choose another name.",
    "name_of_narrator": "{name} is this game's narrator. Choose another name.",
    "narrator_name": "The narrator can't be called {name}: readers could take it for someone. "
    'Choose another name: /game set narrator="The River"',
    "name_of_nobody": "That's my word for people nobody has met yet. Choose another name.",
    "condition_in_name": "`{word}` makes a condition of that, and I do nothing on a condition. "
    'If it is a name, put it in quotes: "{called}"',
    "name_of_bot": "That looks like my own name. Choose another one.",
    "name_of_discord": "Discord keeps names like {name} for itself. Choose another one.",
    "too_many_copies": "From 1 to {most} copies at once.",
    "import_not_ours": "That is not a sheet that /sheet export gave.",
    "import_other_system": "That sheet is for {system}, not for this game's rules.",
    "import_broken": "That sheet has been changed or is incomplete, so I took none of it.",
    "import_not_a_game": "That is not a game that /chronicle json gave.",
    "import_too_large": "That is too large: what I take in there has at most {most} MiB.",
    "import_missing": "Attach the file that /game export or /sheet export gave.",
    "no_file": "I can't read a file at `{name}`.",
    "page_missing": "Attach your page to `/game start own`: a text file of at most 64 KB.",
    "page_gone": "I no longer have that page. Attach it again: /game start own",
    "no_page": "This game isn't played by a page.",
    "same_page": "That's the page you are playing by already.",
    "import_empty": "There is nothing in that file.",
    "import_not_text": "That file is no text. I take in the JSON file that I gave, unchanged.",
    "import_tampered": "That game has been changed since it was written, so I took none of it.",
    "import_astray": "That game has been changed since it was written, so I took none of it. "
    "See: {place}.",
    "import_makes_no_sense": "That came with an imported game and makes no sense here.",
    "import_names_a_stranger": "That came with an imported game, and names someone not here.",
    "import_other_version": "That game is for rules that I do not know, or of another version.",
    "cannot_undo_game": "Starting a game cannot be undone. To stop it: /game end",
    "pair_of_moves": "That names two moves. Make one at a time.",
    "pair_of_skills": "That names two skills. Roll one at a time.",
    "pair_of_characteristics": "That names two characteristics. Roll one at a time.",
    "pair_of_stats": "That names two stats. Roll one at a time.",
    "pair_of_attributes": "That names two attributes. Roll one at a time.",
    "pair_of_abilitys": "That names two abilities. Roll one of them.",
    "pair_of_spells": "That names two spells. Cast one at a time.",
    "pair_of_weapons": "That names two weapons. Use one at a time.",
    "dead": "{name} is dead.",
    "mid_fight": "You can't rest mid-fight. Is it over? `/round end`",
    "lacks_nothing": "{name} {unhurt}.",
    "nothing_to_recover": "There is nothing to recover, so nothing was done.",
    "name_of_thing": "Give it a name of at most {most} letters, without full stops.",
    "count_things": "From 1 to {most} at once.",
    "count_of_one": "A number goes with one thing. Put a comma between several.",
    "too_few_things": "{name} has only {things}.",
    "too_many_things": "At most {most} things fit on a sheet.",
    "give_to_whom": "To whom? Say it like `/item give {what} to NAME`.",
    "own_thing": "{name} has the {what} already.",
    "one_name": "One at a time: {first} or {other}?",
    "too_many_names": "That names too many at once: {most} at most.",
    "cannot_fix_with": "A fix needs a sentence of its own to rule on, not `{verb}`.",
    "fix_takes_more": "That would also undo what came of it: {falling}. Nothing has changed yet.",
    "picked_twice": "The same number is there twice.",
    "too_many_picks": "That is too many: {most} can be picked here.",
    "no_more_picks": "Nothing more can be picked here. To choose anew, undo the pick: /undo",
    "beyond_maximum": "{name}'s {key} goes up to {most}. Say the value itself ({key}=...), or "
    "let a game master say it with `anyway`.",
    "one_speaker": "One sentence is said as one character: say it again as the next.",
    "unkeepable": "That holds a character that cannot be written down. Say it without that.",
    "records_away": (
        "My records cannot be reached right now. Nothing was changed: say it again in a minute."
    ),
    "kept_or_not": (
        "I lost sight of my records just then, and cannot tell whether this was kept."
        " Look at `/history` in a minute before you say it again."
    ),
    "memory_only": "A table in memory cannot restart.",
    "cannot_ask": "Nobody can be asked to say `{verb}`. Ask for a roll: /ask NAME: SENTENCE",
    "no_note": "You have no note called {name}. Write one: `/note {name}: WORDS`",
    "note_words": "Say what it says: `/note {name}: WORDS`",
    "note_name": "A note's name has at most {most} letters, and doesn't begin with {words}.",
    "no_picture": "I keep only pictures with a note: PNG, JPEG, WebP or GIF.",
    "picture_too_large": "That picture is too large: 2 MB at most.",
    "too_many_pictures": "This game has {most} pictures already. Drop a note that has one first.",
    "note_too_long": "That is too long: {most} characters at most, and it has {count}.",
    "too_many_notes": "You have {most} notes. Drop one first: `/note drop NAME`",
    "note_in_post": "Everyone can read what you post. Use the command: `/note`",
    "note_with_whom": "Say with whom: `/note share {name} with all`",
    "not_your_note": "That note is someone else's.",
    "note_shared": "They can read it already.",
    "note_unshared": "Nobody else can read it.",
    "find_what": "Say at least {least} letters to look for.",
    "remind_when": "Say when and of what, such as `me in 2 days to feed the horse`.",
    "no_reminder": "There is no reminder {name}. See yours: `/remind list`",
    "not_your_reminder": "Reminder {number} is someone else's.",
    "too_many_reminders": "You have {most} reminders open. Drop one first: `/remind drop {number}`",
    "some_coin": "Say how many coin, 1 or more.",
    "too_little_coin": "You have only {coin} coin.",
    "too_much_coin": "{name} can't carry more than {most} coin.",
    "astray_span": "Try `/time 2 hours`: it takes 1 or more, and {most} days at most.",
    "no_months": "This game has no months yet, so I can't read `{said}`. Name them first with "
    "/date months, or say a day such as `day 12, evening`.",
    "no_such_month": "There is no month {name} here, only {months}.",
    "no_such_day": "{month} has {days} days.",
    "no_date": "I can't read the day `{said}`. Say it like `{example}`.",
    "backwards": "Time only runs forwards. Undo takes it back, and /date set names another day.",
    "time_past": "{time} has gone by already. Name a time that lies ahead.",
    "scene_running": "{name} is being played here already. End it first: /scene end",
    "last_in_scene": "Nobody would be left in the scene. To close it: /scene end",
    "lent_to_owner": "{name} belongs to that player already.",
    "too_many_kept": "A character keeps at most {most} sentences. Drop one: /keep drop NAME",
    "cannot_plan": "Nobody can plan to say `{verb}`. Plan a deed: /plan SENTENCE",
    "one_planner": "A plan is one character's: say all of its sentences as the same one.",
    "too_many_alternatives": "A plan has at most {most} alternatives.",
    "vote_is_open": "Everyone sees a vote. `sealed` keeps its answers shut until all are in.",
    "vote_options": "A vote has from 2 to {most} answers, with commas between them.",
    "same_options": "Two of these answers are the same.",
    "said_at_once": "It is your turn: say it.",
    "always_on_discord": "Posts are said as a character on Discord only. Here: /say WORDS",
    "always_needs_content": "I do not read posts here, so I cannot say them as your character. "
    "Whoever runs me decides (INLINE_ROLLS). Until then: /say WORDS",
    "chronicle_backwards": "From {first} to {last} there is nothing: the smaller number comes "
    "first. /chronicle from {last} to {first}",
    "chronicle_in_parts": "As JSON a game is taken out whole: /chronicle json",
    "say_failed": "Something went wrong on my side (`{id}`), and nothing was said.",
    "file_too_large": "That file is too large for this server.",
    "file_lost": "I could not fetch that file from Discord. Attach it again.",
    "speech_off": "Nobody speaks through me in this game. The game master, or whoever manages the "
    "channel, decides: /game set speech=on",
    "say_there": "Nobody would hear that here. Say it in a channel of the game.",
    "say_within": "Words in brackets are rolls and deeds. To speak: /say WORDS",
    "say_too_long": "That has {count} characters; at most {most} are said at once. Say it in two.",
    "too_many_within": "At most {most} rolls stand in one text. Say it in two.",
    "not_within": "`{verb}` cannot stand within words. Rolls and deeds of the game can: "
    "[[roll 2d6]]",
    "voice_has_no_sheet": "A voice of the moment has no sheet: in its words only plain dice are "
    "rolled, as in [[roll 2d6]].",
    "x_words": "`/x` takes no words, so nothing was said. Use it alone.",
    "x_alone": "`x` stands alone: /x",
    "whispers_off": "Nobody whispers in this game. The game master decides: /game set whispers=all",
    "whispers_gm": "Here one whispers only to or from a game master: /whisper gm: WORDS",
    "whisper_in_post": "Everyone can read that already, so it can't be a whisper. "
    "Use the command: /whisper NAME: WORDS",
    "whisper_rolls": "A whisper holds no rolls. Roll in secret instead: /roll 2d6 secret",
    "whisper_self": "Whisper to someone else: /whisper NAME: WORDS",
    "too_many_hearers": "At most {most} can be whispered to at once.",
    "no_whisper": "Entry {number} is no whisper.",
    "whisper_forgotten": "The words of whisper {number} are no longer kept.",
    "whisper_back": "Whisper {number} was taken back.",
    "mend_there": "The words of entry {number} were spoken in another channel. Mend them there.",
    "cannot_fix_words": "Words are mended with words: /fix {number} say WORDS",
    "cannot_fix_whisper": "A whisper stays a whisper: /fix {number} whisper NAME: WORDS",
    "words_not_kept": "The words of entry {number} were not kept (story=off), so I cannot say them "
    "again.",
    # not found
    "nobody_to_voice": "You can speak as nobody called {name}. Your words begin behind a colon: "
    "/say as NAME: WORDS, or /say : WORDS for your own character.",
    "nobody_speaks": "You have no character here, so nobody would speak. Make one: /sheet new NAME",
    "no_game": "No game is played here. Start one: /game start SYSTEM",
    "no_character": "You have no character here. Make one: /sheet new NAME",
    "unknown_character": "I know nobody called {name}.",
    "unknown_retired": "Nobody called {name} has retired.",
    "unknown_npc": "I know no NPC called {name}.",
    "unknown_word": "I know nobody and nothing called {name} here.",
    "unknown_thing": "I know nothing called {name} here.",
    "nobody_carries": "Nobody here carries {name}. To add it: `/item add {name} for NAME`",
    "unknown_item": "There is no {name} on the sheet.",
    "unknown_item_or_someone": "I know nobody called {name}, and it isn't on the sheet.",
    "unknown_weapon_or_someone": "I know nobody called {name}, and no such weapon is on the sheet.",
    "not_in_pack": "You carry no {name}, only {hints}.",
    "unknown_weapon": "There is no weapon called {name} on the sheet. To carry one: /item add",
    "unknown_own_move": "No move of this table's own is called {name}.",
    "unknown_player": "I know no player called {name}. Mention whoever has not spoken yet: @name",
    "unknown_topic": "I have no rule called {name}.",
    "unknown_verb": "There is no verb {name} here. Say /help for all of them.",
    "which_system": "No game is played here, so name the rules first, as in `/rules odd saves`.",
    "foreign_channel": "I see no channel {name} of this server.",
    "no_such_channel": "This game is not played in {name}.",
    "no_entry": "This game has no entry {name}.",
    "entry_undone": "Entry {name} has been undone.",
    "no_choices": "Nothing here can be picked right now. What you can say: /help",
    "no_choice": "There is no choice {name}.",
    "nothing_to_undo": "There is nothing of yours left to undo here.",
    "nothing_to_redo": "There is no undo of yours to take back here.",
    "nothing_to_fix": "You have said no `{name}` here that stands. To fix another: "
    "/fix 41 SENTENCE",
    "nothing_to_repeat": "You have rolled nothing here yet.",
    "nothing_recalled": "There is no roll that this could be about.",
    "nobody_here": "There are no characters here yet. Players make one: /sheet new NAME",
    "no_target": "Say whom it is aimed at: at NAME.",
    "no_foes": "Nobody of the other side is here.",
    "no_ask": "Entry {name} asked for nothing.",
    "no_ask_yet": "Nothing has been asked for yet. Try: /ask all: SENTENCE",
    "not_kept": "Nothing is kept as {name}.",
    "no_vote": 'No vote is open here. Ask: /vote "QUESTION?" yes, no',
    "not_a_vote": "Entry {name} is no vote.",
    "no_option": "{name} is none of the answers.",
    "no_seals": "Nobody has sealed anything here. Seal words: /seal WORDS",
    "unknown_setting": "There is no setting {name}. All of them: /game show",
    "no_such_scene": "No scene here is called {name}.",
    "no_scene": "No scene is being played here. Start one: /scene start TITLE",
    # not allowed
    "gms_only": "Only a game master may {what}.",
    "anyway_is_the_gms": "Only a game master may overrule the rules with `anyway`.",
    "not_your_whisper": "Whisper {number} isn't for you to read.",
    "not_yours_to_open": "Only its whisperer or a game master opens whisper {number}.",
    "not_your_character": "{name} is not yours to speak for.",
    "not_your_sheet": "{name}'s sheet is not yours to change. Ask its player or the game master.",
    "gm_followed": "The game master has gone on from that ({numbers}). Ask them to undo it.",
    "not_your_entry": "Entry {number} is not yours to take back. Ask the game master.",
    "undo_rolls_gm": "In this game only a game master undoes rolls.",
    "secret_entry": "Entry {number} is secret.",
    "game_gone": "The game that this belongs to is not here.",
    "opened_already": "Entry {number} has been opened: everyone has read it, so it stays.",
    "still_sealed": "Entry {number} is sealed. It is read once all are opened.",
    "sealed_elsewhere": "Some of these were sealed where this game was taken from. End that game"
    " first, then open them here.",
    "game_over": "That belongs to {name}, which has ended.",
    "too_many_characters": "A game has at most {most} characters and NPCs. Retire some.",
    "text_too_long": "A text here has at most {most} characters. Make it shorter.",
    "sheet_too_full": "There is no room for more on the sheet of {name}. Take something off.",
    "import_too_many": "That game has too many {what}: I take in at most {most}.",
    "other_server": "That belongs to a game of another server.",
    "speak_there_first": "Say something in that game's own channel first: I do not know you there.",
    "import_not_yours": "That came with an imported game, and is only its game master's to do.",
    "start_needs_manage_channels": "To start a game here you need the permission Manage Channels.",
    "not_your_vote": "Only who began the vote, or a game master, closes it.",
    "not_your_seals": "Only {name}'s player, who sealed first, or a game master opens the seals.",
    "not_your_floor": "{name} has the floor. Only their player or the game master passes it on.",
    "may_not_post": "You may not post here, so nothing is posted for you.",
    "may_not_attach": "You may not attach files here, so I attach none for you.",
    # already done
    "already_done": "That has been done already.",
    "choice_closed": "“{label}” can no longer be taken.",
    "nothing_open": "Nothing of yours is open there.",
    "undone_already": "Entry {number} was undone already, by entry {by}.",
    "ask_answered": "Everyone who was asked has answered.",
    "npcs_shown": "Every NPC is {how} already.",
    "vote_over": "“{question}” has been decided.",
    "sealed_already": "{name} has sealed words already. Take them back first: /undo",
    "no_deadline": "There is no deadline here.",
    "no_plan": "{name} has no plan.",
    "not_away": "You are not away.",
    "in_scene": "{name} is in the scene already.",
    "not_in_scene": "{name} is not in the scene.",
    "yours_already": "The game is yours already.",
    "not_pinned": "{name}'s card does not hang anywhere.",
    "no_board": "No board hangs here. /board pin hangs one up.",
    "not_lent": "{name} is not lent to anyone.",
    "same_date": "It is {date} already.",
    "night_passed": "That night has passed already: it is {date}.",
    "not_secret": "Entry {number} is no secret.",
}

NOT_UNDERSTOOD = {
    "guarded": "I didn't catch that, so nothing happened. What you can say: /help",
    "say_aloud": "Nothing is said yet: aloud, everyone would read it. Which way?",
    "not_understood": "I understood this up to here, and expected {expected}.",
    "not_caught": "I didn't catch that. Here is some of what you can do now:",
    "talk": "Got it. Nothing happens in the game.",
    "no_verb": "I do not know that verb. Say /help for what you can say.",
    "spotted": "Is it one of these? I'll keep your words with it.",
    "other_system": "`{expected}` belongs to another game's rules. Here you can say {hints}.",
    "no_game_for_verb": "`{expected}` needs a game. Start one: /game start SYSTEM",
    "no_rounds": "There are no rounds here: just say what you do. To wait: `/round by 24h`",
    "no_order": "Expected {expected}.",
    "which_deck": "Which deck: {hints}?",
    "said_twice": "That is there twice. Say each thing once.",
    "one_secrecy": "A roll is secret or blind, not both.",
    "ambiguous": "That could be {hints}. Say a little more.",
    "unknown_name": "I know no such {expected}.",
}

#: said of a sentence whose first word is no verb here, where it can be guessed what was meant
UNSURE = "I am not sure what you mean. Is it one of these?"

WHOSE = {
    "player": "That choice is for {name}'s player.",
    "gm": "That choice is for the game master.",
    "others": "That choice is for the others at the table.",
    "anyone": "That choice is for anyone.",
    "asker": "That choice is for whoever asked.",
}

#: what stands before a name and is no part of it, where there is nothing of the name
_ARTICLE = re.compile(r"\bno (?:the|an?|my|his|her|their|your)\s+(?=\S)", re.IGNORECASE)


def explain_whole(error: PlayerError, system: str = "") -> str:
    """Say what went wrong, with the words that were to be said: nobody writes them twice."""
    told = explain(error, system)
    return f"{told}\nYour words, to be mended:\n{error.words}" if error.words else told


def explain(error: PlayerError, system: str = "") -> str:
    """Say what went wrong and what the person can do about it."""
    match error:
        case NotUnderstood():
            said = _not_understood(error)
        case NotFound():
            fields = {"name": error.name, "hints": ", ".join(error.hints)}
            words = _ARTICLE.sub("no ", _words(error.code, fields, system))
            said = words if error.code == "not_in_pack" else _add_hints(words, error.hints)
            if error.here and not error.hints:
                said = f"{said} Here: {', '.join(error.here)}."
        case BadValues():
            said = "\n".join(_problem(*problem, error.hints) for problem in error.problems)
        case Moved() | Faulty():
            said = _describe_clash(error) if isinstance(error, Moved) else _describe_faults(error)
        case NotAllowed(code="not_your_choice"):
            said = _fill_words(WHOSE[str(error.fields["who"])], error.fields)
        case Refused() | NotAllowed() | AlreadyDone():
            said = _words(error.code, error.fields, system)
        case _:
            raise error
    return said


def _words(code: str, fields: Mapping[str, object], system: str) -> str:
    rules = find_system(system)
    own = rules.refusals if rules else {}
    general = WORDS["unknown_thing"] if code.startswith("unknown_") else ""
    return _fill_words(own.get(code) or WORDS.get(code) or general or code, fields)


def _fill_words(words: str, fields: Mapping[str, object]) -> str:
    return words.format_map({key: _shorten_value(value) for key, value in fields.items()})


def _shorten_value(value: object) -> object:
    """Return what someone typed so that it can be told back to them in a line."""
    long = isinstance(value, str) and len(value) > MOST_TOLD_BACK
    return f"{str(value)[:MOST_TOLD_BACK]}…" if long else value


def _add_hints(words: str, hints: Sequence[str]) -> str:
    if not hints:
        return words
    stop = "" if words.endswith((".", "?", "!")) else "."
    return f"{words}{stop} Did you mean {_or(hints)}?"


def _or(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"


def _not_understood(error: NotUnderstood) -> str:
    if error.code in ("no_verb", "other_system") and error.choices:
        return UNSURE
    code = "guarded" if error.code == "spotted" and not error.choices else error.code
    words = NOT_UNDERSTOOD.get(code, NOT_UNDERSTOOD["not_understood"])
    if words is NOT_UNDERSTOOD["not_understood"] and not error.expected:
        words = "I understood this up to here."
    told = words.format(expected=error.expected.replace("_", " "), hints=_or(error.hints or ("",)))
    if error.code == "unknown_name" and len(error.hints) > MOST_HINTS and not error.near:
        return f"{told} There are {_or(error.hints[:MOST_HINTS])}, and more."
    return told if "{hints}" in words else _add_hints(told, error.near or error.hints)


def _problem(key: str, value: str, expected: str, known: Sequence[str]) -> str:
    if expected == A_FIELD:
        near = get_close_matches(words(key.casefold()), known, 1, 0.5)
        return _add_hints(f"This sheet has no {code(key)}.", [code(each) for each in near])
    return f"{code(f'{words(key)}={value}' if value else words(key))}: expected {expected}."


def _describe_faults(error: Faulty) -> str:
    """Tell what is wrong with a text: each problem with its place, as many as fit."""
    count = len(error.problems) + error.more
    problems = "1 problem" if count == 1 else f"{count} problems"
    lines = [
        f"Line {each.line}, column {each.column}: {_add_hints(each.message, each.hints)}"
        for each in error.problems
    ]
    lines += [f"And {error.more} more."] if error.more else []
    return "\n".join([f"This {error.what} has {problems}, so nothing has changed.", *lines])


def _describe_clash(error: Moved) -> str:
    field = error.field.replace("_", " ").replace(".", " ")
    what = f"{error.record}'s {'sheet' if field == 'record' else field}"
    what = error.record if error.field in ("filled", "lines", "sight", "shuffles") else what
    what = f"a card of {error.record}" if error.field.startswith("held.") else what
    if error.entries:
        numbers = ", ".join(f"#{number}" for number in error.entries)
        return f"{what[0].upper()}{what[1:]} has changed since, by {numbers}. Undo that first."
    return f"Someone changed {what} meanwhile. Look at the sheet and say it again."


def caret(error: PlayerError, text: str) -> str:
    """Return the text with a mark under the place that was not understood; may be empty."""
    if error.column is None:
        return ""
    start = max(0, error.column - 40)
    line = " ".join(text[start : start + 70].splitlines())
    return f"{line}\n{' ' * (error.column - 1 - start)}^"
