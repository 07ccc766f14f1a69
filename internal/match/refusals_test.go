package match_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"testing"
)

// telling are all the sentences that refuse something in a game, this package's and those of Subulata's
// rules, by what they depend on: facts that whoever is refused knows, and never a number that another
// hides. Who adds a refusal says here what it tells.
var telling = map[string][]string{
	"what was sent, and the fields that pieces stand on": {
		"no piece of yours stands on the field to leave",
		"a piece moves in a straight line, never diagonally (S8)",
		"a piece moves exactly 1 field from water, 2 from a flower, 3 from a leaf (S8)",
		"a piece may not land on another of its own side (S11)",
		"a piece moves backward only to capture (S12)",
		"write the field left, - or x, and the field reached, with files A to I and ranks 1 to 9",
		"write three ranks of three fields from the top down, with / between",
		"place each number from 1 to 9 exactly once",
		"place each number from 1 to %d exactly once and write . for the %d fields left empty",
		"Has no meaning without a clock.", "Has no meaning in a variant without a pond.", "Must be per_move or none.", "Must be from %d to %d.", "Must be from 1 to %d.",
		"Must be a seat of this game, or draw.", "Must be offer, accept, decline or withdraw.", "Must be offer.",
	},
	"the terms, whom the game is offered to, and who sits where": {
		"This is a game of your own; another administrator has to decide on it.", "Only the player who made this game may cancel it.",
		"Only the player this game is offered to may decline it.", "You do not play in this game.", "This game is offered to somebody else.",
		"This game is by invitation and needs its invite code.", "This game is against the computer.",
		"This is your own game; somebody else has to join it.", "Both seats of this game are taken.",
		"This game concerns both users, or not the one to be succeeded.", "Games against a computer cannot be claimed.",
	},
	"how far the game has come, and whose turn it is": {
		"This game is not open any more.", "You have placed your setup; it is final.", "It is the other player's turn.",
		"The game has moved on; read it and decide again.", "The game has not started: nobody has joined yet.",
		"The first move waits until both players have placed their setup.", "The game has already begun.", "The game is over.", "The game was cancelled.", "This game is not over yet.",
	},
	"whether an administrator has hidden it, and how often": {
		"This game is hidden already.", "This game is not hidden.", "The game has been shown again %d times; it stays hidden.",
	},
	"how often a rematch was asked for": {"A rematch of this game was asked for %d times; make a new game."},
	"the clock": {
		"This game is played without a clock.", "The time for this has run out.", "No time has run out.",
		"The deadline has been extended %d times; the game can only be ended now.", "This game has a clock, which ends it.",
	},
	"whose turn it is since when, and the day of the other player's last visit": {
		"It is your own turn; nobody keeps you waiting.",
		"The other player may still come back; the game's claimable_at says until when.",
	},
	"offers of a draw, and how many moves were made since": {
		"You may offer a draw again after your next move.", "You may offer a draw again after two more moves of your own.",
		"You may offer a draw again after three more moves of your own.", "Your offer of a draw stands already.",
		"The other player has offered a draw; accept or decline it.", "The other player has not offered a draw.",
		"You have no offer of a draw to withdraw.",
	},
}

// sentences finds the texts of a kind in Go files.
func sentences(t *testing.T, pattern string, kind *regexp.Regexp) (all []string) {
	t.Helper()
	files, err := filepath.Glob(pattern)
	if err != nil || len(files) == 0 {
		t.Fatalf("%s: %v, %v", pattern, files, err)
	}
	for _, name := range files {
		if regexp.MustCompile(`_test\.go$`).MatchString(name) {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for n := range ast.Preorder(file) {
			if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
				if text, err := strconv.Unquote(lit.Value); err == nil && kind.MatchString(text) {
					all = append(all, text)
				}
			}
		}
	}
	return all
}

func TestEveryRefusalIsListedWithWhatItTells(t *testing.T) {
	t.Parallel()
	var listed []string
	for _, texts := range telling {
		listed = append(listed, texts...)
	}
	said := sentences(t, "*.go", regexp.MustCompile(`^[A-Z].* .*\.$`))
	for _, name := range []string{"move.go", "setup.go"} {
		said = append(said, sentences(t, "../rules/subulata/"+name, regexp.MustCompile(`^[a-z]\w* [a-z]+ `))...)
	}
	for _, text := range said {
		if !slices.Contains(listed, text) {
			t.Errorf("what may depend on what, where it says %q?", text)
		}
	}
	for _, text := range listed {
		if !slices.Contains(said, text) {
			t.Errorf("nothing says %q any more", text)
		}
	}
}
