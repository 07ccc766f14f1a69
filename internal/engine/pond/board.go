package pond

import (
	"slowpond/internal/rules"
	"slowpond/internal/rules/subulata"
)

const (
	captured uint8 = fields     // where a captured piece stands
	absent   uint8 = fields + 1 // where a piece stands that is not part of the game
	nobody   uint8 = 0xFF       // on an empty field; the victim of a move that captures nothing
)

// move is one piece's move, with what is needed to take it back.
type move struct{ id, from, to, victim uint8 }

// board is a position made for search: moves are made and taken back in place and keep the counts
// that the end of the game and the evaluation ask for. It holds no numbers.
type board struct {
	*geometry
	keys    *[2][perSide][fields]uint64
	hash    uint64
	taken   [2]set
	at      [2][perSide]uint8
	who     [fields]uint8 // the identity on a field, nobody where it is empty
	alive   [2]uint8      // pieces on the board
	outside [2]uint8      // of these, off the goal tile
	lost    [2]uint8      // pieces captured from a side
	left    [2]uint8      // turns until all its pieces are home on an empty board
	home    [2]uint16     // identities on the goal tile, a bit each
	mover   uint8
}

func newBoard(p subulata.Position) *board {
	b := &board{geometry: newGeometry(p.Pond()), keys: newKeys(), mover: uint8(p.ToMove().Index())}
	for i := range b.who {
		b.who[i] = nobody
	}
	for player, seat := range rules.Seats {
		for id := range perSide {
			switch at := p.At(seat, id); {
			case at.OnBoard():
				b.put(player, uint8(id), uint8(at))
				b.alive[player]++
			case at == subulata.Captured:
				b.at[player][id] = captured
				b.lost[player]++
			default:
				b.at[player][id] = absent
			}
		}
	}
	return b
}

func (b *board) put(player int, id, at uint8) {
	b.at[player][id], b.who[at] = at, id
	b.taken[player].add(at)
	b.hash ^= b.keys[player][id][at]
	d := b.distance[player][at]
	b.left[player] += d
	if d == 0 {
		b.home[player] |= 1 << id
	} else {
		b.outside[player]++
	}
}

// lift undoes put, but leaves it to the caller to say where the piece is afterwards.
func (b *board) lift(player int, id, at uint8) {
	b.who[at] = nobody
	b.taken[player].remove(at)
	b.hash ^= b.keys[player][id][at]
	d := b.distance[player][at]
	b.left[player] -= d
	if d == 0 {
		b.home[player] &^= 1 << id
	} else {
		b.outside[player]--
	}
}

// moverKey sets positions apart that differ only in whose turn it is.
const moverKey = 0x9E3779B97F4A7C15

func (b *board) make(m move) {
	me := int(b.mover)
	if m.victim != nobody {
		b.lift(1-me, m.victim, m.to)
		b.at[1-me][m.victim] = captured
		b.alive[1-me]--
		b.lost[1-me]++
	}
	b.lift(me, m.id, m.from)
	b.put(me, m.id, m.to)
	b.mover ^= 1
	b.hash ^= moverKey
}

// unmake takes back the last move made.
func (b *board) unmake(m move) {
	b.mover ^= 1
	b.hash ^= moverKey
	me := int(b.mover)
	b.lift(me, m.id, m.to)
	b.put(me, m.id, m.from)
	if m.victim != nobody {
		b.put(1-me, m.victim, m.to)
		b.alive[1-me]++
		b.lost[1-me]--
	}
}

// over reports an end by arrival or for lack of pieces (S16). A lack of moves shows when they are generated.
func (b *board) over() bool { return b.outside[0] == 0 || b.outside[1] == 0 }

// captures appends the moves that capture to buf, which must have room for maxMoves.
func (b *board) captures(buf []move) []move {
	me := b.mover
	foe := b.taken[1-me]
	for id, from := range b.at[me] {
		if from >= fields {
			continue
		}
		for _, to := range b.forward[me][from] {
			if to != nowhere && foe.has(to) {
				buf = append(buf, move{uint8(id), from, to, b.who[to]})
			}
		}
		for _, to := range b.backward[me][from] {
			if to != nowhere && foe.has(to) {
				buf = append(buf, move{uint8(id), from, to, b.who[to]})
			}
		}
	}
	return buf
}

// quiets appends the moves that capture nothing: forward to an empty field.
func (b *board) quiets(buf []move) []move {
	me := b.mover
	for id, from := range b.at[me] {
		if from >= fields {
			continue
		}
		for _, to := range b.forward[me][from] {
			if to != nowhere && b.who[to] == nobody {
				buf = append(buf, move{uint8(id), from, to, nobody})
			}
		}
	}
	return buf
}

// stuck reports that the mover has no move, which ends the game (S17).
func (b *board) stuck() bool {
	for _, from := range b.at[b.mover] {
		if from < fields && b.leaves(from) {
			return false
		}
	}
	return true
}

// leaves reports whether the mover's piece on a field has a move.
func (b *board) leaves(from uint8) bool {
	for _, to := range b.forward[b.mover][from] {
		if to != nowhere && !b.taken[b.mover].has(to) {
			return true
		}
	}
	for _, to := range b.backward[b.mover][from] {
		if to != nowhere && b.taken[1-b.mover].has(to) {
			return true
		}
	}
	return false
}

// find is the legal move between two fields; ok is false where there is none.
func (b *board) find(from, to subulata.Square) (m move, ok bool) {
	var buf [maxMoves]move
	for _, m := range b.captures(b.quiets(buf[:0])) {
		if m.from == uint8(from) && m.to == uint8(to) {
			return m, true
		}
	}
	return move{}, false
}

// public is the move as the rules write it.
func (m move) public() subulata.Move {
	return subulata.Move{From: subulata.Square(m.from), To: subulata.Square(m.to), Capture: m.victim != nobody}
}

// newKeys draws the keys that tell positions apart in the table. They are the same in every search,
// so that equal seeds give equal searches.
func newKeys() *[2][perSide][fields]uint64 {
	var keys [2][perSide][fields]uint64
	state := uint64(1)
	for player := range keys {
		for id := range keys[player] {
			for f := range keys[player][id] {
				state += moverKey
				keys[player][id][f] = mixed(state)
			}
		}
	}
	return &keys
}

// mixed spreads the bits of x over the word (the finish of SplitMix64).
func mixed(x uint64) uint64 {
	x = (x ^ x>>30) * 0xBF58476D1CE4E5B9
	x = (x ^ x>>27) * 0x94D049BB133111EB
	return x ^ x>>31
}
