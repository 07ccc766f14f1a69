package redact_test

import (
	"encoding/json"
	"fmt"
	"log/slog"
	"strings"
	"testing"

	"slowpond/internal/redact"
)

const planted = "kingfisher"

type holder struct {
	redact.Guard
	Secret string
	hidden string
}

func TestAGuardedStructShowsNothing(t *testing.T) {
	t.Parallel()
	h := holder{Secret: planted, hidden: planted}
	var b strings.Builder
	for _, value := range []any{h, &h, []holder{h}, map[string]holder{"a": h}, struct{ In holder }{h}} {
		for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q", "%x"} {
			fmt.Fprintf(&b, verb, value)
		}
		if text, err := json.Marshal(value); err == nil {
			t.Errorf("%T is encoded as %s", value, text)
		}
		for _, handler := range []slog.Handler{slog.NewTextHandler(&b, nil), slog.NewJSONHandler(&b, nil)} {
			slog.New(handler).Info("look", "value", value)
		}
	}
	if got := b.String(); strings.Contains(got, planted) || strings.Contains(got, fmt.Sprintf("%x", planted)) {
		t.Errorf("it shows %s", got)
	}
}
