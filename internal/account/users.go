package account

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"slowpond/internal/fault"
	"slowpond/internal/postgres"
)

// User is one account: a person, a guest who has not chosen a name and password yet, or a computer.
type User struct {
	ID        string // 12 of `a-z 2-7`
	Name      string // unique without regard to case
	Guest     bool
	Computer  bool
	Admin     bool
	Email     *string // only where the user asks about oneself: in a Grant, from ByID and Upgrade
	CreatedAt time.Time
}

const userColumns = `id, name, guest, computer, admin, email, created_at`

func scanUser(row pgx.CollectableRow) (User, error) {
	var u User
	err := row.Scan(&u.ID, &u.Name, &u.Guest, &u.Computer, &u.Admin, &u.Email, &u.CreatedAt)
	u.CreatedAt = u.CreatedAt.UTC()
	return u, err
}

// oneUser returns pgx.ErrNoRows, wrapped by nothing, where sql finds none.
func oneUser(ctx context.Context, db postgres.Querier, sql string, args ...any) (User, error) {
	rows, _ := db.Query(ctx, sql, args...) // collecting returns the error of the query
	return pgx.CollectExactlyOneRow(rows, scanUser)
}

func insertUser(ctx context.Context, tx pgx.Tx, u User, passwordHash *string) error {
	_, err := tx.Exec(ctx, `
		INSERT INTO users (id, name, guest, email, password_hash, created_at)
		VALUES ($1, $2, $3, $4, $5, $6)`,
		u.ID, u.Name, u.Guest, u.Email, passwordHash, u.CreatedAt)
	return err
}

var errNoUser = fault.New(fault.NotFound, "There is no such user.")

// ByID returns the user with an id, or fault.NotFound.
func (s *Service) ByID(ctx context.Context, id string) (User, error) {
	if !postgres.IsID(id) {
		return User{}, errNoUser
	}
	u, err := oneUser(ctx, s.pool, `SELECT `+userColumns+` FROM users WHERE id = $1`, id)
	return found(u, err)
}

// ByName returns the user with a name, in any case, or fault.NotFound. Email is nil.
func (s *Service) ByName(ctx context.Context, name string) (User, error) {
	if !validName(name) {
		return User{}, errNoUser
	}
	u, err := oneUser(ctx, s.pool, `SELECT `+userColumns+` FROM users WHERE lower(name) = $1`, strings.ToLower(name))
	u.Email = nil
	return found(u, err)
}

func found(u User, err error) (User, error) {
	if errors.Is(err, pgx.ErrNoRows) {
		return User{}, errNoUser
	}
	if err != nil {
		return User{}, explain(err, "reading a user")
	}
	return u, nil
}

// ByIDs returns the users with these ids, by id; ids nobody has are left out. Emails are nil.
func (s *Service) ByIDs(ctx context.Context, ids []string) (map[string]User, error) {
	users := make(map[string]User, len(ids))
	if len(ids) == 0 {
		return users, nil
	}
	rows, _ := s.pool.Query(ctx, `SELECT `+userColumns+` FROM users WHERE id = ANY ($1)`, ids)
	all, err := pgx.CollectRows(rows, scanUser)
	if err != nil {
		return nil, explain(err, "reading users")
	}
	for _, u := range all {
		u.Email = nil
		users[u.ID] = u
	}
	return users, nil
}
