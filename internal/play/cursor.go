package play

import (
	"encoding/base64"
	"strconv"
	"strings"
	"time"

	"slowpond/internal/play/internal/gamelist"
	"slowpond/internal/postgres"
)

// A cursor is the sort, the key in microseconds ("" for none) and the id.
func encodeCursor(s gamelist.Sort, c gamelist.Cursor) string {
	key := ""
	if !c.Key.IsZero() {
		key = strconv.FormatInt(c.Key.UnixMicro(), 36)
	}
	return base64.RawURLEncoding.EncodeToString([]byte(string(s) + "." + key + "." + c.ID))
}

func decodeCursor(s gamelist.Sort, text string) (gamelist.Cursor, bool) {
	raw, err := base64.RawURLEncoding.DecodeString(text)
	parts := strings.Split(string(raw), ".")
	if err != nil || len(parts) != 3 || parts[0] != string(s) || !postgres.IsID(parts[2]) {
		return gamelist.Cursor{}, false
	}
	c := gamelist.Cursor{ID: parts[2]}
	if parts[1] == "" {
		return c, s == gamelist.ByDeadline
	}
	micros, err := strconv.ParseInt(parts[1], 36, 64)
	const farthest = 1 << 52 // about the year 2112; Postgres takes all of it
	if err != nil || micros < 0 || micros > farthest {
		return gamelist.Cursor{}, false
	}
	c.Key = time.UnixMicro(micros).UTC()
	return c, true
}
