package tafl

import "slowpond/internal/rules/tablut"

// The kinds of pieces.
const (
	attacker = iota
	defender
	king
	kinds
)

// node is a position with values kept up to date from move to move.
type node struct {
	position tablut.Position
	key      uint64 // Zobrist; names the position, side to move included
	placed   int32  // the sum of the pieces' worths where they stand, for the defenders
}

// keys holds a number for each piece on each field, and last the one for the defenders to move.
var keys = func() (t [kinds][squares]uint64) {
	for kind := range t {
		for s := range t[kind] {
			t[kind][s] = scramble(uint64(1 + kind*squares + s))
		}
	}
	return t
}()

var keyOfDefenders = scramble(0)

// scramble is the finaliser of splitmix64: equal inputs give equal outputs, and near ones far ones.
func scramble(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// worths is what each piece is worth on each field, for the defenders.
type worths [kinds][squares]int32

// newNode counts a position from scratch.
func newNode(p tablut.Position, w *worths) node {
	n := node{position: p}
	for s := range p.Attackers().All() {
		n.put(attacker, s, w)
	}
	for s := range p.Defenders().All() {
		n.put(defender, s, w)
	}
	n.put(king, p.King(), w)
	if p.ToMove() == tablut.Defenders {
		n.key ^= keyOfDefenders
	}
	return n
}

func (n *node) put(kind int, s tablut.Square, w *worths) {
	n.key ^= keys[kind][s]
	n.placed += w[kind][s]
}

func (n *node) take(kind int, s tablut.Square, w *worths) {
	n.key ^= keys[kind][s]
	n.placed -= w[kind][s]
}

// play makes a legal move; captured reports whether soldiers went.
func (n *node) play(m tablut.Move, w *worths, next *node) (captured bool) {
	mover, victim := attacker, defender
	if n.position.ToMove() == tablut.Defenders {
		mover, victim = defender, attacker
		if m.From == n.position.King() {
			mover = king
		}
	}
	next.position = n.position.Play(m)
	next.key, next.placed = n.key^keyOfDefenders, n.placed
	next.take(mover, m.From, w)
	next.put(mover, m.To, w)
	taken := soldiers(&n.position, victim).without(soldiers(&next.position, victim))
	captured = !taken.empty()
	for !taken.empty() {
		next.take(victim, taken.pop(), w)
	}
	return captured
}

func soldiers(p *tablut.Position, kind int) area {
	if kind == attacker {
		return areaOf(p.Attackers())
	}
	return areaOf(p.Defenders())
}

// pass lets the other side move.
func (n *node) pass(next *node) {
	next.position, next.key, next.placed = n.position.Pass(), n.key^keyOfDefenders, n.placed
}
