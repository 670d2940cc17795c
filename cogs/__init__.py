"""Discord in and out. discord.py lives here and nowhere else.

client: the Discord client, which puts the parts together and hears what Discord reports.
cluster: how the bot stays online, alone or in a cluster of processes.
registry: every cog that has verbs.
shared_verbs: the verbs of every table, and where they stand among the slash commands.
heresy: the verbs of Powered by Heresy.
genesys: the verbs of Dark Heresy on narrative dice.
tens: the verbs of the 2d10 rules.
fantasy: the verbs of Generic Fantasy.
odd: the verbs of the Odd-like.
own: games on a page.
commands: slash commands and menus, made of verbs and registered with Discord.
character_creation: making a character step by step.
incoming: what people do on Discord, heard and ruled on.
outgoing: where rulings go.
messages: how rulings look.
host: for the host of the bot.
text_forms: forms in which a move, lines, a page or a file are handed in.
interaction_types: what discord.py hands to a callback, and what that may ask of the client.
background_jobs: the work under way, which closing waits for or cuts short.
bot_permissions: what the bot needs in a channel.
wording: what the bot says on Discord alone.
logs: log records, one line of JSON each.
"""
