package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// usage is what serving has cost so far.
type usage struct {
	server, postgres time.Duration // CPU
	wal, images      int64         // bytes of write-ahead log, and of full-page images in it
	updates, hot     int64         // of games
	lsn              string
}

// tick is the unit of CPU times in /proc.
const tick = 10 * time.Millisecond

// measure reads what a server, if pid is not 0, and the Postgres of a data folder have used.
func measure(ctx context.Context, pid int, data, table string) (u usage, err error) {
	if pid != 0 {
		if u.server, _, err = cpu(pid); err != nil {
			return u, err
		}
	}
	if u.postgres, err = postgresCPU(data); err != nil {
		return u, err
	}
	err = ask(ctx, data, fmt.Sprintf(`SELECT n_tup_upd, n_tup_hot_upd, pg_current_wal_lsn()::text
		FROM pg_stat_user_tables WHERE relid = '%s'::regclass`, table), &u.updates, &u.hot, &u.lsn)
	return u, err
}

// since subtracts what had been used before.
func (u usage) since(ctx context.Context, before usage, data string) (usage, error) {
	u.server, u.postgres = u.server-before.server, u.postgres-before.postgres
	u.updates, u.hot = u.updates-before.updates, u.hot-before.hot
	err := ask(ctx, data, fmt.Sprintf(`SELECT sum(record_size)::bigint, sum(fpi_size)::bigint FROM pg_get_wal_stats('%s', '%s')`,
		before.lsn, u.lsn), &u.wal, &u.images)
	return u, err
}

// postgresCPU is the time of the postmaster, of its children, and of those that have ended.
func postgresCPU(data string) (time.Duration, error) {
	text, err := os.ReadFile(filepath.Join(data, "postgres", "postmaster.pid"))
	var postmaster int
	if _, scanErr := fmt.Sscan(string(text), &postmaster); err != nil || scanErr != nil {
		return 0, fmt.Errorf("the postmaster's process id: %w", err)
	}
	own, ended, err := cpu(postmaster)
	if err != nil {
		return 0, err
	}
	children, err := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/children", postmaster))
	if err != nil {
		return 0, err
	}
	total := own + ended
	for _, file := range children {
		list, _ := os.ReadFile(file)
		for _, child := range strings.Fields(string(list)) {
			pid, _ := strconv.Atoi(child)
			if used, _, err := cpu(pid); err == nil { // it may have ended
				total += used
			}
		}
	}
	return total, nil
}

// cpu is the time a process has used, and that of its children that have ended.
func cpu(pid int) (own, ended time.Duration, err error) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return 0, 0, err
	}
	_, rest, _ := strings.Cut(string(text), ") ") // the name in brackets may hold spaces
	fields := strings.Fields(rest)
	var ticks [4]int64
	for i := range ticks {
		if ticks[i], err = strconv.ParseInt(fields[11+i], 10, 64); err != nil {
			return 0, 0, err
		}
	}
	return time.Duration(ticks[0]+ticks[1]) * tick, time.Duration(ticks[2]+ticks[3]) * tick, nil
}
