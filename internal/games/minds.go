package games

import (
	"time"

	"slowpond/internal/engine"
)

// Minds holds the minds of one goroutine, each made when it is first needed and then kept with its memory.
type Minds struct {
	list *List
	kept map[int]engine.Mind // by the index of the family
}

// NewMinds returns the minds of a goroutine that plays for computers.
func (l *List) NewMinds() *Minds { return &Minds{list: l, kept: map[int]engine.Mind{}} }

// Of returns the mind that plays a variant, or ErrVariant.
func (m *Minds) Of(variant string) (engine.Mind, error) {
	family, err := m.list.FamilyOf(variant)
	if err != nil {
		return nil, err
	}
	i := m.list.of[variant]
	if m.kept[i] == nil {
		m.kept[i] = family.NewMind()
	}
	return m.kept[i], nil
}

// Analyst returns the mind that analyses games of a variant, or ErrVariant where there is none.
func (m *Minds) Analyst(variant string) (engine.Analyst, error) {
	mind, err := m.Of(variant)
	if err != nil {
		return nil, err
	}
	analyst, ok := mind.(engine.Analyst)
	if !ok {
		return nil, ErrVariant
	}
	return analyst, nil
}

// Within returns the longest a computer thinks at a level, 1 to engine.Levels; 0 for an unknown variant.
func (l *List) Within(variant string, level int) time.Duration {
	f, err := l.FamilyOf(variant)
	if err != nil {
		return 0
	}
	return f.Strengths[min(max(level, 1), engine.Levels)-1].Within
}
