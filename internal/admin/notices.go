package admin

import (
	"cmp"
	"context"
	"fmt"

	"slowpond/internal/notify"
)

func listNotices(ctx context.Context, at office, o Orders) error {
	u, err := at.accounts.Dossier(ctx, o.subject)
	if err != nil {
		return err
	}
	entries, err := notify.Told(ctx, at.pool, u.ID, o.limit)
	if err != nil {
		return err
	}
	w := at.table("HAPPENED", "KIND", "GAME", "VERSION", "BY", "STATE", "WHY", "DUE", "DONE")
	for _, e := range entries {
		by := e.Channel
		if e.Target != "" {
			by += " " + e.Target
		}
		row(w, when(&e.At), string(e.Kind), e.Game, fmt.Sprint(e.Version), by, e.State, cmp.Or(e.Reason, "-"), when(&e.DueAt), when(e.DoneAt))
	}
	return w.Flush()
}
