package postgres

import (
	"encoding/base64"
	"strings"
)

// Cursor writes where a page of a list ended, as opaque text. What is held is the last row's key; list
// is a word of its own for each list, so that a cursor of another one is recognised.
func Cursor(list, held string) string {
	return base64.RawURLEncoding.EncodeToString([]byte(list + "." + held))
}

// ReadCursor returns what Cursor wrote, and "" for the empty cursor; ok is false for any other text.
func ReadCursor(list, cursor string) (held string, ok bool) {
	if cursor == "" {
		return "", true
	}
	raw, err := base64.RawURLEncoding.DecodeString(cursor)
	held, ok = strings.CutPrefix(string(raw), list+".")
	return held, ok && err == nil && held != ""
}
