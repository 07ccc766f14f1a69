package main

import (
	"bytes"
	"strings"
	"testing"
)

func TestReplaySaysWhoWins(t *testing.T) {
	t.Parallel()
	const text = "\ufeff[Variant \"tablut\"]\n[Status \"finished\"]\n[Created \"2026-03-01T12:00:00Z\"]\n[TimeControl \"none\"]\n" +
		"[Winner \"defenders\"]\n[Reason \"resignation\"]\n[Start \"3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3\"]\n\n1. e2-a2 e3-a3\n"
	for from, want := range map[string]string{
		text: "The defenders win (resignation)\n",
		strings.NewReplacer(`"defenders"`, `"draw"`, "resignation", "agreement").Replace(text): "A draw (agreement)\n",
	} {
		var out bytes.Buffer
		if err := replay(t.Context(), []string{"-"}, stdio{in: strings.NewReader(from), out: &out, err: &out}); err != nil {
			t.Fatal(err)
		}
		if !strings.HasSuffix(out.String(), want) {
			t.Errorf("it ends with\n%s\nwant %s", out.String(), want)
		}
	}
}
