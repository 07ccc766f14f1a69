package postgres

import (
	"bytes"
	"strings"
	"testing"
)

func TestIDsHaveTheirForm(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for range 1000 {
		id := NewID()
		if !IsID(id) || seen[id] {
			t.Fatalf("got %q", id)
		}
		seen[id] = true
	}
	for _, id := range []string{"", "abc", "abcdefghijk", "abcdefghijklm", "abcdefghijkL", "abcdefghijk1", "abcdefghijk\x00", "abcdefghij é"} {
		if IsID(id) {
			t.Errorf("%q: got an id", id)
		}
	}
}

func TestDrawIDUsesItsSourceAlone(t *testing.T) {
	t.Parallel()
	id, err := DrawID(strings.NewReader("\x00\x19\x1a\x1f\x20\xff000000"))
	if err != nil || id[:6] != "az27a7" {
		t.Errorf("got %q, %v", id, err)
	}
	if _, err := DrawID(bytes.NewReader(nil)); err == nil {
		t.Error("an empty source: got no error")
	}
}
