package subulata

import (
	"fmt"

	"slowpond/internal/rules"
)

// perSide is how many start fields, and so identities, a side has.
const perSide = 9

// setup is what stands on each start field (S5), by identity: a number, unknown or vacant.
type setup [perSide]uint8

const (
	unknown uint8 = 0
	vacant  uint8 = 0xFF
)

// setupLength is that of the notation: three ranks of three, two strokes (S7).
const setupLength = perSide + 2

// parseSetup reads a setup of 7 or 9 pieces (S5, S7). "?" is read only where a number may be
// unknown. Errors wrap ErrIllegalSetup.
func parseSetup(text string, pieces int, mayBeUnknown bool) (setup, error) {
	if len(text) != setupLength || text[3] != '/' || text[7] != '/' {
		return setup{}, illegalSetup("write three ranks of three fields from the top down, with / between")
	}
	var s setup
	var seen [perSide + 1]bool
	placed := 0
	for id, c := range []byte(text[:3] + text[4:7] + text[8:]) {
		switch number := int(c) - '0'; {
		case c == '.':
			s[id] = vacant
			continue
		case c == '?' && mayBeUnknown:
			s[id] = unknown
		case number < 1 || number > pieces || seen[number]:
			return setup{}, wrongNumbers(pieces)
		default:
			s[id], seen[number] = uint8(number), true
		}
		placed++
	}
	if placed != pieces {
		return setup{}, wrongNumbers(pieces)
	}
	return s, nil
}

func wrongNumbers(pieces int) error {
	if pieces == perSide {
		return illegalSetup("place each number from 1 to 9 exactly once")
	}
	return illegalSetup(fmt.Sprintf(
		"place each number from 1 to %d exactly once and write . for the %d fields left empty", pieces, perSide-pieces))
}

func illegalSetup(reason string) error {
	return fmt.Errorf("%w: %s", rules.ErrIllegalSetup, reason)
}

// String is the setup notation, with "?" for an unknown number (S7).
func (s setup) String() string {
	text := make([]byte, 0, setupLength)
	for id, number := range s {
		if id == 3 || id == 6 {
			text = append(text, '/')
		}
		switch number {
		case vacant:
			text = append(text, '.')
		case unknown:
			text = append(text, '?')
		default:
			text = append(text, '0'+number)
		}
	}
	return string(text)
}
