package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"runtime"
	"runtime/debug"
	"strconv"

	"slowpond/migrations"
)

// A build may set these where the go command does not know them:
// go build -ldflags '-X main.release=v1.2.0 -X main.revision=COMMIT' ./cmd/slowpond.
var release, revision string

// build describes this program.
type build struct {
	version string // as released; "devel" for a build that is not a release
	commit  string // "unknown" where it was built outside a repository, with "+changes" if files were changed
	goes    string // the version of Go it was built with
	schema  int64  // the newest migration it knows
}

func thisBuild() build {
	b := build{version: "devel", commit: "unknown", goes: runtime.Version(), schema: migrations.Known()}
	if info, ok := debug.ReadBuildInfo(); ok {
		b.read(info)
	}
	b.version, b.commit = cmp.Or(release, b.version), cmp.Or(revision, b.commit)
	return b
}

// read takes what the go command has recorded in the program.
func (b *build) read(info *debug.BuildInfo) {
	if v := info.Main.Version; v != "" && v != "(devel)" {
		b.version = v
	}
	settings := map[string]string{}
	for _, s := range info.Settings {
		settings[s.Key] = s.Value
	}
	if revision := settings["vcs.revision"]; revision != "" {
		b.commit = revision
		if settings["vcs.modified"] == "true" {
			b.commit += "+changes"
		}
	}
}

// labels returns the build as /metrics shows it.
func (b build) labels() map[string]string {
	return map[string]string{"version": b.version, "revision": b.commit, "go": b.goes, "schema": strconv.FormatInt(b.schema, 10)}
}

// version prints the build, one fact a line.
func version(_ context.Context, args []string, std stdio) error {
	if len(args) > 0 {
		return usageError{errors.New("version takes no arguments")}
	}
	b := thisBuild()
	_, err := fmt.Fprintf(std.out, "slowpond %s\ncommit %s\ngo %s\nschema %d\n", b.version, b.commit, b.goes, b.schema)
	return err
}
