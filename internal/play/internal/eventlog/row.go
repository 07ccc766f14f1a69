package eventlog

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"reflect"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"slowpond/internal/match"
	"slowpond/internal/postgres"
	"slowpond/internal/rules"
)

// Row is the projection of a game that lists, filters and the sweeper work on: all that a list needs to
// show the game to anybody, secrets included. Strings are "" and numbers and times zero where the column
// is null; times are UTC in whole microseconds, so rows compare with ==.
type Row struct {
	ID            string
	Variant       string
	Status        match.Status
	Version       int
	Ply           int
	ToAct         int // bit 1 the first seat, bit 2 the second
	CreatedBy     string
	First         string // user id of the first seat
	Second        string
	OpponentKind  string
	Invited       string
	Private       bool // only those it concerns see it: it was made so, or is hidden
	Hidden        bool // by an administrator
	Winner        string
	Deadline      time.Time
	ExpiresAt     time.Time
	CreatedAt     time.Time
	StartedAt     time.Time
	EndedAt       time.Time
	ComputerSince time.Time // since when a computer has something to do
	RematchOf     string    // id of the game that it plays again

	// What only lists read. Programs of before it was kept leave it behind: see Complete.
	ShownVersion int        // the version it shows
	DrawOffer    rules.Seat // who offers
	LastMove     string
	State        string // as rules.State.Stored, with all its secrets; "" until started
	Reason       string // of the result
	Deal         string
	Agreed       Agreed
	InviteCode   string
}

// Agreed is the part of the terms that no other column has.
type Agreed struct {
	Seat        rules.Seat        `json:"seat,omitempty"`
	Level       int               `json:"level,omitempty"`
	TimeControl match.TimeControl `json:"time_control"`
	Reveal      string            `json:"reveal,omitempty"`
	Public      bool              `json:"public,omitempty"`  // the game was made to be seen by all, and is hidden
	Deal        string            `json:"deal,omitempty"`    // as in the terms
	Rematch     string            `json:"rematch,omitempty"` // id of the game that was made from it
}

// Complete reports whether all of the row is of its version.
func (r Row) Complete() bool { return r.ShownVersion == r.Version }

// Terms are the terms of the game of a complete row.
func (r Row) Terms() match.Terms {
	return match.Terms{
		Variant: r.Variant, Seat: r.Agreed.Seat, TimeControl: r.Agreed.TimeControl, Reveal: r.Agreed.Reveal, Private: r.Private && !r.Agreed.Public,
		Opponent:  match.Opponent{Kind: r.OpponentKind, User: r.Invited, Level: r.Agreed.Level},
		RematchOf: r.RematchOf, Deal: r.Agreed.Deal,
	}
}

// Result is the result of the game of a complete row, nil where it has none.
func (r Row) Result() *match.Result {
	if r.Status != match.StatusFinished {
		return nil
	}
	result := &match.Result{Reason: r.Reason}
	switch r.Winner {
	case "":
	case r.First:
		result.Winner = rules.First
	case r.Second:
		result.Winner = rules.Second
	}
	return result
}

// Format keeps secrets out of formatted text, whatever the verb.
func (Row) Format(f fmt.State, _ rune) { _, _ = io.WriteString(f, "redacted") }

// LogValue keeps secrets out of logs.
func (Row) LogValue() slog.Value { return slog.StringValue("redacted") }

// MarshalJSON always fails.
func (Row) MarshalJSON() ([]byte, error) {
	return nil, errors.New("eventlog: a row must not be encoded")
}

// column says where a column of games stands in a Row.
type column struct {
	name    string
	sqlType string         // its type in Postgres
	field   func(*Row) any // points to the field, as pgx reads and writes it
}

// columns is the only list of the columns of games: the code that writes, reads and compares rows is
// derived from it. A new column is a migration, a field of Row with its line in Project, and a line
// here.
var columns = append([]column{
	{"id", "text", func(r *Row) any { return (*text)(&r.ID) }}, // first, because updates set the others and never this one
	{"variant", "text", func(r *Row) any { return (*text)(&r.Variant) }},
	{"status", "text", func(r *Row) any { return (*text)(&r.Status) }},
	{"version", "int", func(r *Row) any { return (*number)(&r.Version) }},
	{"ply", "int", func(r *Row) any { return (*number)(&r.Ply) }},
	{"to_act", "smallint", func(r *Row) any { return (*number)(&r.ToAct) }},
	{"created_by", "text", func(r *Row) any { return (*text)(&r.CreatedBy) }},
	{"first_id", "text", func(r *Row) any { return (*text)(&r.First) }},
	{"second_id", "text", func(r *Row) any { return (*text)(&r.Second) }},
	{"opponent_kind", "text", func(r *Row) any { return (*text)(&r.OpponentKind) }},
	{"invited_id", "text", func(r *Row) any { return (*text)(&r.Invited) }},
	{"private", "boolean", func(r *Row) any { return (*flag)(&r.Private) }},
	{"hidden", "boolean", func(r *Row) any { return (*flag)(&r.Hidden) }},
	{"winner_id", "text", func(r *Row) any { return (*text)(&r.Winner) }},
	{"deadline", "timestamptz", func(r *Row) any { return (*instant)(&r.Deadline) }},
	{"expires_at", "timestamptz", func(r *Row) any { return (*instant)(&r.ExpiresAt) }},
	{"created_at", "timestamptz", func(r *Row) any { return (*instant)(&r.CreatedAt) }},
	{"started_at", "timestamptz", func(r *Row) any { return (*instant)(&r.StartedAt) }},
	{"ended_at", "timestamptz", func(r *Row) any { return (*instant)(&r.EndedAt) }},
	{"robot_since", "timestamptz", func(r *Row) any { return (*instant)(&r.ComputerSince) }},
	{"rematch_of", "text", func(r *Row) any { return (*text)(&r.RematchOf) }},
}, shown...)

// shown are the columns that lists alone read; older programs know nothing of them.
var shown = []column{
	{"shown_version", "int", func(r *Row) any { return (*count)(&r.ShownVersion) }},
	{"draw_offer", "smallint", func(r *Row) any { return (*seat)(&r.DrawOffer) }},
	{"last_move", "text", func(r *Row) any { return (*text)(&r.LastMove) }},
	{"state", "text", func(r *Row) any { return (*text)(&r.State) }},
	{"reason", "text", func(r *Row) any { return (*text)(&r.Reason) }},
	{"deal", "text", func(r *Row) any { return (*text)(&r.Deal) }},
	{"agreed", "text", func(r *Row) any { return (*agreed)(&r.Agreed) }},
	{"invite_code", "text", func(r *Row) any { return (*text)(&r.InviteCode) }},
}

// RowColumns lists the columns that ScanRow reads, for a SELECT.
var RowColumns = strings.Join(names(columns), ", ")

func names(columns []column) []string {
	all := make([]string, len(columns))
	for i, c := range columns {
		all[i] = c.name
	}
	return all
}

// appendTo adds the row's values to a statement's arguments, in the order of columns.
func (r *Row) appendTo(args []any) []any {
	for _, c := range columns {
		args = append(args, c.field(r))
	}
	return args
}

// ScanRow reads the columns of RowColumns.
func ScanRow(from pgx.CollectableRow) (r Row, err error) {
	err = from.Scan(r.appendTo(make([]any, 0, len(columns)))...)
	return r, err
}

// Differences names the columns in which two rows differ, never their values. What only lists read is
// left out where one of them is not complete.
func (r Row) Differences(other Row) []string {
	compared := columns
	if !r.Complete() || !other.Complete() {
		compared = columns[:len(columns)-len(shown)]
	}
	var differ []string
	for _, c := range compared {
		if c.name == shown[0].name { // nothing of the game
			continue
		}
		if !reflect.ValueOf(c.field(&r)).Elem().Equal(reflect.ValueOf(c.field(&other)).Elem()) {
			differ = append(differ, c.name)
		}
	}
	return differ
}

// Project returns the row of a folded game.
func Project(g match.Game) Row {
	r := Row{
		ID: g.ID, Variant: g.Terms.Variant, Status: g.Status, Version: g.Version, Ply: g.Ply(),
		CreatedBy: g.Maker, First: g.Players[0], Second: g.Players[1],
		OpponentKind: g.Terms.Opponent.Kind, Invited: g.Terms.Opponent.User, Private: g.Terms.Private || g.Hidden, Hidden: g.Hidden,
		Deadline: g.Deadline(), ExpiresAt: g.ExpiresAt(),
		CreatedAt: g.CreatedAt, StartedAt: g.StartedAt, EndedAt: g.EndedAt, ComputerSince: g.ComputerSince, RematchOf: g.Terms.RematchOf,

		ShownVersion: g.Version, DrawOffer: g.DrawOffer, Deal: g.Deal, InviteCode: g.InviteCode,
		Agreed: Agreed{
			Seat: g.Terms.Seat, Level: g.Terms.Opponent.Level, TimeControl: g.Terms.TimeControl, Reveal: g.Terms.Reveal,
			Public: g.Hidden && !g.Terms.Private, Deal: g.Terms.Deal, Rematch: g.Rematch,
		},
	}
	if state := g.State(); state != nil {
		r.LastMove, r.State = state.LastMove(), state.Stored()
	}
	if g.Result != nil {
		r.Reason = g.Result.Reason
	}
	for _, s := range g.ToAct() {
		r.ToAct |= 1 << s.Index()
	}
	if g.Result != nil && g.Result.Winner != rules.Nobody {
		r.Winner = g.Players[g.Result.Winner.Index()]
	}
	return r
}

// Rows returns up to limit rows in the order of their ids, after one of them ("" from the start).
func (l *Log) Rows(ctx context.Context, after string, limit int) ([]Row, error) {
	query := `SELECT ` + RowColumns + ` FROM games WHERE id > $1 ORDER BY id LIMIT $2`
	rows, err := postgres.Collect(ctx, l.db, ScanRow, query, after, limit)
	return rows, postgres.Explain(err)
}

// Row returns the row of one game, or not_found.
func (l *Log) Row(ctx context.Context, id string) (Row, error) {
	rows, _ := l.db.Query(ctx, `SELECT `+RowColumns+` FROM games WHERE id = $1`, id) // CollectOneRow returns its error
	row, err := pgx.CollectOneRow(rows, ScanRow)
	if errors.Is(err, pgx.ErrNoRows) {
		return Row{}, notFound()
	}
	return row, postgres.Explain(err)
}

// Orphans returns, in order, up to limit ids of games that have a log but no row, after one of them.
func (l *Log) Orphans(ctx context.Context, after string, limit int) ([]string, error) {
	const query = `
		SELECT DISTINCT game_id FROM game_events AS e
		WHERE game_id > $1 AND NOT EXISTS (SELECT FROM games WHERE id = e.game_id) ORDER BY game_id LIMIT $2`
	ids, err := postgres.Collect(ctx, l.db, pgx.RowTo[string], query, after, limit)
	return ids, postgres.Explain(err)
}

// Breach is a game that breaks a promise which no constraint of the database holds.
type Breach struct{ Game, Detail string }

// Broken finds, among these games, events of users who do not exist, numbers that are no seat's (which
// read as nobody's), and games that the sweeper would look at after their deadline.
func (l *Log) Broken(ctx context.Context, ids []string) ([]Breach, error) {
	const query = `
		SELECT DISTINCT game_id, 'has an event of a user who does not exist' FROM game_events
		WHERE game_id = ANY ($1) AND actor IS NOT NULL AND NOT EXISTS (SELECT FROM users WHERE id = actor)
		UNION ALL
		SELECT DISTINCT game_id, 'has an event of a seat that does not exist' FROM game_events
		WHERE game_id = ANY ($1) AND seat NOT IN (1, 2)
		UNION ALL
		SELECT id, 'has an offer of a draw by a seat that does not exist' FROM games
		WHERE id = ANY ($1) AND draw_offer NOT IN (1, 2)
		UNION ALL
		SELECT id, 'is looked at after its deadline' FROM games
		WHERE id = ANY ($1) AND ended_at IS NULL AND look_at > least(deadline, expires_at)`
	broken, err := postgres.Collect(ctx, l.db, pgx.RowToStructByPos[Breach], query, ids)
	return broken, postgres.Explain(err)
}
