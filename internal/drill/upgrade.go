package main

import (
	"context"
	"errors"
	"path/filepath"
)

// drillUpgrade has an old build play alone, then beside a new one that has migrated the schema under
// it, as in a rolling upgrade: one player of each pair at each.
func (s *site) drillUpgrade(ctx context.Context, before, after string) error {
	data, l := s.path("data"), newLedger()
	old, err := s.serve(ctx, before, data)
	if err != nil {
		return err
	}
	s.say("the old build serves, %d pairs play", pairs)
	bots := gather(ctx, old.url, old.url, l)
	err = errors.Join(wait(ctx, playFor), bots.home())
	if err != nil {
		return err
	}
	secrets := filepath.Join(data, "jwt-secrets")
	url := "postgres:///slowpond?host=" + socket(data) + "&port=5432&user=slowpond&sslmode=disable"
	newer, err := s.serve(ctx, after, s.path("unused"), "SLOWPOND_DATABASE_URL="+url, "SLOWPOND_JWT_SECRETS_FILE="+secrets)
	if err != nil {
		return err
	}
	s.say("the new build has migrated and serves beside it, one of each pair plays there")
	bots = gather(ctx, old.url, newer.url, l)
	if err := errors.Join(wait(ctx, 2*playFor), bots.home(), newer.stop(), old.stop()); err != nil {
		return err
	}
	games, events := l.totals()
	s.say("%d games with %d events were answered", games, events)
	return s.judge(ctx, after, data, way{name: "upgrade"}, l)
}
