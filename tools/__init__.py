"""Tools for developers of the bot; nothing here runs online.

preview: shows the bot in a local browser, without a token: `make preview`.
preview_looks: adds what the preview doesn't show like Discord yet.
screenshots: takes the pictures in the documentation.
texts: lists everything people read in docs/texts.md.
emojis: draws the pictures of dice that the bot uploads.
learn: learns from examples how to recognise acts in free English: `make learn`.
confusables: makes the table of lookalike characters from Unicode's.
"""
