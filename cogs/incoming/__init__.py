"""Incoming."""
