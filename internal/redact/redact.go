// Package redact keeps values that hold secrets from being encoded, logged and printed.
package redact

import (
	"errors"
	"fmt"
	"io"
	"log/slog"
)

// Guard, embedded first in a struct that holds a secret, guards all of it: encoding it as JSON fails, and
// it logs and prints as "redacted".
type Guard struct{}

// MarshalJSON always fails.
func (Guard) MarshalJSON() ([]byte, error) {
	return nil, errors.New("redact: a value that holds secrets must not be encoded")
}

// LogValue is "redacted".
func (Guard) LogValue() slog.Value { return slog.StringValue("redacted") }

// Format prints "redacted", whatever the verb.
func (Guard) Format(f fmt.State, _ rune) { _, _ = io.WriteString(f, "redacted") }
