package localpg

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"syscall"
)

// errBusy: processes of an earlier Postgres still hold the folder. They end by themselves.
var errBusy = errors.New("an earlier Postgres is still ending")

// explain turns a system error about path into one of this package's errors.
func explain(err error, path string) error {
	switch {
	case errors.Is(err, syscall.ENOSPC), errors.Is(err, syscall.EDQUOT):
		return fmt.Errorf("%w: %s cannot be written: free some space and start again, nothing is lost", ErrDiskFull, path)
	case errors.Is(err, fs.ErrPermission), errors.Is(err, syscall.EROFS), errors.Is(err, syscall.ENOTDIR):
		return fmt.Errorf("%w: %w: give the program a data folder that it may write, or start it as the folder's owner", ErrPermission, err)
	case errors.Is(err, syscall.EBUSY), errors.Is(err, syscall.EXDEV):
		return fmt.Errorf("%w: %s is a mount point and cannot be replaced by a new database: mount the folder above it", ErrNotCluster, path)
	default:
		return fmt.Errorf("localpg: %w", err)
	}
}

// diagnose turns the last lines that initdb or postgres wrote into one of this package's errors. Their
// messages are in English because they run in the C locale.
func diagnose(lines []string, dir string, exit error) error {
	last := lastWords(lines)
	if last == "" {
		last = fmt.Sprint(exit)
	}
	said := func(words string) bool {
		return slices.ContainsFunc(lines, func(line string) bool { return strings.Contains(line, words) })
	}
	switch {
	case strings.Contains(last, "No space left on device"), strings.Contains(last, "Disk quota exceeded"):
		return fmt.Errorf("%w: %s cannot be written: free some space and start again, nothing is lost (%s)", ErrDiskFull, dir, last)
	case strings.Contains(last, "pre-existing shared memory block"), strings.Contains(last, "lock file \"postmaster.pid\" already exists"):
		return fmt.Errorf("%w: %w in %s: wait until its processes are gone, or end them (%s)", ErrInUse, errBusy, dir, last)
	case said("Permission denied"):
		return fmt.Errorf("%w: files in %s cannot be used: give them back to the user that Postgres runs as, with mode 0600 (%s)", ErrPermission, dir, last)
	case said("could not find the database system"):
		return fmt.Errorf("%w: parts of it are missing in %s: restore the folder from a backup, nothing was changed (%s)", ErrNotCluster, dir, last)
	default:
		return fmt.Errorf("%w in %s: %s", ErrStart, dir, last)
	}
}

// lastWords finds the line that says why a program gave up: a fatal one, otherwise an error of initdb,
// otherwise the last one that is not about cleaning up.
func lastWords(lines []string) string {
	var last, failed string
	for _, line := range lines {
		for _, severity := range []string{"FATAL:  ", "PANIC:  "} {
			if _, text, found := strings.Cut(line, severity); found {
				return strings.TrimSpace(text)
			}
		}
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "initdb: error:") || strings.HasPrefix(line, "initdb: could not") {
			failed = line
		}
		if line != "" && !strings.HasPrefix(line, "initdb: removing") && !strings.HasPrefix(line, "child process exited") {
			last = line
		}
	}
	return cmp.Or(failed, last)
}
