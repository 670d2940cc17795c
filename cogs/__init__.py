"""Discord in and out. discord.py lives here and nowhere else.

client: the Discord client: connects the parts and receives events.
cluster: keeps the bot online, as one process or as a cluster.
registry: lists every cog with verbs.
shared_verbs: the shared verbs, and their place among the slash commands.
heresy: the verbs of Powered by Heresy.
genesys: the verbs of Dark Heresy on narrative dice.
tens: the verbs of the 2d10 rules.
fantasy: the verbs of Generic Fantasy.
odd: the verbs of the Odd-like.
own: the verbs of games on a page.
commands: builds slash commands and menus from verbs, and registers them.
character_creation: makes a character step by step.
incoming: handles what people do on Discord.
outgoing: posts rulings and replies.
messages: renders rulings as messages.
host: checks, health and backups for the bot's host.
text_forms: forms for moves, lines, pages and files.
interaction_types: the interface between callbacks and the client.
work_in_progress: turns and tasks to finish or cancel before closing.
bot_permissions: the permissions that the bot needs in a channel.
wording: what the bot says on Discord only.
logs: writes log records, one line of JSON each.
"""
