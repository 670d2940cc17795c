"""Which message shows what, and how it stands now.

message_index: which message shows an entry, which entries none shows yet, and rulings as of now.
button_sentences: what buttons say, while a message has such a button.
boards: the board of a game as it is now.
pinned_cards: standing cards as they are now.
censorship: who may read words elsewhere.
message_links: where on Discord an entry can be read.
"""
