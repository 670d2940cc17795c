"""Discord's way to say no, with its own status and error code."""

from typing import Any


class Refused(Exception):
    """A request Discord answers with an error."""

    def __init__(self, status: int, code: int, message: str) -> None:
        super().__init__(f"{status} {code} {message}")
        self.status = status
        self.code = code
        self.message = message

    def body(self) -> dict[str, Any]:
        """Return what Discord puts into the answer's body."""
        return {"code": self.code, "message": self.message}


class OverLimit(Refused):
    """A body that breaks a limit: always the bot's own fault."""

    def __init__(self, what: str) -> None:
        super().__init__(400, 50035, f"Invalid Form Body: {what}")


def unknown(what: str, code: int) -> Refused:
    """Refuse because there is no such thing."""
    return Refused(404, code, f"Unknown {what}")
