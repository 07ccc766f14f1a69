-- +goose NO TRANSACTION
-- +goose Up
-- Every list is some ranges of these indexes, a page of each. They begin with what lists ask for, and
-- private, so that hidden games cost nobody a look, and end with the list's order. A move changes none of
-- their columns. Each index is a step of its own, and keeps writers waiting for seconds at most.
CREATE INDEX IF NOT EXISTS games_all ON games (private, created_at, id);
CREATE INDEX IF NOT EXISTS games_all_ended ON games (private, ended_at, id) WHERE ended_at IS NOT NULL;
CREATE INDEX IF NOT EXISTS games_kinds ON games (private, status, variant, opponent_kind, created_at, id);
CREATE INDEX IF NOT EXISTS games_kinds_ended ON games (private, status, variant, opponent_kind, ended_at, id) WHERE ended_at IS NOT NULL;
CREATE INDEX IF NOT EXISTS games_first ON games (first_id, private, status, created_at, id) WHERE first_id IS NOT NULL;
CREATE INDEX IF NOT EXISTS games_second ON games (second_id, private, status, created_at, id) WHERE second_id IS NOT NULL;
CREATE INDEX IF NOT EXISTS games_first_ended ON games (first_id, private, status, ended_at, id) WHERE ended_at IS NOT NULL;
CREATE INDEX IF NOT EXISTS games_second_ended ON games (second_id, private, status, ended_at, id) WHERE ended_at IS NOT NULL;
CREATE INDEX IF NOT EXISTS games_pair ON games (first_id, second_id, private, created_at, id) WHERE first_id IS NOT NULL AND second_id IS NOT NULL;
CREATE INDEX IF NOT EXISTS games_pair_ended ON games (first_id, second_id, private, ended_at, id) WHERE ended_at IS NOT NULL;
CREATE INDEX IF NOT EXISTS games_won ON games (winner_id, private, created_at, id) WHERE winner_id IS NOT NULL;
CREATE INDEX IF NOT EXISTS games_won_ended ON games (winner_id, private, ended_at, id) WHERE ended_at IS NOT NULL;
CREATE INDEX IF NOT EXISTS games_undrawn ON games (created_by, private, created_at, id) WHERE first_id IS NULL AND second_id IS NULL;
CREATE INDEX IF NOT EXISTS games_undrawn_ended ON games (created_by, private, ended_at, id)
    WHERE first_id IS NULL AND second_id IS NULL AND ended_at IS NOT NULL;
CREATE INDEX IF NOT EXISTS games_offered ON games (invited_id, created_at, id) WHERE started_at IS NULL AND invited_id IS NOT NULL;
CREATE INDEX IF NOT EXISTS games_offered_ended ON games (invited_id, ended_at, id)
    WHERE started_at IS NULL AND invited_id IS NOT NULL AND ended_at IS NOT NULL;

DROP INDEX IF EXISTS games_active;
DROP INDEX IF EXISTS games_active_first;
DROP INDEX IF EXISTS games_active_second;
DROP INDEX IF EXISTS games_open;
DROP INDEX IF EXISTS games_invited;
DROP INDEX IF EXISTS games_seatless;
DROP INDEX IF EXISTS games_ended;
DROP INDEX IF EXISTS games_ended_created;
DROP INDEX IF EXISTS games_ended_first;
DROP INDEX IF EXISTS games_ended_second;
DROP INDEX IF EXISTS games_ended_first_created;
DROP INDEX IF EXISTS games_ended_second_created;
DROP INDEX IF EXISTS games_cancelled;

-- +goose Down
CREATE INDEX IF NOT EXISTS games_active ON games (created_at, id) WHERE ended_at IS NULL;
CREATE INDEX IF NOT EXISTS games_active_first ON games (first_id) WHERE ended_at IS NULL;
CREATE INDEX IF NOT EXISTS games_active_second ON games (second_id) WHERE ended_at IS NULL;
CREATE INDEX IF NOT EXISTS games_open ON games (created_at, id) WHERE status = 'open';
CREATE INDEX IF NOT EXISTS games_invited ON games (invited_id) WHERE status = 'open' AND invited_id IS NOT NULL;
CREATE INDEX IF NOT EXISTS games_seatless ON games (created_by, created_at, id) WHERE first_id IS NULL AND second_id IS NULL;
CREATE INDEX IF NOT EXISTS games_ended ON games (ended_at, id) WHERE ended_at IS NOT NULL;
CREATE INDEX IF NOT EXISTS games_ended_created ON games (created_at, id) WHERE ended_at IS NOT NULL;
CREATE INDEX IF NOT EXISTS games_ended_first ON games (first_id, ended_at, id) WHERE ended_at IS NOT NULL;
CREATE INDEX IF NOT EXISTS games_ended_second ON games (second_id, ended_at, id) WHERE ended_at IS NOT NULL;
CREATE INDEX IF NOT EXISTS games_ended_first_created ON games (first_id, created_at, id) WHERE ended_at IS NOT NULL;
CREATE INDEX IF NOT EXISTS games_ended_second_created ON games (second_id, created_at, id) WHERE ended_at IS NOT NULL;
CREATE INDEX IF NOT EXISTS games_cancelled ON games (created_at, id) WHERE status = 'cancelled';
DROP INDEX IF EXISTS games_all;
DROP INDEX IF EXISTS games_all_ended;
DROP INDEX IF EXISTS games_kinds;
DROP INDEX IF EXISTS games_kinds_ended;
DROP INDEX IF EXISTS games_first;
DROP INDEX IF EXISTS games_second;
DROP INDEX IF EXISTS games_first_ended;
DROP INDEX IF EXISTS games_second_ended;
DROP INDEX IF EXISTS games_pair;
DROP INDEX IF EXISTS games_pair_ended;
DROP INDEX IF EXISTS games_won;
DROP INDEX IF EXISTS games_won_ended;
DROP INDEX IF EXISTS games_undrawn;
DROP INDEX IF EXISTS games_undrawn_ended;
DROP INDEX IF EXISTS games_offered;
DROP INDEX IF EXISTS games_offered_ended;
