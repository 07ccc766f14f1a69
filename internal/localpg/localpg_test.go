package localpg_test

import (
	"testing"

	"github.com/jackc/pgx/v5"

	"slowpond/internal/localpg"
)

func TestThrowaway(t *testing.T) {
	t.Parallel()
	c, err := localpg.Open(t.Context(), localpg.Config{Throwaway: true})
	if err != nil {
		t.Fatal(err)
	}
	conn, err := pgx.Connect(t.Context(), c.URL())
	if err != nil {
		t.Fatal(err)
	}
	conn.Close(t.Context())
	if err := c.Close(); err != nil {
		t.Fatal(err)
	}
}
