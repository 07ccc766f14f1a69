package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"slowpond/internal/games"
	"slowpond/internal/record"
)

// replay reads a record in either form, checks every move and prints the positions.
func replay(_ context.Context, args []string, std stdio) error {
	if len(args) != 1 {
		return usageError{errors.New("replay takes one file, or - for standard input")}
	}
	in := std.in
	if args[0] != "-" {
		file, err := os.Open(args[0])
		if err != nil {
			return err
		}
		defer file.Close()
		in = file
	}
	r, err := record.Read(in, games.All().Rulesets())
	if err != nil {
		return err
	}
	err = r.Replay(func(s record.Step) {
		if s.Move != "" {
			fmt.Fprintf(std.out, "%d. %s %s\n", s.Ply, s.Seat, s.Move)
		}
		fmt.Fprintln(std.out, s.Board)
	})
	if err != nil {
		return err
	}
	printResult(std.out, r)
	return nil
}

func printResult(w io.Writer, r record.Record) {
	result := r.Tags.Result
	if result == nil {
		fmt.Fprintln(w, "no result:", r.Tags.Status)
		return
	}
	fmt.Fprintf(w, "%s (%s)", verdict(result.Winner), result.Reason)
	if score := r.ScoreText(); score != "" {
		fmt.Fprint(w, ", score ", score)
	}
	fmt.Fprintln(w)
}

// verdict returns the result in words: "The defenders win", "White wins" or "A draw".
func verdict(winner *string) string {
	switch {
	case winner == nil:
		return "A draw"
	case strings.HasSuffix(*winner, "s"):
		return "The " + *winner + " win"
	}
	return strings.ToUpper((*winner)[:1]) + (*winner)[1:] + " wins"
}
