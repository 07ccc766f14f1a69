package main

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/jackc/pgx/v5/pgxpool"

	"slowpond/internal/account"
)

// admin makes a user an administrator, or no longer.
func admin(ctx context.Context, args []string, std stdio) error {
	c, rest, err := configure("admin", args, os.Getenv, std)
	if err != nil {
		return err
	}
	if len(rest) != 2 || rest[0] != "grant" && rest[0] != "revoke" {
		return usageError{errors.New("admin takes grant NAME or revoke NAME")}
	}
	log := newLogger(c, std.err)
	return withPool(ctx, c, log, func(pool *pgxpool.Pool) error {
		accounts, err := adminAccounts(pool)
		if err != nil {
			return err
		}
		if err := accounts.SetAdmin(ctx, rest[1], rest[0] == "grant"); err != nil {
			return err
		}
		log.Info("administrator "+rest[0], "user", rest[1])
		fmt.Fprintln(std.out, "done")
		return nil
	})
}

// adminAccounts gives a command the accounts; it signs no tokens, so its key is one nobody keeps.
func adminAccounts(pool *pgxpool.Pool) (*account.Service, error) {
	secrets, err := account.ParseSecrets(account.GenerateSecret())
	if err != nil {
		return nil, err
	}
	return account.New(account.Config{Pool: pool, Secrets: secrets})
}
