"""Sentences to try for the current speaker, each suggested until it is used."""

from local.table import LocalTable


class SuggestedSentences:
    """The sentences suggested to the speaker, each of which would work now."""

    def __init__(self, table: LocalTable) -> None:
        self._table = table
        self._used: set[str] = set()
        self.sentences: tuple[str, ...] = ()

    async def look(self) -> None:
        """Find what can be tried now, besides what was tried already."""
        from play.completion.whole_sentences import examples

        found = await examples(self._table.referee, self._table.make_utterance(""), self._used)
        self.sentences = tuple(found)

    def find_sentence(self, number: int) -> str:
        """Return the sentence with this number, or an empty text."""
        return self.sentences[number - 1] if 0 < number <= len(self.sentences) else ""

    async def use(self, line: str) -> None:
        """Note that a line worked; the remaining suggestions may change."""
        self._used.add(line.strip().lstrip("/"))
        if self.sentences:
            await self.look()

    def render_line(self, mark: str, width: int) -> str:
        """Return as many of the sentences as fit on one line in full."""
        line = ""
        for number, sentence in enumerate(self.sentences, start=1):
            more = (
                f"{line}   {mark}{number} {sentence}" if line else f" try {mark}{number} {sentence}"
            )
            if len(more) >= width:
                break
            line = more
        return line
