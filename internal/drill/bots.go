package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"sync"
	"time"
)

const (
	pairs = 4
	pause = 10 * time.Millisecond // after each answer, so that the drill does not take the whole machine
)

// ledger is what servers have answered to have done.
type ledger struct {
	mu       sync.Mutex
	versions map[string]int // of each game, the newest answered
	last     time.Time      // of the last answer
}

func newLedger() *ledger { return &ledger{versions: map[string]int{}} }

func (l *ledger) note(g game) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.versions[g.ID] = max(l.versions[g.ID], g.Version)
	l.last = time.Now()
}

// totals are how many games and events were answered.
func (l *ledger) totals() (games, events int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, version := range l.versions {
		events += version
	}
	return len(l.versions), events
}

// game is what a bot reads of one.
type game struct {
	ID         string   `json:"id"`
	Version    int      `json:"version"`
	Status     string   `json:"status"`
	LegalMoves []string `json:"legal_moves"`
	ToAct      []string `json:"to_act"`
}

// player is one bot at one server.
type player struct {
	url, token string
	ledger     *ledger
}

// errRefused is an answer other than success.
var errRefused = errors.New("refused")

// do makes a request and reads the answer into a value.
func (p player) do(ctx context.Context, method, path string, body, into any) error {
	text, err := json.Marshal(body)
	if err != nil {
		return err
	}
	r, err := http.NewRequestWithContext(ctx, method, p.url+"/api/v1"+path, bytes.NewReader(text))
	if err != nil {
		return err
	}
	r.Header.Set("Content-Type", "application/json")
	if p.token != "" {
		r.Header.Set("Authorization", "Bearer "+p.token)
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	said, err := io.ReadAll(answer.Body)
	if err == nil && answer.StatusCode >= 300 {
		err = fmt.Errorf("%w: %s %s: %d %s", errRefused, method, path, answer.StatusCode, said)
	}
	if err != nil {
		return err
	}
	return json.Unmarshal(said, into)
}

// act changes a game, and notes what was answered.
func (p player) act(ctx context.Context, path string, body any) (g game, err error) {
	if err := p.do(ctx, http.MethodPost, path, body, &g); err != nil {
		return g, err
	}
	p.ledger.note(g)
	return g, wait(ctx, pause)
}

// guest is a new player at a server.
func guest(ctx context.Context, url string, l *ledger) (player, error) {
	var session struct {
		AccessToken string `json:"access_token"`
	}
	p := player{url: url, ledger: l}
	err := p.do(ctx, http.MethodPost, "/auth/guest", struct{}{}, &session)
	p.token = session.AccessToken
	return p, err
}

var variants = []struct {
	id     string
	setups [2]string
}{
	{"tablut", [2]string{}},
	{"subulata-7", [2]string{"1.2/345/.67", "765/4.3/21."}},
	{"subulata-9", [2]string{"123/456/789", "987/654/321"}},
}

type object map[string]any

// play plays one game at random to its end, or until ctx ends.
func play(ctx context.Context, both [2]player, n int) error {
	variant := variants[n%len(variants)]
	seats := map[string]string{"tablut": "attackers"}
	seat := seats[variant.id]
	if seat == "" {
		seat = "white"
	}
	g, err := both[0].act(ctx, "/games", object{"variant": variant.id, "seat": seat, "opponent": object{"kind": "anyone"}})
	if err != nil {
		return err
	}
	path := "/games/" + g.ID
	if g, err = both[1].act(ctx, path+"/join", object{}); err != nil {
		return err
	}
	for i, setup := range variant.setups {
		if setup == "" {
			continue
		}
		if g, err = both[i].act(ctx, path+"/setup", object{"setup": setup}); err != nil {
			return err
		}
	}
	for g.Status == "playing" {
		mover := both[1]
		if g.ToAct[0] == seat {
			mover = both[0]
		}
		if err := mover.do(ctx, http.MethodGet, path, nil, &g); err != nil {
			return err
		}
		move := g.LegalMoves[rand.IntN(len(g.LegalMoves))]
		if g, err = mover.act(ctx, path+"/moves", object{"version": g.Version, "move": move}); err != nil {
			return err
		}
	}
	return nil
}

// crowd plays game after game in pairs until it is sent home.
type crowd struct {
	cancel  context.CancelFunc
	playing sync.WaitGroup
	mu      sync.Mutex
	failed  error
}

// gather has pairs play, the second of each at the second server.
func gather(ctx context.Context, first, second string, l *ledger) *crowd {
	ctx, cancel := context.WithCancel(ctx)
	c := &crowd{cancel: cancel}
	for i := range pairs {
		c.playing.Go(func() {
			if err := keepPlaying(ctx, first, second, l, i); ctx.Err() == nil {
				c.mu.Lock()
				defer c.mu.Unlock()
				c.failed = errors.Join(c.failed, err)
			}
		})
	}
	return c
}

// keepPlaying returns only what went wrong, which is how it ends.
func keepPlaying(ctx context.Context, first, second string, l *ledger, n int) error {
	a, err := guest(ctx, first, l)
	if err != nil {
		return err
	}
	b, err := guest(ctx, second, l)
	for ; err == nil; n++ {
		err = play(ctx, [2]player{a, b}, n)
	}
	return err
}

// home ends the play and returns what went wrong in it.
func (c *crowd) home() error {
	c.cancel()
	c.playing.Wait()
	return c.failed
}
