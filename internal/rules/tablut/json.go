package tablut

// AppendJSON appends the view to text as encoding/json would write it.
func (v *View) AppendJSON(text []byte) []byte {
	text = append(append(append(text, `{"game":"`...), v.Game...), `","board":"`...)
	text = append(append(text, v.Board...), `","drawing_moves":`...)
	if v.DrawingMoves == nil {
		return append(text, "null}"...)
	}
	text = append(text, '[')
	for i, move := range v.DrawingMoves {
		if i > 0 {
			text = append(text, ',')
		}
		text = append(append(append(text, '"'), move...), '"')
	}
	return append(text, "]}"...)
}
