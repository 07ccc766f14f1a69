package record

import (
	"errors"
	"regexp"
	"slices"
	"time"

	"slowpond/internal/match"
	"slowpond/internal/rules"
)

var (
	errSeat  = errors.New("record: a seat that this variant does not have")
	errSetup = errors.New("record: a setup in a variant without setups")
	errASCII = errors.New("record: something other than printable ASCII where a word is expected")
)

// tidy gives a record read from JSON the one form that New and the text form give: no seats without a
// player, times in UTC, both setups or none.
func (r Record) tidy() (Record, error) {
	v := r.ruleset.Variant()
	players := map[string]string{}
	for seat, name := range r.Tags.Players {
		if _, ok := v.SeatByName(seat); !ok {
			return Record{}, errSeat
		}
		if name != "" {
			players[seat] = name
		}
	}
	r.Tags.Players = players
	setups, err := seatSetups(v, r.Setups)
	if err != nil {
		return Record{}, err
	}
	r.Setups = nil
	r.SetSetups(setups)
	if r.Moves == nil {
		r.Moves = []string{}
	}
	r.Tags.CreatedAt = r.Tags.CreatedAt.UTC()
	for _, at := range []**time.Time{&r.Tags.StartedAt, &r.Tags.EndedAt} {
		if *at != nil {
			utc := (*at).UTC()
			*at = &utc
		}
	}
	return r, nil
}

func seatSetups(v rules.Variant, by map[string]*string) (setups [2]string, err error) {
	for name, setup := range by {
		seat, ok := v.SeatByName(name)
		switch {
		case !ok:
			return setups, errSeat
		case setup != nil && !v.HasSetup:
			return setups, errSetup
		case setup != nil && *setup == "":
			return setups, errors.New("record: an empty setup")
		case setup != nil:
			setups[seat.Index()] = *setup
		}
	}
	return setups, nil
}

// Words in a record are what the text form can hold: printable ASCII without quotes and backslashes,
// and moves without spaces. So nothing read from a file can command a terminal.
var (
	word     = regexp.MustCompile(`^[ !#-\[\]-~]*$`)
	moveWord = regexp.MustCompile(`^[!-~]+$`)
)

// wellFormed refuses what one of the two forms could not hold, so that both say the same.
func (r Record) wellFormed() error {
	t := r.Tags
	words := []string{t.Game, t.Status, t.TimeControl.Kind, t.Options.Reveal, deref(r.Start, "")}
	for _, seat := range r.Seats() {
		words = append(words, t.Players[seat], deref(r.Setups[seat], ""))
	}
	if t.Result != nil {
		words = append(words, t.Result.Reason)
	}
	for _, w := range words {
		if !word.MatchString(w) {
			return errASCII
		}
	}
	if slices.ContainsFunc(r.Moves, func(m string) bool { return !moveWord.MatchString(m) }) {
		return errASCII
	}
	if r.Start != nil && *r.Start == "" {
		return errors.New("record: an empty start")
	}
	return errors.Join(t.wellTimed(), t.Result.wellFormed(r.ruleset.Variant()))
}

func (t Tags) wellTimed() error {
	for _, at := range []*time.Time{&t.CreatedAt, t.StartedAt, t.EndedAt} {
		if at != nil && (at.IsZero() || at.Year() < 1 || at.Year() > 9999) {
			return errors.New("record: a time that is missing or out of range")
		}
	}
	if agreed, err := t.TimeControl.Agree(time.Second); t.TimeControl != (match.TimeControl{}) && (err != nil || agreed != t.TimeControl) {
		return errors.New("record: a time control that no game has")
	}
	return nil
}

func (r *Result) wellFormed(v rules.Variant) error {
	if r == nil {
		return nil
	}
	if r.Reason == "" {
		return errors.New("record: a result without a reason")
	}
	if r.Winner != nil {
		if _, ok := v.SeatByName(*r.Winner); !ok {
			return errSeat
		}
	}
	if r.Score == nil {
		return nil
	}
	for _, seat := range v.Seats {
		if points, ok := r.Score[seat]; !ok || points < 0 || points > 999 {
			return errors.New("record: a score without both seats' points")
		}
	}
	if len(r.Score) != len(v.Seats) {
		return errSeat
	}
	return nil
}
