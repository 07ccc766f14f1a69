package admin

import (
	"cmp"
	"context"
	"flag"
	"fmt"
	"strconv"
	"time"

	"slowpond/internal/account"
	"slowpond/internal/audit"
)

func addUsersFlags(o *Orders, f *flag.FlagSet) {
	addPageFlags(o, f)
	f.StringVar(&o.find, "find", "", "part of a name, in any case")
}

func listUsers(ctx context.Context, at office, o Orders) error {
	users, next, err := at.accounts.Find(ctx, o.find, o.limit, o.cursor)
	if err != nil {
		return err
	}
	w := at.table("NAME", "ID", "KIND", "ADMIN", "BANNED", "JOINED")
	for _, u := range users {
		row(w, u.Name, u.ID, userKind(u.User), yes(u.Admin), when(u.BannedAt), when(&u.CreatedAt))
	}
	if err := w.Flush(); err != nil {
		return err
	}
	at.more(next)
	return nil
}

func showUser(ctx context.Context, at office, o Orders) error {
	u, err := at.accounts.Dossier(ctx, o.subject)
	if err != nil {
		return err
	}
	email, err := at.accounts.Email(ctx, o.subject)
	if err != nil {
		return err
	}
	w := at.table("name", u.Name)
	for _, line := range [][2]string{
		{"id", u.ID}, {"kind", userKind(u.User)}, {"administrator", yes(u.Admin)}, {"email", cmp.Or(email, "-")},
		{"joined", when(&u.CreatedAt)}, {"banned", when(u.BannedAt)}, {"sessions", strconv.Itoa(u.Sessions)},
	} {
		row(w, line[:]...)
	}
	return w.Flush()
}

// onUser returns a duty that does one act to a user.
func onUser(act audit.Act, do func(*account.Service, context.Context, audit.By, string) error, said string) func(context.Context, office, Orders) error {
	return func(ctx context.Context, at office, o Orders) error {
		if err := do(at.accounts, ctx, at.by, o.subject); err != nil {
			return err
		}
		u, err := at.accounts.ByName(ctx, o.subject)
		if err != nil {
			return err
		}
		if _, err := at.games.Leave(ctx, u.ID); err != nil { // for a banned user; the servers do it too
			at.log.Warn("the user's open games are not cancelled yet", "user", u.ID, "error", err)
		}
		at.done(act, u.ID, u.Name+" "+said)
		return nil
	}
}

// resetPassword prints the code to standard output only, never to a log.
func resetPassword(ctx context.Context, at office, o Orders) error {
	code, until, err := at.accounts.OfferReset(ctx, at.by, o.subject)
	if err != nil {
		return err
	}
	at.done(audit.ResetUser, o.subject, fmt.Sprintf("code: %s\ngood once, until %s: POST /api/v1/auth/reset", code, when(&until)))
	return nil
}

func userKind(u account.User) string {
	switch {
	case u.Computer:
		return "computer"
	case u.Guest:
		return "guest"
	}
	return "account"
}

func yes(b bool) string {
	if b {
		return "yes"
	}
	return "-"
}

func when(t *time.Time) string {
	if t == nil {
		return "-"
	}
	return t.UTC().Format("2006-01-02T15:04:05Z")
}
