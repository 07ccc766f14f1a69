package rulestest_test

import (
	"testing"

	"slowpond/internal/rules/rulestest"
	"slowpond/internal/rules/tablut"
)

// TestTablut stops its games after 60 plies: the rules bound them, but not usefully.
func TestTablut(t *testing.T) {
	t.Parallel()
	rulestest.Run(t, tablut.Ruleset(), rulestest.Options{PlyCap: 60})
}
