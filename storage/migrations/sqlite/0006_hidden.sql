-- Whoever shows a sheet looks for what is not to be shown on it: that must not cost more as the journal grows.
CREATE INDEX blind_of_game ON entry (game, number) WHERE visible = 'blind';
CREATE INDEX reveals_of_game ON entry (game, number) WHERE verb = 'history';
