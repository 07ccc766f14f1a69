package main

import (
	"context"
	"errors"

	"slowpond/internal/engine/protocol"
	"slowpond/internal/games"
)

// runEngine speaks the line protocol on standard input and output.
func runEngine(_ context.Context, args []string, std stdio) error {
	if len(args) > 0 {
		return usageError{errors.New("engine takes no arguments")}
	}
	return protocol.Run(std.in, std.out, games.All().ByLines())
}
