package web

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"
)

// securityTextFor is how long a copy of security.txt is valid. RFC 9116 recommends less than a year.
const securityTextFor = 180 * 24 * time.Hour

// ParseContacts reads the addresses for reports of security problems, separated by commas: URIs of the
// schemes mailto, https or tel, as RFC 9116 (2.5.3) requires. An empty text has none.
func ParseContacts(text string) ([]string, error) {
	var contacts []string
	for one := range strings.SplitSeq(text, ",") {
		if one = strings.TrimSpace(one); one == "" {
			continue
		}
		if !isContact(one) {
			return nil, errors.New("must be mailto:NAME@HOST, https://HOST/... or tel:NUMBER, separated by commas")
		}
		contacts = append(contacts, one)
	}
	return contacts, nil
}

func isContact(text string) bool {
	address, err := url.Parse(text)
	if err != nil || strings.ContainsFunc(text, func(r rune) bool { return r <= ' ' || r > '~' }) {
		return false
	}
	switch address.Scheme {
	case "mailto":
		name, host, ok := strings.Cut(address.Opaque, "@")
		return ok && name != "" && host != ""
	case "https":
		return address.Host != ""
	case "tel":
		return strings.ContainsAny(address.Opaque, "0123456789")
	}
	return false
}

// SecurityText serves /.well-known/security.txt (RFC 9116), which names the contacts for security
// problems. Without contacts it answers 404.
func SecurityText(contacts []string, clock func() time.Time) http.Handler {
	contacts = slices.Clone(contacts)
	return withHeaders(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if len(contacts) == 0 {
			http.Error(w, "This server names no contact for security problems.", http.StatusNotFound)
			return
		}
		var text strings.Builder
		for _, contact := range contacts {
			fmt.Fprintf(&text, "Contact: %s\n", contact)
		}
		expires := clock().UTC().Truncate(24 * time.Hour).Add(securityTextFor)
		fmt.Fprintf(&text, "Expires: %s\nPreferred-Languages: en, nl\n", expires.Format(time.RFC3339))
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		w.Header().Set("Cache-Control", "public, max-age=86400")
		_, _ = w.Write([]byte(text.String())) // the caller may have hung up
	}))
}
