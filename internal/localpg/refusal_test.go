package localpg

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/user"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// refused checks that Open fails with want, in one line that names the place, and starts nothing.
func refused(t *testing.T, cfg Config, want error) {
	t.Helper()
	c, err := Open(t.Context(), cfg)
	if err == nil {
		mustClose(t, c)
	}
	if !errors.Is(err, want) {
		t.Errorf("Open: got %v, want %v", err, want)
		return
	}
	if strings.Contains(err.Error(), "\n") {
		t.Errorf("the message has more than one line: %q", err)
	}
}

func TestUnfitFoldersAreRefusedAndLeftAsTheyAre(t *testing.T) {
	t.Parallel()
	dir := copied(t)
	c := mustOpen(t, Config{Dir: dir})
	write(t, c.OwnerURL())
	mustClose(t, c)
	version := filepath.Join(dir, "PG_VERSION")
	made, err := os.ReadFile(version)
	if err != nil {
		t.Fatal(err)
	}
	base, control, rules := filepath.Join(dir, "base"), filepath.Join(dir, "global", "pg_control"), filepath.Join(dir, "pg_hba.conf")
	letIn, err := os.ReadFile(rules)
	if err != nil {
		t.Fatal(err)
	}
	for name, tc := range map[string]struct {
		spoil, mend func() error
		want        error
	}{
		"made by a version that is not installed": {
			func() error { return os.WriteFile(version, []byte("9.6\n"), 0o600) },
			func() error { return os.WriteFile(version, made, 0o600) }, ErrVersion},
		"without its version": {
			func() error { return os.WriteFile(version, nil, 0o600) },
			func() error { return os.WriteFile(version, made, 0o600) }, ErrNotCluster},
		"readable by others": {
			func() error { return os.Chmod(dir, 0o755) },
			func() error { return os.Chmod(dir, 0o700) }, ErrPermission},
		"with a folder that Postgres cannot enter": {
			func() error { return os.Chmod(base, 0) },
			func() error { return os.Chmod(base, 0o700) }, ErrPermission},
		"whose rules let nobody in": {
			func() error { return os.WriteFile(rules, []byte("local all all reject\n"), 0o600) },
			func() error { return os.WriteFile(rules, letIn, 0o600) }, ErrStart},
		"without its control file": {
			func() error { return os.Rename(control, control+".away") },
			func() error { return os.Rename(control+".away", control) }, ErrNotCluster},
		"with a broken configuration": {
			func() error { return os.Rename(filepath.Join(dir, "postgresql.conf"), dir+".conf") },
			func() error { return os.Rename(dir+".conf", filepath.Join(dir, "postgresql.conf")) }, ErrStart},
	} {
		if err := tc.spoil(); err != nil {
			t.Fatal(err)
		}
		t.Run(name, func(t *testing.T) { refused(t, Config{Dir: dir}, tc.want) })
		if err := tc.mend(); err != nil {
			t.Fatal(err)
		}
	}
	read(t, mustOpen(t, Config{Dir: dir}).OwnerURL())
}

func TestFolderWithOtherFilesIsNeverInitialised(t *testing.T) {
	t.Parallel()
	dir := newDir(t)
	photo := filepath.Join(dir, "photo.jpg")
	if err := errors.Join(os.MkdirAll(dir, 0o700), os.WriteFile(photo, []byte("a photo"), 0o600), mustAccount(t).give(dir)); err != nil {
		t.Fatal(err)
	}
	refused(t, Config{Dir: dir}, ErrNotCluster)
	if b, err := os.ReadFile(photo); err != nil || string(b) != "a photo" {
		t.Errorf("the photo: got %q, %v", b, err)
	}
}

func TestFolderOfAnotherUserIsRefused(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	if err := os.Chmod(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	s := &cluster{dir: dir, account: account{name: "user postgres", uid: uint32(os.Geteuid()) + 1}}
	_, err := s.check()
	if !errors.Is(err, ErrPermission) || !strings.Contains(err.Error(), "chown") {
		t.Errorf("check: got %v, want ErrPermission with chown as the way out", err)
	}
}

// Root may write everywhere, but Postgres, as another user, may not enter every folder.
func TestFolderThatCannotBeReachedIsRefused(t *testing.T) {
	t.Parallel()
	dir := newDir(t)
	top := filepath.Dir(filepath.Dir(dir))
	mode := fs.FileMode(0o500)
	if os.Geteuid() == 0 {
		mode = 0o700
	}
	if err := os.Chmod(top, mode); err != nil {
		t.Fatal(err)
	}
	refused(t, Config{Dir: dir}, ErrPermission)
	if err := os.Chmod(top, 0o755); err != nil {
		t.Fatal(err)
	}
}

func TestParentThatIsAFileIsRefused(t *testing.T) {
	t.Parallel()
	file := filepath.Dir(newDir(t))
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	refused(t, Config{Dir: filepath.Join(file, "postgres")}, ErrPermission)
}

func TestMissingPostgresIsNamed(t *testing.T) {
	t.Parallel()
	refused(t, Config{Dir: newDir(t), BinDir: t.TempDir()}, ErrNoPostgres)
}

func TestRootWithoutAUserForPostgresIsRefused(t *testing.T) {
	t.Parallel()
	_, err := accountFor(0, func(name string) (*user.User, error) { return nil, user.UnknownUserError(name) })
	if !errors.Is(err, ErrNoUser) {
		t.Errorf("accountFor: got %v, want ErrNoUser", err)
	}
}

func TestSocketFolderThatOthersMayEnterIsRefused(t *testing.T) {
	t.Parallel()
	dir := newDir(t)
	run := socketFolder(dir, 0)
	if err := errors.Join(os.MkdirAll(run, 0o755), os.Chmod(run, 0o777)); err != nil {
		t.Fatal(err)
	}
	refused(t, Config{Dir: dir}, ErrSocketPath)
}

func TestReasonsAreToldApart(t *testing.T) {
	t.Parallel()
	exit := errors.New("exit status 1")
	for name, tc := range map[string]struct {
		said []string
		want error
	}{
		"disk full in initdb": {[]string{"creating directory ... ok",
			`2026-01-02 03:04:05.678 UTC [42] FATAL:  could not write to file "base/4/1247": No space left on device`,
			"child process exited with exit code 1", `initdb: removing contents of data directory "/d"`}, ErrDiskFull},
		"disk full in postgres":     {[]string{`FATAL:  could not write lock file "postmaster.pid": No space left on device`}, ErrDiskFull},
		"a file of another user":    {[]string{`FATAL:  could not open file "global/pg_control": Permission denied`}, ErrPermission},
		"initdb without permission": {[]string{`initdb: error: could not change permissions of directory "/d": Permission denied`, "bye"}, ErrPermission},
		"orphans of a killed one":   {[]string{"LOG:  starting", "FATAL:  pre-existing shared memory block (key 1, ID 2) is still in use"}, errBusy},
		"recovery failed":           {[]string{"PANIC:  could not locate a valid checkpoint record", "LOG:  aborting startup due to startup process failure"}, ErrStart},
		"nothing":                   {nil, ErrStart},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if err := diagnose(tc.said, "/d", exit); !errors.Is(err, tc.want) {
				t.Errorf("diagnose: got %v, want %v", err, tc.want)
			}
		})
	}
	if got, want := lastWords([]string{"fixing ... sh: cannot create /dev/null", "child process exited with exit code 2", `initdb: removing data directory "/d"`, ""}),
		"fixing ... sh: cannot create /dev/null"; got != want {
		t.Errorf("lastWords: got %q, want %q", got, want)
	}
	for errno, want := range map[syscall.Errno]error{
		syscall.ENOSPC: ErrDiskFull, syscall.EDQUOT: ErrDiskFull, syscall.EACCES: ErrPermission,
		syscall.EROFS: ErrPermission, syscall.EBUSY: ErrNotCluster,
	} {
		if err := explain(fmt.Errorf("open: %w", errno), "/d"); !errors.Is(err, want) {
			t.Errorf("explain(%v): got %v, want %v", errno, err, want)
		}
	}
}
