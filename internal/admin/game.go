package admin

import (
	"cmp"
	"context"
	"flag"
	"fmt"
	"strconv"
	"strings"

	"slowpond/internal/audit"
	"slowpond/internal/play"
)

// eventPage is how many events are read at once.
const eventPage = 100

func addGameFlags(o *Orders, f *flag.FlagSet) {
	addNote(o, f)
	f.BoolVar(&o.secrets, "secrets", false, "show everything; it is logged and audited")
}

func showGame(ctx context.Context, at office, o Orders) error {
	v, err := at.games.Get(ctx, publicEye, o.subject)
	if err != nil {
		return err
	}
	names, err := at.names(ctx, v.Participants())
	if err != nil {
		return err
	}
	if err := at.describe(v, names); err != nil {
		return err
	}
	if err := at.events(ctx, v.ID); err != nil || !o.secrets {
		return err
	}
	return at.expose(ctx, v)
}

func (at office) describe(v play.View, names map[string]string) error {
	w := at.table("id", v.ID)
	for _, line := range [][2]string{
		{"variant", v.Variant.ID}, {"status", string(v.Status)}, {"version", strconv.Itoa(v.Version)}, {"ply", strconv.Itoa(v.Ply)},
		{"seats", seated(v, names)}, {"to act", cmp.Or(strings.Join(v.ToAct, " "), "-")}, {"clock", v.Terms.TimeControl.String()}, {"deadline", when(v.Deadline)},
		{"made by", names[v.CreatedBy]}, {"made for", strings.TrimSpace(v.Terms.Opponent.Kind + " " + names[v.Terms.Opponent.User])}, {"private", yes(v.Terms.Private)}, {"hidden", yes(v.Hidden)},
		{"created", when(&v.CreatedAt)}, {"started", when(v.StartedAt)}, {"ended", when(v.EndedAt)}, {"result", resultOf(v.Result)},
	} {
		row(w, line[:]...)
	}
	if err := w.Flush(); err != nil {
		return err
	}
	if v.Board != "" {
		fmt.Fprint(at.out, "\n", v.Board)
	}
	return nil
}

func resultOf(r *play.Result) string {
	switch {
	case r == nil:
		return "-"
	case r.Winner == "":
		return "draw (" + r.Reason + ")"
	}
	return r.Winner + " wins (" + r.Reason + ")"
}

// events lists the log as the public may see it.
func (at office) events(ctx context.Context, id string) error {
	fmt.Fprintln(at.out)
	w := at.table("SEQ", "AT", "EVENT", "SEAT", "")
	for after, more := 0, true; more; more = after > 0 {
		page, next, err := at.games.Events(ctx, publicEye, id, after, eventPage)
		if err != nil {
			return err
		}
		for _, e := range page {
			row(w, strconv.Itoa(e.Seq), when(&e.At), string(e.Type), cmp.Or(e.Seat, "-"), eventText(e))
		}
		after = next
	}
	return w.Flush()
}

func eventText(e play.EventView) string {
	words := []string{}
	for _, w := range []string{e.Setup, e.Move, e.Reason, e.Note} {
		if w != "" {
			words = append(words, w)
		}
	}
	if e.Result != nil {
		words = append(words, resultOf(e.Result))
	}
	if e.Deadline != nil {
		words = append(words, "until "+when(e.Deadline))
	}
	return strings.Join(words, " ")
}

// expose shows the secrets of a game, once the log and the audit table record it.
func (at office) expose(ctx context.Context, v play.View) error {
	e, err := at.games.Expose(ctx, at.by, v.ID)
	if err != nil {
		return err
	}
	at.log.Warn("secrets of a game shown", "act", audit.ShowSecrets, "game", v.ID, "by", at.by.Actor(), "request_id", at.by.RequestID)
	fmt.Fprintln(at.out, "\nSECRETS")
	w := at.table("invite code", cmp.Or(e.InviteCode, "-"))
	for _, seat := range v.Seats {
		if v.Variant.HasSetup {
			row(w, "setup of "+seat.Name, cmp.Or(e.Setups[seat.Name], "-"))
		}
	}
	if err := w.Flush(); err != nil {
		return err
	}
	fmt.Fprint(at.out, e.Board)
	return nil
}
