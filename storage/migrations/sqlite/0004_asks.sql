-- Every roll looks whether it answers an ask: that must not cost more as the journal grows.
CREATE INDEX asks_of_game ON entry (game, number) WHERE verb = 'ask';
