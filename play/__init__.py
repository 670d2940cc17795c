"""One turn: understand, resolve, record. No Discord and no SQL.

referee: hears what people say and press, and holds a turn for each.
ruling: reads what was said in a turn, resolves it and keeps what came of it.
turn: a turn under way, from the scene it is said in to the entry it leaves.
language: what people type, read against what can be named here.
verbs: what every table can say, a file a verb.
completion: the sentences that someone could go on to say.
pending: who is waited for: turns, plans, votes, deadlines, and who is reminded.
things: what a game keeps beside its characters: tables, decks, notes, pictures, whispers.
posted: which message shows what, and how it stands now.
chronicle: a game as a story to read, and as a file that another channel takes in.
wording: every sentence the bot itself says.
character_creation: a character made step by step, as the sentence that it comes to.
growth_limits: whether a game has grown too large.
server: which channels and people belong to a server, and how long its games are kept.
settings: what a table may settle for itself.
dice_sources: dice for real play, for scripts, and for saying the same again.
current_time: what time it is.
"""
