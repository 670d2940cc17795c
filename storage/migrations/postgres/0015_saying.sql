-- Which messages have a button that says a sentence of `remembered`: once none has, it is forgotten.
-- A sentence whose `at` is empty was kept by a release that did not write this down, and stays.
CREATE TABLE saying (
    message  TEXT NOT NULL,
    sentence TEXT NOT NULL,              -- its id: `sentence:ID` in `remembered`
    channel  TEXT NOT NULL,              -- empty for a private message, which nobody can look up
    parent   TEXT NOT NULL,              -- the channel whose thread that is
    server   TEXT NOT NULL,              -- empty for a direct message
    at       TEXT NOT NULL,              -- when it was last known to be there
    PRIMARY KEY (message, sentence)
);
CREATE INDEX sayings_of_sentence ON saying (sentence);
CREATE INDEX sayings_in_channel ON saying (channel);
CREATE INDEX sayings_in_threads ON saying (parent);
CREATE INDEX sayings_of_server ON saying (server);
CREATE INDEX sayings_by_time ON saying (at);
