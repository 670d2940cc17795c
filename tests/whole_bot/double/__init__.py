"""A stand-in Discord on loopback: its API, its gateway, and people who use it.

answer: what came back to a person, as it stands whenever it is looked at.
answering: endpoints that answer an interaction: the callback, follow-ups, edits of either.
channels: endpoints for channels, threads, posts, reactions and direct conversations.
faults: things that go wrong on purpose.
fork: a bot that is forked from a process which has loaded everything.
gateway: the gateway: HELLO, IDENTIFY, READY, heartbeats, RESUME, shards, and dropped connections.
hooks: endpoints for webhooks of channels.
interactions: interactions: how they are delivered, and that they are answered once, in time.
launch: start a bot against the stand-in Discord: `python -m tests.whole_bot.double.launch bot`.
limits: Discord's limits on what a bot may send; breaking one is refused with code 50035.
mishaps: what goes wrong within a bot's own process.
openapi: request bodies checked against Discord's own API description, where a copy is at hand.
pings: whom a post of the bot would wake.
posting: how a body becomes a post, and what the bot must be allowed for it.
preload: what every bot loads, loaded once.
process: the bot as a process of its own, started against the stand-in Discord.
refusal: Discord's way to say no, with its own status and error code.
rest: the API: finds the endpoint, remembers every request, enforces the limits.
server: the stand-in Discord as one thing to start, talk to and stop.
shapes: the world as Discord writes it in JSON.
speak: what people do: type commands, press buttons, choose, fill in forms, post.
startup: endpoints a bot asks when it starts: who it is, where the gateway is, its commands.
test_parts: the stand-in Discord's parts that need no bot to be tested.
tiny_bot: a bot with one of everything, to test the stand-in Discord itself with.
typed: what a person typed or chose, as the data of an interaction.
watch: waiting for something to have happened, without sleeping.
world: what exists on the stand-in Discord: servers, channels, threads, people, posts, webhooks.
"""
