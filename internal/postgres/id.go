package postgres

import (
	"crypto/rand"
	"io"
	"strings"
)

const (
	idLength  = 12
	idLetters = "abcdefghijklmnopqrstuvwxyz234567"
)

// NewID draws the id of a user or a game: 60 random bits as 12 characters of `a-z 2-7`.
func NewID() string {
	id, _ := DrawID(rand.Reader) // rand.Reader never fails
	return id
}

// DrawID does what NewID does with another source of randomness, whose error it returns.
func DrawID(random io.Reader) (string, error) {
	var b [idLength]byte
	if _, err := io.ReadFull(random, b[:]); err != nil {
		return "", err
	}
	for i := range b {
		b[i] = idLetters[b[i]%byte(len(idLetters))]
	}
	return string(b[:]), nil
}

// IsID reports whether a text has the form of an id. It keeps text that no column can hold, such as a
// NUL, from the database.
func IsID(s string) bool { return len(s) == idLength && strings.Trim(s, idLetters) == "" }
