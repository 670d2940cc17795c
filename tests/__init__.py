"""What the bot does, shown: the rooms mirror those of the code.

cogs: the real discord.py on a simulated Discord.
cluster: processes that share shards through PostgreSQL.
desk: the game master's desk and the slow table, played through.
grammar: how sentences are read.
local: the local table, as people and machines meet it.
play: what every table can say, and a turn of play.
rules: the rules of each system, and what they share.
mutants: small wrong changes to the rules, and whether a test notices: `make mutants`.
storage: what is kept, and that nothing is lost.
whole_bot: the real bot process against a stand-in Discord.
conftest: dice that do as they are told, and a table to speak at.
evening: an evening on Discord, and what must be true of it whatever went wrong.
faults: the n-th of all things that can go wrong goes wrong.
beginnings: fixtures that are played once, and copied.
postgres: a PostgreSQL of the tests' own, from a wheel.
sqlite: a SQLite that costs little.
counting: how many calls something takes.
test_benchmarks: some of them run, once and small.
test_preview: each page of the preview is a game in which everything that is suggested works.
test_house: every folder has its plate, and every file a plain name and a bearable length.
test_docs: every sentence shown in the documents is said at a table, and every path named exists.
test_first_minutes: all that a newcomer is told to type works when it is typed, where it is told.
test_every_system_is_complete: what a rules system must bring.
test_sixth_system: the system of docs/adding-a-system.md, added by following it.
language: what people type, and what it means.
samples: how much of all there is to try is tried.
soak: kills the bot and the local table at random moments, again and again: `make soak`.
test_hosting: the files that run the bot elsewhere say what is true: paths, users, commands.
"""
