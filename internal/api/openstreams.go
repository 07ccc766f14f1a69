package api

import (
	"sync"
	"time"

	"slowpond/internal/fault"
)

// openStreams counts the streams of each user and each network address. It is safe for concurrent use.
type openStreams struct {
	perUser, perAddress int // 0: any number

	mu               sync.Mutex
	users, addresses map[string]int
}

func newOpenStreams(unlimited bool) *openStreams {
	o := &openStreams{users: map[string]int{}, addresses: map[string]int{}}
	if !unlimited {
		o.perUser, o.perAddress = 10, 50
	}
	return o
}

var errTooManyStreams = &fault.Error{
	Code: fault.TooManyRequests, Detail: "Too many streams are open: close one first.", RetryAfter: 10 * time.Second,
}

// enter counts a stream until leave is called. user is "" for the public. IPv6 addresses count by /64.
func (o *openStreams) enter(user, address string) (leave func(), err error) {
	address = network(address, 64)
	o.mu.Lock()
	defer o.mu.Unlock()
	if user != "" && o.perUser > 0 && o.users[user] >= o.perUser || o.perAddress > 0 && o.addresses[address] >= o.perAddress {
		return nil, errTooManyStreams
	}
	o.users[user]++
	o.addresses[address]++
	return func() {
		o.mu.Lock()
		defer o.mu.Unlock()
		less(o.users, user)
		less(o.addresses, address)
	}, nil
}

func less(counts map[string]int, key string) {
	if counts[key]--; counts[key] == 0 {
		delete(counts, key)
	}
}
