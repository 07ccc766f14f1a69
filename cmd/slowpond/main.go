// Command slowpond serves Subulata and Tablut to people who play over days.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
)

// stdio is where a command reads and writes.
type stdio struct {
	in       io.Reader
	out, err io.Writer
}

// command is one word of the command line.
type command struct {
	name, args, help string
	run              func(ctx context.Context, args []string, std stdio) error
}

func commands() []command {
	return []command{
		{"serve", "[flags]", "serve the API and the page until SIGTERM or SIGINT", serve},
		{"migrate", "up|down|status|version [flags]", "migrate the database's schema up, one step down, or show its state", migrate},
		{"verify", "[--repair-tallies] [flags] [GAME...]", "rebuild rows from the games' logs, count users' records, and compare; exits with 1 on any difference", verify},
		{"admin", "COMMAND [flags]", "administer users and games; slowpond admin --help lists the commands", administer},
		{"mail", "test ADDRESS [flags]", "send a mail, to see whether the settings of mail work", mailTest},
		{"seed", "--games N [--seed S] [--add] [flags]", "fill a database with random games, for measurements; refuses one that has games", seedDatabase},
		{"replay", "FILE", "read a game's record, check every move and print the positions (- reads standard input)", replay},
		{"engine", "", "speak the line protocol on standard input and output", runEngine},
		{"version", "", "print the version, the commit, the version of Go and the newest schema this program knows", version},
	}
}

// errFailed ends the program with status 1 where the command has already printed why.
var errFailed = errors.New("failed")

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // so that a second signal ends the program
	os.Exit(run(ctx, os.Args[1:], stdio{os.Stdin, os.Stdout, os.Stderr}))
}

// run runs one command and returns the exit status: 0, 1 when it failed, 2 when it was misused.
func run(ctx context.Context, args []string, std stdio) int {
	if len(args) == 0 || args[0] == "help" || args[0] == "--help" || args[0] == "-h" {
		usage(std.out)
		return 0
	}
	for _, c := range commands() {
		if c.name == args[0] {
			return status(c.run(ctx, args[1:], std), std)
		}
	}
	usage(std.err)
	return 2
}

func status(err error, std stdio) int {
	var misused usageError
	switch {
	case err == nil || errors.Is(err, flag.ErrHelp):
		return 0
	case errors.Is(err, errFailed):
		return 1
	case errors.As(err, &misused):
		fmt.Fprintln(std.err, "slowpond:", err)
		return 2
	}
	fmt.Fprintln(std.err, "slowpond:", err)
	return 1
}

// usageError is a command line or configuration that cannot work.
type usageError struct{ error }

func usage(w io.Writer) {
	fmt.Fprintln(w, "usage: slowpond COMMAND")
	for _, c := range commands() {
		fmt.Fprintf(w, "\n  %s %s\n      %s\n", c.name, c.args, c.help)
	}
	fmt.Fprintln(w, "\nslowpond serve --help lists every setting.")
}
