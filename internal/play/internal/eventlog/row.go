package eventlog

import (
	"context"
	"errors"
	"reflect"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"slowpond/internal/match"
	"slowpond/internal/postgres"
	"slowpond/internal/rules"
)

// Row is the projection of a game that lists, filters and the sweeper work on. Strings are "" and
// times zero where the column is null; times are UTC in whole microseconds, so rows compare with ==.
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
	Private       bool
	Winner        string
	Deadline      time.Time
	ExpiresAt     time.Time
	CreatedAt     time.Time
	StartedAt     time.Time
	EndedAt       time.Time
	ComputerSince time.Time // since when a computer has something to do
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
var columns = []column{
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
	{"winner_id", "text", func(r *Row) any { return (*text)(&r.Winner) }},
	{"deadline", "timestamptz", func(r *Row) any { return (*instant)(&r.Deadline) }},
	{"expires_at", "timestamptz", func(r *Row) any { return (*instant)(&r.ExpiresAt) }},
	{"created_at", "timestamptz", func(r *Row) any { return (*instant)(&r.CreatedAt) }},
	{"started_at", "timestamptz", func(r *Row) any { return (*instant)(&r.StartedAt) }},
	{"ended_at", "timestamptz", func(r *Row) any { return (*instant)(&r.EndedAt) }},
	{"robot_since", "timestamptz", func(r *Row) any { return (*instant)(&r.ComputerSince) }},
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

// Differences names the columns in which two rows differ, never their values.
func (r Row) Differences(other Row) []string {
	var differ []string
	for _, c := range columns {
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
		OpponentKind: g.Terms.Opponent.Kind, Invited: g.Terms.Opponent.User, Private: g.Terms.Private,
		Deadline: g.Deadline(), ExpiresAt: g.ExpiresAt(),
		CreatedAt: g.CreatedAt, StartedAt: g.StartedAt, EndedAt: g.EndedAt, ComputerSince: g.ComputerSince,
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

// Broken finds, among these games, events of users who do not exist and games that the sweeper would
// look at after their deadline.
func (l *Log) Broken(ctx context.Context, ids []string) ([]Breach, error) {
	const query = `
		SELECT DISTINCT game_id, 'has an event of a user who does not exist' FROM game_events
		WHERE game_id = ANY ($1) AND actor IS NOT NULL AND NOT EXISTS (SELECT FROM users WHERE id = actor)
		UNION ALL
		SELECT id, 'is looked at after its deadline' FROM games
		WHERE id = ANY ($1) AND ended_at IS NULL AND look_at > least(deadline, expires_at)`
	broken, err := postgres.Collect(ctx, l.db, pgx.RowToStructByPos[Breach], query, ids)
	return broken, postgres.Explain(err)
}
