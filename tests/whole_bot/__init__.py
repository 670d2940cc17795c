"""The real bot process against a stand-in Discord over loopback.

double: the stand-in Discord.
conftest: the real bot in a process of its own, a server and people, against a stand-in Discord.
fleet: a cluster of bot processes on one PostgreSQL, with people who play on every shard.
account: what became of all moves in a cluster.
nights: evenings with a bot in a process of its own, which is killed and comes back.
history: what people did in a cluster, written down, and what must be true of it.
test_history: the checker of histories sees each fault that is sown.
test_nth_fault: the n-th of all that a process asks for goes wrong, or is its end.
test_creation: characters and games that come in: step by step, and by a file.
test_cluster: three processes share eight shards; whatever happens, nothing is lost or doubled.
test_double: the stand-in Discord itself, tested with a tiny real bot in a process of its own.
test_lifetime: what only a process can show: how it starts, dies, comes back and ends.
test_speech: characters who speak, in threads and forum posts, twice delivered, killed in between.
test_trouble: Discord in a bad mood: twice, at once, too late, not at all.
test_pages: the pages for whoever watches the bot, asked over HTTP while it runs.
test_setup_check: what whoever runs the bot asks of it: `--check`, `--invite` and `--backup`.
test_health: `--health`, of a bot that runs, of one that hangs, and of none.
"""
