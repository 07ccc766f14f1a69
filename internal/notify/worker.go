package notify

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"slowpond/internal/play"
	"slowpond/internal/postgres"
)

const (
	sendTime  = time.Minute               // of one job
	claimTime = sendTime + 30*time.Second // longer than any job works on what it has claimed
	mostTries = 60
	giveUp    = 24 * time.Hour // after a notice was due
	atOnce    = 50             // notices that one job takes

	// mailsADay is how many mails one user gets in 24 hours; what comes then waits, and goes together.
	mailsADay = 50
)

// tell is the job that tells one target what is due by a time. Nothing in it is secret.
type tell struct {
	User    string `json:"user"`
	Channel string `json:"channel"`
	Target  string `json:"target"`
	Due     int64  `json:"due"` // in microseconds since 1970
}

// Kind names the job for River.
func (tell) Kind() string { return "tell" }

// InsertOpts says which queue it goes to.
func (tell) InsertOpts() river.InsertOpts { return river.InsertOpts{Queue: queue} }

// worker does the jobs of a service.
type worker struct {
	river.WorkerDefaults[tell]
	service *Service
}

// Work tells a target what is due and still true.
func (w *worker) Work(ctx context.Context, job *river.Job[tell]) error {
	err := w.service.tell(ctx, job.Args)
	var later *Later
	if errors.As(err, &later) {
		return river.JobSnooze(later.After)
	}
	return err
}

// retries are ever further apart: 10 s, 20 s, and so on up to an hour, each with some chance in it.
type retries struct{}

func (retries) NextRetry(job *rivertype.JobRow) time.Time {
	wait := min(time.Hour, 10*time.Second<<min(job.Attempt-1, 10))
	return time.Now().Add(wait/2 + rand.N(wait))
}

// tell tells a target what is due now: a mail has all of it, other channels send one by one.
func (s *Service) tell(ctx context.Context, job tell) error {
	channel := s.channel(job.Channel)
	if channel == nil {
		return &Later{After: time.Hour, Err: errors.New("notify: this server lacks the channel")}
	}
	entries, err := s.ledger.claim(ctx, job, s.Clock(), atOnce)
	if err != nil || len(entries) == 0 {
		return postgres.Explain(err)
	}
	if err := s.tellOf(ctx, channel, job, entries); err != nil {
		done, cancel := postgres.Apart(ctx)
		defer cancel()
		return errors.Join(err, postgres.Explain(s.ledger.release(done, entries)))
	}
	if len(entries) == atOnce {
		return &Later{After: time.Second, Err: errors.New("notify: there is more to tell")}
	}
	return nil
}

// tellOf tells a target of the entries that a job has claimed, as far as they are still true.
func (s *Service) tellOf(ctx context.Context, channel Channel, job tell, entries []Entry) error {
	if job.Channel == Mail {
		if err := s.mailsLeft(ctx, job.User); err != nil {
			return err
		}
	}
	settings, err := s.Settings(ctx, job.User)
	if err != nil {
		return err
	}
	notices, err := s.stillTrue(ctx, channel, entries, settings)
	if err != nil {
		return err
	}
	d := Delivery{User: job.User, Target: job.Target, Language: settings.Language, Zone: settings.Location()}
	if job.Channel == Mail {
		return s.send(ctx, channel, d, notices)
	}
	var failure error
	for _, n := range notices {
		if err := s.send(ctx, channel, d, []Notice{n}); err != nil {
			failure = err
		}
	}
	return failure
}

// mailsLeft fails with Later where a user has had enough mails for today.
func (s *Service) mailsLeft(ctx context.Context, user string) error {
	var n int
	err := s.pool.QueryRow(ctx, `
		SELECT count(DISTINCT done_at) FROM notices WHERE user_id = $1 AND channel = 'mail' AND state = 'sent' AND done_at > $2`,
		user, s.Clock().Add(-24*time.Hour)).Scan(&n)
	if err == nil && n >= mailsADay {
		return &Later{After: time.Hour, Err: errors.New("notify: enough mails for today")}
	}
	return postgres.Explain(err)
}

// send sends notices and notes what became of them.
func (s *Service) send(ctx context.Context, channel Channel, d Delivery, notices []Notice) error {
	if len(notices) == 0 {
		return nil
	}
	ids := make([]int64, len(notices))
	for i, n := range notices {
		ids[i] = n.ID
	}
	d.ID, d.Notices = deliveryID(slices.Min(ids)), notices
	err := channel.Send(ctx, d)
	state, reason := sent, ""
	switch {
	case errors.Is(err, ErrGone):
		state, reason, err = dropped, "the target is gone", nil
	case err != nil && notices[0].late(s.Clock()):
		state, reason, err = failed, "given up", nil
	case err != nil:
		return err
	}
	s.Observe(channel.Name(), state, len(ids))
	done, cancel := postgres.Apart(ctx)
	defer cancel()
	return errors.Join(err, postgres.Explain(s.ledger.close(done, ids, state, reason, s.Clock())))
}

// late reports whether a notice has been due for so long that it is given up.
func (n Notice) late(now time.Time) bool { return now.Sub(n.due) > giveUp }

// stillTrue returns the notices that are still to be sent, and drops the others.
func (s *Service) stillTrue(ctx context.Context, channel Channel, entries []Entry, settings Settings) (notices []Notice, err error) {
	targets, err := channel.Targets(ctx, entries[0].User)
	if err != nil {
		return nil, err
	}
	for _, e := range entries {
		n, why, err := s.judge(ctx, e, targets, settings)
		switch {
		case err != nil:
			return nil, err
		case why == "":
			notices = append(notices, n)
		case why == postponed:
		default:
			if err := s.ledger.close(ctx, []int64{e.ID}, dropped, why, s.Clock()); err != nil {
				return nil, postgres.Explain(err)
			}
			s.Observe(channel.Name(), dropped, 1)
		}
	}
	return notices, nil
}

const postponed = "postponed"

// judge returns the notice of an entry, or why it is not to be sent now.
func (s *Service) judge(ctx context.Context, e Entry, targets []Target, settings Settings) (n Notice, why string, err error) {
	if !reaches(targets, e, settings) {
		return n, "not wanted any more, or nowhere to send it", nil
	}
	g, _, err := s.game(ctx, e.User, e.Game, e.Version)
	if gone(err) {
		return n, "the game is hidden", nil
	}
	if err != nil {
		return n, "", err
	}
	if !g.still(e.Kind, e.Ply, s.Clock()) {
		return n, "not true any more", nil
	}
	if e.Kind == Reminder {
		if why, err := s.remindLater(ctx, e, g, settings); why != "" || err != nil {
			return n, why, err
		}
	} else if e.Channel != Webhook {
		seen, err := s.Games.Seen(ctx, e.User, []string{e.Game})
		if err != nil {
			return n, "", err
		}
		if seen[e.Game] >= e.Version {
			return n, "seen on the page", nil
		}
	}
	if e.Channel == Mail {
		if g.Board, err = s.publicBoard(ctx, e.Game, e.Version); err != nil {
			return n, "", err
		}
	}
	n = Notice{ID: e.ID, Kind: e.Kind, At: e.At, Game: g, due: e.DueAt}
	if g.Deadline != nil {
		n.Expires = *g.Deadline
	}
	return n, "", nil
}

// publicBoard returns a board as everybody may see it.
func (s *Service) publicBoard(ctx context.Context, game string, version int) (string, error) {
	seen, err := s.Games.Follow(ctx, play.Viewer{Admin: true, Drawn: true}, game, version, version)
	return seen.View.Board, err
}

func reaches(targets []Target, e Entry, settings Settings) bool {
	for _, t := range targets {
		if t.ID == e.Target {
			return t.wants(e.Kind, settings, e.Channel)
		}
	}
	return false
}

// remindLater puts a reminder off where its deadline has moved, and drops it where there is none any more.
func (s *Service) remindLater(ctx context.Context, e Entry, g Game, settings Settings) (why string, err error) {
	if g.Deadline == nil {
		return "the deadline is gone", nil
	}
	due := remindAt(*g.Deadline, e.Detail, e.Channel, settings)
	if !due.After(s.Clock().Add(patience)) {
		return "", nil
	}
	err = postgres.Commit(ctx, s.pool, func(ctx context.Context, tx pgx.Tx) error {
		e.DueAt = due
		if err := s.ledger.postpone(ctx, tx, e.ID, due); err != nil {
			return err
		}
		return s.schedule(ctx, tx, []Entry{e})
	})
	return postponed, postgres.Explain(err)
}
