package localpg

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"syscall"
)

// lockFolder takes the lock beside dir, which the kernel frees when the program ends in whatever
// way. The file stays when the lock is free: removing it would let two programs hold two files.
func lockFolder(dir string, brief bool) (*os.File, error) {
	path := dir + ".lock"
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|syscall.O_NOFOLLOW, 0o600)
	if err != nil {
		return nil, explain(err, path)
	}
	err = syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) {
		who, isBrief := holder(f)
		err = fmt.Errorf("%w: %s is used by %s: stop that program first, or choose another data folder", ErrInUse, dir, who)
		if isBrief {
			err = fmt.Errorf("%w%w", err, errBrief)
		}
	}
	if err == nil {
		err = sign(f, brief)
	}
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return f, nil
}

// unlock gives the lock up even while a process that is being started still has the file from its
// fork: closing alone would leave it locked until then.
func unlock(f *os.File) error {
	return errors.Join(syscall.Flock(int(f.Fd()), syscall.LOCK_UN), f.Close())
}

// errBrief adds to ErrInUse that the holder is a command that soon lets go. It has no words of its own.
var errBrief = errors.New("")

// briefMark stands behind the number of a process that holds the lock for one command.
const briefMark = " command"

// sign writes this process's number into its lock, for the message that the next one gives, and
// whether it is for one command only.
func sign(f *os.File, brief bool) error {
	text := strconv.Itoa(os.Getpid())
	if brief {
		text += briefMark
	}
	if err := f.Truncate(0); err != nil {
		return explain(err, f.Name())
	}
	if _, err := f.WriteAt([]byte(text+"\n"), 0); err != nil {
		return explain(err, f.Name())
	}
	return nil
}

// holder names who has the lock, and tells whether that is for one command.
func holder(f *os.File) (who string, brief bool) {
	b, err := io.ReadAll(io.LimitReader(f, 32))
	pid, brief := strings.CutSuffix(strings.TrimSpace(string(b)), briefMark)
	if err != nil || pid == "" {
		return "another process", false
	}
	return "process " + pid, brief
}
