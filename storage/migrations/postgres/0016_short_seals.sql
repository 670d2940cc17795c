-- What this is for stands in the other folder.
CREATE VIEW sealing AS SELECT game, number, seals FROM entry;
CREATE FUNCTION salts_of(seals TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE AS $$
    SELECT s -> 'speaker' ->> 0 || (s -> 'said' ->> 0) || (s -> 'dice' ->> 0)
        || (s -> 'outcome' ->> 0) || (s -> 'changes' ->> 0) || (s -> 'visible' ->> 0)
        || (s -> 'at' ->> 0)
    FROM (SELECT seals::json AS s) kept
$$;
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT 1 FROM erasing) THEN
        IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
        RETURN NEW;
    END IF;
    IF TG_OP = 'UPDATE' AND length(NEW.seals) = 113 AND left(OLD.seals, 1) = '{' THEN
        IF NEW.seals = '~' || salts_of(OLD.seals)
            AND to_jsonb(NEW) - 'seals' = to_jsonb(OLD) - 'seals' THEN
            RETURN NEW;
        END IF;
    END IF;
    RAISE EXCEPTION 'the journal is append-only';
END $$;
