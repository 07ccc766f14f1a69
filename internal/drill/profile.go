package main

import (
	"cmp"
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"github.com/google/pprof/profile"
)

// parts says what a function works on, by a part of its name. The outermost function of a sample that is
// named here decides; what has none is HTTP's if it serves a request.
var parts = []struct{ function, part string }{
	{"runtime.gcBgMarkWorker", "memory"}, {"runtime.bgsweep", "memory"}, {"runtime.gcAssistAlloc", "memory"}, {"runtime.bgscavenge", "memory"},
	{"runtime.findRunnable", "scheduling"}, {"runtime.schedule", "scheduling"},
	{"api.readBody", "decode"}, {"api.readPlainMove", "decode"}, {"api.checkBody", "decode"}, {"api.plainMove", "decode"},
	{"api.gate.authenticate", "auth"}, {"api.gate.showGame", "auth"}, {"api.gate.administer", "auth"}, {"api.(*limiter)", "auth"},
	{"api.checkRequest", "validation"}, {"api.plainRequest", "validation"},
	{"internal/rules", "rules"}, {"internal/match", "rules"}, {"play.(*folded)", "rules"}, {"play.(*Games).remembered", "rules"},
	{"play/internal/eventlog", "commit"}, {"jackc/pgx", "commit"},
	{"play.show", "view"}, {"play.(*Games).show", "view"},
	{"api.games.render", "encode"}, {"encoding/json", "encode"}, {"api.quickMove.write", "encode"},
	{"log/slog", "log"}, {"main.(*logWriter)", "log"}, {"prometheus", "log"},
}

// share is the part of a profile's samples that went into one kind of work.
type share struct {
	part  string
	share float64
}

// profiled starts a profile of the server whose operators are answered at an address, and returns how to
// wait for it.
func profiled(ctx context.Context, operations string) func() ([]share, error) {
	const seconds = 2
	type result struct {
		shares []share
		err    error
	}
	done := make(chan result, 1)
	go func() {
		shares, err := readProfile(ctx, fmt.Sprintf("http://%s/debug/pprof/profile?seconds=%d", operations, seconds))
		done <- result{shares, err}
	}()
	return func() ([]share, error) {
		r := <-done
		return r.shares, r.err
	}
}

func readProfile(ctx context.Context, url string) ([]share, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return nil, err
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	p, err := profile.Parse(answer.Body)
	if err != nil {
		return nil, err
	}
	return sharesOf(p), nil
}

// sharesOf sums a CPU profile by part, the largest first.
func sharesOf(p *profile.Profile) []share {
	sums, total := map[string]int64{}, int64(0)
	for _, s := range p.Sample {
		spent := s.Value[len(s.Value)-1]
		sums[partOf(s)] += spent
		total += spent
	}
	var all []share
	for part, sum := range sums {
		all = append(all, share{part, float64(sum) / float64(max(total, 1))})
	}
	slices.SortFunc(all, func(a, b share) int { return cmp.Or(cmp.Compare(b.share, a.share), cmp.Compare(a.part, b.part)) })
	return all
}

func partOf(s *profile.Sample) string {
	served := false
	for _, at := range slices.Backward(s.Location) {
		for _, line := range slices.Backward(at.Line) {
			for _, p := range parts {
				if strings.Contains(line.Function.Name, p.function) {
					return p.part
				}
			}
			served = served || strings.Contains(line.Function.Name, "net/http")
		}
	}
	if served {
		return "http"
	}
	return "other"
}
