"""Every sentence the bot itself says about days."""

ROUNDS = "Rounds are counted with /round next."


def it_is(date: str) -> str:
    return f"It is {date[0].lower()}{date[1:]}" if date.startswith("Day ") else f"It is {date}"


def passes(amount: int, unit: str) -> str:
    """Say how much time has passed."""
    if amount != 1:
        return f"{amount} {unit} pass"
    one = "watch" if unit == "watches" else unit.removesuffix("s")
    return f"1 {one} passes"
