"""Tables that a game master writes: read from plain text, and rolled on.

die: a table's die and its faces.
table_lines: the lines of a table, what they name in double brackets, and all that is wrong.
roll: a roll on a table, and on everything its lines name; what is missing there, and circles.
"""
