-- +goose Up
-- What lists show of a game beside what they find it by: a list must not read logs, which may be long.
-- A program of before these columns leaves them as they are, so shown_version says which version they
-- show, and rows that it wrote are brought up to date in the background and when a list meets them.
-- state and invite_code are secrets. What never changes stands last: of a row that stays on its page
-- Postgres logs what lies between the first byte that changes and the last.
ALTER TABLE games
    ADD COLUMN shown_version integer,
    ADD COLUMN draw_offer    smallint CHECK (draw_offer IN (1, 2)),
    ADD COLUMN last_move     text,
    ADD COLUMN state         text, -- the position with every number in it, as its variant writes it
    ADD COLUMN reason        text, -- of the result
    ADD COLUMN deal          text,
    ADD COLUMN agreed        text, -- of the terms, as JSON, what no other column has
    ADD COLUMN invite_code   text;

-- What is done once to all rows in the background, and when it was done.
CREATE TABLE backfills (
    name    text        PRIMARY KEY,
    done_at timestamptz NOT NULL
);

-- +goose Down
DROP TABLE backfills;
ALTER TABLE games
    DROP COLUMN shown_version, DROP COLUMN draw_offer, DROP COLUMN last_move, DROP COLUMN state,
    DROP COLUMN reason, DROP COLUMN deal, DROP COLUMN agreed, DROP COLUMN invite_code;
