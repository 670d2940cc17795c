"""What each event of the log means, in a sentence for the host: its values, and what to do."""

from collections.abc import Mapping

_SHOWN_AGAIN = "It's kept, and will be shown again by itself."
_REPORT = "Report it with this line's trace."
_RIGHTS = "If this goes on, run --check: a permission may be missing."

#: by event; what stands in braces is a value of the line
EVENTS: Mapping[str, str] = {
    # starting and stopping
    "ready": "The bot is online in {servers} servers. Invite it to another: {invite}",
    "commands registered": "Discord has {count} commands for {scope}.",
    "closing": "The bot is stopping. It finishes what it's doing first.",
    "stopped": "The bot has stopped.",
    "turns cut short": "{turns} turns didn't finish in time. The next start answers them.",
    "could not settle": "Something was left unfinished at the stop. It's done at the next start.",
    "could not register commands": "Discord didn't take the commands. A restart tries again.",
    "could not fetch commands": "Discord didn't list the commands. They're sent anew.",
    # servers and copies
    "removed": "Server {server} removed the bot. Its games are kept for a while.",
    "gone": "Server {server} has removed the bot. Its games are kept for a while.",
    "purged": "Server {server} removed the bot long ago. Its games are deleted.",
    "purging": "The daily look at removed servers failed. It's tried again tomorrow.",
    "too many gone": "{servers} servers are missing at once, so none is marked as gone."
    " Check that DISCORD_TOKEN is this bot's, or wait if Discord is down.",
    "copied": "Today's backup is {file}.",
    "copying": "There's no backup today. Check the permissions of BACKUP_DIR and the free space.",
    "the database does not answer": "The database doesn't answer. Check its disk or its server.",
    # many processes
    "joined": "This process has joined the others; {shards} shards are shared.",
    "took a group": "This process connects shards {shards}.",
    "took over": "This process now answers for group {group}.",
    "let go": "This process has handed group {group} over.",
    "cut off from the database": "The database can't be reached, so others take over: {why}.",
    "no connection to Discord": "Group {group} has no connection to Discord, so others take it.",
    "a client ended": "Group {group} lost its connection. It's connected anew.",
    "could not take a group": "Group {group} couldn't be connected. It's tried again.",
    "could not close": "Group {group} didn't close cleanly. Others take it over all the same.",
    "handing over": "Handing group {group} over failed. Others take it in a moment.",
    # a bug, or nearly one
    "unexpected": f"A bug: the person was told the id {{id}}. {_REPORT}",
    "beside the turn": f"A bug beside a turn; the turn itself stands. {_REPORT}",
    "completion failed": f"A bug while suggesting what to type; nobody was told. {_REPORT}",
    "could not go on": f"A bug after a ruling, which stands; the rest is done later. {_REPORT}",
    "could not end the wait": f"A bug at a deadline. It's tried again. {_REPORT}",
    "could not forget words": f"Words that should be forgotten weren't yet. {_REPORT}",
    # Discord would not, and it is made up for
    "reply failed": f"Discord didn't take an answer. {_SHOWN_AGAIN} {_RIGHTS}",
    "not shown yet": f"Entry {{entry}} isn't shown yet. {_SHOWN_AGAIN}",
    "not shown together": f"Several results weren't shown in one post. {_SHOWN_AGAIN}",
    "still not shown": f"Entry {{entry}} is still not shown. It's tried again later. {_RIGHTS}",
    "shown late": "Entry {entry} is shown now.",
    "could not announce": f"Entry {{entry}} wasn't announced in the channel. {_SHOWN_AGAIN}",
    "could not post words": f"A character's words weren't posted. {_SHOWN_AGAIN} {_RIGHTS}",
    "could not show anew": "A message wasn't brought up to date. The next change does it.",
    "could not edit": "Message {message} wasn't brought up to date. The next change does it.",
    "could not edit a card": "Card {message} wasn't brought up to date. The next change does it.",
    "could not remind": "A reminder wasn't sent. It's tried again.",
    "reminding": "Reminders and deadlines failed this time. They're tried again in a minute.",
    "may not read": f"The bot can't see who reads channel {{channel}}. {_RIGHTS}",
    # Discord would not, and that is the end of it
    "may not post": f"Entry {{entry}} can't be shown: the bot may not post there. {_RIGHTS}",
    "could not explain": "Someone wasn't told what went wrong. Nothing else is affected.",
    "could not apologise": "Someone wasn't told of the error with the id {of}.",
    "could not defer": "Discord was slow, and someone may have seen that nobody answered.",
    "could not turn a page": "Someone turned a page and didn't get it. They can press again.",
    "could not react": "A reaction wasn't added to a post. Nothing else is affected.",
    "could not post among the rolls": f"Nothing could be posted in channel {{channel}}. {_RIGHTS}",
    "no line about a secret": "The channel wasn't told that entry {entry} was rolled in secret.",
    "could not tell of a plan": "A player wasn't told what became of a plan; /plan tells them.",
    "could not tell a game master": "A game master wasn't shown entry {entry}; /history shows it.",
    "could not reach a game master": "A game master takes no direct messages from the bot.",
    "could not reach someone": "Someone takes no direct messages from the bot.",
    "could not ask about words": "Words wait for a game master, who couldn't be asked.",
    "could not ask for a pause": f"A pause that someone asked for wasn't posted. {_RIGHTS}",
    "could not close a walk": "The steps of a new character stayed open. The character is made.",
    "could not keep what buttons say": "The buttons of a message won't work after a restart.",
    "could not remember what was ruled": "If that post is edited, its rolls may be offered again.",
    "could not remove a post": "Post {message} was said as a character and not removed."
    " The bot needs Manage Messages for that.",
    "could not remove words": "Post {message} was taken back and not removed. Delete it by hand.",
    "could not forget messages": "Deleted messages are forgotten later.",
    "could not forget a channel": "A deleted channel is forgotten later.",
    "could not look up a message": "Message {message} is looked up again later.",
    "message gone": "Message {message} was deleted on Discord.",
    "could not re-open a thread": "Thread {thread} is archived and couldn't be opened."
    " The bot needs Send Messages in Threads.",
    "could not fetch a file": "A file that someone attached couldn't be fetched. They were told.",
    "could not keep a portrait": "A portrait couldn't be kept. Its player was told.",
    "could not take a picture down": "A picture that was deleted may still be in its message.",
    "a webhook may not say that": "Discord didn't let a character speak under that name or face.",
    "too many webhooks": "Channel {channel} has as many webhooks as Discord allows, so characters"
    " can't speak there. Delete one.",
    "no emojis": "The dice are shown as text: Discord didn't list the bot's emojis.",
    "emoji failed": "The dice are shown as text: Discord didn't take the emoji {name}.",
    "ruled": "Entry {entry} is ruled.",
}


class _Values(dict[str, object]):
    """The values of a line; one that is missing is a question mark, since a log never fails."""

    def __missing__(self, key: str) -> str:
        return "?"


def describe_event(event: str, values: Mapping[str, object]) -> str:
    """Return what an event means for the host, in a sentence; empty where it is not ours."""
    return EVENTS.get(event, "").format_map(_Values(values))
