package live

import (
	"fmt"
	"testing"
)

func rung(l *Listener) bool {
	select {
	case <-l.Rung:
		return true
	default:
		return false
	}
}

func TestListenersHearOfWhatTheyListenTo(t *testing.T) {
	t.Parallel()
	h := NewHub()
	game, user, other := h.Game("g"), h.User("ada"), h.User("bob")
	h.Publish(Wake{Game: "g", Version: 3, Users: []string{"ada"}})
	h.Publish(Wake{Game: "g", Version: 5, Users: []string{"ada"}})
	for name, l := range map[string]*Listener{"game": game, "user": user} {
		if !rung(l) || rung(l) {
			t.Errorf("%s: want one ring for two wake-ups", name)
		}
		if reached, overrun := l.Take(); reached["g"] != 5 || overrun {
			t.Errorf("%s: got %v, %t", name, reached, overrun)
		}
		if reached, _ := l.Take(); len(reached) > 0 {
			t.Errorf("%s: got %v twice", name, reached)
		}
	}
	if rung(other) {
		t.Error("somebody whom it does not concern was woken")
	}
	h.Publish(Wake{Game: "g", Version: 5, Users: []string{"ada", "bob"}})
	if rung(game) || rung(user) || !rung(other) {
		t.Error("only who has not been told of a version is woken")
	}
}

func TestAListenerThatIsGoneLeavesNothing(t *testing.T) {
	t.Parallel()
	h := NewHub()
	first, second := h.Game("g"), h.Game("g")
	first.Close()
	h.Publish(Wake{Game: "g", Version: 1})
	if rung(first) || !rung(second) || h.Listeners() != 1 {
		t.Errorf("after one of two left: %d listen", h.Listeners())
	}
	second.Close()
	if games, users := h.Watched(); len(games)+len(users) > 0 || len(h.games) > 0 {
		t.Errorf("after both left: got %v %v", games, users)
	}
}

func TestAListenerThatFallsBehindIsOverrun(t *testing.T) {
	t.Parallel()
	h := NewHub()
	l := h.User("ada")
	for n := range mostPending + 1 {
		h.Publish(Wake{Game: fmt.Sprint(n), Version: 1, Users: []string{"ada"}})
	}
	if reached, overrun := l.Take(); !overrun || len(reached) > mostPending {
		t.Errorf("got %d games, %t", len(reached), overrun)
	}
	if _, overrun := l.Take(); overrun {
		t.Error("overrun twice")
	}
}

func BenchmarkPublish(b *testing.B) {
	h := NewHub()
	for n := range 1000 {
		h.Game(fmt.Sprint(n))
	}
	for n := 1; b.Loop(); n++ {
		h.Publish(Wake{Game: "7", Version: n, Users: []string{"ada", "bob"}})
	}
}
