"""The six narrative dice: the symbols on each face, and the letters for dice and symbols."""

from collections.abc import Iterable, Mapping

from rules.core.records.frozen_values import freeze

SUCCESS, ADVANTAGE, TRIUMPH = "success", "advantage", "triumph"
FAILURE, THREAT, DESPAIR = "failure", "threat", "despair"
SYMBOLS = (SUCCESS, ADVANTAGE, TRIUMPH, FAILURE, THREAT, DESPAIR)

#: filled marks help, hollow ones hinder, so that nobody needs colours
GLYPHS: Mapping[str, str] = {
    SUCCESS: "✶",
    ADVANTAGE: "▲",
    TRIUMPH: "✪",
    FAILURE: "✕",
    THREAT: "▽",
    DESPAIR: "⊗",
}
_LETTERS = {"S": SUCCESS, "A": ADVANTAGE, "T": TRIUMPH, "F": FAILURE, "H": THREAT, "D": DESPAIR}


@freeze
class Die:
    """A kind of die: its letter, name, mark, and faces from 1."""

    letter: str
    name: str
    glyph: str
    good: bool
    faces: tuple[tuple[str, ...], ...]

    @property
    def sides(self) -> int:
        return len(self.faces)

    def shows(self, face: int) -> tuple[str, ...]:
        """Return the symbols on a face."""
        return self.faces[face - 1]


def _faces(said: str) -> tuple[tuple[str, ...], ...]:
    """Read faces written as letters, `-` for a blank."""
    return tuple(tuple(_LETTERS[c] for c in face if c != "-") for face in said.split())


#: in the order a pool is rolled
DICE: Mapping[str, Die] = {
    die.letter: die
    for die in (
        Die("y", "proficiency", "⬢", True, _faces("- S S SS SS A SA SA SA AA AA T")),
        Die("g", "ability", "◆", True, _faces("- S S SS A A SA AA")),
        Die("b", "boost", "■", True, _faces("- - S SA AA A")),
        Die("r", "challenge", "⬡", False, _faces("- F F FF FF H H FH FH HH HH D")),
        Die("p", "difficulty", "◇", False, _faces("- F FF H H H HH FH")),
        Die("k", "setback", "□", False, _faces("- - F F H H")),
    )
}

#: the six difficulties, by their number of difficulty dice
DIFFICULTIES = ("simple", "easy", "average", "hard", "daunting", "formidable")


def symbol_text(symbol: str, count: int) -> str:
    """Return symbols as people read them: mark, number, word."""
    plural = {"success": "successes"}.get(symbol, f"{symbol}s") if count != 1 else symbol
    word = symbol if symbol in (ADVANTAGE, THREAT, DESPAIR) else plural
    return f"{GLYPHS[symbol]} {count} {word}"


def describe_faces(die: Die, faces: Iterable[int]) -> str:
    """Return rolled dice of a kind for people, such as `◆ ability ✶▲, blank`."""
    shown = ("".join(GLYPHS[symbol] for symbol in die.shows(face)) for face in faces)
    return f"{die.glyph} {die.name} {', '.join(marks or 'blank' for marks in shown)}"


def difficulty_name(count: int) -> str:
    return DIFFICULTIES[count] if 0 <= count < len(DIFFICULTIES) else f"{count} difficulty"
