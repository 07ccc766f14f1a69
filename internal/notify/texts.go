package notify

import (
	"cmp"
	"fmt"
	"strings"
	"time"
)

// text returns the key of the text that tells of a game, and what it names. An argument may hold any
// Unicode that a name may.
func text(k Kind, g Game) (key string, args map[string]string) {
	args = map[string]string{"variant": g.Variant}
	if g.Opponent != nil {
		args["opponent"] = g.Opponent.Name
	}
	if g.Deadline != nil {
		args["deadline"] = g.Deadline.UTC().Format(time.RFC3339)
	}
	switch {
	case k == Challenge && g.Maker:
		return "notice.joined", args
	case k == GameEnded:
		args["reason"] = g.Reason
		return "notice.ended." + g.Result, args
	case k == YourTurn && g.Status == "setup":
		return "notice.setup", args
	}
	return "notice." + string(k), args
}

// sentences are the texts of notices by language and key: what happened, with %s for the opponent.
var sentences = map[string]map[string]string{
	"en": {
		"notice.your_turn":       "It is your move against %s",
		"notice.setup":           "Place your numbers against %s",
		"notice.reminder":        "Your time against %s is running out",
		"notice.challenge":       "%s offers you a game",
		"notice.joined":          "%s has joined your game",
		"notice.draw_offer":      "%s offers a draw",
		"notice.ended.won":       "You have won against %s",
		"notice.ended.lost":      "You have lost against %s",
		"notice.ended.drawn":     "Your game against %s is a draw",
		"notice.ended.cancelled": "Your game with %s was cancelled",

		"somebody": "somebody", "deadline": "You have until %s.", "variant.tablut": "Tablut", "variant.subulata-7": "Subulata, 7 pieces", "variant.subulata-9": "Subulata, 9 pieces",
		"test": "Slowpond can reach you here", "several": "%d games wait for you", "open": "Open the game",
	},
	"nl": {
		"notice.your_turn":       "Je bent aan zet tegen %s",
		"notice.setup":           "Zet je getallen neer tegen %s",
		"notice.reminder":        "Je tijd tegen %s raakt op",
		"notice.challenge":       "%s daagt je uit",
		"notice.joined":          "%s doet mee met je partij",
		"notice.draw_offer":      "%s biedt remise aan",
		"notice.ended.won":       "Je hebt gewonnen van %s",
		"notice.ended.lost":      "Je hebt verloren van %s",
		"notice.ended.drawn":     "Je partij tegen %s is remise",
		"notice.ended.cancelled": "Je partij met %s gaat niet door",

		"somebody": "iemand", "deadline": "Je hebt tot %s.", "variant.tablut": "Tablut", "variant.subulata-7": "Subulata, 7 stukken", "variant.subulata-9": "Subulata, 9 stukken",
		"test": "Slowpond kan je hier bereiken", "several": "%d partijen wachten op je", "open": "Open de partij",
	},
}

func sentence(language, key string) string {
	if t, ok := sentences[language][key]; ok {
		return t
	}
	return sentences["en"][key]
}

// Title says in a language what happened, in one line.
func (n Notice) Title(language string) string {
	key, _ := text(n.Kind, n.Game)
	if n.Game.Opponent != nil {
		return fmt.Sprintf(sentence(language, key), n.Game.Opponent.Name)
	}
	title := fmt.Sprintf(sentence(language, key), sentence(language, "somebody"))
	return strings.ToUpper(title[:1]) + title[1:]
}

// Body says which game it is and, while its reader is to act, until when, in the reader's zone.
func (n Notice) Body(language string, zone *time.Location) string {
	body := VariantName(language, n.Game.Variant) + "."
	if n.Game.Deadline != nil && n.Game.MyTurn() {
		body += " " + fmt.Sprintf(sentence(language, "deadline"), Date(language, n.Game.Deadline.In(zone)))
	}
	return body
}

// Of returns the notice of a game as it stands, for feeds: what it tells first, and whether it tells
// anything.
func Of(g Game) (n Notice, tells bool) {
	kinds := g.Kinds()
	if len(kinds) == 0 || !g.Unread && !g.MyTurn() {
		return n, false
	}
	return Notice{Kind: kinds[0], At: g.LastEventAt, Game: g}, true
}

// VariantName is what people call a variant; its id for one that has no name here yet.
func VariantName(language, id string) string { return cmp.Or(sentence(language, "variant."+id), id) }

// Several is the title of several notices together.
func Several(language string, n int) string { return fmt.Sprintf(sentence(language, "several"), n) }

// TestTitle says that a test has arrived.
func TestTitle(language string) string { return sentence(language, "test") }

// OpenLabel invites to follow the link to a game.
func OpenLabel(language string) string { return sentence(language, "open") }

var dutchDays = [...]string{"zondag", "maandag", "dinsdag", "woensdag", "donderdag", "vrijdag", "zaterdag"}

var dutchMonths = [...]string{"januari", "februari", "maart", "april", "mei", "juni", "juli", "augustus", "september", "oktober", "november", "december"}

// Date writes a time in a language, with its zone.
func Date(language string, t time.Time) string {
	if language == "nl" {
		return fmt.Sprintf("%s %d %s %s", dutchDays[t.Weekday()], t.Day(), dutchMonths[t.Month()-1], t.Format("15:04 MST"))
	}
	return t.Format("Monday 2 January 15:04 MST")
}
