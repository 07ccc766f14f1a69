package main

import (
	"context"
	"errors"
	"path/filepath"
)

// drillUpgrade serves with an old build alone, then also with a new one that has migrated the schema,
// as in a rolling upgrade: one player of each pair plays on each.
func (m *machine) drillUpgrade(ctx context.Context, before, after string) error {
	data, l := m.path("data"), newLedger()
	old, err := m.serve(ctx, before, data)
	if err != nil {
		return err
	}
	m.say("the old build serves, %d pairs play", pairs)
	crowd := gather(ctx, player{at: at(old.url), ledger: l, pause: pause}, player{at: at(old.url), ledger: l, pause: pause})
	err = errors.Join(wait(ctx, playFor), crowd.home())
	if err != nil {
		return err
	}
	secrets := filepath.Join(data, "jwt-secrets")
	if err := ensureApplication(ctx, embedded(data)); err != nil {
		return err
	}
	env := append(roles(embedded(data), embeddedAs(application, data)), "SLOWPOND_JWT_SECRETS_FILE="+secrets)
	newer, err := m.serve(ctx, after, m.path("unused"), env...)
	if err != nil {
		return err
	}
	m.say("the new build has migrated and serves beside it, one of each pair plays there")
	crowd = gather(ctx, player{at: at(old.url), ledger: l, pause: pause}, player{at: at(newer.url), ledger: l, pause: pause})
	if err := errors.Join(wait(ctx, 2*playFor), crowd.home(), newer.stop(), old.stop()); err != nil {
		return err
	}
	games, events := l.totals()
	m.say("%d games with %d events were answered", games, events)
	return m.judge(ctx, after, data, way{name: "upgrade"}, l)
}
