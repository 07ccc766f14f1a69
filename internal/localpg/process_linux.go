package localpg

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
)

// dieWithParent has the kernel tell the child to shut down at once when the thread that starts it ends.
func dieWithParent(attr *syscall.SysProcAttr) { attr.Pdeathsig = syscall.SIGQUIT }

// isPostmaster tells whether pid is a live postgres that works in dir, as all of a cluster's
// processes do in its data directory.
func isPostmaster(pid int, dir string) bool {
	name, errName := os.ReadFile(fmt.Sprintf("/proc/%d/comm", pid))
	cwd, errCwd := os.Readlink(fmt.Sprintf("/proc/%d/cwd", pid))
	real, errReal := filepath.EvalSymlinks(dir)
	if errors.Join(errName, errCwd, errReal) != nil {
		return false
	}
	return strings.TrimSpace(string(name)) == "postgres" && cwd == real
}
