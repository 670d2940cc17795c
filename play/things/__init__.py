"""What a game keeps beside its characters: tables, decks, notes, pictures, and words for a few.

lookup: tables, decks and clocks, read when a sentence asks for them.
tables: the tables of a game, read, and as one file.
page_tables: tables of a page, and what their rows do set apart.
decks: the cards of a deck.
notes: whose a note is, who may read it, and how it is told.
pictures: pictures that come with a sentence.
whispers: whom whispers are for, who may read them, and what everyone is told.
"""
