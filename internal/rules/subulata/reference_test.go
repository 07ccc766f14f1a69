package subulata_test

import (
	"fmt"
	"slices"
	"strings"

	"slowpond/internal/rules/subulata"
)

// reference is a second implementation of the rules, as plain and slow as they can be written: fields
// are names, every field is tried as a target, and only the text of a position is shared with the
// package under test.
type reference struct {
	pond     map[string]int
	men      map[string]man
	captures map[string]int // by "W" and "B"
	toMove   string
}

type man struct {
	side   string
	number int
}

var fieldNames = func() (fields []string) {
	for _, file := range "ABCDEFGHI" {
		for _, rank := range "123456789" {
			fields = append(fields, string(file)+string(rank))
		}
	}
	return fields
}()

// newReference reads the engine's text of a position.
func newReference(line string) *reference {
	parts := strings.Split(line, " | ")
	r := &reference{pond: map[string]int{}, men: map[string]man{}, captures: map[string]int{}}
	for i, row := range strings.Split(parts[0], "/") {
		for j, letter := range row {
			r.pond[fmt.Sprintf("%c%d", 'A'+j, 9-i)] = map[rune]int{'W': 1, 'F': 2, 'L': 3}[letter]
		}
	}
	side := ""
	for _, word := range strings.Fields(parts[1]) {
		if len(word) == 1 {
			side = word
			continue
		}
		r.men[word[:2]] = man{side, int(word[3] - '0')}
	}
	counts := strings.Fields(parts[2])
	r.captures["W"], r.captures["B"] = int(counts[1][0]-'0'), int(counts[3][0]-'0')
	r.toMove = strings.ToUpper(parts[3])
	return r
}

func enemy(side string) string { return map[string]string{"W": "B", "B": "W"}[side] }

// legal judges one move by S8 to S12.
func (r *reference) legal(from, to string) bool {
	mover, ok := r.men[from]
	files, ranks := int(to[0])-int(from[0]), int(to[1])-int(from[1])
	straight := (files == 0) != (ranks == 0)
	far := max(files, -files) + max(ranks, -ranks)
	if !ok || mover.side != r.toMove || !straight || far != r.pond[from] {
		return false
	}
	forward := files < 0 || ranks > 0
	if mover.side == "B" {
		forward = !forward
	}
	target, taken := r.men[to]
	if taken {
		return target.side != mover.side
	}
	return forward
}

// moves are the legal moves in notation, sorted.
func (r *reference) moves() []string {
	var moves []string
	for _, from := range fieldNames {
		for _, to := range fieldNames {
			if r.legal(from, to) {
				sign := "-"
				if _, taken := r.men[to]; taken {
					sign = "x"
				}
				moves = append(moves, from+sign+to)
			}
		}
	}
	slices.Sort(moves)
	return moves
}

func (r *reference) play(move string) {
	from, to := move[:2], move[3:]
	if _, taken := r.men[to]; taken {
		r.captures[r.toMove]++
	}
	r.men[to] = r.men[from]
	delete(r.men, from)
	r.toMove = enemy(r.toMove)
}

// onGoal reports whether a field lies on a side's goal tile (S3).
func onGoal(side, field string) bool {
	if side == "W" {
		return strings.Contains("ABC", field[:1]) && strings.Contains("789", field[1:])
	}
	return strings.Contains("GHI", field[:1]) && strings.Contains("123", field[1:])
}

// left counts a side's pieces, and those of them outside the goal tile.
func (r *reference) left(side string) (all, outside int) {
	for field, m := range r.men {
		if m.side == side {
			all++
			if !onGoal(side, field) {
				outside++
			}
		}
	}
	return all, outside
}

// reason is why the game is over, "" if it is not (S16, S17).
func (r *reference) reason() string {
	whites, whitesOut := r.left("W")
	blacks, blacksOut := r.left("B")
	switch {
	case whites == 0 || blacks == 0:
		return "no-pieces"
	case whitesOut == 0 || blacksOut == 0:
		return "home"
	case len(r.moves()) == 0:
		return "no-moves"
	}
	return ""
}

// score is by S18.
func (r *reference) score(side string) int {
	score := r.captures[side]
	for field, m := range r.men {
		if m.side == side && onGoal(side, field) {
			score += m.number
		}
	}
	return score
}

// line writes the position in the engine's text.
func (r *reference) line() string {
	var b strings.Builder
	for rank := '9'; rank >= '1'; rank-- {
		for file := 'A'; file <= 'I'; file++ {
			b.WriteByte(" WFL"[r.pond[string(file)+string(rank)]])
		}
		b.WriteString(map[bool]string{true: "/", false: " |"}[rank > '1'])
	}
	for _, side := range []string{"W", "B"} {
		b.WriteString(" " + side)
		for _, field := range fieldNames {
			if m, taken := r.men[field]; taken && m.side == side {
				fmt.Fprintf(&b, " %s:%d", field, m.number)
			}
		}
	}
	fmt.Fprintf(&b, " | W %d B %d | %s", r.captures["W"], r.captures["B"], strings.ToLower(r.toMove))
	return b.String()
}

// perft counts as Position.Perft promises.
func (r *reference) perft(depth int) (lines uint64) {
	if depth == 0 {
		return 1
	}
	if r.reason() != "" {
		return 0
	}
	for _, move := range r.moves() {
		next := newReference(r.line())
		next.play(move)
		lines += next.perft(depth - 1)
	}
	return lines
}

// notations are a position's moves as text, sorted.
func notations(p subulata.Position) []string {
	var moves []string
	for _, m := range p.Moves(nil) {
		moves = append(moves, m.String())
	}
	slices.Sort(moves)
	return moves
}
