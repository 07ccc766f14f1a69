package main

import (
	"os"
	"slices"
	"strings"
	"testing"
)

func TestSecretsInAnEnvFileStayOutOfGitAndOfTheImage(t *testing.T) {
	t.Parallel()
	for file, patterns := range map[string][]string{
		".gitignore":    {".env", ".env.*"},
		".dockerignore": {"**/.env", "**/.env.*"},
	} {
		text, err := os.ReadFile("../../" + file)
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(string(text), "\n")
		for _, pattern := range patterns {
			if !slices.Contains(lines, pattern) {
				t.Errorf("%s lacks %s", file, pattern)
			}
		}
		for _, line := range lines {
			if strings.HasPrefix(line, "!") && strings.Contains(line, "env") {
				t.Errorf("%s lets %s in again", file, line)
			}
		}
	}
}
