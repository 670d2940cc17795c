"""The same table in a terminal, for people and for machines. No Discord.

table: lines in, replies out.
interactive: the table for people: a prompt and panels.
prompt: the line that a person types, with history and completion.
panels: replies as panels for a terminal.
text_forms: a move or a page, written question by question.
character_creation: a character made question by question.
json_lines: the table for machines: a line in, a line of JSON out.
suggested_sentences: sentences to try, until they were.
demo: a ready-made table for someone who has none.
"""
