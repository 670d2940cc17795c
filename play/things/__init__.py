"""What a game keeps beside its characters: tables, decks, notes, pictures, and words for a few.

thing_lookup: tables, decks and clocks, read when a sentence asks for them.
table_files: the tables of a game, read, and as one file.
page_tables: tables of a page, and what their rows do set apart.
deck_cards: the cards of a deck.
note_readers: whose a note is, who may read it, and how it is told.
pictures: pictures that come with a sentence.
whisper_readers: whom whispers are for, who may read them, and what everyone is told.
"""
