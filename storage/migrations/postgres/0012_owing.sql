-- What each of this is for stands in the other folder. Games are reckoned one by one, as they are
-- played, and the index `fresh_rolls` is made beside all turns: nothing here looks through a table.
CREATE TABLE owing (
    game BIGINT NOT NULL REFERENCES game (id) ON DELETE CASCADE,
    number BIGINT NOT NULL,
    position BIGINT NOT NULL,
    asked BIGINT NOT NULL,
    PRIMARY KEY (game, number, position)
);
CREATE INDEX owing_asked ON owing (game) WHERE asked = 1;
ALTER TABLE game ADD COLUMN reckoned BIGINT NOT NULL DEFAULT 0;

CREATE FUNCTION note_owing(of_game BIGINT, numbers BIGINT[]) RETURNS void LANGUAGE sql AS $$
    INSERT INTO owing (game, number, position, asked)
    SELECT c.game, c.number, c.position, CASE WHEN e.verb = 'ask' THEN 1 ELSE 0 END FROM choice c
    JOIN entry e ON e.game = c.game AND e.number = c.number
    WHERE c.game = of_game AND c.number = ANY (numbers) AND c.owed = 1
    ON CONFLICT DO NOTHING
$$;
CREATE FUNCTION offered_is_owing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO owing (game, number, position, asked)
    SELECT e.game, e.number, NEW.position, CASE WHEN e.verb = 'ask' THEN 1 ELSE 0 END
    FROM entry e WHERE e.game = NEW.game AND e.number = NEW.number
    ON CONFLICT DO NOTHING;
    RETURN NULL;
END $$;
CREATE FUNCTION undone_may_open() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM note_owing(NEW.game, ARRAY(
        SELECT t.number FROM taking t WHERE t.game = NEW.game AND t.by = NEW.number
        UNION ALL SELECT n.about FROM entry n WHERE n.game = NEW.game AND n.number = NEW.number));
    RETURN NULL;
END $$;
CREATE FUNCTION standing_may_open() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM note_owing(OLD.game, ARRAY[OLD.number]);
    RETURN NULL;
END $$;
CREATE TRIGGER offered_is_owing AFTER INSERT ON choice
    FOR EACH ROW WHEN (NEW.owed = 1) EXECUTE FUNCTION offered_is_owing();
CREATE TRIGGER undone_may_open AFTER INSERT ON undone
    FOR EACH ROW EXECUTE FUNCTION undone_may_open();
CREATE TRIGGER standing_may_open AFTER DELETE ON undone
    FOR EACH ROW EXECUTE FUNCTION standing_may_open();
