package subulata

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"slowpond/internal/rules"
)

// arrangements calls yield with every setup text of the given symbols, each once.
func arrangements(left []byte, text []byte, yield func(string)) {
	if len(text) == 3 || len(text) == 7 {
		text = append(text, '/')
	}
	if len(left) == 0 {
		yield(string(text))
		return
	}
	for i, symbol := range left {
		if slices.Contains(left[:i], symbol) {
			continue
		}
		arrangements(slices.Delete(slices.Clone(left), i, i+1), append(text, symbol), yield)
	}
}

// TestEverySetupIsAccepted counts S5: 9! setups of nine pieces, 9!/2 of seven.
func TestEverySetupIsAccepted(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		pieces  int
		symbols string
		want    int
	}{
		{9, "123456789", 362_880},
		{7, "..1234567", 181_440},
	} {
		accepted := 0
		arrangements([]byte(c.symbols), nil, func(text string) {
			s, err := parseSetup(text, c.pieces, false)
			if err == nil && s.String() == text {
				accepted++
			}
		})
		if accepted != c.want {
			t.Errorf("%d setups of %d pieces are accepted, want %d", accepted, c.pieces, c.want)
		}
	}
}

// TestNothingElseIsASetup draws nine symbols and asks whether sorting them gives exactly those of S5.
func TestNothingElseIsASetup(t *testing.T) {
	t.Parallel()
	near := func(symbols string) *rapid.Generator[[]byte] {
		return rapid.Custom(func(t *rapid.T) []byte {
			drawn := rapid.Permutation([]byte(symbols)).Draw(t, "order")
			drawn[rapid.IntRange(0, 8).Draw(t, "where")] = rapid.SampledFrom([]byte(".0123456789?/a")).Draw(t, "what")
			return drawn
		})
	}
	any := rapid.SliceOfN(rapid.SampledFrom([]byte(".123456789")), 9, 9)
	rapid.Check(t, func(t *rapid.T) {
		drawn := rapid.OneOf(near("123456789"), near("..1234567"), any).Draw(t, "symbols")
		text := string(drawn[:3]) + "/" + string(drawn[3:6]) + "/" + string(drawn[6:])
		slices.Sort(drawn)
		for pieces, symbols := range map[int]string{7: "..1234567", 9: "123456789"} {
			_, err := parseSetup(text, pieces, false)
			if want := string(drawn) == symbols; (err == nil) != want {
				t.Fatalf("parseSetup(%q, %d) = %v, a setup: %v", text, pieces, err, want)
			}
			if err != nil && !errors.Is(err, rules.ErrIllegalSetup) {
				t.Fatalf("parseSetup(%q, %d) = %v, want ErrIllegalSetup", text, pieces, err)
			}
		}
	})
}

func TestSetupTexts(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, text string
		pieces     int
		unknown    bool
		ok         bool
	}{
		{"nine numbers", "123/456/789", 9, false, true},
		{"seven numbers and two empty fields", "1.2/345/.67", 7, false, true},
		{"unknown numbers in a record", "?.?/??4/.??", 7, true, true},
		{"unknown numbers in a record of nine", "???/?1?/???", 9, true, true},
		{"unknown numbers in a setup placed", "?.?/??4/.??", 7, false, false},
		{"too many unknown numbers", "???/??4/.??", 7, true, false},
		{"nine numbers where seven play", "123/456/789", 7, false, false},
		{"an empty field where nine play", "123/456/78.", 9, false, false},
		{"a number twice", "123/456/781", 9, false, false},
		{"a number twice beside unknown ones", "1?1/???/???", 9, true, false},
		{"an eight where seven play", "1.2/345/.68", 7, false, false},
		{"no strokes", "123456789", 9, false, false},
		{"spaces for strokes", "123 456 789", 9, false, false},
		{"an end too long", "123/456/789/", 9, false, false},
		{"empty", "", 9, false, false},
	} {
		s, err := parseSetup(c.text, c.pieces, c.unknown)
		if (err == nil) != c.ok {
			t.Errorf("%s: parseSetup(%q) = %v, legal: %v", c.name, c.text, err, c.ok)
		}
		if err == nil && s.String() != c.text {
			t.Errorf("%s: String() = %q, want %q", c.name, s, c.text)
		}
	}
}

func TestSetupsStandAsWritten(t *testing.T) {
	t.Parallel()
	white, _ := parseSetup("1.2/345/.67", 7, false)
	black, _ := parseSetup("765/43./.21", 7, false)
	p := emptyPond(Pond{}).place(0, white).place(1, black)
	want := strings.Repeat("WWWWWWWWW/", 8) + "WWWWWWWWW | W G2:3 G3:1 H1:6 H2:4 I1:7 I2:5 I3:2" +
		" B A8:4 A9:7 B7:2 B8:3 B9:6 C7:1 C9:5 | W 0 B 0 | w"
	if got := p.String(); got != want {
		t.Errorf("position\n got %s\nwant %s", got, want)
	}
}
