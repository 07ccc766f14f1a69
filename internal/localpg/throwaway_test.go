package localpg

import (
	"errors"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// folderOf is the data directory of the throwaway cluster at a URL.
func folderOf(t *testing.T, s string) string {
	t.Helper()
	u, err := url.Parse(s)
	if err != nil {
		t.Fatal(err)
	}
	return filepath.Join(filepath.Dir(u.Query().Get("host")), "data")
}

func TestThrowawayLeavesNothing(t *testing.T) {
	t.Parallel()
	c := mustOpen(t, Config{Throwaway: true})
	dir := folderOf(t, c.OwnerURL())
	if got := mustQuery(t, c.OwnerURL(), `SHOW fsync`); got != "off" {
		t.Errorf("fsync: got %s, want off", got)
	}
	pid := postmaster(t, dir)
	mustClose(t, c)
	if isPostmaster(pid, dir) {
		t.Error("Postgres runs on after Close")
	}
	if _, err := os.Stat(filepath.Dir(dir)); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("folder after Close: got %v, want none", err)
	}
}

func TestSweepRemovesOnlyWhatNobodyHolds(t *testing.T) {
	t.Parallel()
	temp := t.TempDir()
	held, left, other := filepath.Join(temp, throwawayName+"1"), filepath.Join(temp, throwawayName+"2"), filepath.Join(temp, "other")
	for _, dir := range []string{held, left, other} {
		if err := os.MkdirAll(filepath.Join(dir, "data"), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	lock, err := lockFolder(t.Context(), filepath.Join(held, "data"), account{}, false)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = lock.Close() })
	sweep(t.Context(), temp, time.Now().Add(-time.Hour))
	if _, err := os.Stat(left); err != nil {
		t.Errorf("a young folder: %v", err)
	}
	sweep(t.Context(), temp, time.Now().Add(time.Hour))
	if _, err := os.Stat(left); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a folder that nobody holds: got %v, want none", err)
	}
	for _, dir := range []string{held, other} {
		if _, err := os.Stat(dir); err != nil {
			t.Error(err)
		}
	}
}
