"""Refusals about what happened before: undoing, fixing, picking and looking back."""

from collections.abc import Mapping

WORDS: Mapping[str, str] = {
    "no_entry": "There's no #{name} in this game.",
    "entry_undone": "#{name} was undone.",
    "told_before": "#{number} already tells of that, so nothing happened. To do it once more, say "
    "it in the present.",
    "undone_already": "#{number} was already undone, by #{by}.",
    "nothing_to_undo": "You have nothing left to undo here.",
    "nothing_to_redo": "You have no undo to take back here.",
    "not_your_entry": "#{number} isn't yours to undo. Ask the game master.",
    "undo_rolls_gm": "In this game, only a game master can undo rolls.",
    "gm_followed": "The game master has moved on since ({numbers}). Ask them to undo it.",
    "opened_already": "Everyone has read #{number}, so it stays.",
    "still_sealed": "#{number} is sealed. You can read it once all seals are open.",
    "secret_entry": "#{number} is secret.",
    "not_secret": "#{number} isn't secret.",
    # fixing
    "cannot_fix_with": "You can't fix something with `{verb}`. Use a roll or an action.",
    "fix_takes_more": "That would also undo {falling}. Nothing has changed yet.",
    "nothing_to_fix": "You have no `{name}` here to fix. To fix something else, give its number: "
    "`/fix 41 …`",
    "cannot_fix_words": "You can only change words into other words: `/fix {number} say Hello`",
    "cannot_fix_whisper": "A whisper stays a whisper: `/fix {number} whisper Ash: Hello`",
    "words_not_kept": "I didn't keep the words of #{number} (`story=off`), so I can't repeat them.",
    "mend_there": "#{number} was said in another channel. Change it there.",
    # picking
    "no_choices": "There's nothing to pick here right now. What you can do: `/help`",
    "no_choice": "There's no choice called {name}.",
    "picked_twice": "You gave the same number twice.",
    "too_many_picks": "That's too many. You can pick {most} here.",
    "no_more_picks": "You can't pick any more here. To choose again, `/undo` first.",
    "choice_closed": "It's too late for “{label}”.",
    "nothing_open": "You have nothing open there.",
    "already_done": "That's already done.",
}
