package admin

import (
	"cmp"
	"context"

	"slowpond/internal/audit"
)

func listActs(ctx context.Context, at office, o Orders) error {
	entries, next, err := at.acts.List(ctx, o.limit, o.cursor)
	if err != nil {
		return err
	}
	names, err := at.names(ctx, actors(entries))
	if err != nil {
		return err
	}
	w := at.table("WHEN", "WHO", "WHAT", "WHOM", "HOW", "WHY", "REQUEST")
	for _, e := range entries {
		who, whom := cmp.Or(names[e.Actor], e.Actor), cmp.Or(names[e.User], e.User, e.Game)
		row(w, when(&e.At), who, string(e.Act), whom, cmp.Or(e.Detail, "-"), cmp.Or(e.Note, "-"), e.RequestID)
	}
	if err := w.Flush(); err != nil {
		return err
	}
	at.more(next)
	return nil
}

// actors lists the ids of all users in some entries.
func actors(entries []audit.Entry) (ids []string) {
	for _, e := range entries {
		ids = append(ids, e.Actor, e.User)
	}
	return ids
}

// names returns users' names by id; ids of no user are left out.
func (at office) names(ctx context.Context, ids []string) (map[string]string, error) {
	users, err := at.accounts.ByIDs(ctx, ids)
	names := make(map[string]string, len(users))
	for id, u := range users {
		names[id] = u.Name
	}
	return names, err
}
