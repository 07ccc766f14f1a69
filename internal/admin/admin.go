// Package admin implements `slowpond admin`: what administrators do to users and games on the server's
// own shell. Every act is recorded in the audit table.
package admin

import (
	"context"
	"crypto/rand"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/user"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"slowpond/internal/account"
	"slowpond/internal/audit"
	"slowpond/internal/fault"
	"slowpond/internal/games"
	"slowpond/internal/live"
	"slowpond/internal/play"
)

// Duty is one subcommand of `slowpond admin`.
type Duty struct {
	name, subject, flags, help string // subject is "", NAME or ID
	why                        bool   // it requires a note
	add                        func(*Orders, *flag.FlagSet)
	do                         func(context.Context, office, Orders) error
}

func duties() []Duty {
	return []Duty{
		{"users", "", "[--find TEXT] [--limit N] [--cursor C]", "list users by name, or those whose names contain TEXT", false, addUsersFlags, listUsers},
		{"user", "NAME", "", "show one user", false, addNothing, showUser},
		{"notices", "NAME", "[--limit N]", "list what a user was told outside the page, and what not and why", false, addPageFlags, listNotices},
		{"games", "", "[--player NAME [--opponent NAME]] [--winner NAME] [--variant V] [--status S] [--opponent-kind K]\n      [--since TIME] [--until TIME] [--sort created|ended|deadline] [--limit N] [--cursor C]", "list games, private ones too; the filters are those of GET /api/v1/games", false, addGamesFlags, listGames},
		{"game", "ID", "[--secrets [--note TEXT]]", "show a game as the public sees it; with --secrets everything, which is logged and audited", false, addGameFlags, showGame},
		{"end", "ID", "--note TEXT [--winner SEAT|draw]", "adjudicate a running game: a draw unless a winner is named; players read the note", true, addAdjudicateFlags, adjudicateGame},
		{"extend", "ID", "--hours N --note TEXT", "move a running game's deadline by 1 to 720 hours; players read the note", true, addExtendFlags, extendGame},
		{"hide", "ID", "--note TEXT", "hide a game from all but those it concerns: out of the lists, and 404 to everybody else", true, addNote, onGame(audit.HideGame, (*play.Games).Hide, "is hidden now")},
		{"show", "ID", "[--note TEXT]", "show a hidden game again", false, addNote, onGame(audit.ShowGame, (*play.Games).Show, "is shown again")},
		{"reset", "NAME", "[--note TEXT]", "print a code to hand over, with which the user sets a new password: once, within 24 hours", false, addNote, resetPassword},
		{"ban", "NAME", "--note TEXT", "end a user's sessions everywhere within 10 s and refuse to sign the user in; running games and their clocks go on", true, addNote, onUser(audit.BanUser, (*account.Service).Ban, "is banned now")},
		{"unban", "NAME", "[--note TEXT]", "let a banned user sign in again", false, addNote, onUser(audit.UnbanUser, (*account.Service).Unban, "is no longer banned")},
		{"grant", "NAME", "[--note TEXT]", "make a user an administrator", false, addNote, onUser(audit.GrantUser, (*account.Service).Grant, "is an administrator now")},
		{"revoke", "NAME", "[--note TEXT]", "take an administrator's rights away", false, addNote, onUser(audit.RevokeUser, (*account.Service).Revoke, "is no longer an administrator")},
		{"audit", "", "[--limit N] [--cursor C]", "list what administrators did, the latest first", false, addPageFlags, listActs},
	}
}

// Orders holds a duty's arguments, as AddFlags and Check have read them.
type Orders struct {
	subject string // a user's name or a game's id
	note    string
	limit   int
	cursor  string
	find    string
	secrets bool
	winner  string
	hours   int
	games   gameFilter
}

// office is what a duty works with.
type office struct {
	accounts *account.Service
	games    *play.Games
	pool     *pgxpool.Pool
	relay    *live.Relay // tells running servers of changed games
	acts     audit.Table
	by       audit.By
	log      *slog.Logger
	out      io.Writer
}

// Find returns the duty with a name.
func Find(name string) (Duty, bool) {
	all := duties()
	at := slices.IndexFunc(all, func(d Duty) bool { return d.name == name })
	if at < 0 {
		return Duty{}, false
	}
	return all[at], true
}

// AddFlags adds the duty's own flags, which are read into o.
func (d Duty) AddFlags(o *Orders, f *flag.FlagSet) { d.add(o, f) }

// Perform does the duty as the user of the operating system who runs this program, on a database whose
// schema suits, and prints its result to out. Refusals are worded for the shell.
func (d Duty) Perform(ctx context.Context, pool *pgxpool.Pool, log *slog.Logger, out io.Writer, o Orders) error {
	at, err := open(pool, log, out, o.note)
	if err != nil {
		return err
	}
	err = d.do(ctx, at, o)
	// Servers that are not told notice within half a minute.
	if failed := at.relay.Flush(ctx); failed != nil {
		log.WarnContext(ctx, "running servers could not be told, and will notice later", "error", failed)
	}
	return inWords(err)
}

// String returns the duty's usage.
func (d Duty) String() string {
	words := []string{"slowpond admin", d.name, d.subject, d.flags}
	return strings.Join(slices.DeleteFunc(words, func(w string) bool { return w == "" }), " ")
}

// Check takes the subject from the arguments that are not flags, and requires a note where the duty
// needs one.
func (d Duty) Check(o *Orders, rest []string) error {
	switch {
	case d.subject == "" && len(rest) > 0:
		return errors.New(d.name + " takes flags only")
	case d.subject != "" && len(rest) != 1:
		return fmt.Errorf("%s takes one %s", d.name, d.subject)
	case d.subject != "":
		o.subject = rest[0]
	}
	return inWords(audit.By{Note: o.note}.CheckNote(d.why))
}

// open prepares the office; it signs no tokens, so it uses a throwaway key.
func open(pool *pgxpool.Pool, log *slog.Logger, out io.Writer, note string) (office, error) {
	secrets, err := account.ParseSecrets(account.GenerateSecret())
	if err != nil {
		return office{}, err
	}
	accounts, err := account.New(account.Config{Pool: pool, Secrets: secrets, Log: log})
	if err != nil {
		return office{}, err
	}
	relay := live.NewRelay(pool, live.NewHub(), nil, time.Now, log)
	running, err := play.New(play.Config{Pool: pool, Variants: games.All(), Presence: accounts, Observe: func(c play.Committed) {
		relay.Tell(live.Wake{Game: c.Game, Version: c.Version, Users: c.Users()})
	}})
	by := audit.By{Shell: osUser(), Note: note, RequestID: rand.Text()}
	return office{accounts: accounts, games: running, pool: pool, relay: relay, acts: audit.NewTable(pool), by: by, log: log, out: out}, err
}

// osUser names the user who runs this program.
func osUser() string {
	if u, err := user.Current(); err == nil && u.Username != "" {
		return u.Username
	}
	return "uid " + strconv.Itoa(os.Getuid())
}

// done logs an act and prints its result.
func (at office) done(act audit.Act, subject, said string) {
	at.log.Info("administration", "act", act, "subject", subject, "by", at.by.Actor(), "request_id", at.by.RequestID)
	fmt.Fprintln(at.out, said)
}

// inWords returns a refusal in full, with its fields as the flags they came from.
func inWords(err error) error {
	f, ok := errors.AsType[*fault.Error](err)
	if !ok {
		return err
	}
	if len(f.Fields) == 0 {
		return errors.New(f.Detail)
	}
	var words []string
	for _, field := range f.Fields {
		words = append(words, "--"+strings.TrimPrefix(field.Pointer, "/")+": "+field.Detail)
	}
	return errors.New(strings.Join(words, " "))
}

func addNothing(*Orders, *flag.FlagSet) {}

func addNote(o *Orders, f *flag.FlagSet) { f.StringVar(&o.note, "note", "", "why") }

func addPageFlags(o *Orders, f *flag.FlagSet) {
	f.Func("limit", "how many to list, 1 to 1000 (20)", func(v string) (err error) {
		o.limit, err = strconv.Atoi(v)
		if err != nil || o.limit < 1 || o.limit > 1000 {
			return errors.New("must be a number from 1 to 1000")
		}
		return nil
	})
	f.StringVar(&o.cursor, "cursor", "", "the next page, with the cursor the page before printed")
	o.limit = 20
}

// more prints how to get the next page, where there is one.
func (at office) more(next string) {
	if next != "" {
		fmt.Fprintf(at.out, "more with --cursor %s\n", next)
	}
}

// table writes columns; the caller flushes it.
func (at office) table(columns ...string) *tabwriter.Writer {
	w := tabwriter.NewWriter(at.out, 0, 0, 2, ' ', 0)
	row(w, columns...)
	return w
}

func row(w io.Writer, cells ...string) { fmt.Fprintln(w, strings.Join(cells, "\t")) }

// Describe lists every duty.
func Describe(w io.Writer) {
	fmt.Fprintln(w, "usage: slowpond admin COMMAND")
	for _, d := range duties() {
		fmt.Fprintf(w, "\n  %s\n      %s\n", strings.TrimPrefix(d.String(), "slowpond admin "), d.help)
	}
	fmt.Fprintln(w, `
Every act is kept in the audit table with who, what, when and why; who is "shell:" and the user of
the operating system. The commands work while the server runs and when it does not, and take its
settings: slowpond serve --help lists them.`)
}
