package api

import (
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"time"

	"slowpond/internal/api/apigen"
	"slowpond/internal/rules/tablut"
)

func TestAGameIsEncodedAsEncodingJSONDoes(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		var g apigen.Game
		fill(reflect.ValueOf(&g).Elem(), random)
		g.Position = []any{nil, &tablut.View{Game: "tablut", Board: "9/9", DrawingMoves: [][]string{nil, {}, {"d1-d4", "e1-e4"}}[random.IntN(3)]}, map[string]int{"x": 1}}[random.IntN(3)]
		want, err := json.Marshal(g)
		if err != nil {
			t.Fatal(err)
		}
		got, err := encodeGame(nil, &g)
		if err != nil || string(got) != string(want) {
			t.Fatalf("got  %s, %v\nwant %s", got, err, want)
		}
	}
}

// fill gives a value and all in it random contents, or nothing where that is possible.
func fill(v reflect.Value, random *rand.Rand) {
	texts := []string{"", "d1-d4", "Ann", "é", `a"b\<&>`, "\u2028\x00\xff"}
	switch v.Kind() {
	case reflect.Pointer, reflect.Map, reflect.Slice:
		if random.IntN(3) > 0 {
			fillSome(v, random)
		}
	case reflect.Struct:
		if at, ok := v.Addr().Interface().(*time.Time); ok {
			*at = time.UnixMicro(random.Int64N(2e15)).In([]*time.Location{time.UTC, time.FixedZone("", 3600)}[random.IntN(2)])
			return
		}
		for i := range v.NumField() {
			fill(v.Field(i), random)
		}
	case reflect.String:
		v.SetString(texts[random.IntN(len(texts))])
	case reflect.Int:
		v.SetInt(random.Int64N(1000) - 10)
	case reflect.Bool:
		v.SetBool(random.IntN(2) == 0)
	}
}

func fillSome(v reflect.Value, random *rand.Rand) {
	switch v.Kind() {
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fill(v.Elem(), random)
	case reflect.Map:
		v.Set(reflect.MakeMap(v.Type()))
		for _, key := range strings.Fields("white black")[:random.IntN(3)] {
			v.SetMapIndex(reflect.ValueOf(key), reflect.ValueOf(random.IntN(90)))
		}
	case reflect.Slice:
		n := random.IntN(3)
		v.Set(reflect.MakeSlice(v.Type(), n, n))
		for i := range n {
			fill(v.Index(i), random)
		}
	}
}
