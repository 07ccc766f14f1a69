package localpg

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// heldUnsigned is a lock that is taken, and whose file still has the text of the holder before.
func heldUnsigned(t *testing.T, text string) (dir string, f *os.File) {
	t.Helper()
	dir = filepath.Join(t.TempDir(), "data")
	if err := os.WriteFile(dir+".lock", []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	f, err := os.OpenFile(dir+".lock", os.O_RDWR, 0)
	if err == nil {
		err = syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = f.Close() }) // a test may have closed it
	return dir, f
}

func deadProcess(t *testing.T) int {
	t.Helper()
	cmd := exec.Command("true")
	if err := cmd.Run(); err != nil {
		t.Fatal(err)
	}
	return cmd.Process.Pid
}

func TestALoserNamesAWinnerThatSignsAMomentLater(t *testing.T) {
	t.Parallel()
	for name, before := range map[string]string{
		"nobody before":             "",
		"a server that was killed":  fmt.Sprintf("%d\n", deadProcess(t)),
		"a command that was killed": fmt.Sprintf("%d%s\n", deadProcess(t), briefMark),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir, f := heldUnsigned(t, before)
			failed := make(chan error, 1)
			go func() {
				_, err := lockFolder(t.Context(), dir, account{}, false)
				failed <- err
			}()
			if err := sign(f, false); err != nil {
				t.Fatal(err)
			}
			err := <-failed
			if !errors.Is(err, ErrInUse) || errors.Is(err, errBrief) || !strings.Contains(err.Error(), fmt.Sprintf("process %d:", os.Getpid())) {
				t.Errorf("got %v, want process %d", err, os.Getpid())
			}
		})
	}
}

func TestALockFreedWhileItsHolderIsReadIsTaken(t *testing.T) {
	t.Parallel()
	dir, f := heldUnsigned(t, "")
	taken := make(chan error, 1)
	go func() {
		held, err := lockFolder(t.Context(), dir, account{}, false)
		if err == nil {
			err = unlock(held)
		}
		taken <- err
	}()
	if err := unlock(f); err != nil {
		t.Fatal(err)
	}
	if err := <-taken; err != nil {
		t.Errorf("got %v", err)
	}
	if text, err := os.ReadFile(dir + ".lock"); err != nil || len(text) > 0 {
		t.Errorf("a free lock has the text %q, %v", text, err)
	}
}

func TestAHolderThatNeverSignsIsCalledAnotherProcess(t *testing.T) {
	t.Parallel()
	dir, _ := heldUnsigned(t, "")
	f, err := os.OpenFile(dir+".lock", os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := lock(t.Context(), f, dir, time.Millisecond); !errors.Is(err, ErrInUse) || !strings.Contains(err.Error(), "another process") {
		t.Errorf("got %v", err)
	}
}
