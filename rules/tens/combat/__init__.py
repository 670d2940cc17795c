"""Combat: what a move deals, and the rounds.

attack: weapon, hits, type and criticals of a move, and what the foe deals back.
rounds: the threat, who has acted, and what the dying lose.
"""
