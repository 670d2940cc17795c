-- How often something of a game was changed that no entry tells of, such as what is erased. With the
-- number of its last entry it says whether a game still stands as somebody saw it.
ALTER TABLE game ADD COLUMN touched BIGINT NOT NULL DEFAULT 0;
