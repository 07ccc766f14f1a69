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

// User is what everybody may know of an account: that of a person, of a guest who has not yet chosen a
// name and password, or of a computer.
type User struct {
	ID        string // 12 characters of `a-z 2-7`
	Name      string // unique without regard to case
	Guest     bool
	Computer  bool
	CreatedAt time.Time
}

// Self is what users may know of their own account.
type Self struct {
	User
	Admin bool
	Email *string // nil where none was given
}

const (
	userColumns = `id, name, guest, computer, created_at`
	selfColumns = userColumns + `, admin, email`
)

func (u *User) fields() []any {
	return []any{&u.ID, &u.Name, &u.Guest, &u.Computer, &u.CreatedAt}
}

func scanUser(row pgx.CollectableRow) (User, error) {
	var u User
	err := row.Scan(u.fields()...)
	u.CreatedAt = u.CreatedAt.UTC()
	return u, err
}

func scanSelf(row pgx.CollectableRow) (Self, error) {
	var me Self
	err := row.Scan(append(me.fields(), &me.Admin, &me.Email)...)
	me.CreatedAt = me.CreatedAt.UTC()
	return me, err
}

// one reads exactly one row, and returns pgx.ErrNoRows where there is none.
func one[T any](ctx context.Context, db postgres.Querier, scan pgx.RowToFunc[T], sql string, args ...any) (T, error) {
	rows, _ := db.Query(ctx, sql, args...) // collecting returns the error of the query
	return pgx.CollectExactlyOneRow(rows, scan)
}

func insertUser(ctx context.Context, tx pgx.Tx, u User, email, passwordHash *string) error {
	_, err := tx.Exec(ctx, `
		INSERT INTO users (id, name, guest, email, password_hash, created_at)
		VALUES ($1, $2, $3, $4, $5, $6)`,
		u.ID, u.Name, u.Guest, email, passwordHash, u.CreatedAt)
	return err
}

var errNoUser = fault.New(fault.NotFound, "There is no such user.")

// Me returns what the user with an id may know of their own account, or fault.NotFound.
func (s *Service) Me(ctx context.Context, id string) (Self, error) {
	if !postgres.IsID(id) {
		return Self{}, errNoUser
	}
	return found(one(ctx, s.pool, scanSelf, `SELECT `+selfColumns+` FROM users WHERE id = $1`, id))
}

// ByName returns the user with a name, in any case, or fault.NotFound.
func (s *Service) ByName(ctx context.Context, name string) (User, error) {
	if !validName(name) {
		return User{}, errNoUser
	}
	return found(one(ctx, s.pool, scanUser, `SELECT `+userColumns+` FROM users WHERE lower(name) = $1`, strings.ToLower(name)))
}

// found turns the error of one into fault.NotFound where there was no such user.
func found[T any](it T, err error) (T, error) {
	if errors.Is(err, pgx.ErrNoRows) {
		err = errNoUser
	}
	return it, explain(err, "reading a user")
}
