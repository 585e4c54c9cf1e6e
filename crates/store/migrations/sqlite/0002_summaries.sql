-- How a match stands, as JSON that the store does not read: what lists show without reading the events. Null for matches
-- that were last changed before there were summaries; whoever lists such a match writes it.
ALTER TABLE matches ADD COLUMN summary TEXT;
