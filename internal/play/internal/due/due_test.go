package due

import (
	"os"
	"testing"
	"time"

	"slowpond/internal/pgtest"
	"slowpond/internal/play/internal/rowtest"
)

func TestMain(m *testing.M) { os.Exit(pgtest.Run(m)) }

func TestTheSweeperReadsIndexes(t *testing.T) {
	t.Parallel()
	pool := rowtest.Filled(t)
	for _, now := range []time.Time{time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC), time.Date(2026, 1, 16, 0, 0, 0, 0, time.UTC)} {
		rowtest.WantIndexed(t, pool, query, now, 100)
		rowtest.WantIndexed(t, pool, oldest, now)
	}
}
