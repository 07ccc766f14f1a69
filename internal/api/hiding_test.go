package api

import (
	"net/http"
	"testing"
)

func TestAHiddenGameIsOnlyForThoseItConcerns(t *testing.T) {
	t.Parallel()
	o := administered(t)
	hide, show := administrators(o.tablut)+"/hide", administrators(o.tablut)+"/show"
	o.admin.Post(show, nil).Want(http.StatusConflict).Refused("not_running")
	o.admin.Post(hide, `{}`).Want(http.StatusUnprocessableEntity).Refused("invalid")
	o.admin.Post(hide, `{"note": "An offensive name."}`).Want(http.StatusOK)
	o.admin.Post(hide, `{"note": "Again."}`).Want(http.StatusConflict).Refused("not_running")
	for _, part := range []string{"", "/events", "/record", "/replay?ply=0", "/stream"} {
		o.eve.Get(o.tablut + part).Want(http.StatusNotFound).Refused("not_found")
	}
	o.ada.Get(o.tablut).Want(http.StatusOK)
	o.ada.Post(o.tablut+"/resign", nil).Want(http.StatusOK)
	o.admin.Post(show, nil).Want(http.StatusOK)
	o.eve.Get(o.tablut).Want(http.StatusOK)
	if acts := o.acts(); len(acts) != 2 || acts[0].Act != "game_shown" || acts[1].Act != "game_hidden" || *acts[1].Note != "An offensive name." {
		t.Errorf("got %+v", acts)
	}
	o.verified(t)
}
