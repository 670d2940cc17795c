-- When something was remembered: what is only of use for a while is forgotten after it. Empty for
-- what was remembered before, or by the release before this.
ALTER TABLE remembered ADD COLUMN at TEXT NOT NULL DEFAULT '';
-- Whoever plays beside blind rolls looks for what was told otherwise than it happened.
CREATE INDEX untold_of_game ON entry (game, number) WHERE strpos(outcome, '"really":') > 0;
