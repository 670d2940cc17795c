-- Whether it was settled once which NPCs of a game players had met before that decided whether they
-- can be named: 0 in games that are older, and in those that the release before begins.
ALTER TABLE game ADD COLUMN met INTEGER NOT NULL DEFAULT 0;

-- The last names that someone typed in a game and that were nobody's to them, newest first, a line
-- each: when, a tab, the name. It goes with the row.
ALTER TABLE part ADD COLUMN named TEXT NOT NULL DEFAULT '';
