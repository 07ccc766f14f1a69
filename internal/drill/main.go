// Command drill rehearses what an operator hopes never to need, on throwaway folders and under play:
//
//	go run ./internal/drill restore SLOWPOND    # lose a machine, and restore it from backups
//	go run ./internal/drill upgrade OLD NEW     # run two builds of the program side by side
//
// SLOWPOND, OLD and NEW are the program, built. Each prints what it does, and fails where anything is
// lost that should not be.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "drill:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string, out io.Writer) (err error) {
	site, err := newSite(out)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, site.close()) }()
	switch {
	case len(args) == 2 && args[0] == "restore":
		return site.drillRestore(ctx, args[1])
	case len(args) == 3 && args[0] == "upgrade":
		return site.drillUpgrade(ctx, args[1], args[2])
	}
	return errors.New("usage: drill restore SLOWPOND, or drill upgrade OLD NEW")
}
