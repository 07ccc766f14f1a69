package notify

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"

	"slowpond/internal/play"
	"slowpond/internal/postgres"
)

// relayAtOnce is how many rows of the outbox one step takes. Together with relayEvery it keeps the relay from
// taking the database from the moves: what comes faster is told of a little later, and of each game only
// what stands then.
const relayAtOnce = 500

// outboxRow is a game that has changed.
type outboxRow struct {
	Place   string // in the table, as ctid
	Game    string
	Version int
}

// RelayAll turns what stands in the outbox into notices and jobs, until little is left.
func (s *Service) RelayAll(ctx context.Context) error {
	n, err := s.Relay(ctx)
	for err == nil && n == relayAtOnce && ctx.Err() == nil {
		n, err = s.Relay(ctx)
	}
	return err
}

// Relay takes rows from the outbox and writes, in one transaction with their end, what is to be told and
// the jobs that tell it. It returns how many rows it has taken. Any number of servers may do so at once.
func (s *Service) Relay(ctx context.Context) (taken int, err error) {
	rows, err := postgres.Collect(ctx, s.pool, pgx.RowToStructByPos[outboxRow],
		`SELECT ctid::text, game_id, version FROM notice_outbox LIMIT $1`, relayAtOnce)
	if err != nil || len(rows) == 0 {
		return 0, postgres.Explain(err)
	}
	latest := map[string]int{}
	for _, r := range rows {
		latest[r.Game] = max(latest[r.Game], r.Version)
	}
	var entries []Entry
	for game, version := range latest {
		some, err := s.entries(ctx, game, version)
		if err != nil && !gone(err) {
			return 0, err
		}
		entries = append(entries, some...)
	}
	return len(rows), s.write(ctx, rows, entries)
}

// write takes rows from the outbox and adds the entries of those that were still there.
func (s *Service) write(ctx context.Context, rows []outboxRow, entries []Entry) error {
	var added []Entry
	err := postgres.Commit(ctx, s.pool, func(ctx context.Context, tx pgx.Tx) error {
		mine, err := takeOutbox(ctx, tx, rows)
		if err != nil {
			return err
		}
		var wanted []Entry
		for _, e := range entries {
			if mine[e.Game] {
				wanted = append(wanted, e)
			}
		}
		if added, err = s.ledger.add(ctx, tx, wanted); err != nil {
			return err
		}
		return s.schedule(ctx, tx, added)
	})
	for _, e := range added {
		if err == nil {
			s.Observe(e.Channel, queued, 1)
		}
	}
	return postgres.Explain(err)
}

// takeOutbox deletes rows and returns the games of those that no other server has taken.
func takeOutbox(ctx context.Context, tx pgx.Tx, rows []outboxRow) (map[string]bool, error) {
	places, games, versions := make([]string, len(rows)), make([]string, len(rows)), make([]int, len(rows))
	for i, r := range rows {
		places[i], games[i], versions[i] = r.Place, r.Game, r.Version
	}
	taken, err := postgres.Collect(ctx, tx, pgx.RowTo[string], `
		DELETE FROM notice_outbox AS o USING unnest($1::text[], $2::text[], $3::int[]) AS w (place, game_id, version)
		WHERE o.ctid = w.place::tid AND o.game_id = w.game_id AND o.version = w.version RETURNING o.game_id`, places, games, versions)
	mine := map[string]bool{}
	for _, g := range taken {
		mine[g] = true
	}
	return mine, err
}

// entries are what is to be told of a game at a version, to everybody who can be reached.
func (s *Service) entries(ctx context.Context, game string, version int) (all []Entry, err error) {
	seen, err := s.Games.Follow(ctx, play.Viewer{Admin: true}, game, version, version)
	if err != nil {
		return nil, err
	}
	users, err := postgres.Collect(ctx, s.pool, pgx.RowTo[string],
		`SELECT DISTINCT user_id FROM reachable WHERE user_id = ANY ($1)`, seen.View.Participants())
	if err != nil || len(users) == 0 {
		return nil, postgres.Explain(err)
	}
	settings, err := s.settingsOf(ctx, users)
	if err != nil {
		return nil, err
	}
	for _, user := range users {
		some, err := s.entriesFor(ctx, user, settings[user], game, version)
		if err != nil && !gone(err) {
			return nil, err
		}
		all = append(all, some...)
	}
	return all, nil
}

func (s *Service) entriesFor(ctx context.Context, user string, settings Settings, id string, version int) (all []Entry, err error) {
	g, own, err := s.game(ctx, user, id, version)
	if err != nil || own {
		return nil, err
	}
	now := s.Clock()
	for _, c := range s.Channels {
		targets, err := c.Targets(ctx, user)
		if err != nil {
			return nil, err
		}
		for _, t := range targets {
			e := Entry{User: user, Game: id, Version: g.Version, Ply: g.Ply, Channel: c.Name(), Target: t.ID, At: g.LastEventAt}
			for _, kind := range g.Kinds() {
				if t.wants(kind, settings, e.Channel) {
					e.Kind, e.DueAt = kind, dueAt(later(now, e.At), e.Channel, settings)
					all = append(all, e)
				}
			}
			if t.wants(Reminder, settings, e.Channel) {
				all = append(all, reminders(e, g, settings, now)...)
			}
		}
	}
	return all, nil
}

func later(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}

// reminders are the entries that remind of a deadline of the reader's own.
func reminders(e Entry, g Game, settings Settings, now time.Time) (all []Entry) {
	if !g.MyTurn() || g.Deadline == nil {
		return nil
	}
	for _, seconds := range settings.Reminders {
		e.Kind, e.Detail, e.DueAt = Reminder, seconds, remindAt(*g.Deadline, seconds, e.Channel, settings)
		if g.Deadline.Add(-time.Duration(seconds) * time.Second).After(now.Add(patience)) {
			all = append(all, e)
		}
	}
	return all
}

// remindAt is when to remind of a deadline: so many seconds before it, or at the end of the quiet hours that
// this lies in, unless the deadline comes first. Then the reminder comes in the quiet hours: it would be of no use
// later.
func remindAt(deadline time.Time, seconds int, channel string, settings Settings) time.Time {
	due := deadline.Add(-time.Duration(seconds) * time.Second)
	if channel == Webhook {
		return due
	}
	if quiet := afterQuiet(due, settings); quiet.Before(deadline) {
		return quiet
	}
	return due
}

// game returns a game at a version or a later one as a user is told of it, and whether its last command
// was the user's own.
func (s *Service) game(ctx context.Context, user, id string, version int) (g Game, own bool, err error) {
	sight, err := s.Games.Follow(ctx, play.Viewer{User: user}, id, version, version)
	if err != nil {
		return Game{}, false, err
	}
	users, err := s.Accounts.ByIDs(ctx, sight.View.Participants())
	if err != nil {
		return Game{}, false, err
	}
	return GameOf(sight, user, users), sight.Own, nil
}

// schedule inserts a job for each time at which a target is to be told something. For one that is a while
// away a job may be there already.
func (s *Service) schedule(ctx context.Context, tx pgx.Tx, entries []Entry) error {
	var params []river.InsertManyParams
	known := map[tell]bool{}
	for _, e := range entries {
		job := tell{User: e.User, Channel: e.Channel, Target: e.Target, Due: e.DueAt.UnixMicro()}
		if known[job] {
			continue
		}
		known[job] = true
		options := &river.InsertOpts{ScheduledAt: e.DueAt}
		if e.DueAt.After(s.Clock().Add(patience / 2)) {
			options.UniqueOpts = river.UniqueOpts{ByArgs: true}
		}
		params = append(params, river.InsertManyParams{Args: job, InsertOpts: options})
	}
	if len(params) == 0 {
		return nil
	}
	_, err := s.jobs.InsertManyTx(ctx, tx, params)
	return err
}

// again inserts jobs once in a while.
func (s *Service) again(ctx context.Context, tx pgx.Tx, jobs []tell) error {
	params := make([]river.InsertManyParams, len(jobs))
	for i, job := range jobs {
		params[i] = river.InsertManyParams{Args: job, InsertOpts: &river.InsertOpts{UniqueOpts: river.UniqueOpts{ByArgs: true}}}
	}
	_, err := s.jobs.InsertManyTx(ctx, tx, params)
	return err
}
