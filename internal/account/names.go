package account

import "strings"

// alike turns letters that pass for each other into one: 0 and O, 1, l and I, - and _. The unique index
// users_look_key does the same.
var alike = strings.NewReplacer("0", "o", "1", "i", "l", "i", "-", "_")

// look is what a name looks like: names of one look are not told apart at a glance.
func look(name string) string { return alike.Replace(strings.ToLower(name)) }

// Names kept for the server and those who run it, by how they begin or whole.
var (
	reservedBeginnings = []string{"guest-", "computer-", "deleted-", "admin", "moderator", "slowpond"}
	reservedNames      = []string{"system", "staff", "support"}
)

// reserved reports whether nobody may choose a name, because it looks like one that is kept.
func reserved(name string) bool {
	seen := look(name)
	for _, begins := range reservedBeginnings {
		if strings.HasPrefix(seen, look(begins)) {
			return true
		}
	}
	for _, kept := range reservedNames {
		if seen == look(kept) {
			return true
		}
	}
	return false
}
