"""What became of all moves in a cluster, told in one line."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple


class Account(NamedTuple):
    """What became of all moves."""

    moves: int
    ruled: int
    lost: int  # acknowledged, and not in the database
    twice: int  # in the database more than once
    shown_twice: int
    hidden: int  # in the database, and never shown
    unheard: int  # made while nobody listened to their shard, and never answered
    silent: int  # made while someone listened who died of it, or was cut off, and never answered
    sorry: int  # answered with words that say that nothing was ruled
    wrongly: int  # of these, in the database though nothing was said to have changed
    missed: int  # made while a process left as it should, and never ruled on
    late: int = 0  # ruled on after Discord waited any longer, and shown all the same
    violations: tuple[str, ...] = ()  # what is wrong with the history of it all

    @property
    def is_good(self) -> bool:
        """Say whether nothing was lost, doubled, or missed without need."""
        wrong = (self.lost, self.twice, self.shown_twice, self.hidden, self.wrongly, self.missed)
        return self.ruled > 0 and not any(wrong) and not self.violations

    def told(self, seconds: Mapping[str, Sequence[float]]) -> str:
        """Say it, with the most seconds after each event until every shard answered."""
        events = ", ".join(
            f"{what} ({len(each)}) {max(each):.1f} s" for what, each in seconds.items() if each
        )
        return (
            f"cluster: {self.moves} moves, {self.ruled} ruled, {self.lost} lost,"
            f" {self.twice} ruled twice, {self.shown_twice} shown twice, {self.hidden} not shown,"
            f" {self.missed} missed while handing over, {self.late} shown late,"
            f" {len(self.violations)} violations;"
            f" nobody there for {self.unheard}, died or cut off with {self.silent},"
            f" apologised for {self.sorry} ({self.wrongly} wrongly);"
            f" every shard answered after {events}"
        )
