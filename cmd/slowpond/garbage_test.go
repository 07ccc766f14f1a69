package main

import "testing"

func TestGarbageIsBoundedByWhatIsInUse(t *testing.T) {
	t.Parallel()
	for live, want := range map[uint64]int{0: 800, 1 << 20: 800, 16 << 20: 700, 32 << 20: 300, 64 << 20: 200, 1 << 30: 200} {
		if got := garbage(live); got != want {
			t.Errorf("%d bytes in use: got %d, want %d", live, got, want)
		}
	}
}
