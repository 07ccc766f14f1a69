package localpg

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// MinMajor is the oldest major version of PostgreSQL that is used.
const MinMajor = 14

// installation is one PostgreSQL on this machine.
type installation struct {
	bin   string // the folder of initdb and postgres
	major int
}

// folders where distributions put PostgreSQL without adding it to PATH.
var usualFolders = []string{
	"/usr/lib/postgresql/*/bin",          // Debian, Ubuntu
	"/usr/pgsql-*/bin",                   // Red Hat, from PGDG
	"/opt/homebrew/opt/postgresql@*/bin", // Homebrew on Apple silicon
	"/usr/local/opt/postgresql@*/bin",    // Homebrew on Intel
	"/home/linuxbrew/.linuxbrew/opt/postgresql@*/bin",
	"/Applications/Postgres.app/Contents/Versions/*/bin",
	"/usr/libexec/postgresql*",       // Alpine
	"/usr/lib/postgresql*/bin",       // Alpine, openSUSE, Gentoo
	"/opt/local/lib/postgresql*/bin", // MacPorts
	"/usr/local/pgsql/bin",           // from source
	"/usr/local/bin",                 // BSD
}

// installations lists the usable installations: only the one in bin if that is given, otherwise those
// in PATH and then those in the usual folders, from the newest version to the oldest.
func installations(ctx context.Context, bin string) []installation {
	if bin != "" {
		return probe(ctx, []string{bin})
	}
	var inPath, usual []string
	if p, err := exec.LookPath("postgres"); err == nil {
		inPath = append(inPath, filepath.Dir(p))
	}
	for _, pattern := range usualFolders {
		found, err := filepath.Glob(pattern)
		if err == nil {
			usual = append(usual, found...)
		}
	}
	rest := probe(ctx, usual)
	slices.SortStableFunc(rest, func(a, b installation) int { return b.major - a.major })
	return append(probe(ctx, inPath), rest...)
}

// probe keeps the folders that hold both programs in a version that is new enough.
func probe(ctx context.Context, folders []string) []installation {
	var found []installation
	for _, dir := range folders {
		if _, err := os.Stat(filepath.Join(dir, "initdb")); err != nil {
			continue
		}
		out, err := exec.CommandContext(ctx, filepath.Join(dir, "postgres"), "--version").Output()
		if err != nil {
			continue
		}
		if major := parseMajor(string(out)); major >= MinMajor {
			found = append(found, installation{bin: dir, major: major})
		}
	}
	return found
}

// parseMajor reads "postgres (PostgreSQL) 15.14 (Debian ...)" or a PG_VERSION file; 0 if it cannot.
func parseMajor(s string) int {
	_, after, found := strings.Cut(s, "(PostgreSQL) ")
	if !found {
		after = s
	}
	digits := strings.TrimLeft(after, " ")
	end := strings.IndexFunc(digits, func(r rune) bool { return r < '0' || r > '9' })
	if end < 0 {
		end = len(digits)
	}
	n, err := strconv.Atoi(digits[:end])
	if err != nil {
		return 0
	}
	return n
}

// choose takes the first installation of the given major version; of any version if major is 0.
func choose(list []installation, major int) (installation, error) {
	if len(list) == 0 {
		return installation{}, fmt.Errorf("%w: install version %d or newer (Debian: apt-get install postgresql), put its bin folder into PATH, or give the URL of another server",
			ErrNoPostgres, MinMajor)
	}
	for _, in := range list {
		if major == 0 || in.major == major {
			return in, nil
		}
	}
	return installation{}, fmt.Errorf("%w: it needs version %d and only %s is installed: install version %d beside it (Debian: apt-get install postgresql-%d), or move the data with pg_dump",
		ErrVersion, major, majors(list), major, major)
}

func majors(list []installation) string {
	var words []string
	for _, in := range list {
		words = append(words, strconv.Itoa(in.major))
	}
	slices.Sort(words)
	return strings.Join(slices.Compact(words), ", ")
}
