package main

import (
	"bytes"
	"regexp"
	"runtime/debug"
	"strconv"
	"strings"
	"testing"

	"slowpond/migrations"
)

func TestVersionSaysWhichProgramThisIs(t *testing.T) {
	t.Parallel()
	var out, errs bytes.Buffer
	if code := run(t.Context(), []string{"version"}, stdio{out: &out, err: &errs}); code != 0 {
		t.Fatalf("status %d: %s", code, errs.String())
	}
	shape := regexp.MustCompile(`\Aslowpond \S+\ncommit \S+\ngo go1\.\S+.*\nschema (\d+)\n\z`)
	found := shape.FindStringSubmatch(out.String())
	if found == nil || found[1] != strconv.FormatInt(migrations.Known(), 10) {
		t.Errorf("got %q", out.String())
	}
	if code := run(t.Context(), []string{"version", "now"}, stdio{out: &out, err: &errs}); code != 2 || !strings.Contains(errs.String(), "no arguments") {
		t.Errorf("with an argument: status %d, %s", code, errs.String())
	}
}

func TestABuildIsReadFromWhatTheGoCommandRecorded(t *testing.T) {
	t.Parallel()
	b := build{version: "devel", commit: "unknown"}
	b.read(&debug.BuildInfo{Main: debug.Module{Version: "(devel)"}})
	if b.version != "devel" || b.commit != "unknown" {
		t.Errorf("outside a repository: %+v", b)
	}
	b.read(&debug.BuildInfo{
		Main:     debug.Module{Version: "v1.2.0"},
		Settings: []debug.BuildSetting{{Key: "vcs.revision", Value: "abc"}, {Key: "vcs.modified", Value: "true"}},
	})
	if b.version != "v1.2.0" || b.commit != "abc+changes" {
		t.Errorf("got %+v", b)
	}
}
