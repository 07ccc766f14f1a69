package main

import (
	"sync"
	"time"
)

// ledger records the commands that servers have acknowledged.
type ledger struct {
	mu       sync.Mutex
	versions map[string]int // of each game, the newest answered
	last     time.Time      // of the last answer
	commands []command      // of players that insist
}

// command is one that a server has acknowledged.
type command struct {
	by              player
	path, key, game string
	body            object
	said            []byte
}

func (l *ledger) keep(c command) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.commands = append(l.commands, c)
}

func newLedger() *ledger { return &ledger{versions: map[string]int{}} }

func (l *ledger) note(g game) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.versions[g.ID] = max(l.versions[g.ID], g.Version)
	l.last = time.Now()
}

// totals returns how many games and events were acknowledged.
func (l *ledger) totals() (games, events int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, version := range l.versions {
		events += version
	}
	return len(l.versions), events
}
