package play

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"slowpond/internal/match"
	"slowpond/migrations"
)

// update adds the games of this build's schema to the corpus; files that are there stay as they are.
var update = flag.Bool("update", false, "add games to testdata/logs that are not there yet")

const corpus = "testdata/logs"

// kept is a game as a build left it: its rows in the tables, secrets included, and what that build
// showed of it to each user.
type kept struct {
	Row    map[string]any            `json:"row"`
	Events []map[string]any          `json:"events"`
	Shown  map[string]map[string]any `json:"shown"` // by user; "" is the public
}

// shown is all that a viewer sees of a game, as JSON: the game, what happened, the record, and
// the position at some of its plies. Moves stand in the record; a variant's description may change.
func (s *harness) shown(user, id string) map[string]any {
	s.t.Helper()
	ctx, v := context.Background(), Viewer{User: user, Admin: true, Drawn: true}
	view, err := s.Get(ctx, v, id)
	if err != nil {
		s.t.Fatal(err)
	}
	items, _, err := s.Events(ctx, v, id, 0, 1000)
	if err != nil {
		s.t.Fatal(err)
	}
	items = slices.DeleteFunc(items, func(e EventView) bool { return e.Type == match.Moved })
	record, err := s.Record(ctx, v, id)
	if err != nil {
		s.t.Fatal(err)
	}
	replay := map[string]any{}
	for quarter := range 5 {
		ply := view.Ply * quarter / 4
		then, err := s.Replay(ctx, v, id, ply)
		if err != nil {
			s.t.Fatal(err)
		}
		replay[fmt.Sprint(ply)] = then.Position
	}
	all := s.plain(map[string]any{"view": view, "events": items, "record": record, "replay": replay}).(map[string]any)
	delete(all["view"].(map[string]any), "Variant")
	return all
}

// plain returns a value as JSON decodes it.
func (s *harness) plain(v any) (decoded any) {
	s.t.Helper()
	text, err := json.Marshal(v)
	if err == nil {
		err = json.Unmarshal(text, &decoded)
	}
	if err != nil {
		s.t.Fatal(err)
	}
	return decoded
}

// keepGame takes a game out of the tables.
func (s *harness) keepGame(id string) kept {
	s.t.Helper()
	var k kept
	for query, into := range map[string]any{
		`SELECT jsonb_strip_nulls(to_jsonb(g)) FROM games g WHERE id = $1`:                                      &k.Row,
		`SELECT jsonb_agg(jsonb_strip_nulls(to_jsonb(e)) ORDER BY seq) FROM game_events e WHERE e.game_id = $1`: &k.Events,
	} {
		if err := s.pool.QueryRow(context.Background(), query, id).Scan(into); err != nil {
			s.t.Fatal(err)
		}
	}
	k.Shown = map[string]map[string]any{}
	for _, user := range []string{ann, bob, ""} {
		k.Shown[user] = s.shown(user, id)
	}
	return k
}

// restore puts a game into this build's tables as the earlier build would have left it there: later
// columns have their defaults.
func (s *harness) restore(k kept) {
	s.t.Helper()
	insert := func(table string, row map[string]any) {
		s.t.Helper()
		columns := ""
		for i, name := range slices.Sorted(maps.Keys(row)) {
			if i > 0 {
				columns += ", "
			}
			columns += pgx.Identifier{name}.Sanitize()
		}
		sql := fmt.Sprintf(`INSERT INTO %s (%s) SELECT %[2]s FROM jsonb_populate_record(NULL::%[1]s, $1)`, table, columns)
		if _, err := s.pool.Exec(context.Background(), sql, row); err != nil {
			s.t.Fatal(err)
		}
	}
	insert("games", k.Row)
	for _, e := range k.Events {
		insert("game_events", e)
	}
}

// lacks names a place where got lacks something that want has, "" for none. Additions in got are allowed.
func lacks(got, want any, at string) string {
	switch want := want.(type) {
	case map[string]any:
		got, ok := got.(map[string]any)
		if !ok && len(want) > 0 {
			return at
		}
		for name := range want {
			if where := lacks(got[name], want[name], at+"/"+name); where != "" {
				return where
			}
		}
		return ""
	case []any:
		got, ok := got.([]any)
		if !ok || len(got) != len(want) {
			return at
		}
		for i := range want {
			if where := lacks(got[i], want[i], fmt.Sprintf("%s/%d", at, i)); where != "" {
				return where
			}
		}
		return ""
	}
	if got != want {
		return at
	}
	return ""
}

// Games of every earlier build are shown as that build showed them. Other tests check that views hold
// no secrets they should not; here they must only not change.
func TestLogsOfEarlierBuildsShowTheSame(t *testing.T) {
	t.Parallel()
	if *update {
		newHarness(t).addToCorpus()
	}
	files, err := filepath.Glob(filepath.Join(corpus, "*.json"))
	if err != nil || len(files) < len(scenarios()) {
		t.Fatalf("the corpus has %d games, %v, want at least the %d of one build", len(files), err, len(scenarios()))
	}
	builds := map[string][]string{} // by schema: two builds' games may have the same idempotency key
	for _, file := range files {
		schema, _, _ := strings.Cut(filepath.Base(file), "-")
		builds[schema] = append(builds[schema], file)
	}
	for schema, files := range builds {
		t.Run(schema, func(t *testing.T) {
			t.Parallel()
			fresh := newHarness(t)
			for _, file := range files {
				fresh.showsAsBefore(file)
			}
			fresh.sameInLists() // from the logs, and then from the rows completed
			fresh.sameInLists()
			fresh.clean()
		})
	}
}

// showsAsBefore restores a game of the corpus and has it shown to everybody.
func (s *harness) showsAsBefore(file string) {
	s.t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		s.t.Fatal(err)
	}
	var k kept
	if err := json.Unmarshal(text, &k); err != nil || len(k.Shown) != 3 {
		s.t.Fatalf("%s: %v, with views of %d", file, err, len(k.Shown))
	}
	s.restore(k)
	for user, want := range k.Shown {
		if where := lacks(s.shown(user, k.Row["id"].(string)), want, ""); where != "" {
			s.t.Errorf("%s: %q sees something else at %s", filepath.Base(file), user, where)
		}
	}
}

// addToCorpus plays the scenarios of which this build's schema has no game yet.
func (s *harness) addToCorpus() {
	s.t.Helper()
	for name, play := range scenarios() {
		file := filepath.Join(corpus, fmt.Sprintf("%04d-%s.json", migrations.Known(), name))
		if _, err := os.Stat(file); err == nil {
			continue
		}
		text, err := json.Marshal(s.keepGame(play(s)))
		if err != nil {
			s.t.Fatal(err)
		}
		out, err := os.OpenFile(file, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
		if errors.Is(err, fs.ErrExist) {
			continue
		}
		if err == nil {
			_, err = out.Write(append(text, '\n'))
			err = errors.Join(err, out.Close())
		}
		if err != nil {
			s.t.Fatal(err)
		}
	}
}
