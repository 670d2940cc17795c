-- Of a seal only its salts cannot be computed again. Here a seal may be written with those alone,
-- and nothing else of an entry: whoever changes `entry` itself is refused as before.
CREATE VIEW sealing AS SELECT game, number, seals FROM entry;
CREATE TRIGGER seals_stay_the_same INSTEAD OF UPDATE ON sealing
BEGIN
    SELECT RAISE(ABORT, 'the journal is append-only')
    WHERE NEW.game <> OLD.game OR NEW.number <> OLD.number OR length(NEW.seals) <> 113
    OR NEW.seals IS NOT '~' || json_extract(OLD.seals, '$.speaker[0]')
        || json_extract(OLD.seals, '$.said[0]') || json_extract(OLD.seals, '$.dice[0]')
        || json_extract(OLD.seals, '$.outcome[0]') || json_extract(OLD.seals, '$.changes[0]')
        || json_extract(OLD.seals, '$.visible[0]') || json_extract(OLD.seals, '$.at[0]');
    INSERT INTO erasing (allowed) VALUES (1);
    UPDATE entry SET seals = NEW.seals WHERE game = OLD.game AND number = OLD.number;
    DELETE FROM erasing;
END;
