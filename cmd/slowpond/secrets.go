package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"slowpond/internal/account"
)

// secretFile, in the data folder, keeps the keys of access tokens for the embedded database.
const secretFile = "jwt-secrets"

// tokenSecrets returns the configured keys, or without any, for the embedded database, those made once
// for its data folder. With a database URL a server does not start without keys, since replicas that
// each made one would refuse each other's tokens.
func tokenSecrets(c config) (account.Secrets, error) {
	text, source := c.jwtSecrets, "SLOWPOND_JWT_SECRETS"
	if text == "" && c.databaseURL != "" {
		return account.Secrets{}, usageError{errors.New("SLOWPOND_JWT_SECRETS is required with SLOWPOND_DATABASE_URL, " +
			"the same for every server on that database; for a fresh one: echo \"k1:$(openssl rand -base64 32)\"")}
	}
	if text == "" {
		source = filepath.Join(c.dataDir, secretFile)
		var err error
		if text, err = keptSecrets(c.dataDir); err != nil {
			return account.Secrets{}, fmt.Errorf("the data folder cannot be used: %w; give the program one that it may write, or start it as the folder's owner", err)
		}
	}
	secrets, err := account.ParseSecrets(text)
	if err != nil {
		return account.Secrets{}, usageError{fmt.Errorf("%s: %w", source, err)}
	}
	return secrets, nil
}

// keptSecrets reads the data folder's secrets, making them the first time.
func keptSecrets(dataDir string) (string, error) {
	if err := os.MkdirAll(dataDir, 0o755); err != nil {
		return "", err
	}
	path := filepath.Join(dataDir, secretFile)
	text, err := os.ReadFile(path)
	if errors.Is(err, os.ErrNotExist) {
		if err := makeSecrets(path); err != nil {
			return "", err
		}
		text, err = os.ReadFile(path)
	}
	return strings.TrimSpace(string(text)), err
}

// makeSecrets writes fresh secrets that only the owner may read, whole or not at all. Where another
// process was first, its secrets stay.
func makeSecrets(path string) (err error) {
	file, err := os.CreateTemp(filepath.Dir(path), "."+secretFile+"-*")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.Remove(file.Name())) }()
	_, err = file.WriteString(account.GenerateSecret() + "\n")
	if err = errors.Join(err, file.Chmod(0o600), giveToOwner(file), file.Sync(), file.Close()); err != nil {
		return err
	}
	if err := os.Link(file.Name(), path); !errors.Is(err, os.ErrExist) {
		return err
	}
	return nil
}

// giveToOwner gives a file that root makes to the owner of its folder, who may start the server the next time.
func giveToOwner(file *os.File) error {
	folder, err := os.Stat(filepath.Dir(file.Name()))
	if err != nil || os.Geteuid() != 0 {
		return err
	}
	owner := folder.Sys().(*syscall.Stat_t) // on Unix the assertion holds
	return file.Chown(int(owner.Uid), int(owner.Gid))
}
