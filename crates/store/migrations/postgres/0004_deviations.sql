-- How sure a rating is (Glicko-2). Null for ratings that were last moved before this was kept; it follows from the number
-- of games then.
ALTER TABLE ratings ADD COLUMN deviation DOUBLE PRECISION;
ALTER TABLE ratings ADD COLUMN volatility DOUBLE PRECISION;
-- In how many games a computer player was measured before it came here.
ALTER TABLE ratings ADD COLUMN measured BIGINT NOT NULL DEFAULT 0;
