// Package audit records what administrators did, in an append-only table.
//
// An entry is written in the transaction or statement that does what it records, so neither exists
// without the other. It holds who, what, when and why, and never a secret.
package audit

import (
	"context"
	"fmt"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"slowpond/internal/fault"
	"slowpond/internal/null"
	"slowpond/internal/postgres"
)

// Act names what was done.
type Act string

const (
	AdjudicateGame Act = "game_ended"
	ExtendGame     Act = "game_extended"
	HideGame       Act = "game_hidden"
	ShowGame       Act = "game_shown"
	ShowSecrets    Act = "secrets_shown" // of a game
	ResetUser      Act = "password_reset"
	BanUser        Act = "user_banned"
	UnbanUser      Act = "user_unbanned"
	GrantUser      Act = "administrator_granted"
	RevokeUser     Act = "administrator_revoked"
)

// MaxNote is how many characters a note may have.
const MaxNote = 500

// shellPrefix marks actors who are users of the server's operating system, not of Slowpond.
const shellPrefix = "shell:"

// By says who acts, why, and in which request.
type By struct {
	User      string // id of an administrator; "" on the server's own shell
	Shell     string // name of the operating system's user, where User is ""
	Note      string // why, "" where no reason is asked for
	RequestID string
}

// Actor is a user's id, or shell: and the operating system's user.
func (b By) Actor() string {
	if b.User != "" {
		return b.User
	}
	return shellPrefix + b.Shell
}

// OnShell reports whether the act comes from the server's own shell.
func (b By) OnShell() bool { return b.User == "" && b.Shell != "" }

// CheckNote refuses, as invalid, a note that is not one line of text, and an empty note where a reason
// is required.
func (b By) CheckNote(required bool) error {
	switch {
	case b.Note == "" && !required:
		return nil
	case strings.TrimSpace(b.Note) == "":
		return fault.InvalidField("/note", "Must say why.")
	case utf8.RuneCountInString(b.Note) > MaxNote:
		return fault.InvalidField("/note", fmt.Sprintf("Must have at most %d characters.", MaxNote))
	case !utf8.ValidString(b.Note) || strings.ContainsFunc(b.Note, unicode.IsControl):
		return fault.InvalidField("/note", "Must be one line of text.")
	}
	return nil
}

// Entry is one act. Exactly one of User and Game is set.
type Entry struct {
	ID        int64 // set by the table; later entries have higher ids
	At        time.Time
	Actor     string // see By.Actor
	Act       Act
	User      string // id of the user it was done to
	Game      string // id of the game it was done to
	Detail    string // such as how a game was ended
	Note      string
	RequestID string
}

// Entry returns the entry of an act, still without its subject.
func (b By) Entry(act Act, at time.Time) Entry {
	return Entry{At: at, Actor: b.Actor(), Act: act, Note: b.Note, RequestID: b.RequestID}
}

const columns = `at, actor, act, user_id, game_id, detail, note, request_id`

// Insert returns the entry as a row to insert together with what it records.
func (e Entry) Insert() postgres.Insert {
	return postgres.Insert{
		Table: "audit", Columns: strings.Split(columns, ", "),
		Values: []any{
			e.At, e.Actor, string(e.Act), null.Text(e.User), null.Text(e.Game), null.Text(e.Detail), null.Text(e.Note), e.RequestID,
		},
	}
}

// Write appends an entry; where db is a transaction, as part of it.
func Write(ctx context.Context, db postgres.Querier, e Entry) error { return e.Insert().Exec(ctx, db) }
