// Package outbound makes requests to addresses that users have given, and to public ones only: what a
// server can reach and the world cannot stays out of users' reach.
package outbound

import (
	"context"
	"errors"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"syscall"
	"time"
)

// ErrNotPublic means that an address is not to be connected to.
var ErrNotPublic = errors.New("outbound: not a public address")

// ErrURL means that a URL is not one that a user may give.
var ErrURL = errors.New("outbound: must be an https URL without user or fragment")

// Policy says where requests may go. The zero Policy is the public Internet, by https.
type Policy struct {
	allowed []netip.Prefix // besides, also by plain http
}

// ParsePolicy reads networks and addresses that are allowed besides, separated by commas.
func ParsePolicy(parts []string) (p Policy, err error) {
	for _, part := range parts {
		prefix, err := netip.ParsePrefix(part)
		if err != nil {
			address, err := netip.ParseAddr(part)
			if err != nil {
				return Policy{}, errors.New("must be IP addresses or networks, separated by commas")
			}
			prefix = netip.PrefixFrom(address, address.BitLen())
		}
		p.allowed = append(p.allowed, prefix.Masked())
	}
	return p, nil
}

// Check refuses a URL that requests may not be made to, before anything is resolved.
func (p Policy) Check(text string) error {
	u, err := url.Parse(text)
	if err != nil || u.Host == "" || u.User != nil || u.Fragment != "" || len(text) > 2048 {
		return ErrURL
	}
	address, err := netip.ParseAddr(u.Hostname())
	switch {
	case u.Scheme == "https" && (err != nil || p.allows(address)):
		return nil
	case u.Scheme == "http" && err == nil && p.besides(address):
		return nil
	case u.Scheme == "https":
		return ErrNotPublic
	}
	return ErrURL
}

// allows reports whether an address may be connected to.
func (p Policy) allows(a netip.Addr) bool { return public(a) || p.besides(a) }

func (p Policy) besides(a netip.Addr) bool {
	a = a.Unmap()
	return slices.ContainsFunc(p.allowed, func(n netip.Prefix) bool { return n.Contains(a) })
}

// special are the networks that are not the public Internet, or lead out of it: the registries of IANA for
// special purposes (RFC 6890 and what followed), multicast, and what holds an IPv4 address inside.
var special = func() (all []netip.Prefix) {
	for _, text := range []string{
		"0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24", "192.0.2.0/24",
		"192.31.196.0/24", "192.52.193.0/24", "192.88.99.0/24", "192.168.0.0/16", "192.175.48.0/24", "198.18.0.0/15", "198.51.100.0/24",
		"203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4",
	} {
		all = append(all, netip.MustParsePrefix(text))
	}
	return all
}()

// global is where public IPv6 addresses are, and within is what of it is not public.
var (
	global = netip.MustParsePrefix("2000::/3")
	within = []netip.Prefix{
		netip.MustParsePrefix("2001::/23"), netip.MustParsePrefix("2001:db8::/32"), netip.MustParsePrefix("2002::/16"), netip.MustParsePrefix("3fff::/20"),
	}
)

// public reports whether an address belongs to the public Internet.
func public(a netip.Addr) bool {
	if a.Zone() != "" || !a.IsValid() {
		return false
	}
	a = a.Unmap()
	inside := func(n netip.Prefix) bool { return n.Contains(a) }
	if a.Is4() {
		return !slices.ContainsFunc(special, inside)
	}
	return global.Contains(a) && !slices.ContainsFunc(within, inside)
}

const (
	requestTime = 10 * time.Second
	largestHead = 16 << 10
	connectTime = 5 * time.Second
	perHost     = 4
	idleFor     = 30 * time.Second
)

// Client returns a client that follows no redirects and looks at the address each time it connects, so that
// a name that comes to mean another address does not help. A request takes 10 seconds at most.
func (p Policy) Client() *http.Client { return p.client(net.DefaultResolver) }

func (p Policy) client(resolver *net.Resolver) *http.Client {
	dialer := &net.Dialer{Timeout: connectTime, Resolver: resolver, Control: func(_, address string, _ syscall.RawConn) error {
		at, err := netip.ParseAddrPort(address)
		if err != nil || !p.allows(at.Addr()) {
			return ErrNotPublic
		}
		return nil
	}}
	return &http.Client{
		Timeout:       requestTime,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		Transport: &http.Transport{
			Proxy: nil, // a proxy would connect in our place
			DialContext: func(ctx context.Context, network, address string) (net.Conn, error) {
				return dialer.DialContext(ctx, network, address)
			},

			MaxConnsPerHost: perHost, MaxIdleConns: 32, IdleConnTimeout: idleFor, TLSHandshakeTimeout: connectTime,
			MaxResponseHeaderBytes: largestHead, ForceAttemptHTTP2: true,
		},
	}
}
