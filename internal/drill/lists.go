package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/url"
	"os/exec"
	"slices"
	"strings"
	"time"

	"github.com/getkin/kin-openapi/openapi3"
)

const (
	listsBar   = 20 * time.Millisecond // a list whose median is more fails the drill; its p99 depends on what else the machine does
	listsPages = 100                   // of a hundred games, as deep as lists are walked
	listsAgain = 50                    // times that the slowest are asked again
	listsTrios = 4                     // of so many combinations of three filters one is asked
)

// choice is a parameter with a value, as it stands in a query.
type choice struct{ name, value string }

// asked is a request with the times it took.
type asked struct {
	who, path string
	times     []time.Duration
}

// listDrill asks every list of a server with many games.
type listDrill struct {
	*machine
	server  *server
	callers map[string]player
	all     []asked
	refused map[string]int // by sort
}

// drillLists serves a folder that `slowpond seed` has filled and asks for every list of openapi.yaml with
// every combination of up to two filters, some of three, and every sort, deep pages and profiles, as
// several callers. It prints how long the slowest take.
func (m *machine) drillLists(ctx context.Context, program, data string) (err error) {
	v, err := m.serve(ctx, program, data)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, v.stop()) }()
	d := &listDrill{machine: m, server: v, refused: map[string]int{}}
	names, err := d.signIn(ctx, program, data)
	if err != nil {
		return err
	}
	queries, err := d.combinations(ctx, names)
	if err != nil {
		return err
	}
	for _, who := range []string{"anybody", "the busiest", "somebody", "an administrator"} {
		began := len(d.all)
		for _, q := range queries {
			if err := d.time(ctx, who, "/games?"+q, 2); err != nil {
				return err
			}
		}
		d.report(who, d.all[began:])
	}
	if err := d.deep(ctx, names); err != nil {
		return err
	}
	return d.slowest(ctx)
}

// signIn lets two of the seeded players and an administrator sign in, with codes for new passwords, and
// returns the names to ask about: two players and a computer.
func (d *listDrill) signIn(ctx context.Context, program, data string) (names []string, err error) {
	d.callers = map[string]player{"anybody": {at: at(d.server.url), ledger: newLedger()}}
	for who, nth := range map[string]string{"the busiest": "ASC, name", "somebody": "DESC, name", "an administrator": "ASC, name OFFSET 2"} {
		var name string
		err := ask(ctx, data, `SELECT name FROM users WHERE name LIKE 'player-%' ORDER BY split_part(name, '-', 3)::integer `+nth+` LIMIT 1`, &name)
		if err != nil {
			return nil, fmt.Errorf("no seeded players: %w", err)
		}
		if d.callers[who], err = d.reset(ctx, program, data, name); err != nil {
			return nil, err
		}
		if who == "an administrator" {
			if _, err := d.command(ctx, program, data, nil, "admin", "grant", name); err != nil {
				return nil, err
			}
			continue
		}
		names = append(names, name)
	}
	slices.Sort(names)
	return append(names, "Computer-3"), nil
}

// reset gives a user a new password, as those have who have one, and signs in.
func (d *listDrill) reset(ctx context.Context, program, data, name string) (p player, err error) {
	if err := ask(ctx, data, fmt.Sprintf(`UPDATE users SET password_hash = 'none' WHERE name = '%s'`, name)); err != nil {
		return p, err
	}
	said, err := exec.CommandContext(ctx, program, "admin", "reset", name, "--data-dir", data).Output()
	if err != nil {
		return p, fmt.Errorf("a code for %s: %w", name, err)
	}
	code, _, _ := strings.Cut(strings.TrimPrefix(string(said), "code: "), "\n")
	p = d.callers["anybody"]
	password := "for the drill of lists"
	body, err := json.Marshal(object{"name": name, "code": code, "new_password": password})
	if err != nil {
		return p, err
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, d.server.url+"/api/v1/auth/reset", bytes.NewReader(body))
	if err != nil {
		return p, err
	}
	r.Header.Set("Content-Type", "application/json")
	if answer, said, err := p.fetch(r); err != nil || answer.StatusCode != http.StatusNoContent {
		return p, fmt.Errorf("a new password for %s: %s, %w", name, said, err)
	}
	var session struct {
		AccessToken string `json:"access_token"`
	}
	if _, err := p.ask(ctx, http.MethodPost, "/auth/login", "", object{"name": name, "password": password}, &session); err != nil {
		return p, err
	}
	p.token = session.AccessToken
	return p, nil
}

// combinations are the queries of lists, as openapi.yaml has their parameters.
func (d *listDrill) combinations(ctx context.Context, names []string) (queries []string, err error) {
	filters, sorts, err := d.parameters(ctx, names)
	if err != nil {
		return nil, err
	}
	random := rand.New(rand.NewPCG(1, 1))
	add := func(chosen ...choice) {
		for _, sort := range sorts {
			values := url.Values{}
			for _, c := range append(chosen, sort) {
				values.Set(c.name, c.value)
			}
			queries = append(queries, values.Encode())
		}
	}
	add()
	for i, a := range filters {
		add(a)
		for j, b := range filters[i+1:] {
			if b.name == a.name {
				continue
			}
			add(a, b)
			for _, c := range filters[i+1+j+1:] {
				if c.name != b.name && c.name != a.name && random.IntN(listsTrios) == 0 {
					add(a, b, c)
				}
			}
		}
	}
	return queries, nil
}

// parameters are the values to ask lists with.
func (d *listDrill) parameters(ctx context.Context, names []string) (filters, sorts []choice, err error) {
	text, err := d.get(ctx, d.server.url+"/openapi.yaml")
	if err != nil {
		return nil, nil, err
	}
	document, err := openapi3.NewLoader().LoadFromData(text)
	if err != nil {
		return nil, nil, err
	}
	for _, p := range document.Paths.Find("/api/v1/games").Get.Parameters {
		schema := p.Value.Schema.Value
		values := names
		switch {
		case p.Value.Name == "limit" || p.Value.Name == "cursor":
			continue
		case schema.Format == "date-time":
			values = []string{d.began.AddDate(-2, 0, 0).UTC().Format(time.RFC3339), d.began.AddDate(0, 0, -20).UTC().Format(time.RFC3339)}
		case len(schema.Enum) > 0:
			values = nil
			for _, v := range schema.Enum {
				values = append(values, fmt.Sprint(v))
			}
		}
		for _, v := range values {
			if p.Value.Name == "sort" {
				sorts = append(sorts, choice{"sort", v})
			} else {
				filters = append(filters, choice{p.Value.Name, v})
			}
		}
	}
	return filters, sorts, nil
}

func (d *listDrill) get(ctx context.Context, address string) ([]byte, error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return nil, err
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	return io.ReadAll(answer.Body)
}

// time asks for something a number of times, and keeps all times but the first: what nobody has asked for
// yet may have to come from the disk.
func (d *listDrill) time(ctx context.Context, who, path string, times int) error {
	this := asked{who: who, path: path}
	for i := range times {
		began := time.Now()
		status, said, err := d.read(ctx, who, path)
		switch {
		case err != nil:
			return err
		case status == http.StatusUnprocessableEntity:
			_, sort, _ := strings.Cut(path, "sort=")
			sort, _, _ = strings.Cut(sort, "&")
			d.refused[sort]++
			return nil
		case status == http.StatusUnauthorized && who == "anybody":
			return nil // to_act and challenged need a caller
		case status != http.StatusOK:
			return fmt.Errorf("%s, %s: %d %s", who, path, status, said)
		}
		if i > 0 {
			this.times = append(this.times, time.Since(began))
		}
	}
	d.all = append(d.all, this)
	return nil
}

func (d *listDrill) read(ctx context.Context, who, path string) (status int, said []byte, err error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, d.server.url+"/api/v1"+path, nil)
	if err != nil {
		return 0, nil, err
	}
	if token := d.callers[who].token; token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		return 0, nil, err
	}
	defer answer.Body.Close()
	said, err = io.ReadAll(answer.Body)
	return answer.StatusCode, said, err
}

// deep walks lists far down, and reads profiles.
func (d *listDrill) deep(ctx context.Context, names []string) error {
	began := len(d.all)
	for _, query := range []string{"", "sort=ended", "status=finished", "variant=tablut&sort=ended", "player=" + names[len(names)-1], "winner=" + names[len(names)-1] + "&sort=ended"} {
		next := ""
		for page := 0; page < listsPages; page++ {
			path := "/games?limit=100&" + query + next
			if err := d.time(ctx, "anybody", path, 2); err != nil {
				return err
			}
			_, said, err := d.read(ctx, "anybody", path)
			var list struct {
				Next *string `json:"next_cursor"`
			}
			if err = errors.Join(err, json.Unmarshal(said, &list)); err != nil {
				return err
			}
			if list.Next == nil {
				break
			}
			next = "&cursor=" + *list.Next
		}
	}
	d.report("deep pages of a hundred", d.all[began:])
	began = len(d.all)
	for level := 1; level <= 8; level++ {
		names = append(names, fmt.Sprintf("Computer-%d", level))
	}
	for _, name := range names {
		if err := d.time(ctx, "anybody", "/users/"+name, listsAgain); err != nil {
			return err
		}
	}
	d.report("profiles", d.all[began:])
	return nil
}

// report prints how long some requests took in all.
func (d *listDrill) report(what string, some []asked) {
	var times []time.Duration
	for _, a := range some {
		times = append(times, a.times...)
	}
	if slices.Sort(times); len(times) > 0 {
		d.say("%-24s %6d answers: p50 %s, p99 %s, slowest %s ms", what, len(times), quantile(times, 0.5), quantile(times, 0.99), quantile(times, 1))
	}
}

// slowest asks again for what took longest, and fails where that is over the bar now too.
func (d *listDrill) slowest(ctx context.Context) error {
	d.say("combinations refused as 422, by sort: %v", d.refused)
	slices.SortFunc(d.all, func(a, b asked) int { return cmp.Compare(slices.Max(b.times), slices.Max(a.times)) })
	worst := slices.Clone(d.all[:min(10, len(d.all))])
	over := 0
	for _, w := range worst {
		if err := d.time(ctx, w.who, w.path, listsAgain+1); err != nil {
			return err
		}
		times := d.all[len(d.all)-1].times
		slices.Sort(times)
		d.say("p50 %6s  p99 %6s ms  %s: %s", quantile(times, 0.5), quantile(times, 0.99), w.who, w.path)
		if times[len(times)/2] > listsBar {
			over++
		}
	}
	if over > 0 {
		return fmt.Errorf("%d lists take more than %v, half of the times they are asked", over, listsBar)
	}
	return nil
}
