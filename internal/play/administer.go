package play

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"

	"slowpond/internal/audit"
	"slowpond/internal/fault"
	"slowpond/internal/match"
	"slowpond/internal/postgres"
	"slowpond/internal/redact"
	"slowpond/internal/rules"
)

// administrator sees every game as the public sees a public one, including games the administrator
// plays in.
var administrator = Viewer{Admin: true}

// Ruling says which administrator decides on which game, and why. The caller must have checked that the
// user is an administrator.
type Ruling struct {
	redact.Guard

	Game    string
	By      audit.By // with a note, which the players may read
	Version *int     // the version decided on; nil: the present one
	Key     Key
}

// Adjudicate ends a running game with a result: winner is a seat's name or match.Drawn.
func (s *Games) Adjudicate(ctx context.Context, r Ruling, winner string) (Answer, error) {
	c := match.Command{Verb: match.Adjudicate, Note: r.By.Note, Winner: winner}
	detail := "winner " + winner
	if winner == match.Drawn {
		detail = match.Drawn
	}
	return s.rule(ctx, r, c, audit.AdjudicateGame, detail)
}

// Extend moves the deadline of a running game by a number of hours, at most match.MaxHours. From the
// server's own shell it gives time to a game whose deadline has passed too, counted from now, as long as
// no server has ended it; an administrator who signs in comes too late then.
func (s *Games) Extend(ctx context.Context, r Ruling, hours int) (Answer, error) {
	c := match.Command{Verb: match.Extend, Note: r.By.Note, Hours: hours}
	return s.rule(ctx, r, c, audit.ExtendGame, fmt.Sprintf("%d hours", hours))
}

// Inspect returns a game as administrators see it. It fails with fault.Forbidden for one that concerns the
// administrator.
func (s *Games) Inspect(ctx context.Context, by audit.By, id string) (View, error) {
	f, err := s.current(ctx, id)
	if err != nil {
		return View{}, err
	}
	if f.game.Concerns(by.User) {
		return View{}, fault.New(fault.Forbidden, "This is a game of your own; another administrator has to look into it.")
	}
	return show(f.game, administrator), nil
}

// Hide hides a game from all but those it concerns. It needs a note, which nobody but administrators reads.
func (s *Games) Hide(ctx context.Context, r Ruling) (Answer, error) {
	return s.rule(ctx, r, match.Command{Verb: match.Hide}, audit.HideGame, "")
}

// Show shows a hidden game again.
func (s *Games) Show(ctx context.Context, r Ruling) (Answer, error) {
	return s.rule(ctx, r, match.Command{Verb: match.Show}, audit.ShowGame, "")
}

func (s *Games) rule(ctx context.Context, r Ruling, c match.Command, act audit.Act, detail string) (Answer, error) {
	if err := r.By.CheckNote(act != audit.ShowGame); err != nil {
		return Answer{}, err
	}
	entry := r.By.Entry(act, s.clock())
	entry.Game, entry.Detail = r.Game, detail
	return s.submitAs(ctx, Request{Game: r.Game, User: r.By.User, Version: r.Version, Key: r.Key}, c, &entry)
}

// Exposure is a game with every secret in it, for the server's own shell. Encoding it fails, and it
// logs as "redacted".
type Exposure struct {
	Board      string            // the position with every number, "" until started
	Setups     map[string]string // by seat, as far as they are placed
	InviteCode string            // "" for none
}

// MarshalJSON always fails.
func (Exposure) MarshalJSON() ([]byte, error) {
	return nil, errors.New("play: an exposed game must not be encoded")
}

// LogValue keeps secrets out of logs.
func (Exposure) LogValue() slog.Value { return slog.StringValue("redacted") }

// Format keeps secrets out of formatted text, whatever the verb.
func (Exposure) Format(f fmt.State, _ rune) { _, _ = io.WriteString(f, "redacted") }

// Expose returns every secret of a game, on the server's own shell only. It writes the audit entry
// before it returns any secret.
func (s *Games) Expose(ctx context.Context, by audit.By, id string) (Exposure, error) {
	if !by.OnShell() {
		return Exposure{}, fault.New(fault.Forbidden, "Secrets are shown only on the server's own shell.")
	}
	f, err := s.current(ctx, id)
	if err != nil {
		return Exposure{}, err
	}
	entry := by.Entry(audit.ShowSecrets, s.clock())
	entry.Game = id
	if err := audit.Write(ctx, s.pool, entry); err != nil {
		return Exposure{}, postgres.Explain(err)
	}
	return f.expose(), nil
}

func (f *folded) expose() Exposure {
	e := Exposure{Setups: map[string]string{}, InviteCode: f.game.InviteCode}
	for _, event := range f.events {
		if event.Type == match.Placed {
			e.Setups[f.game.Ruleset.Variant().SeatName(event.Seat)] = event.Secret.Setup
		}
	}
	if f.game.State() != nil {
		e.Board = f.game.State().View(rules.Viewer{Over: true, Reveal: true, Drawn: true}).Board
	}
	return e
}
