package web

import (
	"path"
	"regexp"
	"strings"
)

// spoken are comments within a line that tell types to tools. Nothing else in our modules looks so.
var spoken = regexp.MustCompile(`/\*\* @(?:type|param|returns) [^*\n]*\*/ ?`)

// withoutComments empties the lines of a module or style sheet that are comment alone, and takes
// types out of the others: a third of what would be sent is for those who read the sources. Lines
// keep their numbers. What others wrote is left as it is.
func withoutComments(name string, body []byte) []byte {
	if ext := path.Ext(name); ext != ".js" && ext != ".css" || strings.HasPrefix(name, "vendor/") {
		return body
	}
	lines := strings.Split(string(body), "\n")
	within := false
	for i, line := range lines {
		text := strings.TrimSpace(line)
		switch {
		case within:
			_, after, ended := strings.Cut(line, "*/")
			within, lines[i] = !ended, after
		case strings.HasPrefix(text, "/*") && !strings.Contains(text, "*/"):
			within, lines[i] = true, ""
		case strings.HasPrefix(text, "//"), strings.HasPrefix(text, "/*") && strings.HasSuffix(text, "*/"):
			lines[i] = ""
		default:
			lines[i] = spoken.ReplaceAllString(line, "")
		}
	}
	return []byte(strings.Join(lines, "\n"))
}
