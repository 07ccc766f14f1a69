package play

import (
	"context"
	"testing"
	"time"
)

// BenchmarkMoveTold reports how many times as long moves take where both players can be told outside the page,
// games of the one kind and the other by turns. What the relay does afterwards is not in it.
func BenchmarkMoveTold(b *testing.B) {
	s := newHarness(b)
	ids := s.tables(2 * b.N)
	var took [2]time.Duration
	b.ResetTimer()
	for i, id := range ids {
		told := i % 2
		s.reachable(b, told == 1)
		start := time.Now()
		for ply := range opening {
			s.open(id, ply)
		}
		took[told] += time.Since(start)
	}
	var rows int
	if err := s.pool.QueryRow(context.Background(), `SELECT count(*) FROM notice_outbox`).Scan(&rows); err != nil || rows != len(ids)/2*len(opening) {
		b.Fatalf("the outbox has %d rows after %d games of which half are told, %v", rows, len(ids), err)
	}
	b.ReportMetric(float64(took[1])/float64(took[0]), "told/untold")
}

func (s *harness) reachable(b *testing.B, yes bool) {
	b.Helper()
	statement := `DELETE FROM reachable`
	if yes {
		statement = `INSERT INTO reachable (user_id, channel) VALUES ('` + ann + `', 'mail'), ('` + bob + `', 'mail')`
	}
	if _, err := s.pool.Exec(context.Background(), statement); err != nil {
		b.Fatal(err)
	}
}
