// Command withpg runs a command with a throwaway Postgres that pgtest uses, so that the test processes
// of many packages share one cluster:
//
//	go run ./internal/pgtest/withpg go test ./...
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"syscall"

	"slowpond/internal/localpg"
	"slowpond/internal/pgtest"
)

func main() {
	code, err := run(os.Args[1:])
	if err != nil {
		fmt.Fprintln(os.Stderr, "withpg:", err)
		code = max(code, 1)
	}
	os.Exit(code)
}

// run returns the command's exit code. An interrupt ends the command first and Postgres after it.
func run(args []string) (code int, err error) {
	if len(args) == 0 {
		return 2, errors.New("usage: withpg command [argument ...]")
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	c, err := localpg.Open(ctx, localpg.Config{Throwaway: true})
	if err != nil {
		return 1, err
	}
	defer func() { err = errors.Join(err, c.Close()) }()
	cmd := exec.CommandContext(ctx, args[0], args[1:]...)
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	cmd.Env = append(os.Environ(), pgtest.URLVariable+"="+c.OwnerURL())
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	err = cmd.Run()
	if exit, ok := errors.AsType[*exec.ExitError](err); ok {
		return exit.ExitCode(), nil
	}
	return 0, err
}
