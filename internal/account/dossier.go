package account

import (
	"context"
	"encoding/base64"
	"errors"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"slowpond/internal/fault"
	"slowpond/internal/null"
)

// Dossier is a user as administrators see one.
type Dossier struct {
	User
	BannedAt *time.Time
	Sessions int // that stand
}

const dossierSQL = `
	SELECT ` + userColumns + `, banned_at,
		(SELECT count(*) FROM sessions WHERE user_id = users.id AND ended_at IS NULL)
	FROM users `

func scanDossier(row pgx.CollectableRow) (Dossier, error) {
	var d Dossier
	err := row.Scan(&d.ID, &d.Name, &d.Guest, &d.Computer, &d.Admin, &d.Email, &d.CreatedAt, &d.BannedAt, &d.Sessions)
	d.CreatedAt = d.CreatedAt.UTC()
	d.BannedAt = null.UTC(d.BannedAt)
	return d, err
}

// Dossier returns the user with a name, in any case, or fault.NotFound. Email is set: it is for the
// server's own shell, and no answer of the API.
func (s *Service) Dossier(ctx context.Context, name string) (Dossier, error) {
	if !validName(name) {
		return Dossier{}, errNoUser
	}
	rows, _ := s.pool.Query(ctx, dossierSQL+`WHERE lower(name) = $1`, strings.ToLower(name)) // collecting gives its error
	d, err := pgx.CollectExactlyOneRow(rows, scanDossier)
	if errors.Is(err, pgx.ErrNoRows) {
		return Dossier{}, errNoUser
	}
	return d, explain(err, "reading a user")
}

// Find returns up to limit users whose names contain a text, in any case, in the order of their names,
// and the cursor of the next page, "" at the end; an empty text finds everybody. Emails are nil. It
// fails with fault.Invalid where cursor is none of this list.
func (s *Service) Find(ctx context.Context, text string, limit int, cursor string) (found []Dossier, next string, err error) {
	after, err := decodeName(cursor)
	if err != nil {
		return nil, "", err
	}
	if text != "" && strings.Trim(text, nameLetters) != "" {
		return nil, "", nil // no name has it
	}
	rows, _ := s.pool.Query(ctx, dossierSQL+`
		WHERE lower(name) > $1 AND strpos(lower(name), $2) > 0 ORDER BY lower(name) LIMIT $3`,
		after, strings.ToLower(text), limit+1)
	found, err = pgx.CollectRows(rows, scanDossier)
	if err != nil {
		return nil, "", explain(err, "finding users")
	}
	if len(found) > limit {
		found = found[:limit]
		next = encodeName(found[limit-1].Name)
	}
	for i := range found {
		found[i].Email = nil
	}
	return found, next, nil
}

// nameLetters are all that names are made of.
const nameLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-"

var errCursor = fault.InvalidField("cursor", "Is not a cursor of this list.")

// The cursor of a list of users is the last name, of one of acts the last entry's number.
func encodeName(name string) string {
	return base64.RawURLEncoding.EncodeToString([]byte("name." + strings.ToLower(name)))
}

func decodeName(cursor string) (string, error) {
	name, ok := decodeCursor("name.", cursor)
	if !ok || name != "" && !validName(name) {
		return "", errCursor
	}
	return name, nil
}

func encodeActs(id int64) string {
	return base64.RawURLEncoding.EncodeToString([]byte("act." + strconv.FormatInt(id, 36)))
}

func decodeActs(cursor string) (int64, error) {
	digits, ok := decodeCursor("act.", cursor)
	if ok && digits == "" {
		return 0, nil
	}
	id, err := strconv.ParseInt(digits, 36, 64)
	if !ok || err != nil || id < 1 {
		return 0, errCursor
	}
	return id, nil
}

// decodeCursor gives what a cursor holds after the prefix of its list, "" for the empty cursor.
func decodeCursor(prefix, cursor string) (held string, ok bool) {
	if cursor == "" {
		return "", true
	}
	raw, err := base64.RawURLEncoding.DecodeString(cursor)
	held, ok = strings.CutPrefix(string(raw), prefix)
	return held, ok && err == nil && held != ""
}
