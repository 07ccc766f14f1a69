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
func lockFolder(dir string) (*os.File, error) {
	path := dir + ".lock"
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|syscall.O_NOFOLLOW, 0o600)
	if err != nil {
		return nil, explain(err, path)
	}
	err = syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) {
		err = fmt.Errorf("%w: %s is used by %s: stop that program first, or choose another data folder", ErrInUse, dir, holder(f))
	}
	if err == nil {
		err = sign(f)
	}
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return f, nil
}

// sign writes this process's number into its lock, for the message that the next one gives.
func sign(f *os.File) error {
	if err := f.Truncate(0); err != nil {
		return explain(err, f.Name())
	}
	if _, err := f.WriteAt([]byte(strconv.Itoa(os.Getpid())+"\n"), 0); err != nil {
		return explain(err, f.Name())
	}
	return nil
}

func holder(f *os.File) string {
	b, err := io.ReadAll(io.LimitReader(f, 32))
	if pid := strings.TrimSpace(string(b)); err == nil && pid != "" {
		return "process " + pid
	}
	return "another process"
}
