package postgres_test

import (
	"context"
	"errors"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"slowpond/internal/pgtest"
	"slowpond/internal/postgres"
)

func TestMain(m *testing.M) { os.Exit(pgtest.Run(m)) }

func pool(t *testing.T) *pgxpool.Pool { return pgtest.New(t) }

func emptyURL(t *testing.T) string { return pgtest.Empty(t) }

const insertUser = `INSERT INTO users (id, name, guest, created_at) VALUES ('aaaaaaaaaaaa', 'Ann', true, now())`

func users(t *testing.T, db postgres.Querier) (n int) {
	t.Helper()
	if err := db.QueryRow(t.Context(), `SELECT count(*) FROM users`).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

func TestACommitOnceBegunOutlivesItsCaller(t *testing.T) {
	t.Parallel()
	db := pool(t)
	ctx, leave := context.WithCancel(t.Context())
	err := postgres.Commit(ctx, db, func(ctx context.Context, tx pgx.Tx) error {
		leave()
		_, err := tx.Exec(ctx, insertUser)
		return err
	})
	if err != nil || users(t, db) != 1 {
		t.Errorf("got %v and %d users", err, users(t, db))
	}
	err = postgres.Commit(ctx, db, func(context.Context, pgx.Tx) error { t.Error("it began"); return nil })
	if !errors.Is(err, context.Canceled) {
		t.Errorf("a caller who has left before: got %v", err)
	}
}

func TestACommitThatFailsWritesNothing(t *testing.T) {
	t.Parallel()
	db := pool(t)
	refused := errors.New("refused")
	err := postgres.Commit(t.Context(), db, func(ctx context.Context, tx pgx.Tx) error {
		_, err := tx.Exec(ctx, insertUser)
		return errors.Join(err, refused)
	})
	if !errors.Is(err, refused) || users(t, db) != 0 {
		t.Errorf("got %v and %d users", err, users(t, db))
	}
}

func TestASnapshotSeesOneStateAndWritesNothing(t *testing.T) {
	t.Parallel()
	db := pool(t)
	other, err := pgx.ConnectConfig(t.Context(), db.Config().ConnConfig) // the pool may have one connection
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close(context.WithoutCancel(t.Context()))
	err = postgres.Snapshot(t.Context(), db, func(tx pgx.Tx) error {
		before := users(t, tx)
		if _, err := other.Exec(t.Context(), insertUser); err != nil {
			return err
		}
		if after := users(t, tx); after != before {
			t.Errorf("got %d users, then %d", before, after)
		}
		_, err := tx.Exec(t.Context(), `UPDATE users SET name = name`)
		return err
	})
	if err == nil || users(t, db) != 1 {
		t.Errorf("got %v and %d users", err, users(t, db))
	}
}

func TestAConstraintIsKnownByItsName(t *testing.T) {
	t.Parallel()
	db := pool(t)
	var err error
	for range 2 {
		_, err = db.Exec(t.Context(), insertUser)
	}
	if !postgres.IsConstraint(err, "users_pkey") || postgres.IsConstraint(err, "users_name_key") || postgres.IsConstraint(nil, "users_pkey") {
		t.Errorf("got %v", err)
	}
}

func TestAStatementOverItsLimitFindsTheDatabaseAway(t *testing.T) {
	t.Parallel()
	limits := postgres.DefaultLimits()
	limits.Statement = 50 * time.Millisecond
	db, err := postgres.Open(t.Context(), pgtest.NewURL(t), 2, &limits)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Exec(t.Context(), `SELECT pg_sleep(30)`); !postgres.Away(err) {
		t.Errorf("got %v, want a database that is away", err)
	}
}

func TestAStatementThatAnAdministratorCancelsFindsTheDatabaseAway(t *testing.T) {
	t.Parallel()
	_, err := pool(t).Exec(t.Context(), `SET statement_timeout = 20; SELECT pg_sleep(30)`)
	if !postgres.Away(err) {
		t.Errorf("got %v, want a database that is away", err)
	}
}

func TestOpenNeverRepeatsTheURL(t *testing.T) {
	t.Parallel()
	_, err := postgres.Open(t.Context(), "postgres://u:hunter2@%zz", 1, nil)
	if err == nil || strings.Contains(err.Error(), "hunter2") {
		t.Errorf("got %v", err)
	}
}
