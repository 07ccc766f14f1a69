package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
)

func TestSecretsThatRootMakesBelongToTheFoldersOwner(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	owner := os.Geteuid()
	if owner == 0 {
		owner = 12345
		if err := os.Chown(dir, owner, owner); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := keptSecrets(dir); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(filepath.Join(dir, secretFile))
	if err != nil || info.Sys().(*syscall.Stat_t).Uid != uint32(owner) || info.Mode().Perm() != 0o600 {
		t.Errorf("got %+v, %v, want the folder's owner and nobody else", info, err)
	}
}

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
