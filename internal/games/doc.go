// Package games lists what can be played. A family of variants is registered here and nowhere else: its
// rules, its mind, the description of its levels, and its adapter to the line protocol. The program
// makes the list once and passes it on, so that a test can run the whole server with another list. An
// unknown variant is an error everywhere.
//
// # Adding a variant
//
//  1. Rules: a package below internal/rules that implements rules.Ruleset and rules.State, without I/O,
//     clock or chance of its own. Its View is the variant's own type and encodes as `position` of the API;
//     it is built up from nothing and holds no more than the rules let a viewer know. rules.View.Board
//     draws positions as text where Viewer.Drawn asks for it, Ruleset.Ground shows the public start. State.Stored writes a state in a few
//     dozen characters, and Ruleset.Picture shows it from them: lists read no more of a game.
//  2. Conformance: a test that runs rulestest.Run on the ruleset, beside the variant's own examples.
//  3. Mind: a package below internal/engine that implements engine.Mind from what a seat knows, at
//     engine.Levels strengths that Strengths describes to people. If it also implements engine.Analyst, games
//     that have ended are analysed.
//  4. Line protocol: in the same package, a protocol.Adapter that reads the variant's positions.
//  5. Registry: one entry in All. Another variant of a listed family needs only its ruleset there,
//     provided that the family's mind plays it.
//  6. Page: openapi.yaml names the variant in VariantID, its seats in Seat, its ends in Reason, the shape
//     of its `position`, and its family where levels are described; `make generate`; then the page's
//     descriptor and texts, those of the levels among them. The server itself takes variants and seats from the list, so it plays a
//     variant before the document names it; TestTheDocumentNamesWhatIsPlayed fails until it does.
//
// Nothing else needs a change: internal/games/strip_test.go adds a small variant with hidden numbers to
// the list and plays it through API, records, replay, line protocol and computers.
package games
