package localpg

import (
	"crypto/sha256"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
)

const (
	owner        = "slowpond"     // the database's superuser; it can only be reached through the socket
	application  = "slowpond_app" // owns nothing, and is granted what it may do
	databaseName = "slowpond"
	port         = "5432" // names the socket's file; nothing listens on TCP

	// maxSocketPath is the longest path of a socket in bytes on every Unix (macOS 103, Linux 107).
	maxSocketPath = 103
	shortFolder   = "/tmp"
)

// socketFolder returns DIR.run, or a short folder whose name depends only on dir, so that other
// commands find it too.
func socketFolder(dir string, uid uint32) string {
	run := dir + ".run"
	if len(filepath.Join(run, ".s.PGSQL."+port)) <= maxSocketPath {
		return run
	}
	sum := sha256.Sum256([]byte(dir))
	return filepath.Join(shortFolder, fmt.Sprintf("slowpond-%d-%x", uid, sum[:8]))
}

// makeSocketFolder makes the socket's folder, or accepts an existing one only if no other user can have
// made it, as anyone could in /tmp.
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

// url returns where a role reaches a database of the cluster. It sets everything that PG* variables could change.
func (s *cluster) url(role, database string) string {
	u := url.URL{Scheme: "postgres", Path: "/" + database, RawQuery: url.Values{
		"host": {s.run}, "port": {port}, "user": {role}, "sslmode": {"disable"},
	}.Encode()}
	return u.String()
}
