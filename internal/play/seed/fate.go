package seed

import (
	"fmt"
	"math/rand/v2"
	"time"

	"slowpond/internal/engine"
	"slowpond/internal/match"
	"slowpond/internal/play/internal/eventlog"
	"slowpond/internal/rules"
)

// fate is how an original goes, unless the board ends it sooner.
type fate struct {
	share       int                // among those that are over, or those that go on
	opponents   []string           // kinds; nil: all
	unjoined    bool               // nobody joins
	unplaced    bool               // a setup is missing: for variants that have setups
	least, most int                // plies
	end         func(*table) error // nil: it goes on
}

var overFates = []fate{
	{share: 110, least: 200, most: 200, end: (*table).resign}, // nearly always the board ends these
	{share: 330, least: 2, most: 24, end: (*table).resign},
	{share: 260, least: 0, most: 12, end: (*table).timeOut},
	{share: 40, opponents: people, least: 8, most: 30, end: (*table).agree},
	{share: 10, least: 4, most: 20, end: (*table).adjudicate},
	{share: 80, opponents: people, unjoined: true, end: (*table).cancel},
	{share: 40, opponents: []string{match.User}, unjoined: true, end: (*table).decline},
	{share: 100, opponents: people, unjoined: true, end: (*table).timeOut},
	{share: 30, opponents: people, unplaced: true, end: (*table).timeOut},
}

var onwardFates = []fate{
	{share: 20, opponents: people, unjoined: true},
	{share: 10, unplaced: true},
	{share: 70, least: 0, most: 30},
}

var people = []string{match.Anyone, match.User, match.Invite}

// opponents are the kinds of opponents, as often as they are chosen.
var opponents = []string{
	match.Anyone, match.Anyone, match.Anyone, match.Anyone, match.User, match.Invite, match.Computer, match.Computer, match.Computer,
}

var timeControls = []match.TimeControl{
	{Kind: match.PerMove, PerMoveSeconds: 3 * 24 * 3600}, {Kind: match.PerMove, PerMoveSeconds: 3 * 24 * 3600},
	{Kind: match.PerMove, PerMoveSeconds: 24 * 3600}, {Kind: match.PerMove, PerMoveSeconds: 7 * 24 * 3600}, {Kind: match.NoClock},
}

// patient is how long players may leave a game without a clock alone.
const patient = 20 * 24 * time.Hour

func (f fate) suits(t match.Terms, v rules.Variant) bool {
	fits := f.opponents == nil
	for _, kind := range f.opponents {
		fits = fits || kind == t.Opponent.Kind
	}
	return fits && (v.HasSetup || !f.unplaced)
}

func one[T any](random *rand.Rand, of []T) T { return of[random.IntN(len(of))] }

// draw draws a fate by the shares.
func draw(random *rand.Rand, from []fate) fate {
	total := 0
	for _, f := range from {
		total += f.share
	}
	at := random.IntN(total)
	for _, f := range from {
		if at -= f.share; at < 0 {
			return f
		}
	}
	return fate{}
}

// terms draws what a game is played for.
func (m *maker) terms() (match.Terms, rules.Variant) {
	family := one(m.random, m.Variants.Families())
	v := one(m.random, family.Rulesets).Variant()
	t := match.Terms{
		Variant: v.ID, Seat: rules.Seat(m.random.IntN(3)), TimeControl: one(m.random, timeControls),
		Opponent: match.Opponent{Kind: one(m.random, opponents)}, Private: m.random.IntN(8) == 0,
	}
	if v.HasHidden {
		t.Reveal = one(m.random, []string{match.RevealGoal, match.RevealGoal, match.RevealAll})
	}
	switch t.Opponent.Kind {
	case match.User:
		t.Opponent.User = maker2
	case match.Computer:
		t.Opponent.Level = 1 + m.random.IntN(len(m.Computers))
		t.Opponent.User = m.Computers[t.Opponent.Level-1]
	}
	return t, v
}

// play plays n originals; every fifth goes on.
func (m *maker) play(n int) error {
	for i := 0; i < n; {
		from := overFates
		if i%5 == 4 {
			from = onwardFates
		}
		f := draw(m.random, from)
		terms, variant := m.terms()
		if !f.suits(terms, variant) {
			continue
		}
		o, err := m.original(f, terms)
		if err != nil {
			return fmt.Errorf("seed: playing an original: %w", err)
		}
		if o.lasting {
			m.onward = append(m.onward, o)
		} else {
			m.over = append(m.over, o)
		}
		i++
	}
	return nil
}

// original plays one game.
func (m *maker) original(f fate, terms match.Terms) (original, error) {
	t := &table{maker: m, rulesets: m.Variants.Rulesets(), now: start}
	for _, step := range []func() error{
		func() error { return t.open(terms) },
		func() error { return t.join(f) },
		func() error { return t.place(f) },
		func() error { return t.move(f) },
		func() error { return t.finish(f) },
	} {
		if err := step(); err != nil {
			return original{}, err
		}
	}
	o := original{Whole: eventlog.Whole{Row: eventlog.Project(t.game), Events: t.events}, lasting: !t.game.Over(), patience: patient}
	if due := t.due(); !due.IsZero() {
		o.patience = due.Sub(o.last()) * 3 / 4
	}
	return o, nil
}

// table is where one original is played.
type table struct {
	*maker
	rulesets match.Rulesets
	game     match.Game
	events   []match.Event
	now      time.Time
}

func (t *table) fold(events []match.Event) (err error) {
	for _, e := range events {
		if t.game, err = match.Fold(t.rulesets, t.game, e); err != nil {
			return err
		}
	}
	t.events = append(t.events, events...)
	return nil
}

func (t *table) do(c match.Command) error {
	c.ID, c.Random = t.id(), source{t.random}
	events, err := match.Decide(t.game, c, t.now)
	if err != nil {
		return err
	}
	return t.fold(events)
}

func (t *table) open(terms match.Terms) error {
	code := ""
	if terms.Opponent.Kind == match.Invite {
		code = t.id()
	}
	events, err := match.Open(t.rulesets[terms.Variant], terms, match.Command{By: maker1, ID: t.id(), Random: source{t.random}}, code, t.now)
	if err != nil {
		return err
	}
	return t.fold(events)
}

func (t *table) join(f fate) error {
	if f.unjoined || t.game.Running() {
		return nil
	}
	t.wait()
	return t.do(match.Command{Verb: match.Join, By: maker2, InviteCode: t.game.InviteCode})
}

// place places both setups, or only a computer's.
func (t *table) place(f fate) error {
	for _, seat := range t.game.ToAct() {
		if t.game.Status != match.StatusSetup || f.unplaced && t.game.Players[seat.Index()] != t.game.Terms.Opponent.User {
			continue
		}
		setup, err := t.setup(seat)
		if err != nil {
			return err
		}
		t.wait()
		if err := t.do(match.Command{Verb: match.Place, By: t.game.Players[seat.Index()], Setup: setup}); err != nil {
			return err
		}
	}
	return nil
}

func (t *table) setup(seat rules.Seat) (string, error) {
	family, err := t.Variants.FamilyOf(t.game.Terms.Variant)
	if err != nil {
		return "", err
	}
	view := t.game.State().View(rules.Viewer{Seat: seat})
	decision, err := family.NewMind().Decide(1, engine.Situation{
		Variant: t.game.Terms.Variant, Seat: seat, ToAct: true, Placing: true, Position: view.Position, Setups: view.Setups, Start: t.game.Deal,
	}, engine.Budget{}, t.random.Uint64())
	return decision.Setup, err
}

// move makes random moves. A game that goes on has no computer wait for its turn.
func (t *table) move(f fate) error {
	plies := f.least + t.random.IntN(f.most-f.least+1)
	for n := 0; t.game.Status == match.StatusPlaying && (n < plies || f.end == nil && !t.game.ComputerSince.IsZero()); n++ {
		seat := t.game.ToAct()[0]
		move := one(t.random, t.game.State().View(rules.Viewer{Seat: seat}).Moves)
		t.wait()
		if err := t.do(match.Command{Verb: match.Move, By: t.game.Players[seat.Index()], Move: move}); err != nil {
			return err
		}
	}
	return nil
}

func (t *table) finish(f fate) error {
	if f.end == nil || t.game.Over() {
		return nil
	}
	return f.end(t)
}

// wait lets some time pass, less than there is.
func (t *table) wait() {
	left := patient / 20
	if due := t.due(); !due.IsZero() {
		left = due.Sub(t.now) / 2
	}
	share := t.random.Float64()
	t.now = t.now.Add(time.Second + time.Duration(share*share*float64(left)).Truncate(time.Microsecond))
}

// due is when the game's time runs out, zero for never.
func (t *table) due() time.Time {
	if t.game.Status == match.StatusOpen {
		return t.game.ExpiresAt()
	}
	return t.game.Deadline()
}

func (t *table) resign() error {
	t.wait()
	return t.do(match.Command{Verb: match.Resign, By: t.game.Players[t.random.IntN(2)]})
}

func (t *table) timeOut() error {
	due := t.due()
	if due.IsZero() {
		return t.resign()
	}
	t.now = due
	return t.do(match.Command{Verb: match.Tick})
}

func (t *table) agree() error {
	t.wait()
	if err := t.do(match.Command{Verb: match.Draw, By: t.game.Players[0], Draw: match.Offer}); err != nil {
		return err
	}
	t.wait()
	return t.do(match.Command{Verb: match.Draw, By: t.game.Players[1], Draw: match.Accept})
}

func (t *table) adjudicate() error {
	t.wait()
	return t.do(match.Command{Verb: match.Adjudicate, Winner: match.Drawn, Note: "Made for measurements."})
}

func (t *table) cancel() error {
	t.wait()
	return t.do(match.Command{Verb: match.Cancel, By: maker1})
}

func (t *table) decline() error {
	t.wait()
	return t.do(match.Command{Verb: match.Decline, By: maker2})
}
