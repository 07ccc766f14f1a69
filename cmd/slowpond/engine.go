package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"slowpond/internal/engine/tafl"
	"slowpond/internal/rules"
	"slowpond/internal/rules/subulata"
	"slowpond/internal/rules/tablut"
)

// maxPerft bounds the depth asked for; deeper than this nobody waits.
const maxPerft = 20

// maxLine is the longest line the engine reads, in bytes.
const maxLine = 1 << 16

// enginePosition is a position of either game, as the engine's lines see it.
type enginePosition struct {
	variant rules.Variant
	state   rules.State
	perft   func(depth int) uint64
	moves   func() []string
	draw    func() string
	score   func() string // " W-B", "" where there is none
}

// engineSession is one conversation over standard input and output.
type engineSession struct {
	variant  string
	position *enginePosition // nil until one is set
	tafl     *tafl.Engine    // nil until it is needed
}

// runEngine reads commands by line and answers by line; to a command it cannot follow it answers "error ..."
// and changes nothing.
func runEngine(_ context.Context, args []string, std stdio) error {
	if len(args) > 0 {
		return usageError{errors.New("engine takes no arguments")}
	}
	session := engineSession{variant: "tablut"}
	in := bufio.NewScanner(std.in)
	in.Buffer(make([]byte, 0, 4096), maxLine)
	for in.Scan() {
		word, rest, _ := strings.Cut(strings.TrimSpace(in.Text()), " ")
		if word == "quit" {
			return nil
		}
		if word == "" {
			continue
		}
		if err := session.follow(word, strings.TrimSpace(rest), std.out); err != nil {
			fmt.Fprintln(std.out, "error", strings.ReplaceAll(err.Error(), "\n", " "))
		}
	}
	return in.Err()
}

func (e *engineSession) follow(word, rest string, out io.Writer) error {
	switch word {
	case "variant":
		return e.setVariant(rest)
	case "start":
		return e.start()
	case "position":
		return e.setPosition(rest)
	}
	if e.position == nil {
		return errors.New("no position: give start or position first")
	}
	switch word {
	case "moves":
		fmt.Fprintln(out, strings.Join(append([]string{"moves"}, e.position.moves()...), " "))
	case "play":
		return e.play(rest, out)
	case "perft":
		return e.perft(rest, out)
	case "go":
		return e.think(rest, out)
	case "show":
		fmt.Fprint(out, e.position.draw())
	default:
		return errors.New("unknown command; there are variant, start, position, moves, play, perft, go, show and quit")
	}
	return nil
}

func (e *engineSession) setVariant(id string) error {
	switch id {
	case "tablut", "subulata-7", "subulata-9":
		e.variant, e.position = id, nil
		return nil
	}
	return errors.New("variants are tablut, subulata-7 and subulata-9")
}

func (e *engineSession) start() error {
	if e.variant != "tablut" {
		return errors.New("only tablut has one start; give a position")
	}
	e.position = tablutPosition(tablut.FromPosition(tablut.Start()))
	return nil
}

func (e *engineSession) setPosition(text string) error {
	if e.variant == "tablut" {
		p, err := tablut.ParsePosition(text)
		if err == nil {
			e.position = tablutPosition(tablut.FromPosition(p))
		}
		return err
	}
	p, err := subulata.ParsePosition(text)
	if err == nil {
		e.position = subulataPosition(e.variant, subulata.FromPosition(p))
	}
	return err
}

func (e *engineSession) play(move string, out io.Writer) error {
	p := e.position
	toAct := p.state.ToAct()
	if len(toAct) == 0 {
		return rules.ErrOver
	}
	next, err := p.state.Apply(rules.Action{Seat: toAct[0], Verb: rules.Move, Text: move})
	if err != nil {
		return err
	}
	switch s := next.(type) {
	case tablut.State:
		e.position = tablutPosition(s)
	case *subulata.State:
		e.position = subulataPosition(e.variant, s)
	}
	fmt.Fprintln(out, e.position.verdict())
	return nil
}

// verdict is "ok", or how the last move ended the game. Where a number that counts is unknown, so is
// the winner.
func (p *enginePosition) verdict() string {
	o, over := p.state.Outcome()
	score := p.score()
	switch {
	case !over:
		return "ok"
	case o.Winner != rules.Nobody:
		return "end " + o.Reason + " " + p.variant.SeatName(o.Winner) + score
	case p.variant.HasHidden && score == "":
		return "end " + o.Reason + " unknown"
	}
	return "end " + o.Reason + " draw" + score
}

func (e *engineSession) perft(depth string, out io.Writer) error {
	n, err := strconv.Atoi(depth)
	if err != nil || n < 0 || n > maxPerft {
		return fmt.Errorf("perft takes a depth from 0 to %d", maxPerft)
	}
	fmt.Fprintf(out, "perft %d %d\n", n, e.position.perft(n))
	return nil
}

func tablutPosition(s tablut.State) *enginePosition {
	return &enginePosition{
		variant: tablut.Ruleset().Variant(), state: s,
		perft: func(n int) uint64 { return tablut.Perft(s.Position(), n) },
		moves: func() []string { return texts(s.Legal(), s.MoveText) },
		draw:  s.Position().Drawing,
		score: func() string { return "" },
	}
}

func subulataPosition(variant string, s *subulata.State) *enginePosition {
	ruleset := map[string]rules.Ruleset{"subulata-7": subulata.Ruleset(7), "subulata-9": subulata.Ruleset(9)}[variant]
	return &enginePosition{
		variant: ruleset.Variant(), state: s,
		perft: s.Position().Perft,
		moves: func() []string { return subulataMoves(s) },
		draw:  func() string { return s.View(rules.Viewer{Over: true, Reveal: true}).Board },
		score: func() string {
			scores, ok := s.Scores()
			if !ok {
				return ""
			}
			return fmt.Sprintf(" %d-%d", scores[0], scores[1])
		},
	}
}

func subulataMoves(s *subulata.State) []string {
	if _, over := s.Outcome(); over {
		return nil
	}
	return texts(s.Position().Moves(nil), subulata.Move.String)
}

// texts writes moves, sorted.
func texts[M any](moves []M, text func(M) string) []string {
	all := line(moves, text)
	slices.Sort(all)
	return all
}

// line writes moves in their order.
func line[M any](moves []M, text func(M) string) []string {
	all := make([]string, 0, len(moves))
	for _, m := range moves {
		all = append(all, text(m))
	}
	return all
}
