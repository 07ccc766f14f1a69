package record_test

import (
	"bytes"
	"encoding/json"
	"reflect"
	"testing"

	"slowpond/internal/record"
)

// FuzzRead reads any text. What is read says the same when it is written in either form and read back,
// and the verdict on it is the same too.
func FuzzRead(f *testing.F) {
	for _, r := range records(f) {
		for _, written := range forms(f, r) {
			f.Add(written)
		}
	}
	f.Add([]byte(`{"tags":{"variant":"tablut","created_at":"2026-03-01T12:00:00+02:00"},"moves":["e2-a2"]}`))
	f.Add([]byte(`{"tags":{"variant":"subulata-9","players":{"white":""},"created_at":"2026-03-01T12:00:00Z","result":{"reason":"timeout"}},"setups":{}}`))
	f.Add([]byte("\ufeff[Variant \"tablut\"]\n[Created \"2026-03-01T12:00:00Z\"]\n\n1. e2-a2 e3-a3\n"))
	f.Add([]byte(`{"tags":{"variant":"tablut","time_control":{"kind":"none"},"created_at":"2026-03-01T12:00:00Z","result":{"winner":"defenders","reason":"abandoned"}}}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		r, err := record.Read(bytes.NewReader(data), rulesets())
		if err != nil {
			return
		}
		verdict := r.Replay(func(record.Step) {})
		readsBack(t, r, verdict, func(r record.Record) ([]byte, error) { return json.Marshal(r) })
		readsBack(t, r, verdict, record.Record.MarshalText)
	})
}

func readsBack(t *testing.T, r record.Record, verdict error, write func(record.Record) ([]byte, error)) {
	t.Helper()
	written, err := write(r)
	if err != nil {
		t.Fatal(err)
	}
	again, err := record.Read(bytes.NewReader(written), rulesets())
	if err != nil {
		t.Fatalf("what was written does not read back: %v\n%s", err, written)
	}
	if !reflect.DeepEqual(again, r) {
		t.Fatalf("it reads back as\n%+v, want\n%+v", again, r)
	}
	if second := again.Replay(func(record.Step) {}); (second == nil) != (verdict == nil) || verdict != nil && second.Error() != verdict.Error() {
		t.Fatalf("one form is judged %v, the other %v\n%s", verdict, second, written)
	}
}
