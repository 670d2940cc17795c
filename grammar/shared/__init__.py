"""Grammar that all games share.

parts: parts with shapes of their own, such as sheet values, times and speech.
dice: whole rolls such as 3d6kh2+1, with repeats, comparisons and comments.
dice_sums: sums of dice and numbers.
dice_modifiers: modifiers of dice, in the notation of many dice bots.
gear: carried things: how many, and several in one sentence.
move_definitions: moves that a table writes, for the systems that have moves.
"""
