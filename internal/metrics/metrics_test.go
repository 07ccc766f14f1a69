package metrics

import (
	"testing"
	"time"

	"slowpond/internal/games"
	"slowpond/internal/match"
	"slowpond/internal/play"
)

func TestACensusIsShown(t *testing.T) {
	t.Parallel()
	m := New(games.All(), nil)
	m.take(play.Census{Games: map[match.Status]int{match.StatusPlaying: 7}, Overdue: 90 * time.Second})
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
	if got["slowpond_games"] != 7 || got["slowpond_sweep_overdue_seconds"] != 90 {
		t.Errorf("got %v games, overdue for %v s", got["slowpond_games"], got["slowpond_sweep_overdue_seconds"])
	}
}
