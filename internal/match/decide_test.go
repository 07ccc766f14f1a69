package match_test

import (
	"testing"

	"slowpond/internal/fault"
	"slowpond/internal/match"
	"slowpond/internal/rules"
)

// ask is a command's verb and user.
type ask struct {
	verb match.Verb
	by   string
}

// command fills in valid values for what the verb needs.
func (a ask) command(s *scene) match.Command {
	c := match.Command{Verb: a.verb, By: a.by, Setup: whiteSetup, Move: "A1-A2"}
	if a.verb == match.Draw {
		c.Draw = match.Offer
	}
	if a.verb == match.Move && s.g.Status == match.StatusPlaying {
		c.Move = s.legal()
	}
	return c
}

func TestEveryVerbInEveryStatus(t *testing.T) {
	t.Parallel()
	const (
		notRunning    = string(fault.NotRunning)
		alreadyJoined = string(fault.AlreadyJoined)
		alreadyPlaced = string(fault.AlreadyPlaced)
		notYourTurn   = string(fault.NotYourTurn)
		forbidden     = string(fault.Forbidden)
	)
	stages := []string{"open", "setup", "half", "playing", "finished", "cancelled"}
	tests := map[ask][6]string{
		{match.Join, maker}:     {alreadyJoined, alreadyJoined, alreadyJoined, alreadyJoined, alreadyJoined, notRunning},
		{match.Join, guest}:     {"joined+started", alreadyJoined, alreadyJoined, alreadyJoined, alreadyJoined, notRunning},
		{match.Join, stranger}:  {"joined+started", alreadyJoined, alreadyJoined, alreadyJoined, alreadyJoined, notRunning},
		{match.Cancel, maker}:   {"cancelled", notRunning, notRunning, notRunning, notRunning, notRunning},
		{match.Cancel, guest}:   {forbidden, forbidden, forbidden, forbidden, forbidden, forbidden},
		{match.Decline, guest}:  {forbidden, forbidden, forbidden, forbidden, forbidden, forbidden},
		{match.Place, maker}:    {notRunning, "placed", alreadyPlaced, alreadyPlaced, notRunning, notRunning},
		{match.Place, guest}:    {forbidden, "placed", "placed", alreadyPlaced, notRunning, forbidden},
		{match.Place, stranger}: {forbidden, forbidden, forbidden, forbidden, forbidden, forbidden},
		{match.Move, maker}:     {notRunning, notRunning, notRunning, "moved", notRunning, notRunning},
		{match.Move, guest}:     {forbidden, notRunning, notRunning, notYourTurn, notRunning, forbidden},
		{match.Move, stranger}:  {forbidden, forbidden, forbidden, forbidden, forbidden, forbidden},
		{match.Resign, maker}:   {notRunning, "resigned+ended", "resigned+ended", "resigned+ended", notRunning, notRunning},
		{match.Resign, guest}:   {forbidden, "resigned+ended", "resigned+ended", "resigned+ended", notRunning, forbidden},
		{match.Draw, maker}:     {notRunning, notRunning, notRunning, "draw_offered", notRunning, notRunning},
		{match.Draw, guest}:     {forbidden, notRunning, notRunning, "draw_offered", notRunning, forbidden},
		{match.Draw, stranger}:  {forbidden, forbidden, forbidden, forbidden, forbidden, forbidden},
		{match.Tick, ""}:        {notRunning, notRunning, notRunning, notRunning, notRunning, notRunning},
	}
	for a, wants := range tests {
		t.Run(string(a.verb)+" by "+a.by, func(t *testing.T) {
			t.Parallel()
			for i, stage := range stages {
				s := at(t, "subulata-7", stage)
				if got := s.outcome(a.command(s)); got != wants[i] {
					t.Errorf("%s: got %s, want %s", stage, got, wants[i])
				}
			}
		})
	}
}

func TestAVariantWithoutSetupStartsPlayingAndTakesNone(t *testing.T) {
	t.Parallel()
	s := at(t, "tablut", "playing")
	if s.g.Status != match.StatusPlaying {
		t.Errorf("status: got %s, want playing", s.g.Status)
	}
	wantOutcome(t, s, match.Command{Verb: match.Place, By: maker, Setup: whiteSetup}, "not_running")
	wantOutcome(t, s, match.Command{Verb: match.Move, By: maker, Move: s.legal()}, "moved")
}

func TestRefusalsComeInTheContractsOrder(t *testing.T) {
	t.Parallel()
	stale := version(1)
	tests := []struct {
		name    string
		variant string
		stage   string
		command match.Command
		want    fault.Code
	}{
		{"a stranger to a finished game", "tablut", "finished", match.Command{Verb: match.Move, By: stranger, Version: stale, Move: "?"}, fault.Forbidden},
		{"finished before stale, turn and rules", "tablut", "finished", match.Command{Verb: match.Move, By: guest, Version: stale, Move: "?"}, fault.NotRunning},
		{"stale before turn and rules", "tablut", "playing", match.Command{Verb: match.Move, By: guest, Version: stale, Move: "?"}, fault.StaleVersion},
		{"turn before rules", "tablut", "playing", match.Command{Verb: match.Move, By: guest, Move: "?"}, fault.NotYourTurn},
		{"rules last", "tablut", "playing", match.Command{Verb: match.Move, By: maker, Move: "?"}, fault.IllegalMove},
		{"a stranger's setup", "subulata-7", "finished", match.Command{Verb: match.Place, By: stranger, Version: stale}, fault.Forbidden},
		{"a setup after the end", "subulata-7", "finished", match.Command{Verb: match.Place, By: maker, Version: stale}, fault.NotRunning},
		{"placed before stale and rules", "subulata-7", "half", match.Command{Verb: match.Place, By: maker, Version: stale}, fault.AlreadyPlaced},
		{"a stale setup before its rules", "subulata-7", "half", match.Command{Verb: match.Place, By: guest, Version: stale}, fault.StaleVersion},
		{"an illegal setup", "subulata-7", "half", match.Command{Verb: match.Place, By: guest}, fault.IllegalSetup},
		{"resigning what is over", "tablut", "finished", match.Command{Verb: match.Resign, By: maker, Version: stale}, fault.NotRunning},
		{"resigning on a stale version", "tablut", "playing", match.Command{Verb: match.Resign, By: maker, Version: stale}, fault.StaleVersion},
		{"a draw in what is over", "tablut", "finished", match.Command{Verb: match.Draw, By: maker, Version: stale, Draw: match.Accept}, fault.NotRunning},
		{"a draw on a stale version", "tablut", "playing", match.Command{Verb: match.Draw, By: maker, Version: stale, Draw: match.Accept}, fault.StaleVersion},
		{"a draw nobody offered", "tablut", "playing", match.Command{Verb: match.Draw, By: maker, Draw: match.Accept}, fault.DrawOffer},
		{"an unknown word about a draw", "tablut", "playing", match.Command{Verb: match.Draw, By: maker, Draw: "demand"}, fault.Invalid},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			wantOutcome(t, at(t, test.variant, test.stage), test.command, string(test.want))
		})
	}
}

func TestAStaleVersionNamesTheCurrentOne(t *testing.T) {
	t.Parallel()
	s := at(t, "tablut", "playing")
	for _, v := range []int{0, s.g.Version - 1, s.g.Version + 1} {
		_, err := s.decide(match.Command{Verb: match.Move, By: maker, Version: version(v), Move: s.legal()})
		f, ok := err.(*fault.Error)
		if !ok || f.Code != fault.StaleVersion || f.CurrentVersion != s.g.Version {
			t.Errorf("version %d: got %v, want stale_version with current version %d", v, err, s.g.Version)
		}
	}
}

func TestTheOtherSeatsSetupMakesNoVersionStale(t *testing.T) {
	t.Parallel()
	s := at(t, "subulata-7", "setup")
	started := s.g.Version
	place := match.Command{Verb: match.Place, By: guest, Setup: blackSetup}
	for _, test := range []struct {
		stage   string
		version int
		want    string
	}{
		{"setup", started - 1, "stale_version"}, {"setup", started, "placed"}, {"setup", started + 1, "stale_version"},
		{"half", started - 1, "stale_version"}, {"half", started, "placed"}, {"half", started + 1, "placed"}, {"half", started + 2, "stale_version"},
	} {
		place.Version = version(test.version)
		if got := at(t, "subulata-7", test.stage).outcome(place); got != test.want {
			t.Errorf("%s, version %d of %d: got %s, want %s", test.stage, test.version, started, got, test.want)
		}
	}
}

func TestJoiningGivesTheMakerTheSeatAskedForOrOneByLot(t *testing.T) {
	t.Parallel()
	for _, seat := range rules.Seats {
		asked := terms("tablut")
		asked.Seat = seat
		s := open(t, asked).do(match.Command{Verb: match.Join, By: guest})
		if s.g.Players[seat.Index()] != maker || s.g.Players[seat.Other().Index()] != guest {
			t.Errorf("maker asked for seat %d: players are %v", seat, s.g.Players)
		}
	}
	drawn := terms("tablut")
	drawn.Seat = rules.Nobody
	for b, seat := range rules.Seats {
		s := open(t, drawn)
		if s.g.Players != [2]string{} {
			t.Errorf("before the lot: players are %v, want nobody", s.g.Players)
		}
		s.do(match.Command{Verb: match.Join, By: guest, Random: constant(b)})
		if s.g.Players[seat.Index()] != maker {
			t.Errorf("lot %d: the maker does not play seat %d", b, seat)
		}
	}
}

// constant is a random source of one byte.
type constant byte

func (c constant) Read(b []byte) (int, error) {
	for i := range b {
		b[i] = byte(c)
	}
	return len(b), nil
}
