package outbound

import (
	"errors"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"
)

func TestOnlyPublicAddressesArePublic(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"8.8.8.8": true, "1.1.1.1": true, "2606:4700:4700::1111": true, "::ffff:8.8.8.8": true, "100.63.255.255": true, "172.32.0.1": true,
		"127.0.0.1": false, "10.1.2.3": false, "172.16.0.1": false, "172.31.255.255": false, "192.168.1.1": false, "169.254.169.254": false,
		"100.64.0.1": false, "0.0.0.0": false, "255.255.255.255": false, "224.0.0.1": false, "198.18.0.1": false, "192.0.0.192": false,
		"::1": false, "::": false, "fe80::1": false, "fc00::1": false, "fd00:ec2::254": false, "ff02::1": false, "::ffff:127.0.0.1": false,
		"64:ff9b::7f00:1": false, "64:ff9b:1::1": false, "2002:7f00:1::": false, "2001:0:1::1": false, "2001:db8::1": false, "::127.0.0.1": false, "fe80::1%eth0": false,
		"100::1": false, "5f00::1": false,
	} {
		a, err := netip.ParseAddr(text)
		if err != nil {
			t.Fatal(err)
		}
		if got := public(a); got != want {
			t.Errorf("%s: got %v", text, got)
		}
	}
}

func TestURLsThatUsersMayGive(t *testing.T) {
	t.Parallel()
	p, err := ParsePolicy([]string{"192.168.7.0/24", "127.0.0.1"})
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]bool{
		"https://example.org/hook": true, "https://example.org:8443/hook?x=1": true, "https://8.8.8.8/": true, "https://[2606:4700:4700::1111]/": true,
		"http://192.168.7.9/hook": true, "https://192.168.7.9/hook": true, "http://127.0.0.1:9000/": true,
		"http://example.org/": false, "http://8.8.8.8/": false, "ftp://example.org": false, "https://": false, "https://user:pass@example.org/": false,
		"https://example.org/#x": false, "https://10.0.0.1/": false, "https://[::1]/": false, "javascript:alert(1)": false, "https://169.254.169.254/latest": false,
		"https://example.org/" + strings.Repeat("x", 2048): false,
	} {
		if err := p.Check(text); (err == nil) != want {
			t.Errorf("%s: %v", text, err)
		}
	}
	if _, err := ParsePolicy([]string{"example.org"}); err == nil {
		t.Error("a name is taken as a network")
	}
}

// The name is looked up when connecting, and what it means then decides.
func TestANameThatMeansThisMachineIsNotConnectedTo(t *testing.T) {
	t.Parallel()
	asked := false
	inside := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { asked = true }))
	defer inside.Close()
	_, port, _ := net.SplitHostPort(inside.Listener.Addr().String())
	for _, host := range []string{"localhost", "127.0.0.1", "0.0.0.0", "[::ffff:127.0.0.1]", "127.1"} {
		_, err := Policy{}.Client().Get("http://" + host + ":" + port + "/")
		if !errors.Is(err, ErrNotPublic) && host != "127.1" || err == nil {
			t.Errorf("%s: %v", host, err)
		}
	}
	if asked {
		t.Error("the server inside was asked")
	}
}

func TestRedirectsAreNotFollowed(t *testing.T) {
	t.Parallel()
	server := httptest.NewServer(http.RedirectHandler("http://169.254.169.254/", http.StatusFound))
	defer server.Close()
	p, err := ParsePolicy([]string{"127.0.0.1"})
	if err != nil {
		t.Fatal(err)
	}
	answer, err := p.Client().Get(server.URL)
	if err != nil || answer.StatusCode != http.StatusFound {
		t.Fatalf("got %v, %v", answer, err)
	}
	_ = answer.Body.Close()
}
