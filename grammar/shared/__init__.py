"""What is said at every table, whatever is played there.

parts: values of a sheet, times and speech, which have shapes of their own.
dice: plain dice such as 3d6kh2+1, with what stands before and behind them.
dice_sums: sums of dice and numbers.
dice_modifiers: what is done to dice, in the letters of many bots.
pack: how many of what, and several things in one breath.
move_definitions: moves that a table writes, for the systems that have moves.
"""
