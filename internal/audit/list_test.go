package audit_test

import (
	"testing"
	"time"

	"slowpond/internal/audit"
	"slowpond/internal/fault"
	"slowpond/internal/fixture"
	"slowpond/internal/pgtest"
	"slowpond/internal/postgres"
)

func TestActsAreReadByPagesTheLatestFirst(t *testing.T) {
	t.Parallel()
	pool := pgtest.New(t)
	fixture.AddUsers(t, pool, "frog")
	for range 5 {
		e := audit.By{Shell: "root", Note: "Spam.", RequestID: "r"}.Entry(audit.BanUser, time.Now())
		e.User = "frog"
		if err := audit.Write(t.Context(), pool, e); err != nil {
			t.Fatal(err)
		}
	}
	table := audit.NewTable(pool)
	var ids []int64
	for cursor, more := "", true; more; more = cursor != "" {
		page, next, err := table.List(t.Context(), 2, cursor)
		if err != nil || len(page) > 2 {
			t.Fatalf("a page of %d: %v", len(page), err)
		}
		for _, e := range page {
			ids = append(ids, e.ID)
		}
		cursor = next
	}
	if len(ids) != 5 {
		t.Fatalf("ids: got %v, want five", ids)
	}
	for i := range ids[1:] {
		if ids[i+1] != ids[i]-1 {
			t.Errorf("ids: got %v, want five that fall by one", ids)
		}
	}
	for _, cursor := range []string{"x", "!", postgres.Cursor("name", "frog"), postgres.Cursor("act", "0"), postgres.Cursor("act", "-1"), "YWN0Lg"} {
		if _, _, err := table.List(t.Context(), 2, cursor); fault.CodeOf(err) != fault.Invalid {
			t.Errorf("cursor %q: got %v", cursor, err)
		}
	}
}
