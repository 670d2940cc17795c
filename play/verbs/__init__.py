"""The verbs that every game shares: one file per verb, named as it is typed.

registry: which function resolves which request.
game: `/game`: start, change, rename and end a game; its channels and game masters.
game_settings: `/game show` and `/game set`: what a table has chosen.
game_page: `/game start own` and `/game page`: games whose rules are on a page.
sheet: `/sheet`: make, show, edit and pass on characters and NPCs.
sheet_list: `/sheet list` and `/npc list`, a page at a time.
sheet_values: reads the words of `/sheet new` and `/sheet set` as values.
sheet_files: `/sheet export` and `/sheet import`.
npc: commands that only NPCs have: `/npc copy`, `/npc reveal`, `/npc hide`.
roll: `/roll`: plain dice.
odds: `/odds`: the chances of a sentence, without saying it.
pick: `/pick`: several choices at once, by number.
undo: `/undo` and `/redo`.
undo_rights: who may undo what.
fix_and_again: `/fix` and `/again`.
history: `/history`: shows the journal.
rules_and_help: `/rules`, `/help` and `/about`.
help_groups: the five groups of `/help`.
ask: `/ask`: asks characters for rolls, until all have answered.
waiting_and_turn: `/waiting` and `/turn`: who the game is waiting for, and who has the floor.
away_and_nudge: `/away`, `/back` and `/nudge`.
plan: `/plan`: what a character will do when their turn comes.
round_and_deadline: `/round run`, and how long a turn or a round may take.
vote: `/vote`: a question to everyone.
teach: `/teach`: what a phrase means at this table.
seal: `/seal`: secret words, opened together.
say_and_narrate: `/say` and `/narrate`: words spoken as a character, or as the narrator.
whisper: `/whisper` and `/tell`: words for a few.
pause: refuses `/x` inside another sentence.
date_and_time: `/date` and `/time`: the date, the calendar, and letting time pass.
table: `/table`: random tables that a game master wrote.
deck: `/deck`: cards drawn, held and played.
clock: `/clock`: segments that fill up.
remind: `/remind`: a message at a given time.
note: `/note`: private notes, which can be shared.
find: `/find`: searches words, rulings and notes.
lend: `/lend`: lets someone else play a character for a while.
scene: `/scene`: what is played in a channel or thread, and who is there.
gm: `/gm`: the game master's desk.
hand_over: `/gm hand over`: makes someone else game master.
keep_and_pin: `/keep`: named sentences; and `/sheet pin`: cards that stay current.
catchup: `/catchup`: what happened since you last spoke.
board: `/board`: everyone's state, shown once or pinned.
ledger: `/ledger`: everyone's dice, and whether the journal was tampered with.
chronicle_and_import: `/chronicle`, `/game export` and `/game import`.
privacy: `/privacy`: what is stored about a person.
"""
