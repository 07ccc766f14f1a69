package main

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	mathrand "math/rand/v2"
	"net/http"
	"sync/atomic"
	"time"
)

const (
	pause = 10 * time.Millisecond // after each answer, so that the drill does not take the whole machine
)

// game is what a player reads of a game.
type game struct {
	ID         string   `json:"id"`
	Version    int      `json:"version"`
	Status     string   `json:"status"`
	LegalMoves []string `json:"legal_moves"`
	ToAct      []string `json:"to_act"`
	Position   struct {
		Board string   `json:"board"`
		Pond  []string `json:"pond"`
	} `json:"position"`
}

// front holds a server's address, which changes when the server is started again.
type front struct{ url atomic.Pointer[string] }

func at(url string) *front {
	f := &front{}
	f.url.Store(&url)
	return f
}

// player is one program that plays at one server.
type player struct {
	at     *front
	token  string
	ledger *ledger
	meter  *meter // nil measures nothing

	// insists has every command carry an idempotency key, and repeats it under that key until a server
	// has answered.
	insists bool

	pause time.Duration // after each answer to a command
}

// errRefused is an answer other than success; errAway is one that says to try again.
var (
	errRefused = errors.New("refused")
	errAway    = fmt.Errorf("%w for now", errRefused)
)

// do makes a request and reads the answer into a value. An empty key sends no key.
func (p player) do(ctx context.Context, method, path, key string, body, into any) ([]byte, error) {
	text, err := json.Marshal(body)
	if err != nil {
		return nil, err
	}
	r, err := http.NewRequestWithContext(ctx, method, *p.at.url.Load()+"/api/v1"+path, bytes.NewReader(text))
	if err != nil {
		return nil, err
	}
	r.Header.Set("Content-Type", "application/json")
	if key != "" {
		r.Header.Set("Idempotency-Key", key)
	}
	if p.token != "" {
		r.Header.Set("Authorization", "Bearer "+p.token)
	}
	answer, said, err := p.fetch(r)
	if err != nil {
		return nil, err
	}
	switch {
	case answer.StatusCode == http.StatusServiceUnavailable:
		return said, fmt.Errorf("%w: %s %s: %s", errAway, method, path, said)
	case answer.StatusCode >= http.StatusMultipleChoices:
		return said, fmt.Errorf("%w: %s %s: %d %s", errRefused, method, path, answer.StatusCode, said)
	}
	return said, json.Unmarshal(said, into)
}

// fetch makes a request and reads the whole answer.
func (p player) fetch(r *http.Request) (answer *http.Response, said []byte, err error) {
	began, status := time.Now(), 0
	defer func() {
		if r.Context().Err() == nil {
			p.meter.note(status, time.Since(began), err)
		}
	}()
	if answer, err = http.DefaultClient.Do(r); err != nil {
		return nil, nil, err
	}
	defer answer.Body.Close()
	status = answer.StatusCode
	said, err = io.ReadAll(answer.Body)
	return answer, said, err
}

// ask does what do does, and repeats it until there is an answer where the player insists.
func (p player) ask(ctx context.Context, method, path, key string, body, into any) ([]byte, error) {
	for {
		said, err := p.do(ctx, method, path, key, body, into)
		refused := errors.Is(err, errRefused) && !errors.Is(err, errAway)
		if err == nil || refused || !p.insists || ctx.Err() != nil {
			return said, err
		}
		if err := wait(ctx, 5*pause); err != nil {
			return nil, err
		}
	}
}

// act changes a game, and notes the answer in the ledger.
func (p player) act(ctx context.Context, path string, body object) (g game, err error) {
	key := ""
	if p.insists {
		key = rand.Text()
	}
	said, err := p.ask(ctx, http.MethodPost, path, key, body, &g)
	if err != nil {
		return g, err
	}
	p.ledger.note(g)
	if key != "" {
		p.ledger.keep(command{by: p, path: path, key: key, body: body, game: g.ID, said: said})
	}
	return g, wait(ctx, p.pause)
}

// guest is a new player at a server.
func (p player) guest(ctx context.Context) (player, error) {
	var session struct {
		AccessToken string `json:"access_token"`
	}
	_, err := p.ask(ctx, http.MethodPost, "/auth/guest", "", object{}, &session)
	p.token = session.AccessToken
	return p, err
}

// variant is a variant to play, with a setup for each seat where it has setups.
type variant struct {
	id     string
	setups [2]string
}

var variants = []variant{
	{"tablut", [2]string{}},
	{"subulata-7", [2]string{"1.2/345/.67", "765/4.3/21."}},
	{"subulata-9", [2]string{"123/456/789", "987/654/321"}},
}

type object map[string]any

// first is the name of the seat that moves first.
func (v variant) first() string {
	if v.setups == [2]string{} {
		return "attackers"
	}
	return "white"
}

// begin makes a game, the first player having the first move, and brings it to where that is due.
func begin(ctx context.Context, both [2]player, v variant) (g game, err error) {
	terms := object{"variant": v.id, "seat": v.first(), "opponent": object{"kind": "anyone"}}
	if g, err = both[0].act(ctx, "/games", terms); err != nil {
		return g, err
	}
	path := "/games/" + g.ID
	if g, err = both[1].act(ctx, path+"/join", object{}); err != nil {
		return g, err
	}
	for i, setup := range v.setups {
		if setup == "" {
			continue
		}
		if g, err = both[i].act(ctx, path+"/setup", object{"setup": setup}); err != nil {
			return g, err
		}
	}
	return g, nil
}

// look reads a game at least as new as the last answer: a former leader of the database that was cut
// off may give old answers until it learns that another leads.
func (p player) look(ctx context.Context, known game) (g game, err error) {
	for {
		if _, err := p.ask(ctx, http.MethodGet, "/games/"+known.ID, "", nil, &g); err != nil || g.Version >= known.Version {
			return g, err
		}
		if err := wait(ctx, 5*pause); err != nil {
			return g, err
		}
	}
}

// play plays one game at random to its end, or until ctx ends.
func play(ctx context.Context, both [2]player, n int) error {
	v := variants[n%len(variants)]
	g, err := begin(ctx, both, v)
	if err != nil {
		return err
	}
	path := "/games/" + g.ID
	for g.Status == "playing" {
		mover := both[1]
		if g.ToAct[0] == v.first() {
			mover = both[0]
		}
		if g, err = mover.look(ctx, g); err != nil {
			return err
		}
		move := g.LegalMoves[mathrand.IntN(len(g.LegalMoves))]
		if g, err = mover.act(ctx, path+"/moves", object{"version": g.Version, "move": move}); err != nil {
			return err
		}
	}
	return nil
}
