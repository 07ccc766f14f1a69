package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/netip"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"slowpond/internal/account"
	"slowpond/internal/notify/mail"
	"slowpond/internal/notify/outbound"
	"slowpond/internal/operations"
	"slowpond/internal/web"
)

// config holds the values of all settings. Secrets come only from the environment or from files.
type config struct {
	addr           string
	operationsAddr string // for operators; operations.Off for none
	dataDir        string
	databaseURL    string // "" runs the embedded database
	ownerURL       string // of the same database; "" leaves migrating to the role of databaseURL
	databasePool   int
	cacheMB        int
	migrate        bool
	jwtSecrets     string // kid:base64,...; "" only with the embedded database
	rateLimits     bool
	minPerMove     time.Duration
	searches       int // 0 stands for one less than there are cores
	trustedProxies []string
	webDir         string   // "" serves the built-in page
	contacts       []string // for reports of security problems
	publicURL      string   // where players reach the page; "" where nobody is told of it
	smtpURL        string
	mailFrom       string
	mail           *mail.Server // nil for no mail
	webhookAllow   outbound.Policy
	logFormat      string
	logLevel       slog.Level
}

// setting is one configuration value, given by a flag, by SLOWPOND_NAME in the environment or, for a
// secret, by that variable or a file named in SLOWPOND_NAME_FILE.
type setting struct {
	name     string // as a flag: "data-dir"
	fallback string
	help     string
	secret   bool
	set      func(*config, string) error
}

func (s setting) variable() string {
	return "SLOWPOND_" + strings.ToUpper(strings.ReplaceAll(s.name, "-", "_"))
}

// names returns its variable, and its flag if it has one.
func (s setting) names() string {
	if s.secret {
		return s.variable()
	}
	return s.variable() + " (--" + s.name + ")"
}

func settings() []setting {
	return []setting{
		{name: "addr", fallback: "127.0.0.1:8080", help: "address to serve on; port 0 picks a free one", set: setAddr},
		{name: "operations-addr", fallback: operations.DefaultAddr, help: "address of /metrics, health and profiles, for operators alone; off for none", set: setOperationsAddr},
		{name: "data-dir", fallback: defaultDataDir(), help: "folder of the embedded database and its secret",
			set: func(c *config, v string) (err error) { c.dataDir, err = filepath.Abs(v); return err }},
		{name: "database-url", help: "Postgres 14 or newer to use; empty runs an embedded one", secret: true,
			set: setDatabaseURL},
		{name: "database-owner-url", help: "the same database as the role that owns its schema, for migrations only", secret: true,
			set: func(c *config, v string) error { c.ownerURL = v; return checkURL(v) }},
		{name: "database-pool", fallback: "16", help: "most connections to the database",
			set: func(c *config, v string) (err error) { c.databasePool, err = number(v, 1, 1000); return err }},
		{name: "cache-mb", fallback: "64", help: "most megabytes of games kept in memory",
			set: func(c *config, v string) (err error) { c.cacheMB, err = number(v, 1, 1_000_000); return err }},
		{name: "migrate", fallback: "true", help: "bring the schema up to date at start; false refuses to start on an older one",
			set: func(c *config, v string) (err error) {
				c.migrate, err = strconv.ParseBool(v)
				return plain(err, "must be true or false")
			}},
		{name: "jwt-secrets", help: "keys of access tokens as kid:base64,...; the first one signs; required with a database URL", secret: true,
			set: setSecrets},
		{name: "rate-limits", fallback: "on", help: "on, or off for load tests", set: setRateLimits},
		{name: "min-per-move-seconds", fallback: "3600", help: "shortest time per move a game may have",
			set: func(c *config, v string) error {
				n, err := number(v, 1, 2592000)
				c.minPerMove = time.Duration(n) * time.Second
				return err
			}},
		{name: "searches", fallback: "0", help: "searches of computers that may run at once; 0 stands for one less than there are cores, at least one",
			set: func(c *config, v string) (err error) { c.searches, err = number(v, 0, 256); return err }},
		{name: "trusted-proxies", help: "addresses or networks whose X-Forwarded-For is trusted, separated by commas; empty trusts none", set: setProxies},
		{name: "security-contact", help: "where to report a security problem, as mailto:... or https://..., separated by commas; shown at /.well-known/security.txt",
			set: func(c *config, v string) (err error) { c.contacts, err = web.ParseContacts(v); return err }},
		{name: "web-dir", help: "folder to serve the page from while developing it; empty serves the built-in page",
			set: setWebDir},
		{name: "public-url", help: "where players reach the page, as https://HOST; links in mails, pushes and feeds begin with it, and there are none without", set: setPublicURL},
		{name: "smtp-url", help: "mail server, as smtp://USER:PASSWORD@HOST:587 or smtps://USER:PASSWORD@HOST; empty sends no mail", secret: true,
			set: func(c *config, v string) error { c.smtpURL = v; return nil }},
		{name: "mail-from", help: "sender of mails, as in Slowpond <pond@example.org>", set: func(c *config, v string) error { c.mailFrom = v; return nil }},
		{name: "webhook-allow", help: "addresses or networks that webhooks may reach besides the public Internet, by http too, separated by commas", set: setWebhookAllow},
		{name: "log-format", fallback: "text", help: "text or json", set: setLogFormat},
		{name: "log-level", fallback: "info", help: "debug, info, warn or error",
			set: func(c *config, v string) error {
				return plain(c.logLevel.UnmarshalText([]byte(v)), "must be debug, info, warn or error")
			}},
	}
}

func setAddr(c *config, v string) error {
	c.addr = v
	return checkAddr(v)
}

func setOperationsAddr(c *config, v string) error {
	c.operationsAddr = v
	if v == operations.Off {
		return nil
	}
	return checkAddr(v)
}

func checkAddr(v string) error {
	_, port, err := net.SplitHostPort(v)
	if err != nil {
		return errors.New("must be HOST:PORT")
	}
	_, err = number(port, 0, 65535)
	return err
}

func setDatabaseURL(c *config, v string) error {
	c.databaseURL = v
	return checkURL(v)
}

func checkURL(v string) error {
	_, err := pgxpool.ParseConfig(v)
	return plain(err, "is not a Postgres URL") // the error's own text may quote the password
}

func setSecrets(c *config, v string) error {
	c.jwtSecrets = v
	_, err := account.ParseSecrets(v)
	return err
}

func setWebDir(c *config, v string) error {
	c.webDir = v
	info, err := os.Stat(v)
	if v != "" && (err != nil || !info.IsDir()) {
		return errors.New("is not a folder")
	}
	return nil
}

func setRateLimits(c *config, v string) error {
	if v != "on" && v != "off" {
		return errors.New("must be on or off")
	}
	c.rateLimits = v == "on"
	return nil
}

func setProxies(c *config, v string) error {
	for _, p := range strings.FieldsFunc(v, func(r rune) bool { return r == ',' || r == ' ' }) {
		if _, err := netip.ParsePrefix(p); err != nil {
			if _, err := netip.ParseAddr(p); err != nil {
				return errors.New("must be IP addresses or networks, separated by commas")
			}
		}
		c.trustedProxies = append(c.trustedProxies, p)
	}
	return nil
}

func setLogFormat(c *config, v string) error {
	if v != "text" && v != "json" {
		return errors.New("must be text or json")
	}
	c.logFormat = v
	return nil
}

func number(v string, least, most int) (int, error) {
	n, err := strconv.Atoi(v)
	if err != nil || n < least || n > most {
		return n, fmt.Errorf("must be a number from %d to %d", least, most)
	}
	return n, nil
}

// plain replaces an error that may quote the value.
func plain(err error, text string) error {
	if err == nil {
		return nil
	}
	return errors.New(text)
}

// configure reads settings from their defaults, the environment and the flags among args, each
// overriding the one before, and returns the other arguments. Its error names everything that is wrong.
// A command adds its own flags with more.
func configure(command string, args []string, getenv func(string) string, std stdio, more ...func(*flag.FlagSet)) (config, []string, error) {
	flags := flag.NewFlagSet(command, flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	values := map[string]*string{}
	for _, s := range settings() {
		if !s.secret {
			values[s.name] = flags.String(s.name, "", s.help)
		}
	}
	for _, add := range more {
		add(flags)
	}
	rest, err := parseInterspersed(flags, args)
	if errors.Is(err, flag.ErrHelp) {
		describe(std.out, command)
		return config{}, nil, err
	}
	if err != nil {
		return config{}, nil, usageError{err}
	}
	given := map[string]bool{}
	flags.Visit(func(f *flag.Flag) { given[f.Name] = true })
	var c config
	var wrong []error
	for _, s := range settings() {
		value, err := s.lookup(getenv)
		if given[s.name] {
			value, err = *values[s.name], nil
		}
		if err == nil && value != "" || given[s.name] {
			err = s.set(&c, value)
		}
		if err != nil {
			wrong = append(wrong, fmt.Errorf("%s: %w", s.names(), err))
		}
	}
	if c.ownerURL != "" && c.databaseURL == "" {
		wrong = append(wrong, errors.New("SLOWPOND_DATABASE_OWNER_URL goes with SLOWPOND_DATABASE_URL"))
	}
	if err := c.checkMail(); err != nil {
		wrong = append(wrong, err)
	}
	if wrong != nil {
		return config{}, nil, usageError{errors.Join(wrong...)}
	}
	return c, rest, nil
}

// parseInterspersed allows flags before and after the other arguments.
func parseInterspersed(flags *flag.FlagSet, args []string) (rest []string, err error) {
	for {
		if err := flags.Parse(args); err != nil {
			return nil, err
		}
		if flags.NArg() == 0 {
			return rest, nil
		}
		rest = append(rest, flags.Arg(0))
		args = flags.Args()[1:]
	}
}

// lookup finds a setting's value outside the command line.
func (s setting) lookup(getenv func(string) string) (string, error) {
	value, file := getenv(s.variable()), ""
	if s.secret {
		file = getenv(s.variable() + "_FILE")
	}
	switch {
	case value != "" && file != "":
		return "", errors.New("is given twice, directly and as a file")
	case value != "":
		return value, nil
	case file != "":
		text, err := os.ReadFile(file)
		if err != nil {
			return "", errors.New("its file cannot be read")
		}
		return strings.TrimSpace(string(text)), nil
	}
	return s.fallback, nil
}

func defaultDataDir() string {
	if os.Geteuid() == 0 {
		return "/var/lib/slowpond"
	}
	base := os.Getenv("XDG_DATA_HOME")
	if base == "" {
		home, err := os.UserHomeDir()
		if err != nil {
			home = "."
		}
		base = filepath.Join(home, ".local", "share")
	}
	return filepath.Join(base, "slowpond")
}

// describe lists every setting.
func describe(w io.Writer, command string) {
	fmt.Fprintf(w, "usage: slowpond %s [flags]\n\nFlags, and the environment variables that replace them:\n", command)
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, s := range settings() {
		name := "--" + s.name
		variable := s.variable()
		if s.secret {
			name, variable = "(no flag)", variable+" or "+variable+"_FILE"
		}
		fallback := s.fallback
		if fallback != "" {
			fallback = " (" + fallback + ")"
		}
		fmt.Fprintf(table, "  %s\t%s\t%s%s\n", name, variable, s.help, fallback)
	}
	_ = table.Flush()
}
