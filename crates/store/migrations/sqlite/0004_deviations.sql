-- How sure a rating is (Glicko-2). Null for ratings that were last moved before this was kept; it follows from the number
-- of games then.
ALTER TABLE ratings ADD COLUMN deviation REAL;
ALTER TABLE ratings ADD COLUMN volatility REAL;
-- In how many games a computer player was measured before it came here.
ALTER TABLE ratings ADD COLUMN measured INTEGER NOT NULL DEFAULT 0;
