package localpg

import (
	"crypto/sha256"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
)

const (
	owner        = "slowpond" // the database's superuser; it can only be reached through the socket
	databaseName = "slowpond"
	port         = "5432" // names the socket's file; nothing listens on TCP

	// maxSocketPath is the longest path of a socket in bytes on every Unix (macOS 103, Linux 107).
	maxSocketPath = 103
	shortFolder   = "/tmp"
)

// socketFolder is DIR.run, or a short folder of a name that depends on dir alone, so that other
// commands find it too.
func socketFolder(dir string, uid uint32) string {
	run := dir + ".run"
	if len(filepath.Join(run, ".s.PGSQL."+port)) <= maxSocketPath {
		return run
	}
	sum := sha256.Sum256([]byte(dir))
	return filepath.Join(shortFolder, fmt.Sprintf("slowpond-%d-%x", uid, sum[:8]))
}

// makeSocketFolder makes the socket's folder or takes the one that is there, if nobody else could
// have put it there: in /tmp anyone might.
func (s *cluster) makeSocketFolder() error {
	err := os.Mkdir(s.run, 0o700)
	if err == nil {
		err = s.account.give(s.run)
	}
	if err != nil && !os.IsExist(err) {
		return fmt.Errorf("%w: %w: choose a shorter data folder that can be written", ErrSocketPath, explain(err, s.run))
	}
	info, err := os.Lstat(s.run)
	if err != nil {
		return explain(err, s.run)
	}
	if !info.IsDir() || info.Mode().Perm() != 0o700 || ownerOf(info) != s.account.uid {
		return fmt.Errorf("%w: %s is not a folder of mode 0700 that belongs to %s: remove it, or choose a shorter data folder", ErrSocketPath, s.run, s.account.name)
	}
	return nil
}

// url is where a database of the cluster is reached. It says all that PG* variables would change.
func (s *cluster) url(database string) string {
	u := url.URL{Scheme: "postgres", Path: "/" + database, RawQuery: url.Values{
		"host": {s.run}, "port": {port}, "user": {owner}, "sslmode": {"disable"},
	}.Encode()}
	return u.String()
}
