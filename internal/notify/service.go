package notify

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"

	"slowpond/internal/account"
	"slowpond/internal/fault"
	"slowpond/internal/loop"
	"slowpond/internal/play"
	"slowpond/internal/postgres"
)

// Config is what a Service needs. All fields but Channels are required.
type Config struct {
	Pool     *pgxpool.Pool
	Games    *play.Games
	Accounts *account.Service
	Clock    func() time.Time
	Log      *slog.Logger
	Channels []Channel // those that this server is configured for

	Observe func(channel, state string, n int)                // hears of each notice that comes to a state; nil for nobody
	Due     func(channel string, n int, oldest time.Duration) // hears twice a minute how many are due; nil for nobody
}

// Service tells users what has happened. It is safe for concurrent use, and any number of servers may run one on
// the same database.
type Service struct {
	Config
	pool   *pgxpool.Pool
	ledger ledger
	jobs   *river.Client[pgx.Tx]
	woken  chan struct{}
}

// New returns a service; Run makes it work.
func New(c Config) (*Service, error) {
	s := &Service{Config: c, pool: c.Pool, ledger: ledger{c.Pool}, woken: make(chan struct{}, 1)}
	if s.Observe == nil {
		s.Observe = func(string, string, int) {}
	}
	if s.Due == nil {
		s.Due = func(string, int, time.Duration) {}
	}
	workers := river.NewWorkers()
	if err := river.AddWorkerSafely(workers, &worker{service: s}); err != nil {
		return nil, err
	}
	var err error
	s.jobs, err = river.NewClient(riverpgxv5.New(c.Pool), &river.Config{
		Queues:      map[string]river.QueueConfig{queue: {MaxWorkers: workersEach}},
		Workers:     workers,
		Logger:      slog.New(quiet{c.Log.Handler()}),
		PollOnly:    true, // listening would keep a connection; nothing here is in such a hurry
		JobTimeout:  sendTime,
		RetryPolicy: retries{},
		MaxAttempts: mostTries,

		RescueStuckJobsAfter: 2 * claimTime, // those of a server that was killed

		FetchPollInterval:           time.Second,
		CompletedJobRetentionPeriod: time.Hour,
		CancelledJobRetentionPeriod: time.Hour,
		DiscardedJobRetentionPeriod: 24 * time.Hour,
	})
	if err != nil {
		return nil, fmt.Errorf("notify: %w", err)
	}
	return s, nil
}

const (
	queue       = "notices"
	workersEach = 4 // jobs at once, each with a connection at most for a moment
	relayEvery  = time.Second
	stopTime    = 5 * time.Second
)

// Run relays and sends until ctx ends, then lets what is being sent finish.
func (s *Service) Run(ctx context.Context) {
	if err := s.jobs.Start(context.WithoutCancel(ctx)); err != nil {
		s.Log.ErrorContext(ctx, "no notices are sent", "error", err)
		return
	}
	s.relayLoop().Run(ctx)
	stopping, cancel := context.WithTimeout(context.WithoutCancel(ctx), stopTime)
	defer cancel()
	if s.jobs.Stop(stopping) != nil {
		_ = s.jobs.StopAndCancel(stopping)
	}
}

func (s *Service) relayLoop() loop.Loop {
	return loop.Loop{Doing: "relaying notices", Every: relayEvery, Step: s.RelayAll, Log: s.Log}
}

// Loops returns what a server repeats in the background besides Run.
func (s *Service) Loops() []loop.Loop {
	return []loop.Loop{
		{Doing: "cleaning notices", Every: cleanEvery, Step: s.Clean, Log: s.Log},
		{Doing: "counting notices", Every: countEvery, Step: s.count, Log: s.Log},
	}
}

// Settings returns what a user wants to be told.
func (s *Service) Settings(ctx context.Context, user string) (Settings, error) {
	all, err := s.settingsOf(ctx, []string{user})
	return all[user], err
}

// settingsOf returns the settings of each of the users, the defaults for those who have said nothing.
func (s *Service) settingsOf(ctx context.Context, users []string) (map[string]Settings, error) {
	type row struct {
		User string
		Text []byte
	}
	rows, err := postgres.Collect(ctx, s.pool, pgx.RowToStructByPos[row],
		`SELECT user_id, settings FROM notice_settings WHERE user_id = ANY ($1) AND settings IS NOT NULL`, users)
	if err != nil {
		return nil, postgres.Explain(err)
	}
	all := map[string]Settings{}
	for _, u := range users {
		all[u] = DefaultSettings()
	}
	for _, r := range rows {
		settings := DefaultSettings() // for what a later program has added
		if err := json.Unmarshal(r.Text, &settings); err != nil {
			return nil, fmt.Errorf("notify: settings of %s: %w", r.User, err)
		}
		all[r.User] = settings
	}
	return all, nil
}

// SetSettings changes what a user wants to be told, and returns it in order. Settings that cannot be kept
// are refused, as invalid. A kind that is not named keeps its channels.
func (s *Service) SetSettings(ctx context.Context, user string, wanted Settings) (Settings, error) {
	now, err := s.Settings(ctx, user)
	if err != nil {
		return Settings{}, err
	}
	for k, channels := range now.Kinds {
		if wanted.Kinds[k] == nil {
			wanted.Kinds[k] = channels
		}
	}
	if err := wanted.check(); err != nil {
		return Settings{}, err
	}
	text, err := json.Marshal(wanted)
	if err != nil {
		return Settings{}, err
	}
	_, err = s.pool.Exec(ctx, `
		INSERT INTO notice_settings (user_id, settings) VALUES ($1, $2)
		ON CONFLICT (user_id) DO UPDATE SET settings = EXCLUDED.settings`, user, text)
	return wanted, postgres.Explain(err)
}

// Available lists the channels that a user can choose: page always, push also for guests, the others for
// accounts, as far as this server is configured for them.
func (s *Service) Available(guest bool) []string {
	names := []string{Page}
	for _, c := range []string{Push, Mail, Webhook} {
		if s.channel(c) != nil && (!guest || c == Push) {
			names = append(names, c)
		}
	}
	return names
}

func (s *Service) channel(name string) Channel {
	at := slices.IndexFunc(s.Channels, func(c Channel) bool { return c.Name() == name })
	if at < 0 {
		return nil
	}
	return s.Channels[at]
}

// Reach notes whether a channel can reach a user, in the transaction that makes it so.
func Reach(ctx context.Context, tx pgx.Tx, user, channel string, reachable bool) error {
	statement := `INSERT INTO reachable (user_id, channel) VALUES ($1, $2) ON CONFLICT DO NOTHING`
	if !reachable {
		statement = `DELETE FROM reachable WHERE user_id = $1 AND channel = $2`
	}
	_, err := tx.Exec(ctx, statement, user, channel)
	return err
}

// ReachBy notes whether a channel can reach a user, by whether one of the user's rows in a table of the
// channel's own fulfils a condition. Both come from the program's own text.
func ReachBy(ctx context.Context, tx pgx.Tx, user, channel, table, condition string) error {
	var has bool
	query := `SELECT EXISTS (SELECT FROM ` + table + ` WHERE user_id = $1 AND ` + condition + `)`
	if err := tx.QueryRow(ctx, query, user).Scan(&has); err != nil {
		return err
	}
	return Reach(ctx, tx, user, channel, has)
}

// quiet is a log without River's news of every day.
type quiet struct{ slog.Handler }

func (q quiet) Enabled(ctx context.Context, l slog.Level) bool {
	return l >= slog.LevelWarn && q.Handler.Enabled(ctx, l)
}

// gone reports whether a game can no longer be told of.
func gone(err error) bool { return fault.CodeOf(err) == fault.NotFound || errors.Is(err, ErrGone) }
