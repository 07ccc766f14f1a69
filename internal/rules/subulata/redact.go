package subulata

import (
	"errors"
	"fmt"
	"io"
	"log/slog"
)

const redacted = "redacted"

var errSecret = errors.New("subulata: a state holds secrets and is never encoded")

// MarshalJSON fails: a state never leaves the process.
func (s State) MarshalJSON() ([]byte, error) { return nil, errSecret }

// LogValue keeps the numbers out of logs.
func (s State) LogValue() slog.Value { return slog.StringValue(redacted) }

// Format prints "redacted" for every verb and flag, so that no fmt call shows a number.
func (s State) Format(f fmt.State, _ rune) { _, _ = io.WriteString(f, redacted) }

// String is "redacted".
func (s State) String() string { return redacted }

// GoString is "redacted".
func (s State) GoString() string { return redacted }
