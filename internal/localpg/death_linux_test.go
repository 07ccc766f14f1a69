package localpg

import (
	"os"
	"path/filepath"
	"testing"
)

func TestThrowawayDiesWithItsProgram(t *testing.T) {
	t.Parallel()
	program, url := startHolder(t, "throwaway")
	dir := folderOf(t, url)
	pid := postmaster(t, dir)
	if !isPostmaster(pid, dir) {
		t.Fatal("the holder has no Postgres")
	}
	kill(t, program)
	eventually(t, "Postgres ends", func() bool { return !isPostmaster(pid, dir) })
	if err := os.RemoveAll(filepath.Dir(dir)); err != nil {
		t.Error(err)
	}
}
