package metrics

import (
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus/promhttp"

	"slowpond/internal/computer"
	"slowpond/internal/games"
	"slowpond/internal/match"
	"slowpond/internal/play"
)

func TestACensusIsShown(t *testing.T) {
	t.Parallel()
	m := New(games.All(), nil)
	m.take(play.Census{Games: map[match.Status]int{match.StatusPlaying: 7}, Overdue: 90 * time.Second, Waiting: 3, WaitingFor: time.Minute})
	families, err := m.registry.Gather()
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]float64{}
	for _, f := range families {
		for _, metric := range f.GetMetric() {
			got[f.GetName()] += metric.GetGauge().GetValue()
		}
	}
	if got["slowpond_computer_turns_waiting"] != 3 || got["slowpond_computer_turns_waiting_seconds"] != 60 {
		t.Errorf("got %v turns, the first for %v s", got["slowpond_computer_turns_waiting"], got["slowpond_computer_turns_waiting_seconds"])
	}
	if got["slowpond_games"] != 7 || got["slowpond_sweep_overdue_seconds"] != 90 {
		t.Errorf("got %v games, overdue for %v s", got["slowpond_games"], got["slowpond_sweep_overdue_seconds"])
	}
}

// shown is /metrics without what the runtime counts.
func shown(t *testing.T, m *Metrics) string {
	t.Helper()
	w := httptest.NewRecorder()
	promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{}).ServeHTTP(w, httptest.NewRequest("GET", "/metrics", nil))
	var b strings.Builder
	for line := range strings.Lines(w.Body.String()) {
		if strings.HasPrefix(line, "slowpond_") {
			b.WriteString(line)
		}
	}
	return b.String()
}

func TestWhatASearchTookIsShownOnlyWhereNothingIsHidden(t *testing.T) {
	t.Parallel()
	for _, v := range games.All().Variants() {
		long, short := New(games.All(), nil), New(games.All(), nil)
		long.Searched(computer.Search{Outcome: computer.Decided, Variant: v.ID, Waited: time.Second, Took: 3 * time.Second, Depth: 9, Nodes: 123_456})
		short.Searched(computer.Search{Outcome: computer.Decided, Variant: v.ID, Waited: time.Second, Took: time.Millisecond, Depth: 1, Nodes: 7})
		if same := shown(t, long) == shown(t, short); same != v.HasHidden {
			t.Errorf("%s: two searches look the same: %v, want %v", v.ID, same, v.HasHidden)
		}
		if !strings.Contains(shown(t, long), `slowpond_searches_total{outcome="decided"} 1`) {
			t.Errorf("%s: a decision is not counted", v.ID)
		}
	}
}
