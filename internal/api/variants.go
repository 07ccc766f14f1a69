package api

import (
	"slices"

	"github.com/getkin/kin-openapi/openapi3"

	"slowpond/internal/api/apigen"
	"slowpond/internal/engine"
	gamelist "slowpond/internal/games"
)

// variants lists the variants as openapi.yaml has them.
func variants(list *gamelist.List) []apigen.Variant {
	all := []apigen.Variant{}
	for _, v := range list.Variants() {
		seats := []apigen.Seat{apigen.Seat(v.Seats[0]), apigen.Seat(v.Seats[1])}
		all = append(all, apigen.Variant{ID: apigen.VariantID(v.ID), Game: v.Family, Title: v.Title, Seats: seats, HasSetup: v.HasSetup})
	}
	return all
}

// computers lists how each level plays each family, the weakest level first.
func computers(list *gamelist.List) []apigen.ComputerLevel {
	all := make([]apigen.ComputerLevel, engine.Levels)
	for i := range all {
		all[i].Level = i + 1
		for _, f := range list.Families() {
			l := f.Strengths[i]
			all[i].Games = append(all[i].Games, apigen.ComputerCharacter{
				Game: f.Name(), Name: l.Name, Description: l.Description, ThinksSeconds: float32(l.Within.Seconds()),
			})
		}
	}
	return all
}

// name adds the list's variants and seats to those that requests may name. It does not change the
// document that is served, which names only what is offered permanently.
func name(doc *openapi3.T, list *gamelist.List) {
	if doc.Components == nil {
		return
	}
	for _, v := range list.Variants() {
		addTo(doc, "VariantID", v.ID)
		for _, seat := range v.Seats {
			for _, schema := range []string{"Seat", "SeatChoice", "Verdict"} {
				addTo(doc, schema, seat)
			}
		}
	}
}

func addTo(doc *openapi3.T, schema, word string) {
	if s := doc.Components.Schemas[schema]; s != nil && !slices.Contains(s.Value.Enum, any(word)) {
		s.Value.Enum = append(s.Value.Enum, word)
	}
}
