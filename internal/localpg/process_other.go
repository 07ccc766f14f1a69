//go:build !linux

package localpg

import (
	"os/exec"
	"strconv"
	"strings"
	"syscall"
)

// dieWithParent does nothing, since the kernel offers no way: a killed test leaves its Postgres running.
func dieWithParent(*syscall.SysProcAttr) {}

// isPostmaster reports whether pid is a live postgres that was started on dir.
func isPostmaster(pid int, dir string) bool {
	out, err := exec.Command("ps", "-ww", "-o", "command=", "-p", strconv.Itoa(pid)).Output()
	return err == nil && strings.Contains(string(out), "postgres") && strings.Contains(string(out), "-D "+dir+" ")
}
