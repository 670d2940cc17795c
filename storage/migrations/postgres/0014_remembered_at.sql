-- When something was remembered: what is only of use for a while is forgotten after it. Empty for
-- what was remembered before, or by the release before this.
ALTER TABLE remembered ADD COLUMN at TEXT NOT NULL DEFAULT '';
-- The index `untold_of_game` is made while others play: storage/engine/postgres.py.
