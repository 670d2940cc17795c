"""What makes and shows things for those who build the bot: none of it runs online.

preview: the bot in a local browser page, without a token: `make preview`.
preview_looks: what Discord shows and the preview's page does not yet.
screenshots: takes the pictures of the documents.
texts: lists everything people read in docs/texts.md.
emojis: draws the pictures of dice that the bot uploads.
learn: weighs the words of examples, by which deeds in free English are known: `make learn`.
confusables: makes the table of signs that look alike, from Unicode's own.
"""
