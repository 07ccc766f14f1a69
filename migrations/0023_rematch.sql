-- +goose Up
-- The game that a game plays again. It has one rematch at a time: one that was cancelled makes room.
ALTER TABLE games ADD COLUMN rematch_of text;
CREATE UNIQUE INDEX games_rematch ON games (rematch_of) WHERE rematch_of IS NOT NULL AND status <> 'cancelled';

-- Older programs cannot fold the event rematch.
UPDATE compatibility SET min_binary = 23;

-- +goose Down
UPDATE compatibility SET min_binary = 18;
DROP INDEX games_rematch;
ALTER TABLE games DROP COLUMN rematch_of;
