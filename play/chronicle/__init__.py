"""A game as a story to read, and as a file that another channel can import.

story_contents: collects scenes, rulings, dice and sheets for reading.
colours: gives each character a distinct, readable colour.
html: the story as a single self-contained web page.
epub: the story as an e-book.
markdown: the story as Markdown.
markup_to_html: turns people's markup into elements that are always closed.
export_and_import: a whole game as JSON with a digest, and the checks before an import.
json_stream: reads and writes the JSON of a whole game row by row.
import_rights: keeps imported data from doing more than its user could type.
import_validation: checks every part of an imported game.
"""
