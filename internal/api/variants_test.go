package api

import (
	"slices"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"

	"slowpond/internal/api/apigen"
	gamelist "slowpond/internal/games"
)

// A variant can be played before the document names it, but every variant offered permanently must be in it.
func TestTheDocumentNamesWhatIsPlayed(t *testing.T) {
	t.Parallel()
	doc, err := openapi3.NewLoader().LoadFromData(apigen.Document())
	if err != nil {
		t.Fatal(err)
	}
	var ids, seats []string
	for _, v := range gamelist.All().Variants() {
		ids, seats = append(ids, v.ID), append(seats, v.Seats[:]...)
	}
	for schema, want := range map[string][]string{
		"VariantID": ids, "Seat": seats, "SeatChoice": append(slices.Clone(seats), "random"), "Verdict": append(slices.Clone(seats), "draw"),
	} {
		var named []string
		for _, word := range doc.Components.Schemas[schema].Value.Enum {
			named = append(named, word.(string))
		}
		slices.Sort(named)
		slices.Sort(want)
		if want = slices.Compact(want); !slices.Equal(named, want) {
			t.Errorf("%s lists %v, what is played has %v", schema, named, want)
		}
	}
}
