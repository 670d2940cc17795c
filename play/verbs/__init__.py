"""What every table can say, whatever is played there: a file a verb, named as it is typed.

registry: which function settles which request.
game: `/game`: begun, settled, renamed, ended, its channels and its game masters.
page: `/game start own` and `/game page`: games on a page.
sheet: `/sheet`: characters and NPCs made, shown, edited and passed on.
sheet_values: the words of `/sheet new` and `/sheet set`, read as values.
sheet_files: `/sheet export` and `/sheet import`.
npc: what only NPCs have: `/npc copy`, `/npc reveal`, `/npc hide`.
roll: `/roll`: plain dice.
odds: `/odds`: the chances of a sentence that nobody has said yet.
pick: `/pick`: several choices at once, by number.
undo: `/undo` and `/redo`.
undo_rights: who may take back what.
fix_and_again: `/fix` and `/again`.
history: `/history`: the journal, read.
rules_and_help: `/rules`, `/help` and `/about`.
help_groups: the five groups of `/help`.
ask: `/ask`: rolls asked for, until all have answered.
waiting_and_turn: `/waiting` and `/turn`: who everyone waits for, and who has the floor.
away_and_nudge: `/away`, `/back` and `/nudge`.
plan: `/plan`: what a character will do when their time comes.
round_and_deadline: `/round run`, and how long a turn or a round is waited for.
vote: `/vote`: a question to everyone.
teach: `/teach`: what a phrase means at this table.
seal: `/seal`: words that are opened together.
say_and_narrate: `/say` and `/narrate`: words spoken as a character, or as the narrator.
whisper: `/whisper` and `/tell`: words that a few may read.
pause: `/x`, which no other sentence carries.
date_and_time: `/date` and `/time`: which day it is, and time that passes.
table: `/table`: tables that a game master wrote.
deck: `/deck`: cards drawn, held and played.
clock: `/clock`: segments that fill up.
remind: `/remind`: words that are told at a time.
note: `/note`: words that are one's own until they are shared.
find: `/find`: all that was said, ruled or written down, looked through.
lend: `/lend`: a character played by someone else for a while.
scene: `/scene`: what is played in a channel or thread, and who is there.
gm: `/gm`: the game master's desk.
hand_over: `/gm hand over`: someone else as game master.
keep_and_pin: `/keep`, and the cards that `/sheet pin` hangs up.
catchup: `/catchup`: what happened since you last spoke.
board: `/board`: how everyone fares, shown once or hung up.
ledger: `/ledger`: everyone's dice, and whether the journal is as it was written.
chronicle_and_import: `/chronicle`, `/game export` and `/game import`.
privacy: `/privacy`: what is kept about a person.
"""
