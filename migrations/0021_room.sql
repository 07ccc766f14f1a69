-- +goose Up
-- A row of games is twice as long since it holds what lists show, and a move stays on its page only
-- where the page has room: until earlier versions may go, moves that come at once need several.
ALTER TABLE games SET (fillfactor = 50);

-- +goose Down
ALTER TABLE games SET (fillfactor = 70);
