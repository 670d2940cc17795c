"""For the bot's host: checks, health, metrics and backups.

backups: daily copies of the database, each verified before it counts.
setup_check: `--check`: whether the bot would start: database, disk, token, intents, servers.
health: checks whether a running bot is well; its sign of life, for checks from outside.
metrics: counts turns, answers and errors, never who, where or what was said; times the database.
endpoints: serves /metrics and /healthz, to this machine only.
metrics_port: reads METRICS_PORT, and asks the bot behind it.
wording: what the host is told.
"""
