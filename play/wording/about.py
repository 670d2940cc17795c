"""The text of `/about`, and the version number."""

NAME = "Longhand"
VERSION = "0.2.0"
ABOUT = (
    "I'm a referee for play-by-post games. You write what your character does; I roll fair dice "
    "by your game's rules, keep the sheets and remember everything. Anything can be undone.\n"
    "See what you can do with `/help`, and what I store about you with `/privacy`."
)
VERSION_LABEL = "Version"
