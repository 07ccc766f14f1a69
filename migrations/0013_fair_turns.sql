-- +goose Up
-- When a computer last took a turn against each user: turns go round by user, the one served longest ago
-- first. Nothing is lost with this table but the order of the turns that wait.
CREATE TABLE computer_service (
    user_id   text        PRIMARY KEY,
    served_at timestamptz NOT NULL
);
CREATE INDEX computer_service_served ON computer_service (served_at);

-- How often the turn has been claimed: one that fails every time is given up at last.
ALTER TABLE robot_leases ADD COLUMN attempts integer NOT NULL DEFAULT 1;

-- A user's running games against computers, which are limited in number. A move does not touch it.
CREATE INDEX games_computer ON games (created_by) WHERE opponent_kind = 'computer' AND ended_at IS NULL;

-- +goose Down
DROP INDEX games_computer;
ALTER TABLE robot_leases DROP COLUMN attempts;
DROP TABLE computer_service;
