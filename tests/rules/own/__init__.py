"""Tests of rules/own.

pages: pages that tests read.
reader: a page, read.
"""
