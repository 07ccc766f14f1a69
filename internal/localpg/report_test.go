package localpg

import (
	"bytes"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"testing"
)

func TestReportPassesOnWholeLinesAtTheirLevel(t *testing.T) {
	t.Parallel()
	var b bytes.Buffer
	drop := func(_ []string, a slog.Attr) slog.Attr {
		if a.Key == slog.TimeKey {
			return slog.Attr{}
		}
		return a
	}
	r := &report{log: slog.New(slog.NewTextHandler(&b, &slog.HandlerOptions{ReplaceAttr: drop, Level: slog.LevelDebug}))}
	for _, piece := range []string{"LOG:  sta", "rting\nWARNING:  old\nFATAL:  the database system is starting up\n", "ERROR:  twice\nPANIC:  no WAL\n", "half"} {
		if _, err := r.Write([]byte(piece)); err != nil {
			t.Fatal(err)
		}
	}
	want := `level=DEBUG msg="postgres: starting"
level=WARN msg="postgres: old"
level=DEBUG msg="postgres: twice"
level=ERROR msg="postgres: no WAL"
`
	if got := b.String(); got != want {
		t.Errorf("log:\n%s\nwant:\n%s", got, want)
	}
}

func TestReportRemembersTheLastLines(t *testing.T) {
	t.Parallel()
	r := &report{log: slog.New(slog.DiscardHandler)}
	var want []string
	for i := range 3 * keepLines {
		line := fmt.Sprintf("LOG:  %d", i)
		if _, err := r.Write([]byte(line + "\n")); err != nil {
			t.Fatal(err)
		}
		want = append(want, line)
	}
	if got := r.said(); !slices.Equal(got, want[2*keepLines:]) {
		t.Errorf("said: got %s", strings.Join(got, ", "))
	}
}

func TestVersionsAreRead(t *testing.T) {
	t.Parallel()
	for s, want := range map[string]int{
		"postgres (PostgreSQL) 15.18 (Debian 15.18-0+deb12u1)\n": 15,
		"postgres (PostgreSQL) 18beta1\n":                        18,
		"postgres (PostgreSQL) 9.6.24":                           9,
		"14\n":                                                   14,
		"":                                                       0,
		"fifteen":                                                0,
	} {
		if got := parseMajor(s); got != want {
			t.Errorf("parseMajor(%q): got %d, want %d", s, got, want)
		}
	}
}

func TestTheFolderChoosesItsInstallation(t *testing.T) {
	t.Parallel()
	list := []installation{{"/a", 16}, {"/b", 17}, {"/c", 15}}
	for major, want := range map[int]string{0: "/a", 15: "/c", 16: "/a", 17: "/b"} {
		if got, err := choose(list, major); err != nil || got.bin != want {
			t.Errorf("choose(%d): got %v, %v, want %s", major, got, err, want)
		}
	}
}
