"""Tables that a game master writes: read from plain text, and rolled on.

die: the die of a table, and the faces that it has.
table_lines: the lines of a table, with everything that is wrong with them.
double_brackets: dice and other tables that a line names in double brackets.
links: which tables name which: what is missing, and circles.
roll: a roll on a table, and on all that its lines name.
"""
