package push

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"slowpond/internal/fault"
	"slowpond/internal/notify"
	"slowpond/internal/postgres"
)

// devicesMost is how many devices one user has; the oldest makes room.
const devicesMost = 10

// Device is one that takes pushes.
type Device struct {
	ID        string
	Device    string // what the user calls it
	CreatedAt time.Time
	Here      bool // it is that of the session that asks
}

// Add keeps a device for a user's session, and returns its id. One that is kept already keeps its id, and
// moves to the caller where it was another's.
func (c *Channel) Add(ctx context.Context, user, session string, s Subscription) (id string, added bool, err error) {
	if err := s.check(c.Policy); err != nil {
		return "", false, err
	}
	id = postgres.NewID()
	err = postgres.Commit(ctx, c.Pool, func(ctx context.Context, tx pgx.Tx) error {
		fresh := id
		var former *string
		err := tx.QueryRow(ctx, `
			WITH former AS (SELECT user_id FROM push_devices WHERE endpoint = $4)
			INSERT INTO push_devices AS d (id, user_id, session_id, endpoint, p256dh, auth, device, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
			ON CONFLICT (endpoint) DO UPDATE SET user_id = $2, session_id = $3, p256dh = $5, auth = $6, device = $7
			RETURNING d.id, (SELECT user_id FROM former)`, id, user, session, s.Endpoint, s.P256dh, s.Auth, s.Device, c.Clock()).Scan(&id, &former)
		if err != nil {
			return err
		}
		added = id == fresh
		if _, err := tx.Exec(ctx, `
			DELETE FROM push_devices WHERE id IN (SELECT id FROM push_devices WHERE user_id = $1 ORDER BY created_at DESC, id OFFSET $2)`, user, devicesMost); err != nil {
			return err
		}
		if former != nil && *former != user {
			if err := noteReach(ctx, tx, *former); err != nil {
				return err
			}
		}
		return noteReach(ctx, tx, user)
	})
	return id, added, postgres.Explain(err)
}

func noteReach(ctx context.Context, tx pgx.Tx, user string) error {
	return notify.ReachBy(ctx, tx, user, notify.Push, "push_devices", "true")
}

// List lists a user's devices, the latest first.
func (c *Channel) List(ctx context.Context, user, session string) ([]Device, error) {
	devices, err := postgres.Collect(ctx, c.Pool, pgx.RowToStructByPos[Device], `
		SELECT d.id, d.device, d.created_at, d.session_id = $2 FROM push_devices AS d JOIN sessions AS s ON s.id = d.session_id
		WHERE d.user_id = $1 AND s.ended_at IS NULL ORDER BY d.created_at DESC, d.id`, user, session)
	return devices, postgres.Explain(err)
}

var errNoDevice = fault.New(fault.NotFound, "There is no such device.")

// Remove forgets one of a user's devices, or fails with fault.NotFound.
func (c *Channel) Remove(ctx context.Context, user, id string) error {
	if !postgres.IsID(id) {
		return errNoDevice
	}
	err := postgres.Commit(ctx, c.Pool, func(ctx context.Context, tx pgx.Tx) error {
		tag, err := tx.Exec(ctx, `DELETE FROM push_devices WHERE id = $1 AND user_id = $2`, id, user)
		if err == nil && tag.RowsAffected() == 0 {
			err = errNoDevice
		}
		if err != nil {
			return err
		}
		return noteReach(ctx, tx, user)
	})
	return postgres.Explain(err)
}

// Clean forgets devices whose sessions have ended.
func (c *Channel) Clean(ctx context.Context) error {
	err := postgres.Commit(ctx, c.Pool, func(ctx context.Context, tx pgx.Tx) error {
		users, err := postgres.Collect(ctx, tx, pgx.RowTo[string], `
			DELETE FROM push_devices WHERE id IN (
				SELECT d.id FROM push_devices AS d LEFT JOIN sessions AS s ON s.id = d.session_id WHERE s.id IS NULL OR s.ended_at IS NOT NULL LIMIT 1000)
			RETURNING user_id`)
		for _, user := range users {
			if err == nil {
				err = noteReach(ctx, tx, user)
			}
		}
		return err
	})
	return postgres.Explain(err)
}
