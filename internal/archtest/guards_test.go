package archtest

import (
	"bufio"
	"bytes"
	"errors"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// guarded are the packages in which raw events and states exist (rule 1 of secrets).
var guarded = []string{
	"internal/match", "internal/play", "internal/play/internal/eventlog", "internal/play/internal/gamelist",
	"internal/rules/subulata", "internal/rules/tablut",
}

// secretRules are the types of package rules that hold all secrets of a game.
var secretRules = []string{"State", "Picture"}

// secretFields are the names of fields that hold a secret themselves.
var secretFields = []string{"Setup", "Setups", "setups", "InviteCode", "Fingerprint", "Secret", "secret", "numbers"}

// unguarded are the types that hold a secret and can be printed, and why that is right. Everything else
// that holds one refuses to be encoded and prints as "redacted".
var unguarded = map[string]string{
	"internal/play.View":      "what one viewer may know, built up from nothing and encoded for them",
	"internal/play.EventView": "likewise",
	"internal/play.Answer":    "likewise",
}

// library resolves imports by what the go command has built.
type library struct {
	dirs    map[string]string // of each package of ours
	exports map[string]string
}

func readLibrary(t *testing.T) library {
	t.Helper()
	out, err := exec.CommandContext(t.Context(), "go", "list", "-export", "-deps", "-f", "{{.ImportPath}}\t{{.Dir}}\t{{.Export}}", module+"...").Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	l := library{dirs: map[string]string{}, exports: map[string]string{}}
	lines := bufio.NewScanner(bytes.NewReader(out))
	for lines.Scan() {
		fields := strings.Split(lines.Text(), "\t")
		l.dirs[strings.TrimPrefix(fields[0], module)], l.exports[fields[0]] = fields[1], fields[2]
	}
	return l
}

func (l library) open(path string) (io.ReadCloser, error) {
	if l.exports[path] == "" {
		return nil, errors.New("archtest: no package " + path)
	}
	return os.Open(l.exports[path])
}

// check returns a package with its unexported types.
func (l library) check(t *testing.T, pkg string) *types.Package {
	t.Helper()
	files := token.NewFileSet()
	names, err := filepath.Glob(filepath.Join(l.dirs[pkg], "*.go"))
	if err != nil || len(names) == 0 {
		t.Fatalf("%s has the files %v, %v", pkg, names, err)
	}
	var parsed []*ast.File
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(files, name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		parsed = append(parsed, file)
	}
	config := types.Config{Importer: importer.ForCompiler(files, "gc", l.open)}
	checked, err := config.Check(module+pkg, files, parsed, nil)
	if err != nil {
		t.Fatal(err)
	}
	return checked
}

// holds reports whether a value of a type can show a secret: in a field of its own, or in one of a type
// that holds one, through pointers, slices, arrays and maps.
func holds(of types.Type, seen map[types.Type]bool) bool {
	if seen[of] {
		return false
	}
	seen[of] = true
	switch of := of.(type) {
	case *types.Named:
		if slices.Contains(secretRules, of.Obj().Name()) && of.Obj().Pkg() != nil && of.Obj().Pkg().Path() == module+"internal/rules" {
			return true
		}
		return of.Obj().Pkg() != nil && strings.HasPrefix(of.Obj().Pkg().Path(), module) && holds(of.Underlying(), seen)
	case *types.Alias:
		return holds(types.Unalias(of), seen)
	case *types.Pointer:
		return holds(of.Elem(), seen)
	case *types.Slice:
		return holds(of.Elem(), seen)
	case *types.Array:
		return holds(of.Elem(), seen)
	case *types.Map:
		return holds(of.Key(), seen) || holds(of.Elem(), seen)
	case *types.Struct:
		for field := range of.Fields() {
			if slices.Contains(secretFields, field.Name()) || holds(field.Type(), seen) {
				return true
			}
		}
	}
	return false
}

// guards lists which of the methods that keep secrets in a type lacks.
func guards(of *types.Named) (lacking []string) {
	wanted := []string{"Format"}
	if of.Obj().Exported() {
		wanted = []string{"Format", "MarshalJSON", "LogValue"}
	}
	methods := types.NewMethodSet(types.NewPointer(of))
	for _, name := range wanted {
		if methods.Lookup(of.Obj().Pkg(), name) == nil {
			lacking = append(lacking, name)
		}
	}
	return lacking
}

func TestWhatHoldsSecretsRefusesToBeEncodedAndPrinted(t *testing.T) {
	t.Parallel()
	library := readLibrary(t)
	used, kept := map[string]bool{}, 0
	for _, pkg := range guarded {
		scope := library.check(t, pkg).Scope()
		for _, name := range scope.Names() {
			declared, ok := scope.Lookup(name).(*types.TypeName)
			if !ok || declared.IsAlias() {
				continue
			}
			named, ok := declared.Type().(*types.Named)
			if _, isStruct := named.Underlying().(*types.Struct); !ok || !isStruct || !holds(named, map[types.Type]bool{}) {
				continue
			}
			full := pkg + "." + name
			lacking := guards(named)
			switch {
			case len(lacking) == 0:
				kept++
			case unguarded[full] == "":
				t.Errorf("%s holds a secret and lacks %v", full, lacking)
			}
			used[full] = len(lacking) > 0
		}
	}
	for name := range unguarded {
		if !used[name] {
			t.Errorf("%s needs no exception", name)
		}
	}
	if kept < 8 {
		t.Errorf("only %d types are guarded, so this test shows little", kept)
	}
}
