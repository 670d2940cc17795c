"""What a person may ask, in the words that every table has.

verb: how a request is said, declared beside its fields.
options: what a verb asks for beside its own words.
page: the page that a game is played by.
request: what every request shares, and the names in it.
table: what can be asked at every table.
pack: what can be asked of things that are carried.
rounds: what can be asked of a round that does not wait.
days: what can be asked of the days of a game.
notes: what can be asked of notes, and of all that was said.
speech: what can be asked of the story.
things: what can be asked of tables, decks and clocks.
desk: what can be asked at the game master's desk and of the slow table.
"""
