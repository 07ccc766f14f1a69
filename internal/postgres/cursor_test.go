package postgres

import "testing"

func TestACursorIsReadBackByItsOwnList(t *testing.T) {
	t.Parallel()
	cursor := Cursor("name", "ann.b")
	for _, c := range []struct {
		list, cursor, held string
		ok                 bool
	}{
		{"name", cursor, "ann.b", true},
		{"name", "", "", true},
		{"act", cursor, "", false},
		{"nam", cursor, "", false},
		{"name", Cursor("name", ""), "", false},
		{"name", "x", "", false},
		{"name", "!", "", false},
	} {
		held, ok := ReadCursor(c.list, c.cursor)
		if ok != c.ok || ok && held != c.held {
			t.Errorf("%s, %q: got %q, %t", c.list, c.cursor, held, ok)
		}
	}
}
