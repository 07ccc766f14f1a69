package null

import (
	"testing"
	"time"
)

func TestTheZeroValueIsNullAndNullIsTheZeroValue(t *testing.T) {
	t.Parallel()
	if Text("") != nil || Time(time.Time{}) != nil || UTC(nil) != nil {
		t.Error("the zero value: got something, want null")
	}
	if Value[string](nil) != "" || Value[int](nil) != 0 {
		t.Error("null: got something, want the zero value")
	}
	at := time.Date(2026, 3, 1, 13, 0, 0, 0, time.FixedZone("", 3600))
	if got := Value(Text("e4")); got != "e4" {
		t.Errorf("text: got %q", got)
	}
	if got := Value(Time(at)); got != at {
		t.Errorf("time: got %v", got)
	}
	if got := UTC(&at); !got.Equal(at) || got.Location() != time.UTC {
		t.Errorf("UTC: got %v", got)
	}
}
