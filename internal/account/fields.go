package account

import (
	"net/mail"
	"strings"
	"unicode"
	"unicode/utf8"

	"slowpond/internal/fault"
)

// fields collects everything that is wrong with a request, so that one answer names all of it.
type fields []fault.Field

func (f *fields) name(pointer, name string) {
	if !validName(name) {
		*f = append(*f, fault.Field{Pointer: pointer, Detail: "A name has 3 to 20 of the characters A-Z a-z 0-9 _ - and starts with a letter."})
	} else if reserved(name) {
		*f = append(*f, fault.Field{Pointer: pointer, Detail: "Names like this are kept for the server and those who run it."})
	}
}

func (f *fields) email(pointer string, email *string) {
	if email != nil && !validEmail(*email) {
		*f = append(*f, fault.Field{Pointer: pointer, Detail: "This is not an email address."})
	}
}

// fault returns nil when nothing is wrong.
func (f fields) fault() error {
	if len(f) == 0 {
		return nil
	}
	return &fault.Error{Code: fault.Invalid, Detail: "The request is not valid.", Fields: f}
}

func checkAccount(name, password string, email *string) error {
	var f fields
	f.name("/name", name)
	f.password("/password", password, name)
	f.email("/email", email)
	return f.fault()
}

func validName(name string) bool {
	if len(name) < 3 || len(name) > 20 || !isLetter(name[0]) {
		return false
	}
	for _, c := range []byte(name) {
		if !isLetter(c) && !isDigit(c) && c != '_' && c != '-' {
			return false
		}
	}
	return true
}

// validEmail accepts a bare address of RFC 5322 with a dotted domain; only sending a mail there could prove more.
func validEmail(email string) bool {
	if len(email) > 254 || !utf8.ValidString(email) || strings.ContainsFunc(email, unicode.IsControl) {
		return false
	}
	address, err := mail.ParseAddress(email)
	if err != nil || address.Address != email {
		return false
	}
	domain := email[strings.LastIndexByte(email, '@')+1:]
	return strings.Contains(strings.Trim(domain, "."), ".")
}

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

func isDigit(c byte) bool { return '0' <= c && c <= '9' }
