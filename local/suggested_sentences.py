"""Sentences to try, for whoever speaks here and now: each stays until it was used."""

from local.table import LocalTable


class SuggestedSentences:
    """What is suggested to the speaker. Each would be ruled on if it were said now."""

    def __init__(self, table: LocalTable) -> None:
        self._table = table
        self._used: set[str] = set()
        self.sentences: tuple[str, ...] = ()

    async def look(self) -> None:
        """Find out what can be tried as things stand, but for what was tried already."""
        from play.completion.complete import examples

        found = await examples(self._table.referee, self._table.make_utterance(""), self._used)
        self.sentences = tuple(found)

    def find_sentence(self, number: int) -> str:
        """Return the sentence with this number; empty where there is none."""
        return self.sentences[number - 1] if 0 < number <= len(self.sentences) else ""

    async def use(self, line: str) -> None:
        """Take note that a line was said, and stood; what is left may have changed by it."""
        self._used.add(line.strip().lstrip("/"))
        if self.sentences:
            await self.look()

    def render_line(self, mark: str, width: int) -> str:
        """Return the sentences in one line, as many as fit it whole."""
        line = ""
        for number, sentence in enumerate(self.sentences, start=1):
            more = (
                f"{line}   {mark}{number} {sentence}" if line else f" try {mark}{number} {sentence}"
            )
            if len(more) >= width:
                break
            line = more
        return line
