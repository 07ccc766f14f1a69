package localpg

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"time"
)

// throwawayName begins the name of every throwaway cluster's folder.
const throwawayName = "slowpond-pg-"

// sweepAfter is how old a throwaway folder must be before it counts as left by a killed test.
const sweepAfter = time.Minute

func openThrowaway(ctx context.Context, cfg Config) (*Cluster, error) {
	sweep(ctx, os.TempDir(), time.Now().Add(-sweepAfter))
	top, err := os.MkdirTemp("", throwawayName)
	if err != nil {
		return nil, fmt.Errorf("localpg: %w", err)
	}
	cfg.Dir = filepath.Join(top, "data")
	c, err := open(ctx, cfg, false)
	if err != nil {
		return nil, errors.Join(err, os.RemoveAll(top))
	}
	stop := c.close
	c.close = sync.OnceValue(func() error {
		return errors.Join(stop(), os.RemoveAll(top))
	})
	return c, nil
}

// sweep removes throwaway folders that no process holds any more, where it can.
func sweep(ctx context.Context, temp string, before time.Time) {
	found, err := filepath.Glob(filepath.Join(escapeGlob(temp), throwawayName+"*"))
	if err != nil {
		return
	}
	for _, top := range found {
		info, err := os.Lstat(top)
		if err != nil || info.ModTime().After(before) || ownerOf(info) != uint32(os.Geteuid()) {
			continue
		}
		held, err := lockFolder(ctx, filepath.Join(top, "data"), account{}, false)
		if err != nil {
			continue
		}
		_ = os.RemoveAll(top)
		_ = unlock(held)
	}
}
