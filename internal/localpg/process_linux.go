package localpg

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
)

// dieWithParent has the kernel signal the child to shut down at once when the thread that starts it ends.
func dieWithParent(attr *syscall.SysProcAttr) { attr.Pdeathsig = syscall.SIGQUIT }

// isPostmaster reports whether pid is a live postgres whose working directory is dir, as it is for all
// of a cluster's processes.
func isPostmaster(pid int, dir string) bool {
	name, errName := os.ReadFile(fmt.Sprintf("/proc/%d/comm", pid))
	cwd, errCwd := os.Readlink(fmt.Sprintf("/proc/%d/cwd", pid))
	real, errReal := filepath.EvalSymlinks(dir)
	if errors.Join(errName, errCwd, errReal) != nil {
		return false
	}
	return strings.TrimSpace(string(name)) == "postgres" && cwd == real
}
