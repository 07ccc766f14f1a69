package account

import (
	"context"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"slowpond/internal/fault"
	"slowpond/internal/null"
	"slowpond/internal/postgres"
)

// Dossier is a user as administrators see one. It has no email, which only its owner and the server's
// own shell may see.
type Dossier struct {
	User
	Admin    bool
	BannedAt *time.Time
	Sessions int // that stand
}

const dossierSQL = `
	SELECT ` + userColumns + `, admin, banned_at,
		(SELECT count(*) FROM sessions WHERE user_id = users.id AND ended_at IS NULL)
	FROM users `

func scanDossier(row pgx.CollectableRow) (Dossier, error) {
	var d Dossier
	err := row.Scan(append(d.fields(), &d.Admin, &d.BannedAt, &d.Sessions)...)
	d.CreatedAt, d.BannedAt = d.CreatedAt.UTC(), null.UTC(d.BannedAt)
	return d, err
}

// Dossier returns the user with a name, in any case, or fault.NotFound.
func (s *Service) Dossier(ctx context.Context, name string) (Dossier, error) {
	if !validName(name) {
		return Dossier{}, errNoUser
	}
	return found(one(ctx, s.pool, scanDossier, dossierSQL+`WHERE lower(name) = $1`, strings.ToLower(name)))
}

// Email returns the address that the user with a name has given, "" for none, or fault.NotFound. It is
// for the server's own shell, and for no answer of the API.
func (s *Service) Email(ctx context.Context, name string) (string, error) {
	if !validName(name) {
		return "", errNoUser
	}
	return found(one(ctx, s.pool, pgx.RowTo[string], `SELECT coalesce(email, '') FROM users WHERE lower(name) = $1`, strings.ToLower(name)))
}

// Find returns up to limit users whose names contain a text, in any case, in the order of their names,
// and the cursor of the next page, "" at the end; an empty text finds all users. It fails with
// fault.Invalid for a cursor that it has not returned.
func (s *Service) Find(ctx context.Context, text string, limit int, cursor string) (found []Dossier, next string, err error) {
	after, err := decodeName(cursor)
	if err != nil {
		return nil, "", err
	}
	if text != "" && strings.Trim(text, nameLetters) != "" {
		return nil, "", nil // no name contains it
	}
	found, err = postgres.Collect(ctx, s.pool, scanDossier, dossierSQL+`
		WHERE lower(name) > $1 AND strpos(lower(name), $2) > 0 ORDER BY lower(name) LIMIT $3`,
		after, strings.ToLower(text), limit+1)
	if err != nil {
		return nil, "", explain(err, "finding users")
	}
	if len(found) > limit {
		found = found[:limit]
		next = encodeName(found[limit-1].Name)
	}
	return found, next, nil
}

// nameLetters are the characters that names may have.
const nameLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-"

// A cursor of this list holds the last name.
func encodeName(name string) string { return postgres.Cursor("name", strings.ToLower(name)) }

func decodeName(cursor string) (string, error) {
	name, ok := postgres.ReadCursor("name", cursor)
	if !ok || name != "" && !validName(name) {
		return "", fault.InvalidField("cursor", "Must be a cursor that this list returned.")
	}
	return name, nil
}
