// Command drill rehearses restores, crashes, failovers, storms, load and upgrades, on throwaway folders and
// under play:
//
//	go run ./internal/drill restore SLOWPOND    # lose a machine, and restore it from backups
//	go run ./internal/drill crash SLOWPOND 100  # kill -9 server and database under play
//	go run ./internal/drill failover SLOWPOND 20  # lose the leader of a replicated database
//	go run ./internal/drill storms SLOWPOND     # stop, pause, fill and forbid the database under play
//	go run ./internal/drill load SLOWPOND...    # play as fast as possible, compared with a bare handler
//	go run ./internal/drill overload SLOWPOND   # offer more moves and reads than the server can serve
//	go run ./internal/drill lists SLOWPOND DATA # ask for every list of a folder that slowpond seed has filled
//	go run ./internal/drill readers SLOWPOND DATA # play while others read lists without a pause
//	go run ./internal/drill sweep SLOWPOND DATA # play while a thousand games fall due
//	go run ./internal/drill streams SLOWPOND    # follow games over losses, by ten thousand streams and in time
//	go run ./internal/drill upgrade OLD NEW     # run two builds of the program side by side
//
// SLOWPOND, OLD and NEW are built programs. Each drill prints what it does, and fails where anything is
// lost that should not be.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strconv"
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
	m, err := newMachine(out)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, m.close()) }()
	switch {
	case len(args) == 2 && args[0] == "restore":
		return m.drillRestore(ctx, args[1])
	case len(args) == 3 && (args[0] == "crash" || args[0] == "failover"):
		times, err := strconv.Atoi(args[2])
		if err != nil || times < 1 {
			return errors.New("TIMES must be a whole number of at least 1")
		}
		if args[0] == "crash" {
			return m.drillCrash(ctx, args[1], times)
		}
		return m.drillFailover(ctx, args[1], times)
	case len(args) == 2 && args[0] == "storms":
		return m.drillStorms(ctx, args[1])
	case len(args) >= 2 && args[0] == "load":
		return m.drillLoad(ctx, args[1:])
	case len(args) == 2 && args[0] == "overload":
		return m.drillOverload(ctx, args[1])
	case len(args) == 2 && args[0] == "streams":
		return m.drillStreams(ctx, args[1])
	case len(args) == 2 && args[0] == "bare":
		return serveBare(ctx, args[1], out)
	case len(args) == 3 && args[0] == "lists":
		return m.drillLists(ctx, args[1], args[2])
	case len(args) == 3 && args[0] == "readers":
		return m.drillReaders(ctx, args[1], args[2])
	case len(args) == 3 && args[0] == "sweep":
		return m.drillSweep(ctx, args[1], args[2])
	case len(args) == 3 && args[0] == "upgrade":
		return m.drillUpgrade(ctx, args[1], args[2])
	}
	return errors.New("usage: drill restore SLOWPOND, drill crash|failover SLOWPOND TIMES, drill storms SLOWPOND, drill load SLOWPOND..., drill overload|streams SLOWPOND, drill lists|readers|sweep SLOWPOND DATA, or drill upgrade OLD NEW")
}
