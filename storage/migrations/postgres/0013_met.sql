-- What each column holds stands with the same script in the other folder.
ALTER TABLE game ADD COLUMN met BIGINT NOT NULL DEFAULT 0;
ALTER TABLE part ADD COLUMN named TEXT COLLATE "C" NOT NULL DEFAULT '';
