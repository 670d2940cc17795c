"""The real bot in a process of its own, over sockets.

imports: importing the whole bot, against importing discord.py.
memory: how much memory an idle server costs.
round_trip: a command from Discord's event to its answer, over sockets.
trivial: the bot with one more command that does nothing, to measure against.
plain_bot: a bot that is discord.py and nothing else, to measure against.
calls: how many calls a `/move` makes.
overload: hundreds at once on a busy machine, each answered in time.
load: what a `/move` costs the processor against a command that answers with a card.
"""
