package pgtest_test

import (
	"fmt"
	"os"
	"testing"

	"slowpond/internal/pgtest"
)

func TestMain(m *testing.M) { os.Exit(pgtest.Run(m)) }

func TestLentDatabaseIsMigratedAndHasNoRows(t *testing.T) {
	t.Parallel()
	for i := range 6 {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			pool := pgtest.New(t)
			var n int
			if err := pool.QueryRow(t.Context(), `SELECT count(*) FROM users`).Scan(&n); err != nil || n != 0 {
				t.Fatalf("users: got %d, %v, want 0", n, err)
			}
			_, err := pool.Exec(t.Context(), `INSERT INTO users (id, name, created_at) VALUES ('u', 'n', now())`)
			if err != nil {
				t.Fatal(err)
			}
		})
	}
}
