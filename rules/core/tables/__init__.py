"""Tables that a game master writes: read from plain text, and rolled on.

die: a table's die and its faces.
table_lines: the lines of a table, with everything that is wrong with them.
double_brackets: dice and other tables that a line names in double brackets.
links: links between tables: what is missing, and circles.
roll: a roll on a table, and on everything its lines name.
"""
