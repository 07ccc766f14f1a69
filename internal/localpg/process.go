package localpg

import (
	"fmt"
	"os/exec"
	"path/filepath"
	"runtime"
	"syscall"
	"time"
)

const drainFor = time.Second // how long orphans of a killed Postgres may keep its output open

// process is one postmaster that this program started.
type process struct {
	cmd    *exec.Cmd
	report *report
	done   chan struct{} // closed once it has ended
	err    error         // how it ended; read only after done
}

// shutdown lists the ways to stop Postgres: gracefully, with a checkpoint; at once, so that the next
// start recovers from the WAL; and by the kernel.
var shutdown = [...]struct {
	signal syscall.Signal
	wait   time.Duration
}{
	{syscall.SIGINT, time.Minute},
	{syscall.SIGQUIT, 10 * time.Second},
	{syscall.SIGKILL, 10 * time.Second},
}

// launch starts Postgres without waiting for it to answer.
func (s *cluster) launch() (*process, error) {
	args := []string{"-D", s.dir}
	for _, setting := range s.settings() {
		args = append(args, "-c", setting)
	}
	p := &process{cmd: exec.Command(filepath.Join(s.in.bin, "postgres"), args...), done: make(chan struct{})}
	p.report = &report{log: s.log}
	p.cmd.Stdout, p.cmd.Stderr = p.report, p.report
	p.cmd.WaitDelay = drainFor
	s.asServer(p.cmd)
	started := make(chan error)
	go p.watch(started)
	if err := <-started; err != nil {
		return nil, fmt.Errorf("%w: %w", ErrStart, err)
	}
	return p, nil
}

// watch keeps to one thread because the kernel sends the signal of dieWithParent when the thread
// that started the child ends.
func (p *process) watch(started chan<- error) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	err := p.cmd.Start()
	started <- err
	if err != nil {
		return
	}
	p.err = p.cmd.Wait()
	close(p.done)
}

// stop ends Postgres and waits for that.
func (p *process) stop() {
	for _, step := range shutdown {
		if err := p.cmd.Process.Signal(step.signal); err != nil {
			break // it has ended
		}
		timer := time.NewTimer(step.wait)
		select {
		case <-p.done:
			timer.Stop()
			return
		case <-timer.C:
		}
	}
	<-p.done
}
