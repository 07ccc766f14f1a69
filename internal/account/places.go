package account

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"net/netip"
	"time"
)

// placeKept is how long a user is known at a place after a session was begun or renewed there.
const placeKept = 30 * 24 * time.Hour

// place is an address as sessions keep it: the address of IPv4, or the network of /64 that one household
// has of IPv6. The zero place is nowhere.
type place struct {
	exact  netip.Prefix
	coarse netip.Prefix // /24 or /48
}

func placeOf(address string) (p place) {
	ip, err := netip.ParseAddr(address)
	if err != nil {
		return p
	}
	exact, coarse := 64, 48
	if ip = ip.Unmap().WithZone(""); ip.Is4() {
		exact, coarse = 32, 24
	}
	p.exact, _ = ip.Prefix(exact) // fails only for a length that the address cannot have
	p.coarse, _ = ip.Prefix(coarse)
	return p
}

// prefix is what may be shown of a place, nil of nowhere.
func (p place) prefix() *string {
	if !p.coarse.IsValid() {
		return nil
	}
	text := p.coarse.String()
	return &text
}

// mac is what the database keeps of a user's place, nil of nowhere. Without the key it tells nothing.
func (p place) mac(userID string, key []byte) []byte {
	if !p.exact.IsValid() {
		return nil
	}
	h := hmac.New(sha256.New, key)
	h.Write([]byte("place " + userID + " " + p.exact.String()))
	return h.Sum(nil)[:16]
}

// mac is a place's mac by the key that signs.
func (s *Service) mac(userID string, p place) []byte {
	return p.mac(userID, s.secrets.ring.keys[s.secrets.ring.signing])
}

// knownAt reports whether a user has lately had a session at a place, ended or not. It asks the database
// for the user "" too, so that a login takes as long whether there is such a user or not.
func (s *Service) knownAt(ctx context.Context, userID string, p place) (known bool, err error) {
	if !p.exact.IsValid() {
		return false, nil
	}
	var macs [][]byte
	for _, key := range s.secrets.ring.keys {
		macs = append(macs, p.mac(userID, key))
	}
	err = s.pool.QueryRow(ctx, `
		SELECT EXISTS (SELECT FROM sessions WHERE user_id = $1 AND address_mac = ANY ($2) AND last_used_at > $3)`,
		userID, macs, s.now().Add(-placeKept)).Scan(&known)
	return known, explain(err, "looking for a session at a place")
}
