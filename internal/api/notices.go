package api

import (
	"context"
	"encoding/json"
	"time"

	"slowpond/internal/account"
	"slowpond/internal/api/apigen"
	"slowpond/internal/notify"
	"slowpond/internal/null"
)

// notices holds the operations on what users are told.
type notices struct {
	notify   *notify.Service
	accounts *account.Service
}

func (n notices) GetNotificationSettings(ctx context.Context, _ apigen.GetNotificationSettingsRequestObject) (apigen.GetNotificationSettingsResponseObject, error) {
	settings, err := n.notify.Settings(ctx, caller(ctx).UserID)
	if err != nil {
		return nil, err
	}
	answer, err := n.render(ctx, settings)
	return apigen.GetNotificationSettings200JSONResponse{NotificationSettingsJSONResponse: answer}, err
}

func (n notices) PutNotificationSettings(ctx context.Context, r apigen.PutNotificationSettingsRequestObject) (apigen.PutNotificationSettingsResponseObject, error) {
	settings, err := n.notify.SetSettings(ctx, caller(ctx).UserID, wanted(*r.Body))
	if err != nil {
		return nil, err
	}
	answer, err := n.render(ctx, settings)
	return apigen.PutNotificationSettings200JSONResponse{NotificationSettingsJSONResponse: answer}, err
}

func wanted(b apigen.NotificationSettingsRequest) notify.Settings {
	s := notify.Settings{
		Kinds: map[notify.Kind][]string{}, Reminders: b.RemindersSeconds, Zone: b.Zone, Language: string(b.Language),
		Mail: notify.MailPace{Pace: string(b.Mail.Pace), At: b.Mail.At},
	}
	for kind, channels := range b.Kinds {
		s.Kinds[notify.Kind(kind)] = append([]string{}, channels...)
	}
	if b.Quiet != nil {
		s.Quiet = &notify.Quiet{From: b.Quiet.From, To: b.Quiet.To}
	}
	return s
}

func (n notices) render(ctx context.Context, s notify.Settings) (apigen.NotificationSettingsJSONResponse, error) {
	me, err := n.accounts.Me(ctx, caller(ctx).UserID)
	answer := apigen.NotificationSettingsJSONResponse{
		Available: n.notify.Available(me.Guest), Kinds: map[string]apigen.Channels{}, Language: apigen.NotificationSettingsLanguage(s.Language),
		Mail: apigen.MailPace{Pace: apigen.MailPacePace(s.Mail.Pace), At: s.Mail.At}, RemindersSeconds: s.Reminders, Zone: s.Zone,
	}
	for kind, channels := range s.Kinds {
		answer.Kinds[string(kind)] = channels
	}
	if s.Quiet != nil {
		answer.Quiet = &apigen.QuietHours{From: s.Quiet.From, To: s.Quiet.To}
	}
	return answer, err
}

func (n notices) ListNotices(ctx context.Context, r apigen.ListNoticesRequestObject) (apigen.ListNoticesResponseObject, error) {
	items, next, err := n.notify.Bell(ctx, caller(ctx).UserID, null.Value(r.Params.Cursor), limit(r.Params.Limit))
	if err != nil {
		return nil, err
	}
	list := apigen.ListNotices200JSONResponse{Items: make([]apigen.Notice, len(items)), NextCursor: null.Text(next)}
	for i, item := range items {
		list.Items[i] = renderNotice(item)
	}
	return list, nil
}

func (n notices) MarkNoticesSeen(ctx context.Context, r apigen.MarkNoticesSeenRequestObject) (apigen.MarkNoticesSeenResponseObject, error) {
	return apigen.MarkNoticesSeen204Response{}, n.notify.MarkSeen(ctx, caller(ctx).UserID, r.Body.UpTo)
}

func renderNotice(i notify.Item) apigen.Notice {
	return apigen.Notice{
		ID: i.ID, At: i.At, Kind: string(i.Kind), Game: renderChange(i.Game), TextKey: i.TextKey, Args: i.Args, Seen: i.Seen,
	}
}

func renderChange(g notify.Game) apigen.GameChange {
	change := apigen.GameChange{
		ID: g.ID, Variant: apigen.VariantID(g.Variant), Version: g.Version, Ply: g.Ply, Status: apigen.Status(g.Status),
		ToAct: make([]apigen.Seat, 0, len(g.ToAct)), Deadline: g.Deadline, LastEvent: g.LastEvent, LastEventAt: g.LastEventAt, Unread: g.Unread,
	}
	if g.You != nil {
		change.You = null.Text(apigen.Seat(*g.You))
	}
	for _, seat := range g.ToAct {
		change.ToAct = append(change.ToAct, apigen.Seat(seat))
	}
	if o := g.Opponent; o != nil {
		change.Opponent = &apigen.Player{ID: o.ID, Name: o.Name, Guest: o.Guest, Computer: o.Computer}
	}
	return change
}

// bell writes what the page's bell tells into a user's stream.
type bell struct {
	notify   *notify.Service
	user     string
	settings notify.Settings
	readAt   time.Time
}

// settingsFor is how long a stream believes a user's settings.
const settingsFor = time.Minute

// tell returns what the bell tells of a game, as events of the stream.
func (b *bell) tell(ctx context.Context, g notify.Game, now time.Time) (all [][]byte, err error) {
	items := notify.Items(g)
	if len(items) > 0 && now.Sub(b.readAt) > settingsFor {
		if b.settings, err = b.notify.Settings(ctx, b.user); err != nil {
			return nil, err
		}
		b.readAt = now
	}
	for _, item := range items {
		if !b.settings.OnPage(item.Kind) {
			continue
		}
		text, err := json.Marshal(renderNotice(item))
		if err != nil {
			return nil, err
		}
		all = append(all, text)
	}
	return all, nil
}
