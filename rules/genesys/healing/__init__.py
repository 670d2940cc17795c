"""Healing: what removes harm.

treatment: Medicae, healing criticals, and `/heal`.
rest: a breather after a fight, a night, a week.
"""
