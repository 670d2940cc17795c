"""Every sentence the bot itself says, on Discord and at the local table: one file per verb.

about: the text of `/about`, and the version number.
ask: what the bot says when it asks for rolls.
away_and_nudge: what it says about absences and reminders.
board: the words on the board of a game.
catchup: what it tells people who catch up.
chronicle_and_import: what it says about chronicles and imported games.
clock: what it says about clocks.
date_and_time: what it says about dates and passing time.
deck: what it says about decks and hands.
find: what it says about search results.
fix_and_again: what it says about corrections.
game: what it says about games: channels, people, settings and files.
gm: what it says at the game master's desk.
rules_and_help: the text of `/help` and `/rules`.
history: what it says about the entries of a game.
keep_and_pin: what it says about stored sentences and pinned cards.
ledger: what it says about everyone's dice and the journal's integrity.
lend: what it says about characters on loan.
luck: everyone's luck, in words.
note: what it says about notes and pictures.
npc: what it says about NPCs.
odds: chances, in words and bars.
gear: what it says about carried things.
game_page: what it says about pages of rules.
pause: what `/x` tells whom.
pick: what it says when choices are picked.
plan: what it says about plans.
privacy: what it says about stored personal data, and erasing it.
remind: what it says about reminders.
roll: what it says about plain dice.
roll_names: the name of what a sentence rolls, as on its card.
round_and_deadline: what it says about rounds and deadlines.
say_and_narrate: what it says about words in character.
scene: what it says about scenes.
seal: what it says about seals.
sheet: what it says about characters and their sheets.
similar_names: names like what was typed, and those that mean the same in another game.
table: what it says about random tables.
teach: what it says about taught phrases.
undo: what it says about undo and redo.
vote: what it says about votes.
waiting_and_turn: what it says about who is awaited, and for what.
whisper: what it says about whispers.
markup: words made safe and readable: names, quotations, lists and code.
timestamps: times within words.
value_display: values of sheets for people.
ruling_card: the layout of a ruling.
changes: changes, in the game's own words.
repetitions: what a card tells already of a change.
choices: what choices do and cost.
errors: what went wrong, and what to do about it.
refusals: why something is refused, for all verbs.
"""
