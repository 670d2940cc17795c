"""For the bot's host: checks, health, metrics and backups.

backups: daily copies of the database, each verified before it counts.
checkup: checks whether the bot would start: database, disk, token, intents, servers.
health: checks whether a running bot is logged in and connected, with a working database.
heartbeat: a sign of life on the database's lock, for checks from outside.
metrics: counts turns, answers and errors, never who, where or what was said.
endpoints: serves /metrics and /healthz, to this machine only.
metrics_port: reads METRICS_PORT, and asks the bot behind it.
database_timer: measures how long turns wait for the database.
wording: what the host is told.
exit_status: the status with which the bot ends.
"""
