"""A game as a story to read, and as a file that another channel takes in.

story: scenes, rulings with their dice and sheets, gathered for reading.
html: the story as one web page that needs nothing but itself.
markdown: the story as Markdown.
archive: the whole game as sealed JSON, and what is checked before it is taken in.
"""
