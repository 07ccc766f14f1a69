// Package protocol is the line protocol of `slowpond engine`: a program sends positions and commands
// line by line, and the answers come back line by line. Each variant takes part through an Adapter.
package protocol

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"

	"slowpond/internal/rules"
)

// MaxLine is the longest line that is read, in bytes; a longer one ends the conversation.
const MaxLine = 1 << 16

// ErrNoStart means that games of the variant begin in different positions, so there is no single start.
var ErrNoStart = errors.New("this variant has no start of its own; give a position")

// Adapter reads the positions of one variant. It may keep memory for its searches, so each
// conversation has its own.
type Adapter interface {
	// Start returns the position every game begins with. It fails with ErrNoStart where games begin differently.
	Start() (Position, error)

	// Parse reads a position as the variant's programs write it. Errors do not repeat the text.
	Parse(text string) (Position, error)
}

// Position is a position of one variant, with every number the caller has given.
type Position interface {
	State() rules.State
	Play(move string) (Position, error) // by the side to move; fails as rules.State.Apply does
	Perft(depth int) uint64             // positions after so many plies; finished games counted, not continued
	Search(Limits) (Found, error)       // of a game that is not over
}

// Limits end a search: the first one reached does.
type Limits struct {
	Nodes int64       // 0 for none
	Stop  func() bool // asked now and then; nil for never
	Seed  uint64
}

// Found is what a search found: the move, its score in the variant's own points, how far it looked
// ahead, the positions it looked at, and the line it expects.
type Found struct {
	Move  string
	Score int
	Depth int
	Nodes int64
	PV    []string
}

// Variant is a variant with its adapter.
type Variant struct {
	rules.Variant
	NewAdapter func() Adapter
}

// Run follows commands until "quit" or the end of the input. A command that cannot be followed is
// answered "error ..." and changes nothing. The first variant is in force until another is chosen.
func Run(in io.Reader, out io.Writer, variants []Variant) error {
	c := conversation{variants: variants, out: out}
	c.choose(variants[0])
	lines := bufio.NewScanner(in)
	lines.Buffer(make([]byte, 0, 4096), MaxLine)
	for lines.Scan() {
		word, rest, _ := strings.Cut(strings.TrimSpace(lines.Text()), " ")
		if word == "quit" {
			return nil
		}
		if word == "" {
			continue
		}
		if err := c.follow(word, strings.TrimSpace(rest)); err != nil {
			fmt.Fprintln(out, "error", strings.ReplaceAll(err.Error(), "\n", " "))
		}
	}
	return lines.Err()
}

// conversation is the state of one run of the protocol.
type conversation struct {
	variants []Variant
	variant  Variant
	adapter  Adapter
	position Position // nil until one is set
	plies    int      // played since
	out      io.Writer
}

func (c *conversation) choose(v Variant) { c.variant, c.adapter, c.position = v, v.NewAdapter(), nil }

func (c *conversation) follow(word, rest string) error {
	switch word {
	case "variant":
		return c.setVariant(rest)
	case "start":
		return c.set(c.adapter.Start())
	case "position":
		return c.set(c.adapter.Parse(rest))
	}
	if c.position == nil {
		return errors.New("no position: give start or position first")
	}
	switch word {
	case "moves":
		fmt.Fprintln(c.out, strings.Join(append([]string{"moves"}, c.moves()...), " "))
	case "play":
		return c.play(rest)
	case "perft":
		return c.perft(rest)
	case "go":
		return c.think(rest)
	case "show":
		fmt.Fprint(c.out, c.all().Board)
	default:
		return errors.New("unknown command; there are variant, start, position, moves, play, perft, go, show and quit")
	}
	return nil
}

func (c *conversation) setVariant(id string) error {
	var ids []string
	for _, v := range c.variants {
		if v.ID == id {
			c.choose(v)
			return nil
		}
		ids = append(ids, v.ID)
	}
	return errors.New("variants are " + strings.Join(ids[:len(ids)-1], ", ") + " and " + ids[len(ids)-1])
}

func (c *conversation) set(p Position, err error) error {
	if err == nil {
		c.position, c.plies = p, 0
	}
	return err
}
