package account

import (
	"context"
	"net/netip"
	"time"
)

// placeKept is how long a user is known at a place after a session was begun or renewed there.
const placeKept = 30 * 24 * time.Hour

// place returns the network of an address as sessions keep it, /24 of IPv4 and /48 of IPv6, or nil for
// what is no address.
func place(address string) *string {
	ip, err := netip.ParseAddr(address)
	if err != nil {
		return nil
	}
	bits := 48
	if ip = ip.Unmap().WithZone(""); ip.Is4() {
		bits = 24
	}
	prefix, _ := ip.Prefix(bits) // fails only for a length that the address cannot have
	network := prefix.String()
	return &network
}

// knownAt reports whether a user has lately had a session at a place, ended or not.
func (s *Service) knownAt(ctx context.Context, userID string, place *string) (known bool, err error) {
	if userID == "" || place == nil {
		return false, nil
	}
	err = s.pool.QueryRow(ctx, `
		SELECT EXISTS (SELECT FROM sessions WHERE user_id = $1 AND address_prefix = $2 AND last_used_at > $3)`,
		userID, place, s.now().Add(-placeKept)).Scan(&known)
	return known, explain(err, "looking for a session at a place")
}
