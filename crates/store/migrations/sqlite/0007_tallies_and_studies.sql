-- How the rated games of a rating ended. For games of before it is counted from those that are still kept.
ALTER TABLE ratings ADD COLUMN wins INTEGER NOT NULL DEFAULT 0;
ALTER TABLE ratings ADD COLUMN draws INTEGER NOT NULL DEFAULT 0;
ALTER TABLE ratings ADD COLUMN losses INTEGER NOT NULL DEFAULT 0;
UPDATE ratings SET
    wins = (SELECT COUNT(*) FROM rating_changes c JOIN matches m ON m.id = c.match_id
        WHERE c.subject = ratings.subject AND c.game = ratings.game AND m.winner = CASE WHEN ratings.subject IN ('user:' || COALESCE(m.user_1, ''), 'player:' || COALESCE(m.player_1, '')) THEN 0 ELSE 1 END),
    draws = (SELECT COUNT(*) FROM rating_changes c JOIN matches m ON m.id = c.match_id
        WHERE c.subject = ratings.subject AND c.game = ratings.game AND m.winner IS NULL),
    losses = (SELECT COUNT(*) FROM rating_changes c JOIN matches m ON m.id = c.match_id
        WHERE c.subject = ratings.subject AND c.game = ratings.game AND m.winner = 1 - CASE WHEN ratings.subject IN ('user:' || COALESCE(m.user_1, ''), 'player:' || COALESCE(m.player_1, '')) THEN 0 ELSE 1 END)
WHERE games > 0;

-- Analyses that somebody keeps under a name. The record is JSON that the store does not read; rules and position are
-- what lists show of it.
CREATE TABLE studies (
    id TEXT PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    rules TEXT NOT NULL,
    position TEXT NOT NULL,
    record TEXT NOT NULL,
    created INTEGER NOT NULL,
    changed INTEGER NOT NULL
) STRICT;
CREATE INDEX studies_user ON studies (user_id, changed);
