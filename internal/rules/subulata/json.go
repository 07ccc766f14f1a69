package subulata

import "strconv"

// AppendJSON appends the view to text as encoding/json would write it.
func (v *View) AppendJSON(text []byte) []byte {
	text = append(append(append(text, `{"game":"`...), v.Game...), `","pond":[`...)
	for i, row := range v.Pond {
		text = append(append(append(separated(text, i), '"'), row...), '"')
	}
	text = append(text, `],"pieces":[`...)
	for i, p := range v.Pieces {
		text = append(append(separated(text, i), `{"at":"`...), p.At...)
		text = append(append(append(text, `","seat":"`...), p.Seat...), `","number":`...)
		text = append(known(text, p.Number), '}')
	}
	text = append(text, `],"captured":[`...)
	for i, c := range v.Captured {
		text = append(append(append(separated(text, i), `{"seat":"`...), c.Seat...), `","count":`...)
		text = append(strconv.AppendInt(text, int64(c.Count), 10), `,"numbers":`...)
		text = append(c.Numbers.append(text), '}')
	}
	text = append(known(append(text, `],"score":{"white":`...), v.Score.White), `,"black":`...)
	return append(known(text, v.Score.Black), "}}"...)
}

func (n Numbers) append(text []byte) []byte {
	if n == nil {
		return append(text, "null"...)
	}
	text = append(text, '[')
	for i, number := range n {
		text = strconv.AppendInt(separated(text, i), int64(number), 10)
	}
	return append(text, ']')
}

// separated appends what stands before the ith element of an array.
func separated(text []byte, i int) []byte {
	if i > 0 {
		text = append(text, ',')
	}
	return text
}

func known(text []byte, number *int) []byte {
	if number == nil {
		return append(text, "null"...)
	}
	return strconv.AppendInt(text, int64(*number), 10)
}
