"""For the host: whether it would work, and what it keeps safe by itself.

backups: copies of the database, one a day, each looked through before it counts.
checkup: whether a bot would come up and work: database, disk, token, intents, servers.
health: whether a bot that runs is well: logged in, connected, its database answering.
heartbeat: a sign of life on the database's lock, and what it tells from outside.
metrics: what is counted while the bot runs, and never who, where or what was said.
endpoints: the two pages for those who watch the bot, on its own machine alone.
metrics_port: the port that METRICS_PORT names, and what the bot that holds it answers.
database_timer: a database whose turns are timed.
wording: what the host is told.
"""
