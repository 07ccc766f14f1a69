-- +goose Up
-- One row: the number of the newest migration that a program must at least know to work on this
-- schema. A migration that only adds leaves it alone, and older programs go on serving. One that
-- removes what they use raises it in the same step, to the first migration whose program did without:
-- programs that know less refuse to start, and are no longer ready.
CREATE TABLE compatibility (
    one        boolean PRIMARY KEY DEFAULT true CHECK (one),
    min_binary integer NOT NULL
);
INSERT INTO compatibility (min_binary) VALUES (2);

-- +goose Down
DROP TABLE compatibility;
