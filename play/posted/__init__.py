"""Which Discord message shows what, and what it should show now.

message_index: which message shows an entry, which are missing, and current rulings.
button_sentences: what buttons say, stored as long as a message has such a button.
boards: the current board of a game.
pinned_cards: the current content of pinned cards.
censorship: who may read words elsewhere.
message_links: links to the messages that show entries.
"""
