"""A new character, step by step: what these tests have in common."""

from rules.core.creation_walk import DICE, OPEN, Progress, Walking, answer_step, begin_progress


def walked(walking: Walking, **chosen: str) -> Progress:
    """Answer every step: as it says here (`?` for the dice), or not at all."""
    done = begin_progress(walking)
    while (step := done.step) is not None:
        said = chosen.pop(step.key, "")
        answer = DICE if said == "?" else tuple(said.split()) or OPEN
        further = answer_step(walking, done, answer)
        assert further is not None, f"{step.key} cannot be answered with {said or 'nothing'}"
        done = further
    assert not chosen, f"never asked: {', '.join(chosen)}"
    return done


def offered(done: Progress, key: str) -> list[str]:
    """Return what could be chosen in a step; nothing where it was not asked."""
    return [option.key for step in done.asked if step.key == key for option in step.options]
