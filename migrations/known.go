package migrations

import (
	"io/fs"
	"strconv"
	"strings"
)

// Known is the newest version this build knows: the number its last file begins with.
func Known() int64 {
	names, err := fs.Glob(FS, "*.sql")
	if err != nil || len(names) == 0 {
		return 0
	}
	digits, _, _ := strings.Cut(names[len(names)-1], "_")
	version, err := strconv.ParseInt(digits, 10, 64)
	if err != nil {
		return 0
	}
	return version
}
