"""What is said at every table, whatever is played there.

table: games, sheets, dice and the journal, which every table has.
desk: what game masters say at their desk, and everyone at a slow table.
rounds: plans, deadlines, votes and seals.
speech: the words of characters.
dice: plain dice such as 3d6kh2+1, with what stands before and behind them.
expression: sums of dice and numbers.
modifiers: what is done to dice, in the letters of many bots.
define: moves that a table writes, for the systems that have moves.
"""
