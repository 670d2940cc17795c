CREATE INDEX shown_by_message ON shown (message);
