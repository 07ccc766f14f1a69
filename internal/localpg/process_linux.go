package localpg

import (
	"fmt"
	"os"
	"path/filepath"
	"syscall"
)

// dieWithParent has the kernel tell Postgres to shut down at once when this process ends.
func dieWithParent(attr *syscall.SysProcAttr) { attr.Pdeathsig = syscall.SIGQUIT }

// worksIn tells whether a live process works in dir, as a postmaster does in its data directory.
func worksIn(pid int, dir string) bool {
	cwd, err := os.Readlink(fmt.Sprintf("/proc/%d/cwd", pid))
	if err != nil {
		return false
	}
	real, err := filepath.EvalSymlinks(dir)
	return err == nil && cwd == real
}
