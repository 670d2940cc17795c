"""Points lost, and what protects from that.

damage: harm dealt, and where it lands.
protection: harm taken on armour, on the will or by another.
pool_loss: pools, dice that step down, wounds.
who_is_down: who is down by the numbers, and who can act.
death: the roll for one's life, and its timer.
"""
