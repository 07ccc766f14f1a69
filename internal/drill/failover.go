package main

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os/exec"
	"strings"
	"syscall"
	"time"
)

// backWithin is how long servers may be without a database after its leader is lost.
const backWithin = 30 * time.Second

// failover is one way to lose the leader of a database, and to have it follow again.
type failover struct {
	name string
	lose func(c *patroni, ctx context.Context, leader *member) error
	mend func(c *patroni, leader *member) error
}

var failovers = []failover{
	{"killed", func(_ *patroni, _ context.Context, leader *member) error {
		leader.signal(syscall.SIGKILL)
		return ignoreExit(leader.process.Wait())
	}, (*patroni).start},
	{"cut off", func(_ *patroni, _ context.Context, leader *member) error {
		leader.signal(syscall.SIGSTOP)
		return nil
	}, func(_ *patroni, leader *member) error {
		leader.signal(syscall.SIGCONT)
		return nil
	}},
	{"switched over", (*patroni).switchOver, func(*patroni, *member) error { return nil }},
}

// drillFailover has pairs play on two servers while the leader of their database is killed, cut off
// (all its processes stopped, and continued when another leads) and switched over by command, in turn.
// Every answered command must be in the log once, and both servers must take commands again in time.
func (m *machine) drillFailover(ctx context.Context, program string, times int) error {
	c, err := m.startPatroni(ctx)
	if err != nil {
		return err
	}
	defer c.stop()
	if err := c.createDatabase(ctx); err != nil {
		return err
	}
	env := append(roles(c.url(owner, "slowpond"), c.url(application, "slowpond")),
		"SLOWPOND_JWT_SECRETS=drill:"+base64.StdEncoding.EncodeToString([]byte(rand.Text()+rand.Text())))
	var both [2]*server
	for i := range both {
		if both[i], err = m.serve(ctx, program, m.path(fmt.Sprintf("server%d", i+1)), env...); err != nil {
			return err
		}
	}
	l := newLedger()
	first := player{at: at(both[0].url), ledger: l, insists: true, pause: pause}
	second := player{at: at(both[1].url), ledger: l, insists: true, pause: pause}
	m.say("three Postgres and two servers run, %d pairs play", pairs)
	crowd := gather(ctx, first, second)
	for n := range times {
		if err := m.failOver(ctx, c, failovers[n%len(failovers)], first, second); err != nil {
			return errors.Join(err, crowd.home())
		}
	}
	if err := crowd.home(); err != nil {
		return fmt.Errorf("while playing: %w", err)
	}
	games, events := l.totals()
	m.say("%d games, %d events and %d commands had been answered", games, events, len(l.commands))
	if err := l.eachOnce(ctx, c.url(owner, "slowpond")); err != nil {
		return err
	}
	said, err := m.command(ctx, program, m.path("server1"), env, "verify")
	m.say("every answered command is in the log once; verify: %s", said)
	return errors.Join(err, both[0].stop(), both[1].stop())
}

// failOver loses the leader, waits until both servers write again, and has it follow.
func (m *machine) failOver(ctx context.Context, c *patroni, f failover, first, second player) error {
	leader, err := c.leader(ctx)
	if err != nil {
		return err
	}
	if err := wait(ctx, time.Second); err != nil {
		return err
	}
	began := time.Now()
	if err := f.lose(c, ctx, leader); err != nil {
		return err
	}
	for _, p := range []player{first, second} {
		if _, err := p.guest(ctx); err != nil {
			return err
		}
	}
	took := time.Since(began)
	m.say("%s was %s; both servers write again after %.1f s", leader.Name, f.name, took.Seconds())
	if took > backWithin {
		return fmt.Errorf("no database for %v", took)
	}
	return errors.Join(f.mend(c, leader), c.settled(ctx))
}

// switchOver asks the leader to hand over to another member.
func (c *patroni) switchOver(ctx context.Context, leader *member) error {
	url, order := fmt.Sprintf("http://127.0.0.1:%d/switchover", leader.Agent), fmt.Sprintf(`{"leader": %q}`, leader.Name)
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, url, strings.NewReader(order))
	if err != nil {
		return err
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	if said, _ := io.ReadAll(answer.Body); answer.StatusCode != http.StatusOK {
		return fmt.Errorf("switchover: %d %s", answer.StatusCode, said)
	}
	return nil
}

// ignoreExit drops the error of a process that was killed on purpose.
func ignoreExit(err error) error {
	if _, exited := errors.AsType[*exec.ExitError](err); exited {
		return nil
	}
	return err
}
