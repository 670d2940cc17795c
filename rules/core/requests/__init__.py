"""What a person may ask, in the words that every table has.

verb: how a request is said, declared beside its fields.
options: what a verb asks for beside its own words.
page: the page that a game is played by.
request: what every request shares, and the names in it.
groups: which requests are understood everywhere, and which where a game is played.
rolls: plain dice and chances.
games: a game: its rules, channels, people and files.
sheets: characters, NPCs and their sheets.
history: what happened: looked at, picked, undone, fixed.
help: rules, help, privacy, a pause.
pack: what can be asked of things that are carried.
rounds: what can be asked of a round that does not wait.
days: what can be asked of the days of a game.
notes: what can be asked of notes, and of all that was said.
speech: what can be asked of the story.
things: what can be asked of tables, decks and clocks.
asks: rolls that people are asked for, and whose turn it is.
people: who is away, reminded or lent.
scenes: scenes and chapters.
shortcuts: sentences that are kept or taught.
gm: the game master's desk.
reports: a whole game: its board, dice and story.
"""
