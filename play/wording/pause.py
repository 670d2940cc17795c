"""What `/x` tells whom."""

from collections.abc import Mapping

#: everything `/x` says: to all, to the one who pressed it, and to the one who typed it
PAUSE_ASKED = "Someone asks to pause and skip this."
PAUSE_TOLD = "I've asked everyone here to pause. Nobody will know it was you."
PAUSE_TYPED = "Asked this way, it isn't anonymous."
PAUSE = "Ask for a pause"
#: the texts of this verb's refusals, by code
REFUSALS: Mapping[str, str] = {
    "x_words": "Use `/x` on its own. Nothing was said.",
    "x_alone": "Use `/x` on its own.",
}
