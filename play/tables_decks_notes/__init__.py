"""What a game has besides characters: tables, decks, clocks, notes, pictures, and whispers.

thing_lookup: finds tables, decks and clocks by name, reading them when needed.
table_files: reads tables, and writes them as one file.
page_table_effects: offers the effects of a page's table rows.
deck_cards: the cards of a deck.
note_readers: who may read a note.
pictures: stores attached pictures.
whisper_readers: whom a whisper is for, who may read it, and what everyone sees.
"""
