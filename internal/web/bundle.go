package web

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// The modules and style sheets from which all others are imported.
const (
	start  = "app/main.js"
	guard  = "app/boot.js" // runs apart from the others, in case they do not come
	styles = "css/page.css"
)

// What a tag <a> and <>several</> are calls of, as in tsconfig.json.
const (
	jsxFactory  = "h"
	jsxFragment = "Fragment"
)

// loaders says, by a file's extension, how the bundler reads it.
var loaders = map[string]api.Loader{".js": api.LoaderJS, ".tsx": api.LoaderTSX, ".css": api.LoaderCSS}

// space is the name under which the bundler knows our files, which are not on a disk.
const space = "page"

// sent holds the files of the page as browsers ask for them.
type sent struct {
	files   map[string][]byte
	imports map[string][]string // what a file needs before it can run
	holding map[string]string   // the file that holds each module imported on demand
}

// bundle joins the modules and style sheets into few files and minifies them: a browser fetches a
// handful of files instead of a hundred, without comments and types. Modules imported on demand stay
// apart, and so does what two of them share. All other files stay as they are.
func bundle(contents map[string][]byte) (*sent, error) {
	result := api.Build(api.BuildOptions{
		EntryPoints: []string{start, guard, styles}, Plugins: []api.Plugin{from(contents)},
		Bundle: true, Splitting: true, Format: api.FormatESModule, Target: api.ES2022,
		MinifyWhitespace: true, MinifyIdentifiers: true, MinifySyntax: true,
		JSXFactory: jsxFactory, JSXFragment: jsxFragment,
		Outdir: "/", AbsWorkingDir: "/", EntryNames: "[dir]/[name]", ChunkNames: "app/[name]-[hash]",
		Metafile: true, LogLevel: api.LogLevelSilent,
	})
	if wrong := append(result.Errors, result.Warnings...); len(wrong) > 0 {
		return nil, saying(wrong) // a mistake in a style sheet is only a warning, and browsers would drop the rule
	}
	s := &sent{files: withoutSources(contents), imports: map[string][]string{}, holding: map[string]string{}}
	for _, file := range result.OutputFiles {
		s.files[strings.TrimPrefix(file.Path, "/")] = file.Contents
	}
	return s, s.read(result.Metafile)
}

// withoutSources leaves out the files that the bundler replaces.
func withoutSources(contents map[string][]byte) map[string][]byte {
	left := map[string][]byte{}
	for name, body := range contents {
		_, source := loaders[path.Ext(name)]
		if !source || slices.Contains(atRoot, name) {
			left[name] = body
		}
	}
	return left
}

// from makes the bundler read a file's imports from contents.
func from(contents map[string][]byte) api.Plugin {
	resolve := func(args api.OnResolveArgs) (api.OnResolveResult, error) {
		name := args.Path
		if args.Kind != api.ResolveEntryPoint {
			name = path.Join(path.Dir(args.Importer), args.Path)
		}
		if contents[name] == nil {
			return api.OnResolveResult{}, fmt.Errorf("there is no %s", name)
		}
		return api.OnResolveResult{Path: name, Namespace: space}, nil
	}
	load := func(args api.OnLoadArgs) (api.OnLoadResult, error) {
		text := string(contents[args.Path])
		return api.OnLoadResult{Contents: &text, Loader: loaders[path.Ext(args.Path)]}, nil
	}
	return api.Plugin{Name: space, Setup: func(build api.PluginBuild) {
		build.OnResolve(api.OnResolveOptions{Filter: ".*"}, resolve)
		build.OnLoad(api.OnLoadOptions{Filter: ".*", Namespace: space}, load)
	}}
}

// transform turns one module with types and tags into JavaScript, with a source map.
func transform(name string, source []byte) ([]byte, error) {
	result := api.Transform(string(source), api.TransformOptions{
		Loader: loaders[path.Ext(name)], Target: api.ES2022, JSXFactory: jsxFactory, JSXFragment: jsxFragment,
		Sourcefile: path.Base(name), Sourcemap: api.SourceMapInline, LogLevel: api.LogLevelSilent,
	})
	if wrong := append(result.Errors, result.Warnings...); len(wrong) > 0 {
		return nil, saying(wrong)
	}
	return result.Code, nil
}

// saying returns the messages, and where each mistake is, as an error.
func saying(messages []api.Message) error {
	var all []error
	for _, message := range messages {
		where := ""
		if at := message.Location; at != nil {
			where = fmt.Sprintf("%s:%d: ", strings.TrimPrefix(at.File, space+":"), at.Line)
		}
		all = append(all, errors.New(where+message.Text))
	}
	return errors.Join(all...)
}

// read takes from the bundler's report what each file imports and starts with.
func (s *sent) read(account string) error {
	var told struct {
		Outputs map[string]struct {
			EntryPoint string
			Imports    []struct{ Path, Kind string }
		}
	}
	if err := json.Unmarshal([]byte(account), &told); err != nil {
		return err
	}
	for name, output := range told.Outputs {
		s.holding[strings.TrimPrefix(output.EntryPoint, space+":")] = name
		for _, one := range output.Imports {
			if one.Kind == "import-statement" {
				s.imports[name] = append(s.imports[name], one.Path)
			}
		}
	}
	return nil
}

// needed lists, sorted, the files a browser needs before these modules can run.
func (s *sent) needed(modules ...string) []string {
	found := map[string]bool{}
	var need func(name string)
	need = func(name string) {
		if found[name] || s.files[name] == nil {
			return
		}
		found[name] = true
		for _, next := range s.imports[name] {
			need(next)
		}
	}
	for _, module := range modules {
		need(cmp.Or(s.holding[module], module))
	}
	return slices.Sorted(maps.Keys(found))
}
