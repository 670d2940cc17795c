"""The same table in a terminal, for people and for machines. No Discord.

table: lines in, replies out.
interactive: the table for people: a prompt and panels.
prompt: the input line, with history and completion.
panels: renders replies as panels.
text_forms: asks for a move or a page, question by question.
character_creation: makes a character, question by question.
json_lines: the table for machines: one line in, one line of JSON out.
suggested_sentences: sentences to try, until they were used.
demo: sets up a system's demo game.
"""
