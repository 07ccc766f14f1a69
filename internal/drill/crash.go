package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"path/filepath"
	"syscall"
	"time"
)

// The longest play before each crash. Some crashes come during the recovery from another.
const crashWithin = 1500 * time.Millisecond

// crash is one way for a machine to fail under play.
type crash struct {
	name             string
	server, postgres bool
}

var crashes = []crash{
	{name: "the server", server: true},
	{name: "Postgres", postgres: true},
	{name: "both", server: true, postgres: true},
}

// drillCrash kills -9 the server, its Postgres or both at random moments under play, as often as
// rounds says. Players repeat a command under its idempotency key until it is answered. Each answered
// command must be in the log once, the last ones must get the same answer again after each crash, and
// verify must find nothing.
func (m *machine) drillCrash(ctx context.Context, program string, rounds int) error {
	data, l := m.path("data"), newLedger()
	v, err := m.serve(ctx, program, data)
	if err != nil {
		return err
	}
	here := at(v.url)
	m.say("%d pairs play at random and repeat each command until it is answered", pairs)
	crowd := gather(ctx, player{at: here, ledger: l, pause: pause, insists: true}, player{at: here, ledger: l, pause: pause, insists: true})
	var longest time.Duration
	counts := map[string]int{}
	for range rounds {
		how := crashes[rand.IntN(len(crashes))]
		if err := wait(ctx, rand.N(crashWithin)); err != nil {
			return errors.Join(err, crowd.home())
		}
		took, err := m.crashOnce(ctx, program, data, how, &v, here)
		if err == nil {
			err = l.repeatLast(ctx)
		}
		if err != nil {
			return errors.Join(fmt.Errorf("after killing %s: %w", how.name, err), crowd.home())
		}
		counts[how.name]++
		longest = max(longest, took)
	}
	if err := crowd.home(); err != nil {
		return fmt.Errorf("while playing: %w", err)
	}
	m.say("killed: the server %d, Postgres %d, both %d times; back within %.1f s", counts["the server"], counts["Postgres"], counts["both"], longest.Seconds())
	err = l.eachOnce(ctx, embedded(data))
	games, events := l.totals()
	m.say("%d games, %d events and %d commands had been answered", games, events, len(l.commands))
	return errors.Join(err, v.stop(), m.judge(ctx, program, data, way{name: "crashes"}, l))
}

// crashOnce kills, and returns how long it took until a server was ready again.
func (m *machine) crashOnce(ctx context.Context, program, data string, how crash, v **server, here *front) (time.Duration, error) {
	began := time.Now()
	if how.postgres {
		killPostgres(data)
	}
	if how.server {
		_ = (*v).cmd.Process.Kill() // it may have ended
		<-(*v).ended
		again, err := m.serve(ctx, program, data)
		if err != nil {
			return 0, err
		}
		*v = again
		here.url.Store(&again.url)
	}
	return time.Since(began), ready(ctx, (*v).url)
}

// killPostgres ends the embedded database of a data folder at once; one that is starting may not have
// written its process id yet, and is spared.
func killPostgres(data string) {
	text, err := os.ReadFile(filepath.Join(data, "postgres", "postmaster.pid"))
	var pid int
	if _, scanErr := fmt.Sscan(string(text), &pid); err == nil && scanErr == nil {
		_ = syscall.Kill(pid, syscall.SIGKILL)
	}
}

// ready returns once a server reports that it is ready.
func ready(ctx context.Context, url string) error {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	for {
		r, err := http.NewRequestWithContext(ctx, http.MethodGet, url+"/readyz", nil)
		if err != nil {
			return err
		}
		answer, err := http.DefaultClient.Do(r)
		if err == nil {
			err = answer.Body.Close()
		}
		if err == nil && answer.StatusCode == http.StatusOK {
			return nil
		}
		if err := wait(ctx, 2*pause); err != nil {
			return fmt.Errorf("the server does not become ready: %w", err)
		}
	}
}

// repeatLast repeats the last commands under their keys; each answer must be the same to the byte.
func (l *ledger) repeatLast(ctx context.Context) error {
	l.mu.Lock()
	last := append([]command{}, l.commands[max(0, len(l.commands)-2*pairs):]...)
	l.mu.Unlock()
	for _, c := range last {
		said, err := c.by.ask(ctx, http.MethodPost, c.path, c.key, c.body, &game{})
		if err != nil {
			return err
		}
		if !bytes.Equal(said, c.said) {
			return fmt.Errorf("POST %s under its key was answered %s, and now %s", c.path, c.said, said)
		}
	}
	return nil
}

// eachOnce looks in the log for every command that was answered.
func (l *ledger) eachOnce(ctx context.Context, url string) error {
	var games, keys, moves []string
	const all = `SELECT array_agg(game_id), array_agg(idempotency_key), array_agg(coalesce(body->>'move', ''))
		FROM game_events WHERE idempotency_key IS NOT NULL`
	if err := askAt(ctx, url, all, &games, &keys, &moves); err != nil {
		return err
	}
	type place struct{ game, key string }
	found := map[place][]string{}
	for i, game := range games {
		at := place{game, keys[i]}
		found[at] = append(found[at], moves[i])
	}
	var failed error
	for _, c := range l.commands {
		there := found[place{c.game, c.key}]
		move, _ := c.body["move"].(string)
		if len(there) != 1 || there[0] != move {
			failed = errors.Join(failed, fmt.Errorf("POST %s (move %q) was answered and is in the log %d times: %q", c.path, move, len(there), there))
		}
	}
	return failed
}
