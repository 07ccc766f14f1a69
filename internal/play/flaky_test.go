package play

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/jackc/pgx/v5/pgxpool"

	"slowpond/internal/fault"
	"slowpond/internal/games"
	"slowpond/internal/match"
)

// trap waits for a statement that carries a marker, on any connection of a pool, and springs once.
type trap struct {
	mu     sync.Mutex // pgx closes connections in the background, and writes to them
	marker []byte
	armed  atomic.Bool
	before func() // runs before the statement is sent, if it is not nil
	lose   loss
}

type loss int

const (
	nothing       loss = iota
	theAnswer          // the connection breaks once Postgres has run the statement
	theStatement       // the connection breaks when Postgres has half of it
	theConnection      // it breaks before anything is sent
)

func (t *trap) springs(b []byte) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return bytes.Contains(b, t.marker) && t.armed.CompareAndSwap(true, false)
}

// arm has the trap wait for another marker.
func (t *trap) arm(marker string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.marker = []byte(marker)
	t.armed.Store(true)
}

// trapped is a connection on which the trap may spring.
type trapped struct {
	net.Conn
	trap   *trap
	broken atomic.Bool
}

func (c *trapped) Write(b []byte) (int, error) {
	if c.trap.springs(b) {
		if c.trap.before != nil {
			c.trap.before()
		}
		switch c.trap.lose {
		case theConnection:
			return 0, errors.Join(io.ErrClosedPipe, c.Close())
		case theStatement:
			n, err := c.Conn.Write(b[:len(b)/2])
			return n, errors.Join(io.ErrClosedPipe, err, c.Close())
		case theAnswer:
			c.broken.Store(true)
		}
	}
	return c.Conn.Write(b)
}

// Read waits until Postgres has answered, and loses the answer.
func (c *trapped) Read(b []byte) (int, error) {
	n, err := c.Conn.Read(b)
	if err == nil && c.broken.Load() {
		return 0, errors.Join(io.ErrUnexpectedEOF, c.Close())
	}
	return n, err
}

// flaky is a process on connections that a trap can break.
func (s *harness) flaky(trap *trap) *harness {
	s.t.Helper()
	cfg := s.pool.Config().Copy()
	dial := cfg.ConnConfig.DialFunc
	cfg.ConnConfig.DialFunc = func(ctx context.Context, network, address string) (net.Conn, error) {
		conn, err := dial(ctx, network, address)
		return &trapped{Conn: conn, trap: trap}, err
	}
	pool, err := pgxpool.NewWithConfig(context.Background(), cfg)
	if err != nil {
		s.t.Fatal(err)
	}
	s.t.Cleanup(pool.Close)
	games, err := New(Config{Pool: pool, Variants: games.All(), Clock: s.clock.Now})
	if err != nil {
		s.t.Fatal(err)
	}
	return &harness{Games: games, t: s.t, pool: pool, clock: s.clock}
}

func TestACommitWhoseAnswerIsLostIsFoundInTheLog(t *testing.T) {
	t.Parallel()
	s := newHarness(t)
	v := s.playing(proposal("tablut"))
	trap := &trap{marker: []byte(`"move"`), lose: theAnswer}
	p := s.flaky(trap)
	for ply := 1; ply <= 2; ply++ {
		user, moves := p.legal(v.ID)
		trap.armed.Store(true)
		a, err := p.Move(t.Context(), Request{Game: v.ID, User: user}, moves[0])
		if err != nil || a.View.Ply != ply || trap.armed.Load() {
			t.Fatalf("got ply %d, %v, trap still armed %v, want success at ply %d", a.View.Ply, err, trap.armed.Load(), ply)
		}
		wantEqual(t, "what the others see", s.get("", v.ID).Ply, ply)
	}
	s.clean()
}

func TestABrokenConnectionIsReplaced(t *testing.T) {
	t.Parallel()
	s := newHarness(t)
	v := s.playing(proposal("tablut"))
	trap := &trap{marker: []byte(`"move"`), lose: theConnection}
	p := s.flaky(trap)
	user, moves := p.legal(v.ID)
	trap.armed.Store(true)
	a, err := p.Move(t.Context(), Request{Game: v.ID, User: user}, moves[0])
	if err != nil || a.View.Ply != 1 || trap.armed.Load() {
		t.Errorf("got ply %d, %v, trap still armed %v, want the move made", a.View.Ply, err, trap.armed.Load())
	}
	s.clean()
}

func TestEveryCommandSurvivesALostAnswer(t *testing.T) {
	t.Parallel()
	s := newHarness(t)
	ctx := t.Context()
	trap := &trap{lose: theAnswer}
	p := s.flaky(trap)
	lossy := func(marker string, do func() (Answer, error)) View {
		t.Helper()
		trap.arm(marker)
		v := p.must(do())
		if trap.armed.Load() {
			t.Fatalf("the trap for %s did not spring", marker)
		}
		return v
	}
	v := lossy(`"terms"`, func() (Answer, error) { return p.Create(ctx, ann, proposal("subulata-7"), key("k", "f")) })
	r := func(user string) Request { return Request{Game: v.ID, User: user} }
	lossy(`"deal"`, func() (Answer, error) { return p.Join(ctx, r(bob), "") })
	for i, user := range []string{ann, bob} {
		lossy("placed", func() (Answer, error) { return p.Place(ctx, r(user), setups7[i]) })
	}
	lossy("draw_offered", func() (Answer, error) { return p.Draw(ctx, r(bob), match.Offer) })
	lossy("resigned", func() (Answer, error) { return p.Resign(ctx, r(bob)) })
	if now := s.get("", v.ID); now.Version != 8 || now.Status != match.StatusFinished {
		t.Errorf("got version %d, %s, want 8 events and an end", now.Version, now.Status)
	}
	s.clean()
}

func TestAStatementThatNeverArrivedIsUncertainAndHasNoEffect(t *testing.T) {
	t.Parallel()
	s := newHarness(t)
	v := s.playing(proposal("tablut"))
	trap := &trap{marker: []byte(`"move"`), lose: theStatement}
	p := s.flaky(trap)
	user, moves := p.legal(v.ID)
	r := Request{Game: v.ID, User: user, Version: &v.Version, Key: key("k", "f")}
	trap.armed.Store(true)
	_, err := p.Move(t.Context(), r, moves[0])
	wantCode(t, "a move that never arrived", err, fault.Unavailable)
	if f, ok := errors.AsType[*fault.Error](err); ok && f.RetryAfter == 0 {
		t.Error("the refusal does not say when to come back")
	}
	wantEqual(t, "the game", s.get(bob, v.ID), v)
	a, err := p.Move(t.Context(), r, moves[0])
	if err != nil || a.Replayed || a.View.Ply != 1 {
		t.Errorf("the repeat: got ply %d, replayed %v, %v, want it done", a.View.Ply, a.Replayed, err)
	}
	s.clean()
}

func TestAStatementThatNeverArrivedLosesToAnEarlierOne(t *testing.T) {
	t.Parallel()
	s := newHarness(t)
	v := s.playing(proposal("tablut"))
	user, moves := s.legal(v.ID)
	r := Request{Game: v.ID, User: user, Version: &v.Version}
	trap := &trap{marker: []byte(`"move"`), lose: theStatement}
	trap.before = func() { s.must(s.Move(context.Background(), r, moves[1])) }
	p := s.flaky(trap)
	trap.armed.Store(true)
	_, err := p.Move(t.Context(), r, moves[0])
	wantCode(t, "the move that came too late", err, fault.StaleVersion)
	wantEqual(t, "the move made", s.get("", v.ID).LastMove, moves[1])
	s.clean()
}

func TestAClientThatGoesAwayMidCommitLosesNoMove(t *testing.T) {
	t.Parallel()
	s := newHarness(t)
	v := s.playing(proposal("tablut"))
	user, moves := s.legal(v.ID)
	ctx, cancel := context.WithCancel(t.Context())
	trap := &trap{marker: []byte(`"move"`), before: cancel}
	p := s.flaky(trap)
	trap.armed.Store(true)
	a, err := p.Move(ctx, Request{Game: v.ID, User: user}, moves[0])
	if err != nil || a.View.Ply != 1 || ctx.Err() == nil {
		t.Errorf("got ply %d, %v, want the move made", a.View.Ply, err)
	}
	wantEqual(t, "what the others see", s.get(user, v.ID), a.View)

	_, err = p.Move(ctx, Request{Game: v.ID, User: bob}, "a1-a2")
	if !errors.Is(err, context.Canceled) {
		t.Errorf("a client gone before the commit: got %v, want canceled", err)
	}
	wantEqual(t, "the game", s.get(user, v.ID), a.View)
}

func TestADatabaseOutOfReachIsUnavailable(t *testing.T) {
	t.Parallel()
	s := newHarness(t)
	v := s.playing(proposal("tablut"))
	cfg := s.pool.Config().Copy()
	cfg.ConnConfig.DialFunc = func(context.Context, string, string) (net.Conn, error) {
		return nil, &net.OpError{Op: "dial", Err: io.ErrClosedPipe}
	}
	pool, err := pgxpool.NewWithConfig(t.Context(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	defer pool.Close()
	games, err := New(Config{Pool: pool, Variants: games.All(), Clock: s.clock.Now})
	if err != nil {
		t.Fatal(err)
	}
	_, err = games.Get(t.Context(), Viewer{}, v.ID)
	wantCode(t, "Get", err, fault.Unavailable)
	_, _, err = games.List(t.Context(), Viewer{}, Query{Limit: 1})
	wantCode(t, "List", err, fault.Unavailable)
	_, err = games.Create(t.Context(), ann, proposal("tablut"), Key{})
	wantCode(t, "Create", err, fault.Unavailable)
	_, err = games.Resign(t.Context(), Request{Game: v.ID, User: ann})
	wantCode(t, "Resign", err, fault.Unavailable)
	_, err = games.Sweep(t.Context())
	wantCode(t, "Sweep", err, fault.Unavailable)
}
