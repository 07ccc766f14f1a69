package main

import (
	"bytes"
	"os"
	"strings"
	"testing"
)

// talk sends lines to a fresh engine and returns what it answers.
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

func TestEngineShowsBothGames(t *testing.T) {
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
		if strings.Contains(text, "perft") || len(text) > maxLine {
			return // depth costs time, and a longer line ends the engine as it says
		}
		var out bytes.Buffer
		run(t.Context(), []string{"engine"}, stdio{strings.NewReader(text), &out, &out})
	})
}
