-- Which owed choices may be open: all that are, and here and there one that was closed since. Who
-- looks computes the rest, so that whatever was answered costs nothing. It can be made anew at any
-- time; a game in which that is still to be done has `reckoned` 0. A release that does not know
-- this table closes choices without a word to it, which is no matter; whatever may open one says
-- so here by a trigger.
CREATE TABLE owing (
    game     INTEGER NOT NULL REFERENCES game (id) ON DELETE CASCADE,
    number   INTEGER NOT NULL,           -- of the entry that offers it
    position INTEGER NOT NULL,
    asked    INTEGER NOT NULL,           -- whether it is a roll that someone was asked for
    PRIMARY KEY (game, number, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX owing_asked ON owing (game) WHERE asked = 1;
ALTER TABLE game ADD COLUMN reckoned INTEGER NOT NULL DEFAULT 0;

CREATE TRIGGER offered_is_owing AFTER INSERT ON choice WHEN NEW.owed = 1
BEGIN
    INSERT INTO owing (game, number, position, asked)
    SELECT e.game, e.number, NEW.position, e.verb = 'ask' FROM entry e
    WHERE e.game = NEW.game AND e.number = NEW.number
    ON CONFLICT DO NOTHING;
END;
-- What an entry took may be taken again once it is undone, and what it replaced stands again.
CREATE TRIGGER undone_may_open AFTER INSERT ON undone
BEGIN
    INSERT INTO owing (game, number, position, asked)
    SELECT c.game, c.number, c.position, e.verb = 'ask' FROM choice c
    JOIN entry e ON e.game = c.game AND e.number = c.number
    WHERE c.game = NEW.game AND c.owed = 1 AND c.number IN (
        SELECT t.number FROM taking t WHERE t.game = NEW.game AND t.by = NEW.number
        UNION ALL SELECT n.about FROM entry n WHERE n.game = NEW.game AND n.number = NEW.number)
    ON CONFLICT DO NOTHING;
END;
-- What stands again offers its own again.
CREATE TRIGGER standing_may_open AFTER DELETE ON undone
BEGIN
    INSERT INTO owing (game, number, position, asked)
    SELECT c.game, c.number, c.position, e.verb = 'ask' FROM choice c
    JOIN entry e ON e.game = c.game AND e.number = c.number
    WHERE c.game = OLD.game AND c.number = OLD.number AND c.owed = 1
    ON CONFLICT DO NOTHING;
END;

-- All that is owed now, but for what was surely answered.
INSERT INTO owing (game, number, position, asked)
SELECT c.game, c.number, c.position, e.verb = 'ask' FROM choice c
JOIN entry e ON e.game = c.game AND e.number = c.number
WHERE c.owed = 1
AND NOT EXISTS (SELECT 1 FROM undone u WHERE u.game = c.game AND u.number = c.number)
AND c.most > (SELECT count(*) FROM taking t
    JOIN choice o ON o.game = t.game AND o.number = t.number AND o.position = t.position
    LEFT JOIN undone u ON u.game = t.game AND u.number = t.by
    WHERE t.game = c.game AND t.number = c.number AND u.by IS NULL
    AND (t.position = c.position OR (c.exclusive <> '' AND o.exclusive = c.exclusive)));
UPDATE game SET reckoned = 1;

-- A press looks whether its character has rolled since: that must not cost more as the journal
-- grows.
CREATE INDEX fresh_rolls ON entry (game, subject, number)
WHERE subject > 0 AND kind <> '' AND about = 0 AND undoes = 0 AND dice <> '[]';
