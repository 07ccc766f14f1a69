package tablut_test

import (
	"fmt"
	"slices"
	"strings"
)

// reference is a second implementation of the rules, slow and plain, on an array of letters, to compare
// with the bitboards. It shares no code with them.
type reference struct {
	at       [9][9]byte // rank, file: 't', 'T', 'K' or '.'
	attacker bool       // to move
	seen     []string   // every position of the game so far, this one included
}

// referenceMove is a move with what it does.
type referenceMove struct {
	text  string // canonical (T7)
	after reference
	end   string // "" or the reason (T18)
}

func newReference(position string) reference {
	board, mover, _ := strings.Cut(position, " ")
	r := reference{attacker: mover == "a"}
	for i, text := range strings.Split(board, "/") {
		var rank []byte
		for _, c := range []byte(text) {
			if c >= '1' && c <= '9' {
				rank = append(rank, strings.Repeat(".", int(c-'0'))...)
			} else {
				rank = append(rank, c)
			}
		}
		copy(r.at[8-i][:], rank)
	}
	r.seen = []string{r.key()}
	return r
}

func (r *reference) key() string { return fmt.Sprintf("%s %t", r.at, r.attacker) }

// piece is the letter on a field, 0 beyond the board.
func (r *reference) piece(file, rank int) byte {
	if file < 0 || file > 8 || rank < 0 || rank > 8 {
		return 0
	}
	return r.at[rank][file]
}

// own and enemy ask about a field as seen by the side to move.
func (r *reference) own(file, rank int) bool {
	c := r.piece(file, rank)
	if r.attacker {
		return c == 't'
	}
	return c == 'T' || c == 'K'
}

func (r *reference) enemySoldier(file, rank int) bool {
	c := r.piece(file, rank)
	if r.attacker {
		return c == 'T'
	}
	return c == 't'
}

var fourWays = [4][2]int{{0, 1}, {0, -1}, {1, 0}, {-1, 0}}

// moves lists the legal moves, sorted by their text (T5, T6).
func (r *reference) moves() []referenceMove {
	var moves []referenceMove
	r.eachMove(func(file, rank, toFile, toRank int) bool {
		moves = append(moves, r.move(file, rank, toFile, toRank))
		return true
	})
	slices.SortFunc(moves, func(a, b referenceMove) int { return strings.Compare(a.text, b.text) })
	return moves
}

func (r *reference) eachMove(yield func(file, rank, toFile, toRank int) bool) {
	for file := range 9 {
		for rank := range 9 {
			if !r.own(file, rank) {
				continue
			}
			for _, way := range fourWays {
				f, k := file+way[0], rank+way[1]
				for ; r.piece(f, k) == '.'; f, k = f+way[0], k+way[1] {
					if f == 4 && k == 4 { // pass over the castle
						continue
					}
					if !yield(file, rank, f, k) {
						return
					}
				}
			}
		}
	}
}

func (r *reference) canMove() (can bool) {
	r.eachMove(func(_, _, _, _ int) bool {
		can = true
		return false
	})
	return can
}

// move makes a legal move and judges it in the order of T18.
func (r *reference) move(file, rank, toFile, toRank int) referenceMove {
	n := *r
	n.at[toRank][toFile] = n.at[rank][file]
	n.at[rank][file] = '.'
	var taken []string
	moved := n // all are judged on the board after the move and removed together (T9)
	for _, way := range fourWays {
		f, k := toFile+way[0], toRank+way[1]
		if moved.enemySoldier(f, k) && moved.encloses(f+way[0], k+way[1]) {
			n.at[k][f] = '.'
			taken = append(taken, field(f, k))
		}
	}
	kingTaken := r.attacker && n.kingTaken(toFile, toRank)
	n.attacker = !r.attacker
	m := referenceMove{text: field(file, rank) + "-" + field(toFile, toRank)}
	if len(taken) > 0 {
		slices.Sort(taken)
		m.text += "x" + strings.Join(taken, ",")
	}
	m.end = n.judge(kingTaken)
	n.seen = append(slices.Clone(r.seen), n.key())
	m.after = n
	return m
}

func field(file, rank int) string { return fmt.Sprintf("%c%d", 'a'+file, rank+1) }

// encloses reports whether a field is an own piece or the empty castle (T8, T10, T11).
func (r *reference) encloses(file, rank int) bool {
	return r.own(file, rank) || file == 4 && rank == 4 && r.at[4][4] == '.'
}

func (r *reference) king() (file, rank int) {
	for rank := range 9 {
		for file := range 9 {
			if r.at[rank][file] == 'K' {
				return file, rank
			}
		}
	}
	panic("no king")
}

// kingTaken asks T13 to T16 after an attacker's move to a field.
func (r *reference) kingTaken(toFile, toRank int) bool {
	file, rank := r.king()
	attackers := 0
	for _, way := range fourWays {
		if r.piece(file+way[0], rank+way[1]) == 't' {
			attackers++
		}
	}
	fromKing := [2]int{toFile - file, toRank - rank}
	switch {
	case !slices.Contains(fourWays[:], fromKing):
		return false // the mover is not beside him
	case file == 4 && rank == 4:
		return attackers == 4
	case file == 4 && (rank == 3 || rank == 5), rank == 4 && (file == 3 || file == 5):
		return attackers == 3
	}
	return r.piece(file-fromKing[0], rank-fromKing[1]) == 't'
}

// judge takes the position after the captures, with the next side to move.
func (r *reference) judge(kingTaken bool) string {
	file, rank := r.king()
	switch {
	case kingTaken:
		return "attackers king-captured"
	case file == 0 || file == 8 || rank == 0 || rank == 8:
		return "defenders king-escaped"
	case slices.Contains(r.seen, r.key()):
		return "draw repetition"
	case !r.canMove():
		return "draw no-moves"
	}
	return ""
}
