"""A game as a story to read, and as a file that another channel takes in.

story_contents: scenes, rulings with their dice and sheets, gathered for reading.
colours: the colours of characters, told apart and easily read.
html: the story as one web page that needs nothing but itself.
epub: the story as an e-book.
markdown: the story as Markdown.
html_markup: the marks within words, as elements that always close.
export_and_import: the whole game as sealed JSON, and what is checked before it is taken in.
json_stream: the JSON of a whole game, a row at a time.
import_rights: what came in with an import can do no more than whoever uses it could type.
import_validation: every part of a game from elsewhere, held against what could be there.
"""
