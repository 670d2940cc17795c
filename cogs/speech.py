"""Speaking as a character."""

from typing import ClassVar

from cogs.commands.verbs import Option, SpokenCog, Telling, Verbs


class Voices(SpokenCog):
    """Says what characters say. Alone, the command opens a form with room for a long text."""

    verbs: ClassVar[Verbs] = {
        "say": Telling(
            "Speak as your character; alone it opens a form for a longer text",
            (
                Option("who", "Who speaks: your own character, if you leave it out", lead="as"),
                Option("text", "What is said; rolls in it stand in [[ ]]", "words"),
                Option("file", "A picture or file to post with it", "attachment"),
            ),
        ),
    }
