package live

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"log/slog"
	"strings"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

const (
	channel    = "slowpond_live" // as in LISTEN; documented for operators
	sendEvery  = 20 * time.Millisecond
	sendTime   = 5 * time.Second
	connectIn  = time.Second // between two tries to listen
	largestMsg = 7_900       // bytes; Postgres takes less than 8,000
	// mostUnsent is how many changed games wait while the database is away. Those beyond are left to the
	// other processes' comparing of versions.
	mostUnsent = 10_000
	// compareEvery is how often versions are compared, and compareMany how many games or users a query asks about.
	compareEvery = 30 * time.Second
	compareMany  = 500
)

// Versions reads what games have come to, for listeners who may have missed a wake-up.
type Versions interface {
	// Reached returns the present version of games by id; unknown ones are left out.
	Reached(ctx context.Context, games []string) (map[string]int, error)
	// Concerning returns the running games of users, and those that ended a short time ago.
	Concerning(ctx context.Context, users []string) ([]Wake, error)
}

// Relay carries wake-ups to the hubs of other processes by NOTIFY, and theirs to this one's. Wake-ups
// leave after their commits and many at a time: a NOTIFY takes a lock of the whole database as it
// commits. It is safe for concurrent use.
type Relay struct {
	pool     *pgxpool.Pool
	hub      *Hub
	versions Versions
	clock    func() time.Time
	log      *slog.Logger
	self     string // so that a process leaves out what it sent itself

	mu     sync.Mutex
	unsent map[string]Wake // by game
	due    chan struct{}

	listening chan struct{} // receives when LISTEN stands: what came before may be lost
}

// NewRelay returns a relay for a hub; Run makes it work. In a process without listeners versions may be
// nil, and Flush is enough.
func NewRelay(pool *pgxpool.Pool, hub *Hub, versions Versions, clock func() time.Time, log *slog.Logger) *Relay {
	return &Relay{
		pool: pool, hub: hub, versions: versions, clock: clock, log: log, self: rand.Text()[:8],
		unsent: map[string]Wake{}, due: make(chan struct{}, 1), listening: make(chan struct{}, 1),
	}
}

// Tell wakes the listeners here at once, and those of other processes soon. It does not wait.
func (r *Relay) Tell(w Wake) {
	r.hub.Publish(w)
	r.mu.Lock()
	if earlier, ok := r.unsent[w.Game]; ok || len(r.unsent) < mostUnsent {
		w.Version = max(w.Version, earlier.Version)
		r.unsent[w.Game] = w
	}
	r.mu.Unlock()
	r.ring()
}

// Run carries wake-ups until ctx ends, and sends the last ones before it returns.
func (r *Relay) Run(ctx context.Context) {
	var running sync.WaitGroup
	running.Go(func() { r.listen(ctx) })
	running.Go(func() { r.compare(ctx) })
	r.send(ctx)
	running.Wait()
}

// send sends what is due, at most once in sendEvery.
func (r *Relay) send(ctx context.Context) {
	failing := false
	for {
		select {
		case <-ctx.Done():
			_ = r.Flush(context.WithoutCancel(ctx))
			return
		case <-r.due:
		}
		err := r.Flush(ctx)
		if failed := err != nil && ctx.Err() == nil; failed != failing {
			failing = failed
			if failing {
				r.log.WarnContext(ctx, "other servers cannot be told of changes and will notice later", "error", err)
			}
		}
		if err != nil {
			pause(ctx, connectIn)
			r.ring()
		}
		pause(ctx, sendEvery)
	}
}

func (r *Relay) ring() {
	select {
	case r.due <- struct{}{}:
	default:
	}
}

// Flush sends what has not been sent. What cannot be sent waits for the next time.
func (r *Relay) Flush(ctx context.Context) error {
	r.mu.Lock()
	unsent := r.unsent
	r.unsent = map[string]Wake{}
	r.mu.Unlock()
	if len(unsent) == 0 {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, sendTime)
	defer cancel()
	// Nothing is lost with these commits that matters, so they need not wait for the disk.
	const notify = `SELECT set_config('synchronous_commit', 'off', true), pg_notify($1, message) FROM unnest($2::text[]) AS message`
	_, err := r.pool.Exec(ctx, notify, channel, r.messages(unsent))
	if err != nil {
		r.keep(unsent)
	}
	return err
}

// keep puts back what could not be sent.
func (r *Relay) keep(unsent map[string]Wake) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for game, w := range unsent {
		if later, ok := r.unsent[game]; !ok && len(r.unsent) < mostUnsent || ok && later.Version < w.Version {
			r.unsent[game] = w
		}
	}
}

// message is what one NOTIFY carries.
type message struct {
	From  string `json:"from"`
	Wakes []Wake `json:"wakes"`
}

// messages splits wake-ups into messages that Postgres takes.
func (r *Relay) messages(wakes map[string]Wake) (messages []string) {
	next, size := message{From: r.self}, 0
	finish := func() {
		text, _ := json.Marshal(next) // strings and numbers alone: cannot fail
		messages = append(messages, string(text))
		next.Wakes, size = nil, 0
	}
	for _, w := range wakes {
		text, _ := json.Marshal(w)
		if size += len(text) + 1; size > largestMsg-100 {
			finish()
			size = len(text) + 1
		}
		next.Wakes = append(next.Wakes, w)
	}
	finish()
	return messages
}

// listen hears of the changes that other processes made, on a connection of its own, until ctx ends.
func (r *Relay) listen(ctx context.Context) {
	failing := false
	for ctx.Err() == nil {
		err := r.hear(ctx, func() {
			if failing {
				r.log.InfoContext(ctx, "listening for changes by other servers works again")
			}
			failing = false
		})
		if ctx.Err() == nil && !failing {
			failing = true
			r.log.WarnContext(ctx, "listening for changes by other servers failed and will be tried again", "error", err)
		}
		pause(ctx, connectIn)
	}
}

func (r *Relay) hear(ctx context.Context, standing func()) error {
	c, err := pgx.ConnectConfig(ctx, r.pool.Config().ConnConfig.Copy())
	if err != nil {
		return err
	}
	defer func() { _ = c.Close(context.WithoutCancel(ctx)) }()
	if _, err := c.Exec(ctx, "LISTEN "+channel); err != nil {
		return err
	}
	standing()
	select {
	case r.listening <- struct{}{}:
	default:
	}
	for {
		n, err := c.WaitForNotification(ctx)
		if err != nil {
			return err
		}
		r.receive(n.Payload)
	}
}

// receive publishes what another process sent; what cannot be read is left out.
func (r *Relay) receive(payload string) {
	if strings.HasPrefix(payload, `{"from":"`+r.self+`"`) { // nearly all are, where one server runs
		return
	}
	var m message
	if json.Unmarshal([]byte(payload), &m) != nil || m.From == r.self {
		return
	}
	for _, w := range m.Wakes {
		r.hub.Publish(w)
	}
}

// compare publishes what the database has come to, at times and whenever listening begins: a wake-up
// is lost where a process dies after its commit, or where nobody listened.
func (r *Relay) compare(ctx context.Context) {
	ticker := time.NewTicker(compareEvery)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-r.listening:
		case <-ticker.C:
		}
		for r.Compare(ctx) != nil && ctx.Err() == nil {
			pause(ctx, connectIn)
		}
	}
}

// Compare publishes once what the database has come to.
func (r *Relay) Compare(ctx context.Context) error {
	began := r.clock()
	games, users := r.hub.Watched()
	for len(games) > 0 {
		n := min(len(games), compareMany)
		reached, err := r.versions.Reached(ctx, games[:n])
		if err != nil {
			return err
		}
		for id, version := range reached {
			r.hub.Publish(Wake{Game: id, Version: version})
		}
		games = games[n:]
	}
	for len(users) > 0 {
		n := min(len(users), compareMany)
		wakes, err := r.versions.Concerning(ctx, users[:n])
		if err != nil {
			return err
		}
		for _, w := range wakes {
			r.hub.Publish(w)
		}
		users = users[n:]
	}
	r.hub.compared(began)
	return nil
}

func pause(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}
