package web_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"slowpond/internal/rules"
	"slowpond/internal/rules/subulata"
	"slowpond/internal/rules/tablut"
)

// `node --test` checks the page's own move generators, static/rules/*.js, against these files.
var updateVectors = flag.Bool("update-vectors", false, "write test/vectors anew from the engines")

const tablutExamples = "../rules/tablut/testdata/tablut-examples.json"

// tablutVector is a board with what each side could do on it, were it to move.
type tablutVector struct {
	Board     string `json:"board"`
	Attackers string `json:"attackers"` // moves, sorted, separated by spaces
	Defenders string `json:"defenders"`
	Regicide  string `json:"regicide"` // the attackers' moves that capture the king
	Ends      string `json:"ends"`     // the moves of both that end the game, each with the reason: "e5-e9=king-escaped"
	Lost      [2]int `json:"lost"`     // soldiers that attackers and defenders have lost
	Played    string `json:"played"`   // one of the moves, "" where there is none
	After     string `json:"after"`    // the board it leads to
}

// subulataVector is a position as the API shows it to one viewer, with what each side could do.
type subulataVector struct {
	Position json.RawMessage `json:"position"`
	White    string          `json:"white"`
	Black    string          `json:"black"`
	Ends     string          `json:"ends"` // the moves of both that end the game, each with the reason: "E5xD5=no-pieces"
	Played   string          `json:"played"`
	After    json.RawMessage `json:"after"` // the position it leads to, as the same viewer sees it
}

func TestVectorsAreWhatTheEnginesSay(t *testing.T) {
	t.Parallel()
	for name, lines := range map[string][]byte{
		"tablut.json":     encodeLines(t, tablutVectors(t)),
		"subulata-7.json": encodeLines(t, subulataVectors(t, 7)),
		"subulata-9.json": encodeLines(t, subulataVectors(t, 9)),
		"scores.json":     encodeLines(t, scoreVectors(t)),
		"goals.json":      encodeLines(t, goalVectors(t)),
	} {
		path := filepath.Join("test", "vectors", name)
		if *updateVectors {
			if err := os.WriteFile(path, lines, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		got, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, lines) {
			t.Errorf("%s is not what the engines say; run go test ./internal/web -update-vectors", path)
		}
	}
}

// encodeLines is a JSON array with one vector a line, for readable differences.
func encodeLines[V any](t *testing.T, vectors []V) []byte {
	t.Helper()
	lines := make([]string, len(vectors))
	for i, v := range vectors {
		line, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		lines[i] = string(line)
	}
	return []byte("[\n" + strings.Join(lines, ",\n") + "\n]\n")
}

func tablutVectors(t *testing.T) (vectors []tablutVector) {
	t.Helper()
	random := rand.New(rand.NewPCG(1732, 9))
	for _, p := range slices.Concat(tablutExamplePositions(t), stuckTablut(t)) {
		vectors = append(vectors, tablutVectorOf(p, random))
	}
	for range 12 {
		p := tablut.Start()
		for ply := 0; ply < 90 && !p.Decided() && p.HasMove(); ply++ {
			if ply%5 == 0 {
				vectors = append(vectors, tablutVectorOf(p, random))
			}
			p = p.Play(lively(p.Moves(nil), func(m tablut.Move) bool { return strings.Contains(p.MoveText(m), "x") }, random))
		}
	}
	return vectors
}

func tablutExamplePositions(t *testing.T) (positions []tablut.Position) {
	t.Helper()
	text, err := os.ReadFile(tablutExamples)
	if err != nil {
		t.Fatal(err)
	}
	var examples []struct{ FEN string }
	if err := json.Unmarshal(text, &examples); err != nil {
		t.Fatal(err)
	}
	for _, e := range examples {
		if p, err := tablut.ParsePosition(e.FEN); err == nil && !p.Decided() {
			positions = append(positions, p)
		}
	}
	return positions
}

func tablutVectorOf(p tablut.Position, random *rand.Rand) tablutVector {
	attack, defend := p, p.Pass()
	if p.ToMove() == tablut.Defenders {
		attack, defend = defend, attack
	}
	v := tablutVector{
		Board: p.Board(), Attackers: tablutMoves(attack), Defenders: tablutMoves(defend),
		Ends: sorted(append(tablutEnds(attack), tablutEnds(defend)...)),
		Lost: [2]int{16 - p.Attackers().Len(), 8 - p.Defenders().Len()},
	}
	var regicides []string
	for _, m := range attack.Moves(nil) {
		if attack.Play(m).KingCaptured() {
			regicides = append(regicides, attack.MoveText(m))
		}
	}
	v.Regicide = sorted(regicides)
	if moves := p.Moves(nil); len(moves) > 0 {
		m := lively(moves, func(m tablut.Move) bool { return strings.Contains(p.MoveText(m), "x") }, random)
		v.Played, v.After = p.MoveText(m), p.Play(m).Board()
	}
	return v
}

func tablutMoves(p tablut.Position) string {
	var texts []string
	for _, m := range p.Moves(nil) {
		texts = append(texts, p.MoveText(m))
	}
	return sorted(texts)
}

func subulataVectors(t *testing.T, pieces int) (vectors []subulataVector) {
	t.Helper()
	seed := [32]byte{byte(pieces)}
	source := rand.NewChaCha8(seed)
	random := rand.New(source)
	for game := range 10 {
		viewer := rules.Viewer{Seat: rules.Seat(game % 3)}
		state := placedGame(t, pieces, source, random)
		for ply := 0; len(state.ToAct()) > 0; ply++ {
			p := state.Position()
			m := lively(p.Moves(nil), func(m subulata.Move) bool { return m.Capture }, random)
			next := apply(t, state, rules.Action{Seat: p.ToMove(), Text: m.String()})
			if ply%5 == 0 {
				vectors = append(vectors, subulataVectorOf(t, state, next, viewer))
			}
			state = next
		}
	}
	return append(vectors, sparsePonds(t, pieces, source, random)...)
}

// placedGame deals a pond and places both seats at random.
func placedGame(t *testing.T, pieces int, source *rand.ChaCha8, random *rand.Rand) *subulata.State {
	t.Helper()
	ruleset := subulata.Ruleset(pieces)
	deal, err := ruleset.Deal(source)
	if err != nil {
		t.Fatal(err)
	}
	start, err := ruleset.Start(deal)
	if err != nil {
		t.Fatal(err)
	}
	state := start.(*subulata.State)
	for _, seat := range rules.Seats {
		text := []byte("123456789"[:pieces] + "........."[pieces:])
		random.Shuffle(len(text), func(i, j int) { text[i], text[j] = text[j], text[i] })
		setup := string(text[:3]) + "/" + string(text[3:6]) + "/" + string(text[6:])
		state = apply(t, state, rules.Action{Seat: seat, Verb: rules.Place, Text: setup})
	}
	return state
}

func apply(t *testing.T, state *subulata.State, action rules.Action) *subulata.State {
	t.Helper()
	next, err := state.Apply(action)
	if err != nil {
		t.Fatal(err)
	}
	return next.(*subulata.State)
}

func subulataVectorOf(t *testing.T, state, next *subulata.State, viewer rules.Viewer) subulataVector {
	t.Helper()
	return subulataVector{
		Position: subulataView(t, state, viewer),
		White:    subulataMoves(t, state, rules.First),
		Black:    subulataMoves(t, state, rules.Second),
		Ends:     sorted(append(subulataEnds(t, state, rules.First), subulataEnds(t, state, rules.Second)...)),
		Played:   next.LastMove(),
		After:    subulataView(t, next, viewer),
	}
}

func subulataView(t *testing.T, state *subulata.State, viewer rules.Viewer) json.RawMessage {
	t.Helper()
	text, err := json.Marshal(state.View(viewer).Position)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// subulataMoves are a seat's moves, were it to move.
func subulataMoves(t *testing.T, state *subulata.State, seat rules.Seat) string {
	t.Helper()
	p := known(t, state, seat)
	var texts []string
	for _, m := range p.Moves(nil) {
		texts = append(texts, m.String())
	}
	return sorted(texts)
}

// known returns what everybody may know of a position, with a seat to move.
func known(t *testing.T, state *subulata.State, toMove rules.Seat) subulata.Position {
	t.Helper()
	p, err := state.View(rules.Viewer{}).Position.(*subulata.View).Known(toMove)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func sorted(texts []string) string {
	slices.Sort(texts)
	return strings.Join(texts, " ")
}

// lively draws a move at random, half of the time among those that capture.
func lively[M any](moves []M, captures func(M) bool, random *rand.Rand) M {
	var among []M
	for _, m := range moves {
		if captures(m) {
			among = append(among, m)
		}
	}
	if len(among) == 0 || random.IntN(2) == 0 {
		among = moves
	}
	return among[random.IntN(len(among))]
}
