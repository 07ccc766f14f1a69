package account

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"strings"

	"github.com/jackc/pgx/v5"

	"slowpond/internal/fault"
	"slowpond/internal/postgres"
)

// commit runs fn in one transaction, as postgres.Commit does, and fails as explain says.
func (s *Service) commit(ctx context.Context, doing string, fn func(context.Context, pgx.Tx) error) error {
	return explain(postgres.Commit(ctx, s.pool, fn), doing)
}

// explain turns an error of the database into its fault where there is one, and otherwise adds what was
// being done. Faults pass through.
func explain(err error, doing string) error {
	if err == nil {
		return nil
	}
	if _, ok := errors.AsType[*fault.Error](err); ok {
		return err
	}
	err = fmt.Errorf("%s: %w", doing, err)
	switch {
	case postgres.IsConstraint(err, "users_name_key"):
		return fault.Wrap(err, fault.NameTaken, "This name is taken.")
	case postgres.IsConstraint(err, "users_look_key"):
		return fault.Wrap(err, fault.NameTaken, "This name is too like one that is taken.")
	}
	return postgres.Explain(err)
}

func newSessionID() string { return strings.ToLower(rand.Text()) }

func newGuestName() string { return "guest-" + strings.ToLower(rand.Text()[:8]) }
