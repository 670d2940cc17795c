"""For whoever runs the bot: whether it would work, and what it keeps safe by itself.

backups: copies of the database, one a day, each looked through before it counts.
checkup: whether a bot would come up and work: database, disk, token, intents, servers.
wording: what whoever runs the bot is told.
"""
