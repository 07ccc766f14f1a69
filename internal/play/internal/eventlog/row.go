package eventlog

import (
	"reflect"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"slowpond/internal/match"
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

// Project gives the row of a folded game.
func Project(g match.Game) Row {
	r := Row{
		ID: g.ID, Variant: g.Terms.Variant, Status: g.Status, Version: g.Version, Ply: g.Ply(),
		CreatedBy: g.Maker, First: g.Players[0], Second: g.Players[1],
		OpponentKind: g.Terms.Opponent.Kind, Invited: g.Terms.Opponent.User, Private: g.Terms.Private,
		Deadline: g.Deadline(), ExpiresAt: g.ExpiresAt(),
		CreatedAt: g.CreatedAt, StartedAt: g.StartedAt, EndedAt: g.EndedAt, ComputerSince: g.ComputerSince,
	}
	for _, s := range g.ToAct() {
		r.ToAct |= SeatBit(s)
	}
	if g.Result != nil && g.Result.Winner != rules.Nobody {
		r.Winner = g.Players[g.Result.Winner.Index()]
	}
	return r
}

// SeatBit is the seat's bit in Row.ToAct.
func SeatBit(s rules.Seat) int { return 1 << s.Index() }

// rowColumns lists the columns of games in the order of Row's fields.
const rowColumns = `id, variant, status, version, ply, to_act, created_by, first_id, second_id, opponent_kind,
	invited_id, private, winner_id, deadline, expires_at, created_at, started_at, ended_at, robot_since`

func (r Row) args() []any {
	return []any{
		r.ID, r.Variant, string(r.Status), r.Version, r.Ply, r.ToAct, r.CreatedBy, text(r.First), text(r.Second), r.OpponentKind,
		text(r.Invited), r.Private, text(r.Winner), moment(r.Deadline), moment(r.ExpiresAt), r.CreatedAt, moment(r.StartedAt), moment(r.EndedAt), moment(r.ComputerSince),
	}
}

// text gives null for "".
func text(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}

// moment gives null for the zero time.
func moment(t time.Time) *time.Time {
	if t.IsZero() {
		return nil
	}
	return &t
}

// Differences names the columns in which two rows differ, never their values.
func (r Row) Differences(other Row) []string {
	a, b := reflect.ValueOf(r), reflect.ValueOf(other)
	var names []string
	for i, column := range strings.Split(rowColumns, ",") {
		if a.Field(i).Interface() != b.Field(i).Interface() {
			names = append(names, strings.TrimSpace(column))
		}
	}
	return names
}

func collectRow(r pgx.CollectableRow) (Row, error) { return scanRow(r) }

type scanner interface{ Scan(...any) error }

func scanRow(from scanner) (Row, error) {
	var r Row
	var status string
	var first, second, invited, winner *string
	var deadline, expires, started, ended, computer *time.Time
	err := from.Scan(&r.ID, &r.Variant, &status, &r.Version, &r.Ply, &r.ToAct, &r.CreatedBy, &first, &second, &r.OpponentKind,
		&invited, &r.Private, &winner, &deadline, &expires, &r.CreatedAt, &started, &ended, &computer)
	r.Status = match.Status(status)
	r.First, r.Second, r.Invited, r.Winner = value(first), value(second), value(invited), value(winner)
	r.Deadline, r.ExpiresAt = value(deadline).UTC(), value(expires).UTC()
	r.CreatedAt, r.StartedAt, r.EndedAt = r.CreatedAt.UTC(), value(started).UTC(), value(ended).UTC()
	r.ComputerSince = value(computer).UTC()
	return r, err
}

// value gives the zero value for null.
func value[T any](p *T) T {
	if p == nil {
		var zero T
		return zero
	}
	return *p
}
