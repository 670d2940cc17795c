"""Carries out plans for their owners, each in a turn of its own.

plan_reports: what people are told about plans.
speak_for_absent: says a plan for its owner, and skips those without one.
round_deadlines: runs through a round, on request or when a deadline has passed.
plan_runner: what runs after a sentence, and when a deadline passes.
failure_log: logs errors after a ruling, which stands all the same.
"""
