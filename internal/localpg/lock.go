package localpg

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// signWait is how long to wait for a program that has just taken the lock to write its process id there:
// long, since a machine that starts many programs at once is busy.
const signWait = 10 * time.Second

// lockFolder takes the lock beside dir, which the kernel frees however the program ends. The file stays
// when the lock is free: removing it would let two programs hold two files. It fails with ErrInUse, and
// the holder's process id, where another program has the lock. The file belongs to the cluster's user.
func lockFolder(ctx context.Context, dir string, as account, brief bool) (*os.File, error) {
	path := dir + ".lock"
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|syscall.O_NOFOLLOW, 0o600)
	if err != nil {
		return nil, explain(err, path)
	}
	if err := as.giveFile(f); err != nil {
		return nil, errors.Join(explain(err, path), f.Close())
	}
	if err := lock(ctx, f, dir, signWait); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	if err := sign(f, brief); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return f, nil
}

// lock takes a free lock, or says who has it. Between taking the lock and signing it, a holder's file
// is empty or still has the process id of a program that was killed: then lock reads it again, until
// patience is over.
func lock(ctx context.Context, f *os.File, dir string, patience time.Duration) error {
	deadline := time.Now().Add(patience)
	for {
		err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
		if !errors.Is(err, syscall.EWOULDBLOCK) {
			return err
		}
		h := readHolder(f)
		if h.alive() || time.Now().After(deadline) {
			return h.inUse(dir)
		}
		if err := wait(ctx, pollEvery); err != nil {
			return err
		}
	}
}

// unlock clears the process id and releases the lock, even while a process being started still has the
// file from its fork: closing alone would leave it locked until then.
func unlock(f *os.File) error {
	return errors.Join(f.Truncate(0), syscall.Flock(int(f.Fd()), syscall.LOCK_UN), f.Close())
}

// errBrief marks an ErrInUse whose holder is a command that soon releases the lock. It adds no text.
var errBrief = errors.New("")

// briefMark follows the id of a process that holds the lock for one command.
const briefMark = " command"

// sign writes this process's id into its lock, for another program's error message, and whether the
// lock is for one command only.
func sign(f *os.File, brief bool) error {
	text := strconv.Itoa(os.Getpid())
	if brief {
		text += briefMark
	}
	_, err := f.WriteAt([]byte(text+"\n"), 0)
	if err == nil {
		err = f.Truncate(int64(len(text) + 1)) // last, so that the file is never empty in between
	}
	if err != nil {
		return explain(err, f.Name())
	}
	return nil
}

// holder is the process that has the lock, according to the file.
type holder struct {
	pid   int // 0 where the file has none
	brief bool
}

func readHolder(f *os.File) holder {
	b, err := io.ReadAll(io.NewSectionReader(f, 0, 32))
	if err != nil {
		return holder{}
	}
	number, brief := strings.CutSuffix(strings.TrimSpace(string(b)), briefMark)
	pid, err := strconv.Atoi(number)
	if err != nil || pid < 1 {
		return holder{}
	}
	return holder{pid, brief}
}

// alive reports whether any process has the holder's id.
func (h holder) alive() bool {
	return h.pid > 0 && !errors.Is(syscall.Kill(h.pid, 0), syscall.ESRCH)
}

func (h holder) inUse(dir string) error {
	who := "another process"
	if h.pid > 0 {
		who = fmt.Sprintf("process %d", h.pid)
	}
	err := fmt.Errorf("%w: %s is used by %s: stop that program first, or choose another data folder", ErrInUse, dir, who)
	if h.brief {
		err = fmt.Errorf("%w%w", err, errBrief)
	}
	return err
}
