package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// How long players play before, between and after the backups, and how often a WAL segment is archived
// though it is not full: the most that a base backup with its archive may lose.
const (
	playFor        = 6 * time.Second
	archiveTimeout = 5 * time.Second
)

// drillRestore has pairs play on a server, takes a dump and a base backup with a WAL archive meanwhile,
// loses the machine, and restores it in each way that an operator has.
func (m *machine) drillRestore(ctx context.Context, program string) error {
	data, l := m.path("lost"), newLedger()
	archive, err := m.folder("archive")
	if err != nil {
		return err
	}
	v, err := m.archiving(ctx, program, data, archive)
	if err != nil {
		return err
	}
	var bin string
	if err := ask(ctx, data, `SELECT setting FROM pg_config WHERE name = 'BINDIR'`, &bin); err != nil {
		return err
	}
	m.say("%d pairs play at random, every answer is noted", pairs)
	crowd := gather(ctx, player{at: at(v.url), ledger: l, pause: pause}, player{at: at(v.url), ledger: l, pause: pause})
	defer crowd.home()
	backups, err := m.backup(ctx, bin, data)
	if err != nil {
		return errors.Join(err, crowd.home())
	}
	v.kill()
	if err := crowd.crashed(); err != nil {
		return err
	}
	games, events := l.totals()
	m.say("the machine is lost (kill -9): %d games with %d events had been answered", games, events)
	backups.bin, backups.data, backups.archive = bin, data, archive
	return m.restoreAll(ctx, program, backups, l)
}

// crashed ends the play after the server was killed, which must be the only thing that went wrong.
func (c *crowd) crashed() error {
	if err := c.home(); errors.Is(err, errRefused) {
		return fmt.Errorf("while playing: %w", err)
	}
	return nil
}

// archiving serves a data folder whose database archives its WAL, which takes a restart to begin.
func (m *machine) archiving(ctx context.Context, program, data, archive string) (*server, error) {
	v, err := m.serve(ctx, program, data)
	if err != nil {
		return nil, err
	}
	for _, sql := range []string{
		`ALTER SYSTEM SET archive_mode = on`,
		fmt.Sprintf(`ALTER SYSTEM SET archive_command = 'test ! -f %[1]s/%%f && cp %%p %[1]s/%%f.part && mv %[1]s/%%f.part %[1]s/%%f'`, archive),
		fmt.Sprintf(`ALTER SYSTEM SET archive_timeout = '%ds'`, int(archiveTimeout.Seconds())),
	} {
		if err := ask(ctx, data, sql); err != nil {
			return nil, err
		}
	}
	if err := v.stop(); err != nil {
		return nil, err
	}
	return m.serve(ctx, program, data)
}

// backups are where everything is that a restore may use.
type backups struct {
	bin, data, archive string
	dump, base         string
}

// backup takes both backups under play.
func (m *machine) backup(ctx context.Context, bin, data string) (b backups, err error) {
	b.dump, b.base = m.path("backup", "slowpond.dump"), m.path("backup", "base")
	if _, err := m.folder("backup"); err != nil {
		return b, err
	}
	connect := []string{"--host=" + socket(data), "--username=slowpond"}
	steps := []struct {
		name string
		args []string
	}{
		{"pg_dump", []string{"--format=custom", "--file=" + b.dump, "slowpond"}},
		{"pg_basebackup", []string{"--checkpoint=fast", "--pgdata=" + b.base}},
	}
	for _, step := range steps {
		if err := wait(ctx, playFor); err != nil {
			return b, err
		}
		m.say("%s, while they play", step.name)
		if err := m.asPostgres(ctx, filepath.Join(bin, step.name), append(connect, step.args...)...); err != nil {
			return b, err
		}
	}
	return b, wait(ctx, 2*playFor)
}

// way is one way to restore, and whether it may lose events.
type way struct {
	name    string
	restore func(ctx context.Context, program string, b backups, data string) error
	lossy   bool
}

func (m *machine) restoreAll(ctx context.Context, program string, b backups, l *ledger) error {
	ways := []way{
		{"pg_dump", m.fromDump, true},
		{"base backup and archived log", m.fromBase, true},
		{"the same, and the log on the lost machine's disk", m.fromBaseAndDisk, false},
	}
	var failed error
	for i, w := range ways {
		data := m.path(fmt.Sprintf("restored-%d", i+1))
		m.say("restoring: %s", w.name)
		err := w.restore(ctx, program, b, data)
		if err == nil {
			err = m.judge(ctx, program, data, w, l)
		}
		if err != nil {
			failed = errors.Join(failed, fmt.Errorf("%s: %w", w.name, err))
		}
	}
	if failed == nil {
		m.say("every restore is sound")
	}
	return failed
}

// fromDump serves a fresh folder at an address nobody knows and replaces its data with the dump's.
func (m *machine) fromDump(ctx context.Context, program string, b backups, data string) error {
	v, err := m.serve(ctx, program, data)
	if err != nil {
		return err
	}
	for _, step := range [][]string{
		{"dropdb", "--maintenance-db=postgres", "--force", "slowpond"}, // also tables that the dump knows nothing of
		{"createdb", "--maintenance-db=postgres", "slowpond"},
		{"pg_restore", "--dbname=slowpond", "--single-transaction", "--exit-on-error", b.dump},
	} {
		if err == nil {
			args := append([]string{"--host=" + socket(data), "--username=slowpond"}, step[1:]...)
			err = m.asPostgres(ctx, filepath.Join(b.bin, step[0]), args...)
		}
	}
	if err == nil {
		err = ask(ctx, data, `ANALYZE`)
	}
	return errors.Join(err, v.stop())
}

// fromBase puts the base backup in the place of a data folder, to recover from the archive when it is
// started. With hot_standby off nobody reads it before it has recovered; with archive_mode on it would
// go on filling the archive.
func (m *machine) fromBase(ctx context.Context, _ string, b backups, data string) error {
	if err := os.Mkdir(data, 0o755); err != nil {
		return err
	}
	cluster := filepath.Join(data, "postgres")
	settings := fmt.Sprintf("restore_command = 'cp %s/%%f %%p'\nhot_standby = off\narchive_mode = off\n", b.archive)
	script := `cp -a "$1" "$2" && printf '%s' "$3" >>"$2/postgresql.auto.conf" && touch "$2/recovery.signal"`
	staged := m.path("backup", "staged")
	if err := m.asPostgres(ctx, "sh", "-c", script, "sh", b.base, staged, settings); err != nil {
		return err
	}
	return os.Rename(staged, cluster)
}

// fromBaseAndDisk also has what Postgres had written but not archived.
func (m *machine) fromBaseAndDisk(ctx context.Context, program string, b backups, data string) error {
	if err := m.fromBase(ctx, program, b, data); err != nil {
		return err
	}
	return m.asPostgres(ctx, "cp", "-a", filepath.Join(b.data, "postgres", "pg_wal")+"/.", filepath.Join(data, "postgres", "pg_wal"))
}

// judge verifies a restored folder, serves it, and prints which answered events it lost.
func (m *machine) judge(ctx context.Context, program, data string, w way, l *ledger) error {
	said, err := m.command(ctx, program, data, nil, "verify")
	if err != nil {
		return err
	}
	v, err := m.serve(ctx, program, data)
	if err != nil {
		return err
	}
	lost, err := l.lost(ctx, data)
	if err = errors.Join(err, v.stop()); err != nil {
		return err
	}
	m.say("  verify: %s", strings.TrimSpace(said))
	m.say("  lost: %d games and %d events, of the last %.1f s", lost.games, lost.events, max(0, l.last.Sub(lost.newest).Seconds()))
	if !w.lossy && lost.events > 0 {
		return errors.New("events are gone that had been answered and written to disk")
	}
	return nil
}

// loss is what a restore lacks of what had been answered.
type loss struct {
	games, events int
	newest        time.Time // event that is there
}

// lost compares the ledger with a database that is being served.
func (l *ledger) lost(ctx context.Context, data string) (lost loss, err error) {
	var ids []string
	var versions []int
	const all = `SELECT array_agg(id), array_agg(version), (SELECT max(at) FROM game_events) FROM games`
	if err := ask(ctx, data, all, &ids, &versions, &lost.newest); err != nil {
		return lost, err
	}
	there := map[string]int{}
	for i, id := range ids {
		there[id] = versions[i]
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	for id, answered := range l.versions {
		if there[id] == 0 {
			lost.games++
		}
		lost.events += max(0, answered-there[id])
	}
	return lost, nil
}
