// Package webhook tells players' own programs, as the Standard Webhooks specification says
// (standardwebhooks.com).
package webhook

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	standardwebhooks "github.com/standard-webhooks/standard-webhooks/libraries/go"

	"slowpond/internal/notify"
	"slowpond/internal/notify/outbound"
	"slowpond/internal/postgres"
)

// Config is what a Channel needs; all fields are required.
type Config struct {
	Pool   *pgxpool.Pool
	Policy outbound.Policy
	Clock  func() time.Time
}

// Channel calls users' programs. It is safe for concurrent use.
type Channel struct {
	Config
	client *http.Client
	tests  chan struct{} // holds one for each test that is under way
}

const testsAtOnce = 8

// New returns a channel.
func New(c Config) *Channel { return &Channel{c, c.Policy.Client(), make(chan struct{}, testsAtOnce)} }

// Name is notify.Webhook.
func (*Channel) Name() string { return notify.Webhook }

// Targets lists a user's webhooks that are not disabled, each with its own kinds.
func (c *Channel) Targets(ctx context.Context, user string) ([]notify.Target, error) {
	targets, err := postgres.Collect(ctx, c.Pool, pgx.RowToStructByPos[notify.Target], `
		SELECT h.id, h.kinds FROM webhooks AS h JOIN users AS u ON u.id = h.user_id
		WHERE h.user_id = $1 AND h.disabled_at IS NULL AND u.banned_at IS NULL ORDER BY h.id`, user)
	return targets, postgres.Explain(err)
}

// body is what a program gets.
type body struct {
	Type      string    `json:"type"`
	Timestamp time.Time `json:"timestamp"`
	Data      struct {
		Game *notify.Game `json:"game,omitempty"`
	} `json:"data"`
}

// Send calls one program with one notice. One that has not answered well for three days is disabled.
func (c *Channel) Send(ctx context.Context, d notify.Delivery) error {
	n := d.Notices[0]
	b := body{Type: string(n.Kind), Timestamp: n.At}
	b.Data.Game = &n.Game
	return c.call(ctx, d.User, d.Target, "msg_"+d.ID, b)
}

func (c *Channel) call(ctx context.Context, user, id, message string, b body) error {
	var url, secret string
	err := c.Pool.QueryRow(ctx, `SELECT url, secret FROM webhooks WHERE id = $1 AND user_id = $2 AND disabled_at IS NULL`, id, user).Scan(&url, &secret)
	if errors.Is(err, pgx.ErrNoRows) {
		return notify.ErrGone
	}
	if err != nil {
		return postgres.Explain(err)
	}
	text, err := json.Marshal(b)
	if err != nil {
		return err
	}
	status, err := c.post(ctx, url, secret, message, text)
	if err := c.note(ctx, user, id, status); err != nil {
		return err
	}
	switch {
	case err != nil:
		return err
	case status == http.StatusGone: // the specification's way to say: no more
		return errors.Join(notify.ErrGone, c.disable(ctx, user, id))
	case status < 200 || status > 299:
		return fmt.Errorf("webhook: the program answered %d", status)
	}
	return nil
}

// post returns the status of the answer, 0 for none.
func (c *Channel) post(ctx context.Context, url, secret, message string, text []byte) (status int, err error) {
	signer, err := standardwebhooks.NewWebhook(secret)
	if err != nil {
		return 0, errors.New("webhook: a secret that does not sign")
	}
	now := c.Clock()
	signature, err := signer.Sign(message, now, text)
	if err != nil {
		return 0, errors.New("webhook: signing failed")
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, url, bytes.NewReader(text))
	if err != nil {
		return 0, errors.New("webhook: not a URL")
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("User-Agent", "Slowpond")
	r.Header.Set(standardwebhooks.HeaderWebhookID, message)
	r.Header.Set(standardwebhooks.HeaderWebhookTimestamp, strconv.FormatInt(now.Unix(), 10))
	r.Header.Set(standardwebhooks.HeaderWebhookSignature, signature)
	answer, err := c.client.Do(r)
	if err != nil {
		if errors.Is(err, outbound.ErrNotPublic) {
			return 0, errors.New("webhook: the name does not lead to a public address")
		}
		return 0, errors.New("webhook: no answer in time") // the error's own text quotes the URL
	}
	_, _ = io.CopyN(io.Discard, answer.Body, 4096) // what it says is of no interest; a short one lets the connection live
	_ = answer.Body.Close()
	return answer.StatusCode, nil
}

// patience is how long a program may fail before it is disabled.
const patience = 3 * 24 * time.Hour

// note keeps how a call went.
func (c *Channel) note(ctx context.Context, user, id string, status int) error {
	if status >= 200 && status <= 299 {
		_, err := c.Pool.Exec(ctx, `UPDATE webhooks SET last_status = $2, failures = 0, failing_since = NULL WHERE id = $1`, id, status)
		return postgres.Explain(err)
	}
	var disable bool
	err := c.Pool.QueryRow(ctx, `
		UPDATE webhooks SET last_status = $2, failures = failures + 1, failing_since = coalesce(failing_since, $3)
		WHERE id = $1 RETURNING failing_since <= $4`, id, status, c.Clock(), c.Clock().Add(-patience)).Scan(&disable)
	if errors.Is(err, pgx.ErrNoRows) {
		return notify.ErrGone
	}
	if err == nil && disable {
		return c.disable(ctx, user, id)
	}
	return postgres.Explain(err)
}

func (c *Channel) disable(ctx context.Context, user, id string) error {
	err := postgres.Commit(ctx, c.Pool, func(ctx context.Context, tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, `UPDATE webhooks SET disabled_at = coalesce(disabled_at, $2) WHERE id = $1`, id, c.Clock()); err != nil {
			return err
		}
		return noteReach(ctx, tx, user)
	})
	return postgres.Explain(err)
}

func noteReach(ctx context.Context, tx pgx.Tx, user string) error {
	return notify.ReachBy(ctx, tx, user, notify.Webhook, "webhooks", "disabled_at IS NULL")
}
