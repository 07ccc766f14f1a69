// Package push tells players by Web Push (RFC 8030, 8291 and 8292), on devices that asked for it.
package push

import (
	"context"
	"crypto/ecdh"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"
	"unicode"

	webpush "github.com/SherClockHolmes/webpush-go"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"slowpond/internal/fault"
	"slowpond/internal/notify"
	"slowpond/internal/notify/outbound"
	"slowpond/internal/postgres"
	"slowpond/internal/redact"
)

// Config is what a Channel needs; all fields are required.
type Config struct {
	Pool      *pgxpool.Pool
	PublicURL string // where players reach the page, without a slash at its end; push services are told it
	Policy    outbound.Policy
	Clock     func() time.Time
}

// Channel tells by push. It is safe for concurrent use.
type Channel struct {
	Config
	client *http.Client
}

// New returns a channel.
func New(c Config) *Channel { return &Channel{c, c.Policy.Client()} }

// Name is notify.Push.
func (*Channel) Name() string { return notify.Push }

// keys are the server's own, of all servers on one database.
type keys struct {
	redact.Guard

	public, private string
}

func (c *Channel) keys(ctx context.Context) (k keys, err error) {
	read := func() error {
		return c.Pool.QueryRow(ctx, `SELECT public_key, private_key FROM push_keys`).Scan(&k.public, &k.private)
	}
	if err = read(); !errors.Is(err, pgx.ErrNoRows) {
		return k, postgres.Explain(err)
	}
	private, public, err := webpush.GenerateVAPIDKeys()
	if err != nil {
		return k, fmt.Errorf("push: making keys: %w", err)
	}
	if _, err := c.Pool.Exec(ctx, `INSERT INTO push_keys (public_key, private_key) VALUES ($1, $2) ON CONFLICT DO NOTHING`, public, private); err != nil {
		return k, postgres.Explain(err)
	}
	return k, postgres.Explain(read())
}

// Key returns the public key that devices subscribe with, the same at every server.
func (c *Channel) Key(ctx context.Context) (string, error) {
	k, err := c.keys(ctx)
	return k.public, err
}

// Targets lists a user's devices whose sessions stand.
func (c *Channel) Targets(ctx context.Context, user string) ([]notify.Target, error) {
	ids, err := postgres.Collect(ctx, c.Pool, pgx.RowTo[string], `
		SELECT d.id FROM push_devices AS d JOIN sessions AS s ON s.id = d.session_id WHERE d.user_id = $1 AND s.ended_at IS NULL ORDER BY d.id`, user)
	targets := make([]notify.Target, len(ids))
	for i, id := range ids {
		targets[i] = notify.Target{ID: id}
	}
	return targets, postgres.Explain(err)
}

// payload is what a device's service worker gets.
type payload struct {
	Kind  notify.Kind `json:"kind"`
	Title string      `json:"title"`
	Body  string      `json:"body"`
	URL   string      `json:"url"`
	Tag   string      `json:"tag"` // the game's id
}

const (
	longestTTL = 7 * 24 * time.Hour
	recordSize = 2048 // bytes of each message, whatever it says
	longest    = 200  // runes of a title or body
)

// Send pushes one notice. A device that its push service does not know any more is forgotten.
func (c *Channel) Send(ctx context.Context, d notify.Delivery) error {
	n := d.Notices[0]
	ttl := longestTTL
	if !n.Expires.IsZero() {
		ttl = min(ttl, n.Expires.Sub(c.Clock()))
	}
	if ttl <= 0 {
		return nil
	}
	text, err := json.Marshal(payload{
		Kind: n.Kind, Title: short(n.Title(d.Language)), Body: short(n.Body(d.Language, d.Zone)), URL: c.PublicURL + "/games/" + n.Game.ID, Tag: n.Game.ID,
	})
	if err != nil {
		return err
	}
	return c.deliver(ctx, d, text, ttl, topic(n.Game.ID))
}

// deliver hands a message for a device to its push service, which keeps it for so long.
func (c *Channel) deliver(ctx context.Context, d notify.Delivery, text []byte, ttl time.Duration, topic string) error {
	s, err := c.subscription(ctx, d)
	if err != nil {
		return err
	}
	k, err := c.keys(ctx)
	if err != nil {
		return err
	}
	answer, err := webpush.SendNotificationWithContext(ctx, text, s, &webpush.Options{
		HTTPClient: c.client, Subscriber: c.PublicURL, TTL: int(ttl.Seconds()), Topic: topic, Urgency: webpush.UrgencyNormal,
		VAPIDPublicKey: k.public, VAPIDPrivateKey: k.private, RecordSize: recordSize,
	})
	if errors.Is(err, outbound.ErrNotPublic) {
		return c.forget(ctx, d)
	}
	if err != nil {
		return errors.New("push: no answer from the push service")
	}
	_, _ = io.CopyN(io.Discard, answer.Body, 4096)
	_ = answer.Body.Close()
	return c.judge(ctx, d, answer)
}

// judge says what a push service's answer means.
func (c *Channel) judge(ctx context.Context, d notify.Delivery, answer *http.Response) error {
	switch code := answer.StatusCode; {
	case code >= 200 && code < 300:
		return nil
	case code == http.StatusNotFound || code == http.StatusGone:
		return c.forget(ctx, d)
	case code == http.StatusTooManyRequests || code == http.StatusServiceUnavailable:
		if seconds, err := strconv.Atoi(answer.Header.Get("Retry-After")); err == nil && seconds > 0 {
			return &notify.Later{After: min(time.Duration(seconds)*time.Second, time.Hour), Err: errors.New("push: the service asks to wait")}
		}
	}
	return fmt.Errorf("push: the service answered %d", answer.StatusCode)
}

func (c *Channel) subscription(ctx context.Context, d notify.Delivery) (*webpush.Subscription, error) {
	var s webpush.Subscription
	err := c.Pool.QueryRow(ctx, `SELECT endpoint, p256dh, auth FROM push_devices WHERE id = $1 AND user_id = $2`, d.Target, d.User).
		Scan(&s.Endpoint, &s.Keys.P256dh, &s.Keys.Auth)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, notify.ErrGone
	}
	return &s, postgres.Explain(err)
}

func (c *Channel) forget(ctx context.Context, d notify.Delivery) error {
	if err := c.Remove(ctx, d.User, d.Target); err != nil && fault.CodeOf(err) != fault.NotFound {
		return err
	}
	return notify.ErrGone
}

// topic is one for each game, so that a newer push replaces one that has not arrived (RFC 8030, 5.4). It
// tells the push service nothing of the game.
func topic(game string) string {
	sum := sha256.Sum256([]byte("slowpond push " + game))
	return base64.RawURLEncoding.EncodeToString(sum[:24])
}

func short(text string) string {
	runes := []rune(text)
	return string(runes[:min(len(runes), longest)])
}

// Subscription is what a browser gives out for a device.
type Subscription struct {
	redact.Guard

	Endpoint, P256dh, Auth string
	Device                 string // what the user calls it
}

// check refuses what no browser gives out.
func (s Subscription) check(p outbound.Policy) error {
	if err := p.Check(s.Endpoint); err != nil {
		return fault.InvalidField("/endpoint", "Must be the https URL of a push service.")
	}
	if strings.ContainsFunc(s.Device, unicode.IsControl) {
		return fault.InvalidField("/device", "Must not have control characters.")
	}
	point, err := decode(s.P256dh)
	if err == nil {
		_, err = ecdh.P256().NewPublicKey(point)
	}
	if err != nil {
		return fault.InvalidField("/keys/p256dh", "Must be a point of P-256, uncompressed, in base64url.")
	}
	if secret, err := decode(s.Auth); err != nil || len(secret) != 16 {
		return fault.InvalidField("/keys/auth", "Must be 16 bytes in base64url.")
	}
	return nil
}

func decode(text string) ([]byte, error) {
	for len(text) > 0 && text[len(text)-1] == '=' {
		text = text[:len(text)-1]
	}
	return base64.RawURLEncoding.DecodeString(text)
}
