"""Healing: what takes harm away.

treatment: Medicae, criticals that heal, and `/heal`.
rest: a breath after a fight, a night, a week.
"""
