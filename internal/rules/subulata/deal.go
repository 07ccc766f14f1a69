package subulata

import (
	"fmt"
	"io"
	"slices"
)

// tile is a 3x3 tile, its rows from the top one after the other.
type tile string

// tiles are the tile set (S2): three of each letter on every tile. The faces of the published game
// are not public, so this set is our own.
var tiles = [9]tile{
	"WFL" + "LWF" + "FLW",
	"WWL" + "LWF" + "LFF",
	"FWF" + "WWL" + "LLF",
	"WLW" + "LFL" + "FWF",
	"WFL" + "FFW" + "LWL",
	"WWL" + "FFL" + "FLW",
	"WFW" + "FLF" + "WLL",
	"FWF" + "WLW" + "LFL",
	"WFF" + "LLW" + "FWL",
}

// turned is the tile turned clockwise by a quarter.
func (t tile) turned() tile {
	var turned [9]byte
	for i := range turned {
		turned[i] = t[(2-i%3)*3+i/3]
	}
	return tile(turned[:])
}

// rotations are the tile turned by 0, 90, 180 and 270 degrees.
func (t tile) rotations() (all [4]tile) {
	for i := range all {
		all[i], t = t, t.turned()
	}
	return all
}

// canonical is the same for a tile however it is turned.
func (t tile) canonical() tile {
	all := t.rotations()
	return slices.Min(all[:])
}

// dealPond shuffles the tiles and turns each (S2). It fails only when random does.
func dealPond(random io.Reader) (Pond, error) {
	order := tiles
	var pond Pond
	for slot := range order {
		other, err := uniform(random, len(order)-slot)
		if err != nil {
			return Pond{}, err
		}
		turn, err := uniform(random, 4)
		if err != nil {
			return Pond{}, err
		}
		order[slot], order[slot+other] = order[slot+other], order[slot]
		pond.lay(slot, order[slot].rotations()[turn])
	}
	return pond, nil
}

// uniform draws from 0..n-1, each equally likely; n is 1..256. Bytes past the last whole multiple
// of n are drawn again, since a plain remainder would favour the small ones.
func uniform(random io.Reader, n int) (int, error) {
	var b [1]byte
	for {
		if _, err := io.ReadFull(random, b[:]); err != nil {
			return 0, fmt.Errorf("subulata: drawing the pond: %w", err)
		}
		if int(b[0]) < 256-256%n {
			return int(b[0]) % n, nil
		}
	}
}

// slotSquare is field i of the tile in a slot; slots and fields run from the top left, row by row.
func slotSquare(slot, i int) Square {
	return squareAt(slot%3*3+i%3, side-1-slot/3*3-i/3)
}

func (p *Pond) lay(slot int, t tile) {
	for i := range len(t) {
		p.set(slotSquare(slot, i), slices.Index([]byte(letters), t[i]))
	}
}

// tileIn returns the tile that lies in a slot.
func (p Pond) tileIn(slot int) tile {
	var t [9]byte
	for i := range t {
		t[i] = p.Letter(slotSquare(slot, i))
	}
	return tile(t[:])
}

// dealt reports whether the pond consists of the nine tiles, each once.
func (p Pond) dealt() bool {
	var got, want []tile
	for slot := range tiles {
		got = append(got, p.tileIn(slot).canonical())
		want = append(want, tiles[slot].canonical())
	}
	slices.Sort(got)
	slices.Sort(want)
	return slices.Equal(got, want)
}
