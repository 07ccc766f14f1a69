package main

import (
	"reflect"
	"testing"

	"github.com/google/pprof/profile"
)

// stack is a sample with the innermost function first, as profiles have them.
func stack(spent int64, functions ...string) *profile.Sample {
	s := &profile.Sample{Value: []int64{1, spent}}
	for _, f := range functions {
		s.Location = append(s.Location, &profile.Location{Line: []profile.Line{{Function: &profile.Function{Name: f}}}})
	}
	return s
}

func TestASampleCountsForTheOutermostWorkThatIsKnown(t *testing.T) {
	t.Parallel()
	const serve = "net/http.(*conn).serve"
	got := sharesOf(&profile.Profile{Sample: []*profile.Sample{
		stack(50, "encoding/json.Marshal", "slowpond/internal/play/internal/eventlog.store", "slowpond/internal/play.(*Games).commit", serve),
		stack(20, "syscall.write", serve),
		stack(20, "runtime.scanObject", "runtime.gcBgMarkWorker"),
		stack(10, "runtime.timer"),
	}})
	want := []share{{"commit", .5}, {"http", .2}, {"memory", .2}, {"other", .1}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}
