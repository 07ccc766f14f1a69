package postgres

import (
	"encoding/base64"
	"strings"
)

// Cursor encodes where a page of a list ended, as opaque text. held is the last row's key; list names
// the list, so that a cursor of another list is recognised.
func Cursor(list, held string) string {
	return base64.RawURLEncoding.EncodeToString([]byte(list + "." + held))
}

// ReadCursor returns what the cursor holds, and "" for the empty cursor; ok is false for any text that is not a cursor of the list.
func ReadCursor(list, cursor string) (held string, ok bool) {
	if cursor == "" {
		return "", true
	}
	raw, err := base64.RawURLEncoding.DecodeString(cursor)
	held, ok = strings.CutPrefix(string(raw), list+".")
	return held, ok && err == nil && held != ""
}
