package api

import (
	"context"

	"slowpond/internal/account"
	"slowpond/internal/api/apigen"
	"slowpond/internal/fault"
	"slowpond/internal/notify"
	"slowpond/internal/notify/feed"
	"slowpond/internal/notify/mail"
	"slowpond/internal/notify/push"
	"slowpond/internal/notify/webhook"
	"slowpond/internal/null"
)

// channels holds the operations on where users are told. Those that this server lacks are nil.
type channels struct {
	accounts *account.Service
	notices  notices
	mail     *mail.Channel
	push     *push.Channel
	webhooks *webhook.Channel
	feeds    *feed.Feeds
}

func lacking(what string) error { return fault.New(fault.NotFound, "This server has no "+what+".") }

// account fails with fault.Forbidden for a guest.
func (c channels) account(ctx context.Context) error {
	me, err := c.accounts.Me(ctx, caller(ctx).UserID)
	if err == nil && me.Guest {
		err = fault.New(fault.Forbidden, "This is for accounts; a guest becomes one by upgrading.")
	}
	return err
}

func (c channels) GetEmail(ctx context.Context, _ apigen.GetEmailRequestObject) (apigen.GetEmailResponseObject, error) {
	if c.mail == nil {
		return apigen.GetEmail200JSONResponse{}, nil
	}
	a, err := c.mail.Address(ctx, caller(ctx).UserID)
	return apigen.GetEmail200JSONResponse{Address: null.Text(a.Address), Verified: a.Verified, Pending: null.Text(a.Pending)}, err
}

func (c channels) ProposeEmail(ctx context.Context, r apigen.ProposeEmailRequestObject) (apigen.ProposeEmailResponseObject, error) {
	if c.mail == nil {
		return nil, lacking("mail")
	}
	if err := c.account(ctx); err != nil {
		return nil, err
	}
	if err := c.accounts.CheckPassword(ctx, caller(ctx).UserID, r.Body.Password); err != nil {
		return nil, err
	}
	settings, err := c.notices.notify.Settings(ctx, caller(ctx).UserID)
	if err != nil {
		return nil, err
	}
	return apigen.ProposeEmail202Response{}, c.mail.Propose(outlasting(ctx), caller(ctx).UserID, r.Body.Email, settings.Language)
}

func (c channels) VerifyEmail(ctx context.Context, r apigen.VerifyEmailRequestObject) (apigen.VerifyEmailResponseObject, error) {
	if c.mail == nil {
		return nil, lacking("mail")
	}
	return apigen.VerifyEmail204Response{}, c.mail.Verify(ctx, caller(ctx).UserID, r.Body.Code)
}

func (c channels) RemoveEmail(ctx context.Context, _ apigen.RemoveEmailRequestObject) (apigen.RemoveEmailResponseObject, error) {
	if c.mail == nil {
		return apigen.RemoveEmail204Response{}, nil
	}
	return apigen.RemoveEmail204Response{}, c.mail.Remove(ctx, caller(ctx).UserID)
}

func (c channels) TestNotifications(ctx context.Context, r apigen.TestNotificationsRequestObject) (apigen.TestNotificationsResponseObject, error) {
	user := caller(ctx).UserID
	settings, err := c.notices.notify.Settings(ctx, user)
	switch {
	case err != nil:
	case string(r.Body.Channel) == notify.Mail && c.mail != nil:
		err = c.mail.TestUser(outlasting(ctx), user, settings.Language)
	case string(r.Body.Channel) == notify.Push && c.push != nil:
		err = c.push.TestUser(outlasting(ctx), user, settings.Language)
	default:
		err = lacking(string(r.Body.Channel))
	}
	return apigen.TestNotifications202Response{}, err
}

func (c channels) GetPushKey(ctx context.Context, _ apigen.GetPushKeyRequestObject) (apigen.GetPushKeyResponseObject, error) {
	if c.push == nil {
		return nil, lacking("push")
	}
	key, err := c.push.Key(ctx)
	return apigen.GetPushKey200JSONResponse{Key: key}, err
}

func (c channels) ListPushDevices(ctx context.Context, _ apigen.ListPushDevicesRequestObject) (apigen.ListPushDevicesResponseObject, error) {
	list := apigen.ListPushDevices200JSONResponse{Items: []apigen.PushDevice{}}
	if c.push == nil {
		return list, nil
	}
	devices, err := c.push.List(ctx, caller(ctx).UserID, caller(ctx).SessionID)
	for _, d := range devices {
		list.Items = append(list.Items, apigen.PushDevice{ID: d.ID, Device: d.Device, CreatedAt: d.CreatedAt.UTC(), Here: d.Here})
	}
	return list, err
}

func (c channels) AddPushDevice(ctx context.Context, r apigen.AddPushDeviceRequestObject) (apigen.AddPushDeviceResponseObject, error) {
	if c.push == nil {
		return nil, lacking("push")
	}
	id, added, err := c.push.Add(ctx, caller(ctx).UserID, caller(ctx).SessionID, push.Subscription{
		Endpoint: r.Body.Endpoint, P256dh: r.Body.Keys.P256Dh, Auth: r.Body.Keys.Auth, Device: null.Value(r.Body.Device),
	})
	if added {
		return apigen.AddPushDevice201JSONResponse{ID: id}, err
	}
	return apigen.AddPushDevice200JSONResponse{ID: id}, err
}

func (c channels) RemovePushDevice(ctx context.Context, r apigen.RemovePushDeviceRequestObject) (apigen.RemovePushDeviceResponseObject, error) {
	if c.push == nil {
		return nil, lacking("push")
	}
	return apigen.RemovePushDevice204Response{}, c.push.Remove(ctx, caller(ctx).UserID, r.DeviceID)
}

func (c channels) ListWebhooks(ctx context.Context, _ apigen.ListWebhooksRequestObject) (apigen.ListWebhooksResponseObject, error) {
	hooks, err := c.webhooks.List(ctx, caller(ctx).UserID)
	list := apigen.ListWebhooks200JSONResponse{Items: make([]apigen.Webhook, len(hooks))}
	for i, h := range hooks {
		list.Items[i] = apigen.Webhook{
			ID: h.ID, URL: h.URL, Kinds: h.Kinds, CreatedAt: h.CreatedAt.UTC(), LastStatus: h.LastStatus, Failures: h.Failures, DisabledAt: h.DisabledAt,
		}
	}
	return list, err
}

func (c channels) AddWebhook(ctx context.Context, r apigen.AddWebhookRequestObject) (apigen.AddWebhookResponseObject, error) {
	if err := c.account(ctx); err != nil {
		return nil, err
	}
	kinds := make([]string, len(r.Body.Kinds))
	for i, k := range r.Body.Kinds {
		kinds[i] = string(k)
	}
	h, secret, err := c.webhooks.Add(ctx, caller(ctx).UserID, r.Body.URL, kinds)
	return apigen.AddWebhook201JSONResponse{ID: h.ID, URL: h.URL, Kinds: h.Kinds, Secret: secret}, err
}

func (c channels) RemoveWebhook(ctx context.Context, r apigen.RemoveWebhookRequestObject) (apigen.RemoveWebhookResponseObject, error) {
	return apigen.RemoveWebhook204Response{}, c.webhooks.Remove(ctx, caller(ctx).UserID, r.WebhookID)
}

func (c channels) TestWebhook(ctx context.Context, r apigen.TestWebhookRequestObject) (apigen.TestWebhookResponseObject, error) {
	return apigen.TestWebhook202Response{}, c.webhooks.Test(outlasting(ctx), caller(ctx).UserID, r.WebhookID)
}

func (c channels) GetFeeds(ctx context.Context, _ apigen.GetFeedsRequestObject) (apigen.GetFeedsResponseObject, error) {
	if c.feeds == nil {
		return nil, lacking("feeds")
	}
	urls, err := c.feeds.Of(ctx, caller(ctx).UserID)
	return apigen.GetFeeds200JSONResponse{CalendarURL: urls.Calendar, AtomURL: urls.Atom}, err
}

func (c channels) ResetFeeds(ctx context.Context, _ apigen.ResetFeedsRequestObject) (apigen.ResetFeedsResponseObject, error) {
	if c.feeds == nil {
		return nil, lacking("feeds")
	}
	urls, err := c.feeds.Reset(ctx, caller(ctx).UserID)
	return apigen.ResetFeeds200JSONResponse{CalendarURL: urls.Calendar, AtomURL: urls.Atom}, err
}
