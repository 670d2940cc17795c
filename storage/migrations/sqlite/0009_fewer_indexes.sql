-- Every index of the journal is written by every turn: each must earn that.
DROP INDEX entries_in_channel;
DROP INDEX entries_of_speaker;
DROP INDEX entries_by_speaker;
CREATE INDEX entries_by_speaker ON entry (speaker, game, number);
CREATE INDEX pins_of_game ON entry (game, number) WHERE kind IN ('pin', 'unpin');
