"""Every sentence the bot itself says, on Discord and at the local table alike: a file a verb.

about: what `/about` says, and which version this is.
ask: what is said where people are asked for a roll.
away_and_nudge: what is said of people who are away, and of reminding them.
board: what stands on the board of a game.
catchup: what is told to those who catch up.
chronicle_and_import: what is said of a chronicle, and of a game that came as a file.
clock: what is said of clocks.
date_and_time: what is said of days and of time that passes.
deck: what is said of decks and hands.
find: what is said of what was looked for.
fix_and_again: what is said where something is fixed.
game: what is said of games: their channels, people, settings and files.
gm: what is said at the game master's desk, and of who is one.
rules_and_help: what `/help` and `/rules` say.
history: what is said of the entries of a game.
keep_and_pin: what is said of sentences that are kept, and of cards that are pinned.
ledger: what is said of everyone's dice, and whether the history is whole.
lend: what is said of characters that are lent.
luck: whose dice fell well, in words.
note: what is said of notes and pictures.
npc: what is said of characters of the game master's.
odds: chances, in words and bars.
pack: what is said of things that are carried.
page: what is said of a page.
pause: what `/x` says, and to whom.
pick: what is said where a choice is picked.
plan: what is said of plans.
privacy: what is said of what is kept about a person, and of erasing it.
remind: what is said of reminders.
roll: what is said of dice.
roll_names: what a sentence rolls, in the words that its card will use.
round_and_deadline: what is said of rounds and deadlines.
say_and_narrate: what is said of words in character.
scene: what is said of scenes.
seal: what is said of seals.
sheet: what is said of characters, their names and their sheets.
table: what is said of random tables.
teach: what is said of phrases that were taught.
undo: what is said where something is undone or done again.
vote: what is said of votes.
waiting_and_turn: what is said of who is waited for, and for what.
whisper: what is said of whispers.
markup: words made safe and readable: names, quotations, lists and code.
timestamps: times within words.
value_display: values of sheets for people.
ruling_card: what of a ruling stands where.
changes: what changed, in words of the game.
repetitions: what a card tells already of a change.
choices: what choices do, and what there is to spend.
errors: what went wrong, and what to do about it.
refusals: why something can't be done, of every verb and of none.
"""
