package api

// way is one way to call an operation. In both texts stand, in braces, what the caller has: id, name,
// code, version, move, setup, refresh, unique.
type way struct{ query, body string }

// calls says how each operation of openapi.yaml is called to search its answers for secrets, by
// operationId. It must list every operation; those that need no more than a path have none to say.
var calls = map[string][]way{
	"register":       {{body: `{"name": "P{unique}", "password": "planted-password-3", "email": "p{unique}@planted.example"}`}, {body: `{"name": "Ada", "password": "planted-password-3"}`}},
	"login":          {{body: `{"name": "Tess", "password": "planted-password-2"}`}, {body: `{"name": "Ada", "password": "planted-password-3"}`}},
	"startGuest":     {{}},
	"refresh":        {{body: `{"refresh_token": "{refresh}"}`}, {body: `{"refresh_token": "planted-refresh"}`}},
	"logout":         {{body: `{"refresh_token": "planted-refresh"}`}},
	"resetPassword":  {{body: `{"name": "Ada", "code": "planted-code", "new_password": "planted-password-3"}`}},
	"getMe":          {{}},
	"changePassword": {{body: `{"old_password": "planted-password-3", "new_password": "planted-password-4"}`}},
	"upgrade":        {{body: `{"name": "U{unique}", "password": "planted-password-3", "email": "u{unique}@planted.example"}`}},
	"adoptGuest":     {{body: `{"refresh_token": "planted-refresh"}`}},
	"getUser":        {{}},
	"listVariants":   {{}},
	"listComputers":  {{}},
	"createGame": {
		{body: `{"variant": "subulata-9", "private": true, "opponent": {"kind": "invite"}}`},
		{body: `{"variant": "subulata-9", "opponent": {"kind": "computer", "level": 1}}`},
		{body: `{"variant": "subulata-9", "opponent": {"kind": "user", "name": "Ada"}, "options": {"reveal": "goal"}}`},
	},
	"listGames": {
		{query: "?player=Ada&include=position"}, {query: "?player=Bob&opponent=Ada&variant=subulata-9&limit=100"}, {query: "?player=Ada&sort=deadline"},
		{query: "?to_act=me"}, {query: "?challenged=me"}, {query: "?status=open"}, {query: "?status=finished&sort=ended&include=position"},
	},
	"getGame":     {{}, {query: "?invite={code}"}, {query: "?invite=planted-invite"}},
	"joinGame":    {{}, {body: `{"invite_code": "planted-invite"}`}, {body: `{"invite_code": "{code}"}`}},
	"declineGame": {{}},
	"cancelGame":  {{}},
	"placeSetup":  {{body: `{"setup": "111/111/111", "version": {version}}`}, {body: `{"setup": "{setup}"}`}, {body: `{"setup": "{setup}", "version": 1}`}},
	"makeMove":    {{body: `{"version": {version}, "move": "A1xI9"}`}, {body: `{"version": 1, "move": "{move}"}`}, {body: `{"version": {version}, "move": "{move}"}`}},
	"rematchGame": {{}, {body: `{"same_pond": true}`}},
	"claimGame":   {{}, {body: `{"version": 1}`}},
	"drawGame":    {{body: `{"action": "accept"}`}, {body: `{"action": "offer"}`}, {body: `{"action": "withdraw", "version": 1}`}},
	"resignGame":  {{body: `{"version": 1}`}, {}},
	"listEvents":  {{query: "?limit=100"}, {query: "?after=3&limit=1"}},
	"getReplay":   {{query: "?ply=0"}, {query: "?ply=1"}, {query: "?ply=99"}},
	"getRecord":   {{}},
	"streamGame":  {{}, {query: "?after=0"}, {query: "?invite={code}"}}, "streamMe": {{}},
	"markGameSeen": {{body: `{"version": {version}}`}}, "listMyChanges": {{}, {query: "?after=planted-mark"}},
	"getAnalysis": {{}},
	"getHealth":   {{}}, "getReadiness": {{}}, "getOpenAPI": {{}},

	"adminListUsers":      {{query: "?find=a&limit=100"}},
	"adminGetUser":        {{}},
	"adminBanUser":        {{body: `{"note": "planted-note"}`}},
	"adminUnbanUser":      {{body: `{"note": "planted-note"}`}},
	"adminGrantUser":      {{body: `{"note": "planted-note"}`}},
	"adminRevokeUser":     {{body: `{"note": "planted-note"}`}},
	"adminListGames":      {{query: "?player=Ada&limit=100"}},
	"adminGetGame":        {{}},
	"adminAdjudicateGame": {{body: `{"note": "Why.", "version": 1}`}, {body: `{"note": "Why.", "winner": "white"}`}},
	"adminExtendGame":     {{body: `{"note": "Why.", "hours": 1}`}},
	"adminHideGame":       {{body: `{"note": "planted-note"}`}},
	"adminShowGame":       {{}, {body: `{"note": "planted-note"}`}},
	"adminListActs":       {{query: "?limit=100"}},
}
