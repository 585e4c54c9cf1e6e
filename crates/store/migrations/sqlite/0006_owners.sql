-- Who looks after a match: a server, and how often the match has changed hands. An append names this number, and is
-- refused when it is out of date.
ALTER TABLE matches ADD COLUMN owner TEXT;
ALTER TABLE matches ADD COLUMN fence INTEGER NOT NULL DEFAULT 0;
-- Milliseconds during which the match had an owner that was dead: its clocks stood still.
ALTER TABLE matches ADD COLUMN lost INTEGER NOT NULL DEFAULT 0;
CREATE INDEX matches_owner ON matches (owner) WHERE owner IS NOT NULL;

-- The servers of a site. All that a server looks after is its own until this time of the database's clock.
CREATE TABLE servers (
    id TEXT PRIMARY KEY,
    renewed INTEGER NOT NULL,
    expires INTEGER NOT NULL
);

-- The server that plays a tournament.
ALTER TABLE runs ADD COLUMN server TEXT;
