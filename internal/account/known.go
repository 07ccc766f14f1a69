package account

import (
	"context"
	"crypto/sha256"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"
	"github.com/jackc/pgx/v5"

	"slowpond/internal/postgres"
)

const (
	knownUsers  = 20_000 // about 4 MB
	knownTokens = 20_000 // about 4 MB
	knownVisits = 5_000  // about 1 MB
	// believed is how long a user read from the database is trusted when no change is announced:
	// processes of an earlier release do not announce changes.
	believed = time.Minute
)

// known caches what a process has read or verified before. It is bounded, and holds hashes of tokens,
// not tokens. A change of a user's name sets users.renamed_at, which every process reads with the
// revocations.
type known struct {
	users  *lru.Cache[string, knownUser]
	tokens *lru.Cache[[sha256.Size]byte, Identity]
	visits *lru.Cache[string, knownVisit]
}

// knownVisit is a user's last visit, as it was read.
type knownVisit struct{ at, readAt time.Time }

type knownUser struct {
	User
	readAt time.Time
}

func newKnown() (known, error) {
	users, err := lru.New[string, knownUser](knownUsers)
	if err != nil {
		return known{}, err
	}
	tokens, err := lru.New[[sha256.Size]byte, Identity](knownTokens)
	if err != nil {
		return known{}, err
	}
	visits, err := lru.New[string, knownVisit](knownVisits)
	return known{users, tokens, visits}, err
}

// user returns a user who was read recently.
func (k known) user(id string, now time.Time) (User, bool) {
	kept, ok := k.users.Get(id)
	return kept.User, ok && now.Sub(kept.readAt) < believed
}

// Each returns the user with each of a few ids, in their order; the zero User where there is none. It is as
// fresh as ByIDs.
func (s *Service) Each(ctx context.Context, ids []string) ([]User, error) {
	users, now := make([]User, len(ids)), s.clock()
	for i, id := range ids {
		u, ok := s.known.user(id, now)
		if !ok {
			return s.eachByID(ctx, ids)
		}
		users[i] = u
	}
	return users, nil
}

func (s *Service) eachByID(ctx context.Context, ids []string) ([]User, error) {
	found, err := s.ByIDs(ctx, ids)
	if err != nil {
		return nil, err
	}
	users := make([]User, len(ids))
	for i, id := range ids {
		users[i] = found[id]
	}
	return users, nil
}

// ByIDs returns the users with these ids, by id; unknown ids are left out. A change of name made by
// another process is seen after a few seconds.
func (s *Service) ByIDs(ctx context.Context, ids []string) (map[string]User, error) {
	users, now := make(map[string]User, len(ids)), s.clock()
	var missing []string
	for _, id := range ids {
		if u, ok := s.known.user(id, now); ok {
			users[id] = u
		} else {
			missing = append(missing, id)
		}
	}
	if missing == nil {
		return users, nil
	}
	all, err := postgres.Collect(ctx, s.pool, scanUser, `SELECT `+userColumns+` FROM users WHERE id = ANY ($1)`, missing)
	if err != nil {
		return nil, explain(err, "reading users")
	}
	for _, u := range all {
		users[u.ID] = u
		s.known.users.Add(u.ID, knownUser{u, now})
	}
	return users, nil
}

// forgetRenamed forgets the users whose names have changed since a time.
func (s *Service) forgetRenamed(ctx context.Context, since time.Time) error {
	ids, err := postgres.Collect(ctx, s.pool, pgx.RowTo[string], `SELECT id FROM users WHERE renamed_at >= $1`, since)
	if err != nil {
		return explain(err, "reading changes of names")
	}
	for _, id := range ids {
		s.known.users.Remove(id)
	}
	return nil
}
