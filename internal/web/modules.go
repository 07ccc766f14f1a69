package web

import (
	"path"
	"regexp"
	"slices"
)

// imports finds the static imports of a module, one a line as our modules are written, and those of
// the vendored one, which has none. An import() is for later and not followed.
var imports = regexp.MustCompile(`(?m)^(?:import|export|\})[^'"\n]*?(?:from )?'(\.{1,2}/[^']+)'`)

// reachable lists modules and all that they import, directly or not, sorted; those that are missing
// are left to the browser to complain of.
func reachable(contents map[string][]byte, start ...string) []string {
	var found []string
	waiting := start
	for len(waiting) > 0 {
		name := waiting[0]
		waiting = waiting[1:]
		if contents[name] == nil || slices.Contains(found, name) {
			continue
		}
		found = append(found, name)
		for _, match := range imports.FindAllSubmatch(contents[name], -1) {
			waiting = append(waiting, path.Join(path.Dir(name), string(match[1])))
		}
	}
	slices.Sort(found)
	return found
}
