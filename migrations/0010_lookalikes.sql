-- +goose Up
-- A name that differs from a taken one only in 0 and O, in 1, l and I, or in _ and - is taken too. Names
-- that were too like another before this was a rule are kept, as are the computers': a row marked here
-- takes no such place from anybody.
ALTER TABLE users ADD COLUMN lookalike boolean NOT NULL DEFAULT false;
UPDATE users SET lookalike = true FROM (
    SELECT id, row_number() OVER (PARTITION BY translate(lower(name), '01l-', 'oii_') ORDER BY created_at, id) AS nth FROM users
) AS alike WHERE users.id = alike.id AND (alike.nth > 1 OR users.computer);
CREATE UNIQUE INDEX users_look_key ON users (translate(lower(name), '01l-', 'oii_')) WHERE NOT lookalike;

-- +goose Down
ALTER TABLE users DROP COLUMN lookalike;
