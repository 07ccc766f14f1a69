package main

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"slowpond/internal/engine/protocol"
)

// talk sends lines to a fresh engine and returns its answers.
func talk(t *testing.T, lines ...string) string {
	t.Helper()
	var out, errs bytes.Buffer
	code := run(t.Context(), []string{"engine"}, stdio{strings.NewReader(strings.Join(lines, "\n") + "\n"), &out, &errs})
	if code != 0 || errs.Len() > 0 {
		t.Fatalf("engine ended with %d and said %q", code, errs.String())
	}
	return out.String()
}

func TestEngineAnswersAsItsTranscriptSays(t *testing.T) {
	t.Parallel()
	script, err := os.ReadFile("testdata/engine.txt")
	if err != nil {
		t.Fatal(err)
	}
	var questions []string
	var answers strings.Builder
	for line := range strings.Lines(string(script)) {
		if question, ok := strings.CutPrefix(line, "> "); ok {
			questions = append(questions, strings.TrimSpace(question))
		} else {
			answers.WriteString(line)
		}
	}
	if got, want := talk(t, questions...), answers.String(); got != want {
		t.Errorf("the engine answered\n%s\nwant\n%s", got, want)
	}
}

func TestEngineShowsBothFamilies(t *testing.T) {
	t.Parallel()
	tablut := talk(t, "start", "show")
	if want := "5 t t T T K T T t t 5"; !strings.Contains(tablut, want) {
		t.Errorf("show gave\n%s\nwithout %q", tablut, want)
	}
	pond := strings.TrimSuffix(strings.Repeat("WFLWFLWFL/", 9), "/")
	subulata := talk(t, "variant subulata-7", "position "+pond+" | W E5:4 I1:1 B A9:1 | W 0 B 0 | w", "show")
	for _, want := range []string{"W4", "B1"} {
		if !strings.Contains(subulata, want) {
			t.Errorf("show gave\n%s\nwithout %q", subulata, want)
		}
	}
}

func FuzzEngine(f *testing.F) {
	script, err := os.ReadFile("testdata/engine.txt")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(strings.ReplaceAll(string(script), "> ", ""))
	f.Fuzz(func(t *testing.T, text string) {
		if strings.Contains(text, "perft") || strings.Contains(text, "go") || len(text) > protocol.MaxLine {
			return // a search takes time, and a longer line ends the engine by design
		}
		var out bytes.Buffer
		run(t.Context(), []string{"engine"}, stdio{strings.NewReader(text), &out, &out})
	})
}

func TestEngineThinksTheSameForTheSameSeedAndNodes(t *testing.T) {
	t.Parallel()
	const pond = "WFLWFLWFL/WFLWWLWFL/WFLWFLWFL/WFLWFLWFL/WFLWFWWFL/WFLWFLWFL/WFLWFLWFL/WFLFFLWFL/WFLWFLWFL"
	for _, lines := range [][]string{
		{"start", "go nodes 3000 seed 7"},
		{"variant subulata-9", "position " + pond + " | W G1:1 G2:2 H1:4 B A9:7 A8:3 B9:1 | W 0 B 0 | w", "go nodes 3000 seed 7"},
	} {
		first := talk(t, lines...)
		words := strings.Fields(first)
		if len(words) < 11 || words[0] != "bestmove" || words[2] != "score" || words[4] != "depth" || words[6] != "nodes" || words[8] != "pv" {
			t.Errorf("go answered %q", first)
			continue
		}
		if words[9] != words[1] {
			t.Errorf("the line begins with %s, the best move is %s", words[9], words[1])
		}
		if again := talk(t, lines...); again != first {
			t.Errorf("once %q, then %q", first, again)
		}
	}
}

func TestEngineThinksInSubulataFromTheMoversKnowledgeAlone(t *testing.T) {
	t.Parallel()
	const before = "position WFLWFLWFL/WFLWWLWFL/WFLWFLWFL/WFLWFLWFL/WFLWFWWFL/WFLWFLWFL/WFLWFLWFL/WFLFFLWFL/WFLWFLWFL | W G1:1 G2:2 E5:9 B "
	var answers []string
	for _, black := range []string{"A9:7 D5:3 B9:1", "A9:1 D5:9 B9:2", "A9:? D5:? B9:?"} {
		answers = append(answers, talk(t, "variant subulata-9", before+black+" | W 0 B 0 | w", "go nodes 5000 seed 1"))
	}
	if answers[0] != answers[1] || answers[0] != answers[2] {
		t.Errorf("what Black's numbers are makes a difference: %q", answers)
	}
}

func TestEngineRefusesAGoWithoutABudget(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"go", "go nodes", "go nodes 0", "go nodes -1", "go nodes x", "go depth 3", "go nodes 5 seed", "go time 5 sed 1", "go nodes 5 seed -1"} {
		if got := talk(t, "start", text); !strings.HasPrefix(got, "error ") {
			t.Errorf("%q: got %q", text, got)
		}
	}
}
