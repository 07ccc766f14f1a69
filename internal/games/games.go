package games

import (
	"errors"
	"fmt"

	"slowpond/internal/engine"
	"slowpond/internal/engine/pond"
	"slowpond/internal/engine/protocol"
	"slowpond/internal/engine/tafl"
	"slowpond/internal/rules"
	"slowpond/internal/rules/subulata"
	"slowpond/internal/rules/tablut"
)

// ErrVariant means that no variant has the id.
var ErrVariant = errors.New("games: unknown variant")

// Family holds the variants of one board, with all that the server needs to offer them.
type Family struct {
	Rulesets   []rules.Ruleset             // its variants, in the order they are listed
	Strengths  [engine.Levels]engine.Level // how computers play it, the weakest first
	NewMind    func() engine.Mind          // what chooses for computers; analyses too if it is an engine.Analyst
	NewAdapter func() protocol.Adapter     // how `slowpond engine` plays it
}

// Name returns the family's name, which is the same in all of its variants.
func (f Family) Name() string { return f.Rulesets[0].Variant().Family }

// List is what can be played. It never changes, and is safe for concurrent use.
type List struct {
	families []Family
	of       map[string]int // the index in families, by variant
}

// All returns what this server offers, in the order of its lists.
func All() *List {
	return New(
		Family{
			Rulesets: []rules.Ruleset{tablut.Ruleset()}, Strengths: tafl.Strengths(),
			NewMind: func() engine.Mind { return &tafl.Mind{} }, NewAdapter: tafl.NewAdapter,
		},
		Family{
			Rulesets: subulata.Rulesets(), Strengths: pond.Strengths(),
			NewMind: func() engine.Mind { return pond.Mind{} }, NewAdapter: pond.NewAdapter,
		},
	)
}

// New lists families. It panics where a family lacks a part or two variants share an id, which are
// faults of the program.
func New(families ...Family) *List {
	l := &List{families: families, of: map[string]int{}}
	for i, f := range families {
		if len(f.Rulesets) == 0 || f.NewMind == nil || f.NewAdapter == nil {
			panic("games: a family lacks rulesets, a mind or an adapter")
		}
		for _, r := range f.Rulesets {
			v := r.Variant()
			if _, twice := l.of[v.ID]; twice || v.Family != f.Name() {
				panic("games: variant " + v.ID + " is listed twice, or with another family")
			}
			l.of[v.ID] = i
		}
	}
	return l
}

// With returns the list with more families at its end.
func (l *List) With(families ...Family) *List {
	return New(append(l.families[:len(l.families):len(l.families)], families...)...)
}

// Families lists the families in order.
func (l *List) Families() []Family { return append([]Family(nil), l.families...) }

// FamilyOf returns the family of a variant, or ErrVariant.
func (l *List) FamilyOf(variant string) (Family, error) {
	i, ok := l.of[variant]
	if !ok {
		return Family{}, fmt.Errorf("%w %q", ErrVariant, variant)
	}
	return l.families[i], nil
}

// Variants lists the variants in order.
func (l *List) Variants() []rules.Variant {
	var all []rules.Variant
	for _, f := range l.families {
		for _, r := range f.Rulesets {
			all = append(all, r.Variant())
		}
	}
	return all
}

// Rulesets returns the rulesets by variant.
func (l *List) Rulesets() map[string]rules.Ruleset {
	all := map[string]rules.Ruleset{}
	for _, f := range l.families {
		for _, r := range f.Rulesets {
			all[r.Variant().ID] = r
		}
	}
	return all
}

// Analysed reports whether games of a variant can be analysed once they have ended.
func (l *List) Analysed(variant string) bool {
	f, err := l.FamilyOf(variant)
	if err != nil {
		return false
	}
	_, ok := f.NewMind().(engine.Analyst)
	return ok
}

// ByLines lists the variants for the line protocol, in order.
func (l *List) ByLines() []protocol.Variant {
	var all []protocol.Variant
	for _, f := range l.families {
		for _, r := range f.Rulesets {
			all = append(all, protocol.Variant{Variant: r.Variant(), NewAdapter: f.NewAdapter})
		}
	}
	return all
}
