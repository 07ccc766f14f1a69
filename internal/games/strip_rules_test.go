package games_test

import (
	"errors"
	"fmt"
	"io"
	"log/slog"
	"slices"
	"strconv"
	"strings"

	"slowpond/internal/rules"
)

// Strip is a small game that this server does not offer: it shows what adding a variant takes. On a
// strip of nine fields, A1 to I1, left's tokens start on A1 B1 C1 and right's on G1 H1 I1; each side secretly gives its own the numbers 1 to 3. Left begins. A turn moves one own token a field
// forward, to an empty field or onto an enemy, who is taken. The game ends when the side to move has no
// token (`no-tokens`) or cannot move (`no-moves`). A side scores the number on its token that stands on
// the well, which lies on D1, E1 or F1, and one for each token taken; only a number on the well is shown
// at the end.
const (
	fields     = 9
	tokens     = 3
	blank      = "?"
	stripID    = "strip-9"
	noTokens   = "no-tokens"
	noMoves    = "no-moves"
	taken      = -1
	unknownNum = 0
)

type stripRules struct{}

func (stripRules) Variant() rules.Variant {
	return rules.Variant{
		ID: stripID, Family: "strip", Title: "Strip with nine fields", Seats: [2]string{"left", "right"},
		HasSetup: true, HasHidden: true, MaxPlies: 2 * tokens * (fields - 1),
	}
}

// Deal draws where the well lies: nine letters, W for the well.
func (stripRules) Deal(random io.Reader) (string, error) {
	var b [1]byte
	if _, err := io.ReadFull(random, b[:]); err != nil {
		return "", err
	}
	well := tokens + int(b[0])%tokens
	return strings.Repeat(".", well) + "W" + strings.Repeat(".", fields-1-well), nil
}

func (stripRules) Ground(deal string) rules.Ground { return rules.Ground{Text: deal} }

func (stripRules) Start(deal string) (rules.State, error) {
	well := strings.IndexByte(deal, 'W')
	if len(deal) != fields || well < tokens || well >= 2*tokens || strings.Trim(deal, ".") != "W" {
		return nil, errors.New("a strip has nine fields, one of the middle three a well")
	}
	return &stripState{&stripFacts{well: well, at: [2][tokens]int{{0, 1, 2}, {6, 7, 8}}}}, nil
}

func (r stripRules) Restore(deal string, setups [2]string) (rules.State, error) {
	state, err := r.Start(deal)
	if err != nil {
		return nil, err
	}
	for i, text := range setups {
		if text == "" {
			continue
		}
		numbers, err := parseNumbers(text, blank)
		if err != nil {
			return nil, err
		}
		state = state.(*stripState).placed(i, numbers)
	}
	return state, nil
}

// Stored is each token's field ('0' is A1, '/' taken) and number, who has placed, and how many plies were played.
func (s *stripState) Stored() string {
	text := []byte{}
	for player := range s.at {
		for id, at := range s.at[player] {
			text = append(text, byte('0'+at), byte('0'+s.numbers[player][id]))
		}
	}
	for _, ready := range s.ready {
		text = append(text, "ny"[map[bool]int{true: 1}[ready]])
	}
	return fmt.Sprintf("%s%03d", text, s.plies)
}

func (r stripRules) Picture(deal, stored string) (rules.Picture, error) {
	state, err := r.Start(deal)
	if err != nil {
		return nil, err
	}
	const each = 2 * tokens
	if len(stored) != 2*each+2+3 {
		return nil, errors.New("not a stored state")
	}
	s := *state.(*stripState).stripFacts
	for i := range 2 * tokens {
		s.at[i/tokens][i%tokens] = int(stored[2*i]) - '0'
		s.numbers[i/tokens][i%tokens] = int(stored[2*i+1] - '0')
	}
	for player := range s.ready {
		s.ready[player] = stored[2*each+player] == 'y'
	}
	s.plies, err = strconv.Atoi(stored[2*each+2:])
	return &stripState{&s}, err
}

// parseNumbers reads a setup: the numbers from left to right, each once; "?" only where it is allowed.
func parseNumbers(text, alsoAllowed string) (numbers [tokens]int, err error) {
	if len(text) != tokens {
		return numbers, fmt.Errorf("%w: a setup has three numbers", rules.ErrIllegalSetup)
	}
	for i, c := range text {
		number := strings.IndexRune("?123", c)
		if number < 0 || number == unknownNum && alsoAllowed == "" || number != unknownNum && slices.Contains(numbers[:i], number) {
			return numbers, fmt.Errorf("%w: each of 1, 2 and 3 is given once", rules.ErrIllegalSetup)
		}
		numbers[i] = number
	}
	return numbers, nil
}

// stripState keeps its secrets behind two pointers, which fmt does not follow.
type stripState struct{ *stripFacts }

type stripFacts struct {
	well    int
	at      [2][tokens]int // the field of each token, or taken
	numbers [2][tokens]int // unknownNum for an unknown one
	ready   [2]bool        // has placed
	plies   int
	last    string
}

func (s *stripState) placed(player int, numbers [tokens]int) *stripState {
	next := *s.stripFacts
	next.numbers[player], next.ready[player] = numbers, true
	return &stripState{&next}
}

func (s *stripState) Placing() bool    { return !s.ready[0] || !s.ready[1] }
func (s *stripState) LastMove() string { return s.last }

func (s *stripState) ToAct() []rules.Seat {
	if _, over := s.Outcome(); over {
		return nil
	}
	if !s.Placing() {
		return []rules.Seat{s.mover()}
	}
	var seats []rules.Seat
	for i, seat := range rules.Seats {
		if !s.ready[i] {
			seats = append(seats, seat)
		}
	}
	return seats
}

func (s *stripState) mover() rules.Seat { return rules.Seats[s.plies%2] }

func (s *stripState) Outcome() (o rules.Outcome, over bool) {
	if s.Placing() || len(s.moves()) > 0 {
		return o, false
	}
	o.Reason = noMoves
	if s.captures(1-s.mover().Index()) == tokens {
		o.Reason = noTokens
	}
	switch left, right := s.score(0), s.score(1); {
	case left > right:
		o.Winner = rules.First
	case right > left:
		o.Winner = rules.Second
	}
	return o, true
}

// captures counts what a player has taken.
func (s *stripState) captures(player int) (n int) {
	for _, at := range s.at[1-player] {
		if at == taken {
			n++
		}
	}
	return n
}

// score counts an unknown number on the well as nothing.
func (s *stripState) score(player int) int {
	score := s.captures(player)
	if id := slices.Index(s.at[player][:], s.well); id >= 0 {
		score += s.numbers[player][id]
	}
	return score
}

// moves lists the moves of the side to move, sorted.
func (s *stripState) moves() []string {
	var all []string
	me, step := s.mover().Index(), 1-2*(s.plies%2)
	for _, from := range s.at[me] {
		to := from + step
		if from == taken || to < 0 || to >= fields || slices.Contains(s.at[me][:], to) {
			continue
		}
		sign := "-"
		if slices.Contains(s.at[1-me][:], to) {
			sign = "x"
		}
		all = append(all, fieldName(from)+sign+fieldName(to))
	}
	slices.Sort(all)
	return all
}

func fieldName(at int) string { return string(rune('A'+at)) + "1" }

func (s *stripState) Apply(a rules.Action) (rules.State, error) {
	_, over := s.Outcome()
	switch {
	case over:
		return nil, rules.ErrOver
	case a.Seat == rules.Nobody:
		return nil, rules.ErrNotToAct
	case a.Verb == rules.Place && s.ready[a.Seat.Index()]:
		return nil, rules.ErrAlreadyPlaced
	case a.Verb == rules.Place:
		numbers, err := parseNumbers(a.Text, "")
		if err != nil {
			return nil, err
		}
		return s.placed(a.Seat.Index(), numbers), nil
	case s.Placing() || a.Seat != s.mover():
		return nil, rules.ErrNotToAct
	}
	return s.move(a.Text)
}

func (s *stripState) move(text string) (rules.State, error) {
	for _, legal := range s.moves() {
		if !strings.EqualFold(plain(text), plain(legal)) {
			continue
		}
		next := *s.stripFacts
		me, from, to := s.mover().Index(), int(legal[0]-'A'), int(legal[3]-'A')
		if id := slices.Index(next.at[1-me][:], to); id >= 0 {
			next.at[1-me][id] = taken
		}
		next.at[me][slices.Index(next.at[me][:], from)] = to
		next.plies, next.last = s.plies+1, legal
		return &stripState{&next}, nil
	}
	return nil, fmt.Errorf("%w: a token moves one field forward", rules.ErrIllegalMove)
}

// plain is a move without its sign, which may be given either way.
func plain(move string) string {
	if len(move) == 5 && strings.ContainsRune("-xX", rune(move[2])) {
		return move[:2] + move[3:]
	}
	return ""
}

const redacted = "redacted"

func (stripState) Format(f fmt.State, _ rune) { _, _ = io.WriteString(f, redacted) }
func (stripState) String() string             { return redacted }
func (stripState) GoString() string           { return redacted }
func (stripState) LogValue() slog.Value       { return slog.StringValue(redacted) }
func (stripState) MarshalJSON() ([]byte, error) {
	return nil, errors.New("a state is not to be encoded")
}

// stripView is the position as one viewer may know it; it encodes as the position of the API.
type stripView struct {
	Strip    string       `json:"strip"`
	Tokens   []stripToken `json:"tokens"` // from A1 on
	Captured [2]int       `json:"captured"`
}

type stripToken struct {
	At     string `json:"at"`
	Seat   string `json:"seat"`
	Number *int   `json:"number"` // nil where the viewer may not know it
}

func (s *stripState) View(v rules.Viewer) rules.View {
	now := s
	if v.Now != nil {
		now = v.Now.(*stripState)
	}
	view := &stripView{Strip: s.strip(), Captured: [2]int{s.captures(0), s.captures(1)}, Tokens: []stripToken{}}
	shown := rules.View{Position: view}
	for player, seat := range rules.Seats {
		if s.ready[player] && (v.Seat == seat || !now.Placing() && !s.Placing() || v.Over && v.Reveal) {
			shown.Setups[player] = s.setupFor(player, v, now)
			view.Tokens = append(view.Tokens, s.tokensFor(player, v, now)...)
			shown.Score[player] = s.scoreFor(player, v, now)
		}
	}
	slices.SortFunc(view.Tokens, func(a, b stripToken) int { return strings.Compare(a.At, b.At) })
	if _, over := s.Outcome(); !over && !v.Over && v.Now == nil && !s.Placing() && v.Seat == s.mover() {
		shown.Moves = s.moves()
	}
	if v.Drawn {
		shown.Board = view.draw()
	}
	return shown
}

// number is a token's number where the viewer may know it: an own one, one that is counted at the end of
// the game on the board, or any once all is revealed.
func (s *stripState) number(player, id int, v rules.Viewer, now *stripState) *int {
	_, ended := now.Outcome()
	own, counted := v.Seat == rules.Seats[player], v.Over && ended && now.at[player][id] == now.well
	if number := s.numbers[player][id]; number != unknownNum && (own || counted || v.Over && v.Reveal) {
		return &number
	}
	return nil
}

func (s *stripState) setupFor(player int, v rules.Viewer, now *stripState) string {
	text := ""
	for id := range tokens {
		if n := s.number(player, id, v, now); n != nil {
			text += fmt.Sprint(*n)
		} else {
			text += blank
		}
	}
	return text
}

func (s *stripState) tokensFor(player int, v rules.Viewer, now *stripState) (all []stripToken) {
	for id, at := range s.at[player] {
		if at != taken {
			all = append(all, stripToken{fieldName(at), stripRules{}.Variant().Seats[player], s.number(player, id, v, now)})
		}
	}
	return all
}

// scoreFor is nil where the number that counts is hidden, and for others as long as the game lasts.
func (s *stripState) scoreFor(player int, v rules.Viewer, now *stripState) *int {
	_, ended := now.Outcome()
	if v.Seat != rules.Seats[player] && !(v.Over && (ended || v.Reveal)) {
		return nil
	}
	if id := slices.Index(s.at[player][:], s.well); id >= 0 && s.number(player, id, v, now) == nil {
		return nil
	}
	score := s.score(player)
	return &score
}

func (s *stripState) strip() string {
	return strings.Repeat(".", s.well) + "W" + strings.Repeat(".", fields-1-s.well)
}

func (v *stripView) draw() string {
	cells := strings.Split(v.Strip, "")
	for _, t := range v.Tokens {
		number := blank
		if t.Number != nil {
			number = fmt.Sprint(*t.Number)
		}
		cells[t.At[0]-'A'] = t.Seat[:1] + number
	}
	return strings.Join(cells, " ") + "\n"
}
