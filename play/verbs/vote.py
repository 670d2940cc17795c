"""Later."""

from play.turn.turn import Handlers

HANDLERS: Handlers = {}
