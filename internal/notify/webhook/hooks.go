package webhook

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"slowpond/internal/fault"
	"slowpond/internal/notify"
	"slowpond/internal/postgres"
)

// hooksMost is how many webhooks one user has.
const hooksMost = 10

// Hook is one program of a user's.
type Hook struct {
	ID         string
	URL        string
	Kinds      []string
	CreatedAt  time.Time
	LastStatus *int // of the last answer, 0 for no answer; nil before the first call
	Failures   int  // in a row
	DisabledAt *time.Time
}

// Add keeps a program to be called, and returns it with its secret, which is not shown again.
func (c *Channel) Add(ctx context.Context, user, url string, kinds []string) (h Hook, secret string, err error) {
	if err := c.Policy.Check(url); err != nil {
		return h, "", fault.InvalidField("/url", "Must be an https URL that leads to a public address.")
	}
	for _, k := range kinds {
		if !slices.Contains(notify.Kinds(), notify.Kind(k)) {
			return h, "", fault.InvalidField("/kinds", "Must be kinds of notices.")
		}
	}
	slices.Sort(kinds)
	h = Hook{ID: postgres.NewID(), URL: url, Kinds: slices.Compact(kinds), CreatedAt: c.Clock()}
	raw := make([]byte, 32)
	_, _ = rand.Read(raw) // never fails
	secret = "whsec_" + base64.StdEncoding.EncodeToString(raw)
	err = postgres.Commit(ctx, c.Pool, func(ctx context.Context, tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, `SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE`, user); err != nil { // one at a time
			return err
		}
		tag, err := tx.Exec(ctx, `
			INSERT INTO webhooks (id, user_id, url, kinds, secret, created_at)
			SELECT $1, $2, $3, $4, $5, $6 WHERE (SELECT count(*) FROM webhooks WHERE user_id = $2) < $7`, h.ID, user, url, h.Kinds, secret, h.CreatedAt, hooksMost)
		if err == nil && tag.RowsAffected() == 0 {
			err = fault.InvalidField("/url", "Would be one too many: remove another first.")
		}
		if err != nil {
			return err
		}
		return noteReach(ctx, tx, user)
	})
	return h, secret, postgres.Explain(err)
}

// List lists a user's webhooks, the oldest first.
func (c *Channel) List(ctx context.Context, user string) ([]Hook, error) {
	hooks, err := postgres.Collect(ctx, c.Pool, pgx.RowToStructByPos[Hook], `
		SELECT id, url, kinds, created_at, last_status, failures, disabled_at FROM webhooks WHERE user_id = $1 ORDER BY created_at, id`, user)
	return hooks, postgres.Explain(err)
}

var errNoHook = fault.New(fault.NotFound, "There is no such webhook.")

// Remove forgets one of a user's webhooks, or fails with fault.NotFound.
func (c *Channel) Remove(ctx context.Context, user, id string) error {
	if !postgres.IsID(id) {
		return errNoHook
	}
	err := postgres.Commit(ctx, c.Pool, func(ctx context.Context, tx pgx.Tx) error {
		tag, err := tx.Exec(ctx, `DELETE FROM webhooks WHERE id = $1 AND user_id = $2`, id, user)
		if err == nil && tag.RowsAffected() == 0 {
			err = errNoHook
		}
		if err != nil {
			return err
		}
		return noteReach(ctx, tx, user)
	})
	return postgres.Explain(err)
}

// Test calls a webhook in the background, with the type `test` and no game. A disabled one is enabled first, so that
// a program that was mended is called again. It fails with fault.NotFound for one that is not the user's.
func (c *Channel) Test(ctx context.Context, user, id string) error {
	if !postgres.IsID(id) {
		return errNoHook
	}
	err := postgres.Commit(ctx, c.Pool, func(ctx context.Context, tx pgx.Tx) error {
		tag, err := tx.Exec(ctx, `UPDATE webhooks SET disabled_at = NULL, failing_since = NULL, failures = 0 WHERE id = $1 AND user_id = $2`, id, user)
		if err == nil && tag.RowsAffected() == 0 {
			err = errNoHook
		}
		if err != nil {
			return err
		}
		return noteReach(ctx, tx, user)
	})
	if err != nil {
		return postgres.Explain(err)
	}
	select {
	case c.tests <- struct{}{}:
	default:
		return &fault.Error{Code: fault.Unavailable, Detail: "Too many webhooks are being tested. Try again shortly.", RetryAfter: 10 * time.Second}
	}
	message := "msg_" + postgres.NewID()
	go func() {
		defer func() { <-c.tests }()
		calling, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Minute)
		defer cancel()
		if err := c.call(calling, user, id, message, body{Type: "test", Timestamp: c.Clock()}); errors.Is(err, notify.ErrGone) {
			return // removed meanwhile
		}
	}()
	return nil
}
