// Made by types.mjs from openapi.yaml; not to be edited.
export interface paths {
    "/api/v1/auth/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make an account and a session. */
        post: operations["register"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a session with a name and a password.
         * @description A wrong name and a wrong password are answered alike: 401 `unauthenticated`.
         */
        post: operations["login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/guest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a guest and a session, to play at once.
         * @description A guest may become a full account later, with the same id and games: `POST /api/v1/me/upgrade`.
         *     Until then the refresh token is the only key to the guest's games.
         */
        post: operations["startGuest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take new tokens for a refresh token.
         * @description Refresh tokens live 90 days from their last use and rotate. The previous one stays good for
         *     60 s after a rotation, and until its successor has been used; using it later ends the whole
         *     session.
         */
        post: operations["refresh"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End a session.
         * @description Takes effect in every process within 10 s, access tokens and open streams included. A token
         *     that is no longer good is answered 204 too: the session is over either way.
         */
        post: operations["logout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set a new password with a code that an administrator has handed over.
         * @description A code is good once, for 24 hours. It ends all of the user's sessions; sign in with the new
         *     password then. A wrong name and a wrong, used or old code are answered alike: 401
         *     `unauthenticated`.
         */
        post: operations["resetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The caller. */
        get: operations["getMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Change the caller's password and end the caller's other sessions. */
        post: operations["changePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/upgrade": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Turn the calling guest into a full account with the same id and games. */
        post: operations["upgrade"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A user, with the record by variant. */
        get: operations["getUser"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/variants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The kinds of game played here. */
        get: operations["listVariants"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/computers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How well the computer can play.
         * @description `opponent: {"kind": "computer", "level": N}` in a new game starts it at once, for guests too.
         *     The computer is a player like any other: it sees its own seat's view and nothing more.
         */
        get: operations["listComputers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The games the caller may see, filtered and sorted, a page at a time.
         * @description Filters apply before the limit. A page walked while games finish neither repeats nor skips.
         */
        get: operations["listGames"];
        put?: never;
        /**
         * Make a game and wait for an opponent.
         * @description The game is `open` until the other seat is taken. An open game nobody joins is cancelled
         *     after 14 days. A random seat is drawn when the other joins; until then every `player` and
         *     `you` are null and `created_by` names the maker.
         */
        post: operations["createGame"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A game, as the caller may see it.
         * @description Public games need no token. A private game answers 404 to all but its players, the user it is
         *     addressed to, holders of its invite code, and administrators, who get the public view.
         */
        get: operations["getGame"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{id}/join": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take the free seat of an open game.
         * @description A game for a named user may be joined only by that user; a game by invite only with its
         *     `invite_code`. Of many who join at once one is first; the others get 409 `already_joined`.
         */
        post: operations["joinGame"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{id}/decline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Turn down an open game addressed to the caller; it is then cancelled. */
        post: operations["declineGame"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take back an open game; only its maker may. */
        post: operations["cancelGame"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{id}/setup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Place the caller's secret setup, for good.
         * @description Both seats place at the same time. Until both have, nobody sees anything of the other's
         *     setup but that it is placed. The other seat's placing does not make a `version` stale.
         */
        post: operations["placeSetup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{id}/moves": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a move.
         * @description A deadline reached has lost: a move at or after it gets 409 `not_running`. The caller's own
         *     standing draw offer is withdrawn by the move.
         */
        post: operations["makeMove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{id}/resign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Give up a game in `setup` or `playing`; the other seat wins. */
        post: operations["resignGame"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{id}/draw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Offer a draw, answer an offer, or take one's own back.
         * @description Only while `playing`. An offer stands until it is answered or its maker moves again. Without
         *     an offer to answer, or with one standing already, 409 `draw_offer`.
         */
        post: operations["drawGame"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The game's log, as the caller may see it. */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The game as it stood after a ply.
         * @description `ply`, `position`, `to_act`, `last_move` and `draw_offer` are as of ply N; `legal_moves` and
         *     `deadline` are null; `result` is null unless N is the last ply. A number the caller may know
         *     now is shown at every ply, any other at none; a score only if the caller may know every
         *     number counted in it.
         */
        get: operations["getReplay"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{id}/record": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The whole game as the caller may see it, portable.
         * @description `Accept` chooses between JSON (the default) and text. `slowpond replay FILE` reads either
         *     form back, checks every move and prints the positions.
         */
        get: operations["getRecord"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Users in the order of their names, a page at a time. */
        get: operations["adminListUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/users/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A user, as administrators see one. */
        get: operations["adminGetUser"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/users/{name}/ban": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End a user's sessions and let the user sign in no more.
         * @description In effect in every process within 10 s, open streams included. Games that run go on, on their
         *     clocks. Banning oneself is 403. A user who is banned stays so, by the earlier ban's time.
         */
        post: operations["adminBanUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/users/{name}/unban": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Let a banned user sign in again. */
        post: operations["adminUnbanUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/users/{name}/grant": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make a user an administrator. */
        post: operations["adminGrantUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/users/{name}/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a user an administrator no longer.
         * @description Revoking oneself is 403.
         */
        post: operations["adminRevokeUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/games": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All games, private ones too, each as the public sees a public one.
         * @description Filters apply before the limit. A page walked while games finish neither repeats nor skips.
         */
        get: operations["adminListGames"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/games/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A game, as the public sees a public one, also where the administrator plays in it. */
        get: operations["adminGetGame"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/games/{id}/end": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End a game in `setup` or `playing` as adjudicated.
         * @description The game's log gets `adjudicated` with the note, which everybody who sees the game may read,
         *     and `ended`. A deadline reached has lost before: 409 `not_running`.
         */
        post: operations["adminEndGame"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/games/{id}/extend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move the deadline of a game in `setup` or `playing`.
         * @description The game's log gets `extended` with the new deadline and the note, which everybody who sees
         *     the game may read. The deadline after the next move is what it would have been. A game
         *     without a clock, or whose deadline is reached, is 409 `not_running`.
         */
        post: operations["adminExtendGame"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What administrators did, the latest first, a page at a time.
         * @description Every act is here, those on the server's own shell included; nothing here is ever changed.
         */
        get: operations["adminListActs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{id}/analysis": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the computer thinks of a game that has ended.
         * @description For Tablut. The first question has it worked out in the background and answers `pending`; then
         *     it is kept. While a game lasts nobody gets the computer's help on it: 409 `not_running`. Games
         *     with hidden numbers are not analysed: 404.
         */
        get: operations["getAnalysis"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The process is alive. */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The server can serve.
         * @description The database is reachable and its schema is one this program can work with.
         */
        get: operations["getReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Counters and histograms for Prometheus. */
        get: operations["getMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.yaml": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** This document. */
        get: operations["getOpenAPI"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * @description The id of a user or a game, 12 of `a-z 2-7`.
         * @example k3vq7w2m5zab
         */
        ID: string;
        /**
         * @description A kind of game.
         * @example subulata-7
         * @enum {string}
         */
        VariantID: "tablut" | "subulata-7" | "subulata-9";
        /**
         * @description A side of the board, by the variant's name for it: attackers and defenders in Tablut, white
         *     and black in Subulata; the first named moves first.
         * @example white
         * @enum {string}
         */
        Seat: "attackers" | "defenders" | "white" | "black";
        /**
         * @description A seat of the variant, or `random`, to be drawn when the other joins.
         * @default random
         * @example random
         * @enum {string}
         */
        SeatChoice: "attackers" | "defenders" | "white" | "black" | "random";
        /**
         * @description `open`: a seat is free. `setup`: both sit, a secret setup is missing. `playing`.
         *     `finished`: there is a result. `cancelled`: ended without one.
         * @example playing
         * @enum {string}
         */
        Status: "open" | "setup" | "playing" | "finished" | "cancelled";
        /**
         * @description How a game ended. Subulata: `home`, `no-pieces`, `no-moves`. Tablut: `king-escaped`,
         *     `king-captured`, `no-moves`, `repetition`. Both: the rest.
         * @example home
         * @enum {string}
         */
        Reason: "home" | "no-pieces" | "no-moves" | "king-escaped" | "king-captured" | "repetition" | "agreement" | "resignation" | "timeout" | "adjudicated";
        /**
         * @description `cancelled` by its maker, `declined` by the user it was addressed to, `expired` after 14 days
         *     without an opponent, or `timeout`: neither had placed a setup by the deadline.
         * @example declined
         * @enum {string}
         */
        CancelReason: "cancelled" | "declined" | "expired" | "timeout";
        /**
         * @description Who may take the other seat: `anyone`, the `user` named, whoever holds the `invite` code, or
         *     the `computer`.
         * @example anyone
         * @enum {string}
         */
        OpponentKind: "anyone" | "user" | "invite" | "computer";
        /**
         * @description `per_move`: so long for each move and for the setup. `none`: no deadline.
         * @example per_move
         * @enum {string}
         */
        TimeControlKind: "per_move" | "none";
        /**
         * @description What Subulata shows when it is over (S22): `goal`, the numbers on goal tiles if it ended on
         *     the board; `all`, every number after any ending.
         * @example goal
         * @enum {string}
         */
        Reveal: "goal" | "all";
        /**
         * @description What happened.
         * @example moved
         * @enum {string}
         */
        EventType: "created" | "joined" | "started" | "placed" | "moved" | "draw_offered" | "draw_accepted" | "draw_declined" | "draw_withdrawn" | "resigned" | "timed_out" | "adjudicated" | "extended" | "ended" | "cancelled";
        /**
         * @description A stable word for programs.
         * @example stale_version
         * @enum {string}
         */
        ProblemCode: "malformed" | "unauthenticated" | "forbidden" | "not_found" | "method_not_allowed" | "stale_version" | "not_your_turn" | "not_running" | "already_joined" | "already_placed" | "draw_offer" | "name_taken" | "too_large" | "unsupported_media_type" | "invalid" | "illegal_move" | "illegal_setup" | "key_reused" | "too_many_requests" | "internal" | "unavailable";
        /**
         * @description The caller.
         * @example me
         * @enum {string}
         */
        Caller: "me";
        /**
         * @description The order of a list of games.
         * @default created
         * @example created
         * @enum {string}
         */
        GameSort: "created" | "ended" | "deadline";
        /**
         * @description What to add to each item of a list.
         * @example position
         * @enum {string}
         */
        GameInclude: "position";
        /**
         * @description A user's name, in any case.
         * @example Ada
         */
        NameFilter: string;
        /**
         * @description 3 to 20 of `A-Z a-z 0-9 _ -`, starting with a letter; unique without regard to case.
         * @example Ada
         */
        Name: string;
        /**
         * @description 10 to 256 characters.
         * @example correct horse battery
         */
        Password: string;
        /**
         * @description An email address.
         * @example ada@example.org
         */
        Email: string;
        /**
         * @description A body without fields.
         * @example {}
         */
        NoFields: Record<string, never>;
        /**
         * @description A new account.
         * @example {
         *       "name": "Ada",
         *       "password": "correct horse battery"
         *     }
         */
        RegisterRequest: {
            name: components["schemas"]["Name"];
            password: components["schemas"]["Password"];
            email?: components["schemas"]["Email"];
        };
        /**
         * @description Credentials.
         * @example {
         *       "name": "ada",
         *       "password": "correct horse battery"
         *     }
         */
        LoginRequest: {
            /**
             * @description The account's name, in any case.
             * @example ada
             */
            name: string;
            /**
             * @description The account's password.
             * @example correct horse battery
             */
            password: string;
        };
        /**
         * @description A session, by its refresh token.
         * @example {
         *       "refresh_token": "c2hvcnQtbGl2ZWQtc2VjcmV0"
         *     }
         */
        RefreshRequest: {
            /**
             * @description The latest refresh token of the session.
             * @example c2hvcnQtbGl2ZWQtc2VjcmV0
             */
            refresh_token: string;
        };
        /**
         * @description A change of password.
         * @example {
         *       "old_password": "correct horse battery",
         *       "new_password": "staple battery horse"
         *     }
         */
        PasswordRequest: {
            /**
             * @description The password so far.
             * @example correct horse battery
             */
            old_password: string;
            new_password: components["schemas"]["Password"];
        };
        /**
         * @description A new password, for a code.
         * @example {
         *       "name": "ada",
         *       "code": "k3vq7-w2m5z-abc2d-ef3gh",
         *       "new_password": "staple battery horse"
         *     }
         */
        ResetRequest: {
            /**
             * @description The account's name, in any case.
             * @example ada
             */
            name: string;
            /**
             * @description The code that was handed over; hyphens and case do not count.
             * @example k3vq7-w2m5z-abc2d-ef3gh
             */
            code: string;
            new_password: components["schemas"]["Password"];
        };
        /**
         * @description Why; one line.
         * @example Both players asked for it.
         */
        Note: string;
        /**
         * @description Why an administrator acts.
         * @example {
         *       "note": "Insulted players after a warning."
         *     }
         */
        NoteRequest: {
            note: components["schemas"]["Note"];
        };
        /**
         * @description Why an administrator acts.
         * @example {
         *       "note": "Apologised."
         *     }
         */
        OptionalNoteRequest: {
            note?: components["schemas"]["Note"];
        };
        /**
         * @description An adjudication.
         * @example {
         *       "note": "Both players asked for it.",
         *       "winner": "draw"
         *     }
         */
        EndRequest: {
            note: components["schemas"]["Note"];
            winner?: components["schemas"]["Verdict"];
            version?: components["schemas"]["Version"];
        };
        /**
         * @description The seat of the variant that wins, or `draw`.
         * @default draw
         * @example draw
         * @enum {string}
         */
        Verdict: "attackers" | "defenders" | "white" | "black" | "draw";
        /**
         * @description An extension.
         * @example {
         *       "note": "The server was away.",
         *       "hours": 48
         *     }
         */
        ExtendRequest: {
            note: components["schemas"]["Note"];
            /**
             * @description By how many hours the deadline moves.
             * @example 48
             */
            hours: number;
            version?: components["schemas"]["Version"];
        };
        /**
         * @description A new game.
         * @example {
         *       "variant": "subulata-7",
         *       "seat": "random",
         *       "opponent": {
         *         "kind": "anyone"
         *       },
         *       "time_control": {
         *         "kind": "per_move",
         *         "per_move_seconds": 259200
         *       }
         *     }
         */
        CreateGameRequest: {
            variant: components["schemas"]["VariantID"];
            seat?: components["schemas"]["SeatChoice"];
            opponent: components["schemas"]["OpponentChoice"];
            time_control?: components["schemas"]["TimeControl"];
            /**
             * @description Hide the game from all but its players, the user it is addressed to, holders of its
             *     invite code, and administrators.
             * @default false
             * @example false
             */
            private?: boolean;
            options?: components["schemas"]["GameOptions"];
        };
        /**
         * @description Who may take the other seat; `name` with `user`, `level` with `computer`, and only then.
         * @example {
         *       "kind": "user",
         *       "name": "Bob"
         *     }
         */
        OpponentChoice: {
            kind: components["schemas"]["OpponentKind"];
            name?: components["schemas"]["NameFilter"];
            /**
             * @description How strong the computer is.
             * @example 3
             */
            level?: number;
        };
        /**
         * @description What joining needs; nothing, unless the game is by invite.
         * @example {}
         */
        JoinRequest: {
            /**
             * @description The code its maker was shown.
             * @example z5mq7w2k3vab
             */
            invite_code?: string;
        };
        /**
         * @description A secret setup.
         * @example {
         *       "setup": "1.2/345/.67"
         *     }
         */
        SetupRequest: {
            /**
             * @description Three ranks of the own start tile from the top rank down, files left to right, `/`
             *     between, `.` for an empty field (S7). A text that is no setup is 422 `illegal_setup`.
             * @example 1.2/345/.67
             */
            setup: string;
            version?: components["schemas"]["Version"];
        };
        /**
         * @description A move.
         * @example {
         *       "version": 6,
         *       "move": "E5-D5"
         *     }
         */
        MoveRequest: {
            version: components["schemas"]["Version"];
            /**
             * @description In the game's notation (T7, S15). Any text that is not a legal move is 422 `illegal_move`.
             * @example E5-D5
             */
            move: string;
        };
        /**
         * @description A resignation.
         * @example {}
         */
        ResignRequest: {
            version?: components["schemas"]["Version"];
        };
        /**
         * @description A word on a draw.
         * @example {
         *       "action": "offer"
         *     }
         */
        DrawRequest: {
            /**
             * @description What to do.
             * @example offer
             * @enum {string}
             */
            action: "offer" | "accept" | "decline" | "withdraw";
            version?: components["schemas"]["Version"];
        };
        /**
         * @description The `version` of the game this was decided on; another one is 409 `stale_version`.
         * @example 6
         */
        Version: number;
        /** @description The means to act as a user. */
        Session: {
            /**
             * @description A JWT for `Authorization`, as in `Bearer TOKEN`.
             * @example eyJhbGciOiJIUzI1NiIsImtpZCI6ImEifQ.e30.c2ln
             */
            access_token: string;
            /**
             * @description Always `Bearer`.
             * @example Bearer
             * @enum {string}
             */
            token_type: "Bearer";
            /**
             * @description Seconds until the access token expires.
             * @example 900
             */
            expires_in: number;
            /**
             * @description For the next access token, once.
             * @example c2hvcnQtbGl2ZWQtc2VjcmV0
             */
            refresh_token: string;
            user: components["schemas"]["Player"];
        };
        /** @description A user as games and sessions show one. */
        Player: {
            id: components["schemas"]["ID"];
            /**
             * @description The user's name.
             * @example Ada
             */
            name: string;
            /**
             * @description Plays without an account, for now.
             * @example false
             */
            guest: boolean;
            /**
             * @description Is a program of this server.
             * @example false
             */
            computer: boolean;
        };
        /** @description The caller. */
        Me: {
            id: components["schemas"]["ID"];
            /**
             * @description The caller's name.
             * @example Ada
             */
            name: string;
            /**
             * @description Plays without an account, for now.
             * @example false
             */
            guest: boolean;
            /**
             * @description Is a program of this server.
             * @example false
             */
            computer: boolean;
            /**
             * @description Is an administrator.
             * @example false
             */
            admin: boolean;
            /**
             * @description The caller's email address, null if none was given.
             * @example ada@example.org
             */
            email: string | null;
            /**
             * Format: date-time
             * @description When the user came here.
             * @example 2026-03-01T12:00:00Z
             */
            joined: string;
        };
        /** @description A user as anyone may see one. */
        User: {
            id: components["schemas"]["ID"];
            /**
             * @description The user's name.
             * @example Ada
             */
            name: string;
            /**
             * @description Plays without an account, for now.
             * @example false
             */
            guest: boolean;
            /**
             * @description Is a program of this server.
             * @example false
             */
            computer: boolean;
            /**
             * Format: date-time
             * @description When the user came here.
             * @example 2026-03-01T12:00:00Z
             */
            joined: string;
            /**
             * @description Finished games, private ones not counted, by variant; every variant is there.
             * @example {
             *       "tablut": {
             *         "won": 2,
             *         "drawn": 0,
             *         "lost": 1
             *       }
             *     }
             */
            record: {
                [key: string]: components["schemas"]["Tally"];
            };
        };
        /** @description How games ended for a user. */
        Tally: {
            /**
             * @description Games won.
             * @example 2
             */
            won: number;
            /**
             * @description Games drawn.
             * @example 0
             */
            drawn: number;
            /**
             * @description Games lost.
             * @example 1
             */
            lost: number;
        };
        /** @description A kind of game. */
        Variant: {
            id: components["schemas"]["VariantID"];
            /**
             * @description The family it belongs to.
             * @example subulata
             */
            game: string;
            /**
             * @description Its name for people.
             * @example Subulata with seven pieces
             */
            title: string;
            /**
             * @description Its seats, in the order of the first move.
             * @example [
             *       "white",
             *       "black"
             *     ]
             */
            seats: components["schemas"]["Seat"][];
            /**
             * @description Both seats place secretly before the first move.
             * @example true
             */
            has_setup: boolean;
        };
        /** @description The levels the computer plays at. */
        ComputerList: {
            /** @description The levels, the weakest first. */
            items: components["schemas"]["ComputerLevel"][];
        };
        /** @description One level. */
        ComputerLevel: {
            /**
             * @description For `opponent.level`.
             * @example 3
             */
            level: number;
            /** @description How it plays each game. */
            games: components["schemas"]["ComputerCharacter"][];
        };
        /** @description How a level plays a game. */
        ComputerCharacter: {
            /**
             * @description The family of variants.
             * @example tablut
             */
            game: string;
            /**
             * @description A word for the level.
             * @example Learner
             */
            name: string;
            /**
             * @description One sentence.
             * @example Looks two moves ahead and sometimes overlooks a line.
             */
            description: string;
            /**
             * @description The longest it thinks about a move, once its turn to think has come.
             * @example 1.5
             */
            thinks_seconds: number;
        };
        /** @description What the computer thinks of a game that has ended. */
        Analysis: {
            /**
             * @description `pending` until it has been worked out; ask again in a few seconds.
             * @example done
             * @enum {string}
             */
            status: "pending" | "done";
            /** @description Each move, in order; empty while pending. */
            plies: components["schemas"]["AnalysedPly"][];
        };
        /**
         * @description What the computer thinks of a move. Scores are points for the first seat: 0 is level, a side
         *     that is s points ahead scores about 1/(1+10^(-s/400)), and 29,000 and more is a forced win.
         */
        AnalysedPly: {
            /**
             * @description Which ply.
             * @example 17
             */
            ply: number;
            seat: components["schemas"]["Seat"];
            /**
             * @description The move made.
             * @example d1-d4
             */
            move: string;
            /**
             * @description The score with best play from here on.
             * @example 120
             */
            score_before: number;
            /**
             * @description The score once the move was made.
             * @example -310
             */
            score_after: number;
            /**
             * @description The best move found.
             * @example d1-d3
             */
            best_move: string;
            /**
             * @description How the game might have gone on from there.
             * @example [
             *       "d1-d3",
             *       "e4-c4"
             *     ]
             */
            best_line: string[];
            /**
             * @description What the move cost, where it cost a tenth, a fifth or three tenths of the chances.
             * @example blunder
             * @enum {string|null}
             */
            judgement: "inaccuracy" | "mistake" | "blunder" | null;
        };
        /** @description All variants. */
        VariantList: {
            /** @description The variants. */
            items: components["schemas"]["Variant"][];
        };
        /**
         * @description How long a player may think; three days a move unless said otherwise.
         * @example {
         *       "kind": "per_move",
         *       "per_move_seconds": 259200
         *     }
         */
        TimeControl: {
            kind: components["schemas"]["TimeControlKind"];
            /**
             * @description With `per_move`, and only then: the time for each move and for the setup, from 3,600
             *     (servers may be run with a lower bound) to 2,592,000; 259,200 if absent.
             * @example 259200
             */
            per_move_seconds?: number;
        };
        /**
         * @description What a game was made with beyond its variant; `reveal` for Subulata only.
         * @example {
         *       "reveal": "goal"
         *     }
         */
        GameOptions: {
            reveal?: components["schemas"]["Reveal"];
        };
        /** @description A seat and who sits there. */
        GameSeat: {
            seat: components["schemas"]["Seat"];
            /** @description Null while the seat is free or seats are still to be drawn. */
            player: components["schemas"]["Player"] | null;
        };
        /** @description For whom the other seat was made. */
        GameOpponent: {
            kind: components["schemas"]["OpponentKind"];
            /** @description The user named; null unless `kind` is `user`. */
            player: components["schemas"]["Player"] | null;
            /**
             * @description How strong the computer is; null unless `kind` is `computer`.
             * @example null
             */
            level: number | null;
        };
        /**
         * @description Points by seat (S18).
         * @example {
         *       "white": 20,
         *       "black": 23
         *     }
         */
        Score: {
            [key: string]: number;
        };
        /** @description How a game ended. */
        Result: {
            /**
             * @description The seat that won; null for a draw.
             * @example black
             */
            winner: string | null;
            reason: components["schemas"]["Reason"];
            /**
             * @description Points by seat, only where the game ended on the board or was made with `reveal: "all"`;
             *     null otherwise, and always in Tablut.
             * @example {
             *       "white": 20,
             *       "black": 23
             *     }
             */
            score: {
                [key: string]: number;
            } | null;
        };
        /** @description A game in a list; `position` only with `include=position`. */
        GameSummary: {
            id: components["schemas"]["ID"];
            variant: components["schemas"]["VariantID"];
            status: components["schemas"]["Status"];
            /**
             * @description Events so far; commands name the version they were decided on.
             * @example 6
             */
            version: number;
            /**
             * @description Moves so far, of both seats.
             * @example 2
             */
            ply: number;
            /** @description Both seats, in the order of the first move. */
            seats: components["schemas"]["GameSeat"][];
            /**
             * @description The caller's seat; null for a spectator and while seats are still to be drawn.
             * @example white
             */
            you: string | null;
            /**
             * @description The seats that may act: in `setup` those still to place, then the one to move, none
             *     when the game is open or over.
             * @example [
             *       "white"
             *     ]
             */
            to_act: components["schemas"]["Seat"][];
            /**
             * Format: date-time
             * @description When the seats to act will have lost; null without a clock running.
             * @example 2026-03-04T12:00:00Z
             */
            deadline: string | null;
            /** @description The position as the caller may know it; null until the game has started. */
            position?: (components["schemas"]["TablutPosition"] | components["schemas"]["SubulataPosition"]) | null;
            /**
             * @description The last move in canonical notation; null before the first.
             * @example E5xD5
             */
            last_move: string | null;
            /**
             * @description The seat whose offer of a draw stands; null if none does.
             * @example null
             */
            draw_offer: string | null;
            /** @description Null until the game is finished, and when it is cancelled. */
            result: components["schemas"]["Result"] | null;
            time_control: components["schemas"]["TimeControl"];
            options: components["schemas"]["GameOptions"];
            /**
             * @description The game is hidden from all but those it concerns.
             * @example false
             */
            private: boolean;
            /**
             * @description For its maker only, where the opponent is by invite.
             * @example z5mq7w2k3vab
             */
            invite_code?: string;
            opponent: components["schemas"]["GameOpponent"];
            created_by: components["schemas"]["Player"];
            /**
             * Format: date-time
             * @description When the game was made.
             * @example 2026-03-01T12:00:00Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When both sat down; null before.
             * @example 2026-03-01T12:05:00Z
             */
            started_at: string | null;
            /**
             * Format: date-time
             * @description When it was finished or cancelled; null before.
             * @example null
             */
            ended_at: string | null;
        };
        /** @description A game, as the caller may see it. */
        Game: components["schemas"]["GameSummary"] & {
            /**
             * @description The legal moves in canonical notation; null in setup and for all but the player to
             *     move.
             * @example [
             *       "E5-D5",
             *       "E5-E6"
             *     ]
             */
            legal_moves: string[] | null;
        };
        /** @description A page of games. */
        GameList: {
            /** @description The games. */
            items: components["schemas"]["GameSummary"][];
            /**
             * @description For the next page; null on the last.
             * @example null
             */
            next_cursor: string | null;
        };
        /** @description A position of Tablut. */
        TablutPosition: {
            /**
             * @description Ranks 9 to 1, files a to i, digits are empty fields; `t` attacker, `T` defender, `K` king
             *     (T4).
             * @example 3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3
             */
            board: string;
            /**
             * @description For the caller to move: the legal moves that would repeat a position and so draw (T20);
             *     null for everyone else.
             * @example []
             */
            drawing_moves: string[] | null;
        };
        /** @description A position of Subulata; a number or score the caller may not know is null. */
        SubulataPosition: {
            /**
             * @description Nine rows from rank 9, files A to I; `W` water, `F` flower, `L` leaf (S2).
             * @example [
             *       "WFLWWLFWF",
             *       "LWFLWFWWL",
             *       "FLWLFFLLF",
             *       "WLWWFLWWL",
             *       "LFLFFWFFL",
             *       "FWFLWLFLW",
             *       "WFWFWFWFF",
             *       "FLFWLWLLW",
             *       "WLLLFLFWL"
             *     ]
             */
            pond: string[];
            /** @description The pieces on the board, sorted by field; empty until both have placed. */
            pieces: components["schemas"]["SubulataPiece"][];
            /** @description Pieces taken from each seat, both seats always. */
            captured: components["schemas"]["SubulataCaptured"][];
            /**
             * @description Points by seat so far (S18); null where the caller may not know them (S21).
             * @example {
             *       "white": 12,
             *       "black": null
             *     }
             */
            score: {
                [key: string]: number | null;
            };
        };
        /** @description A piece on the board. */
        SubulataPiece: {
            /**
             * @description Its field.
             * @example E5
             */
            at: string;
            seat: components["schemas"]["Seat"];
            /**
             * @description Its number; null where the caller may not know it (S20).
             * @example 4
             */
            number: number | null;
        };
        /** @description The pieces a seat has lost. */
        SubulataCaptured: {
            seat: components["schemas"]["Seat"];
            /**
             * @description How many.
             * @example 2
             */
            count: number;
            /**
             * @description Their numbers, sorted; null where the caller may not know them.
             * @example [
             *       1,
             *       5
             *     ]
             */
            numbers: number[] | null;
        };
        /** @description A seat and the id of the user who sits there. */
        EventSeat: {
            seat: components["schemas"]["Seat"];
            user_id: components["schemas"]["ID"];
        };
        /**
         * @description Something that happened in a game. Which further fields there are depends on `type`; events
         *     hold user ids, never names.
         * @example {
         *       "seq": 6,
         *       "at": "2026-03-01T12:10:00Z",
         *       "type": "moved",
         *       "seat": "white",
         *       "move": "E5xD5"
         *     }
         */
        Event: {
            /**
             * @description Its place in the log, 1 to the game's `version`.
             * @example 6
             */
            seq: number;
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-03-01T12:10:00Z
             */
            at: string;
            type: components["schemas"]["EventType"];
            /**
             * @description The seat that did it; null for what nobody at the board did, and for `created` and
             *     `joined` while seats are still to be drawn.
             * @example white
             */
            seat: string | null;
            /** @description `created`, `joined`: who did it. */
            user_id?: components["schemas"]["ID"];
            /** @description `created`: the kind of game. */
            variant?: components["schemas"]["VariantID"];
            /** @description `created`: for whom the other seat was made. */
            opponent_kind?: components["schemas"]["OpponentKind"];
            /** @description `created`: how long a player may think. */
            time_control?: components["schemas"]["TimeControl"];
            /** @description `created`: what the game was made with. */
            options?: components["schemas"]["GameOptions"];
            /**
             * @description `created`: whether the game is hidden.
             * @example false
             */
            private?: boolean;
            /** @description `started`: who sits where, in the order of the first move. */
            seats?: components["schemas"]["EventSeat"][];
            /**
             * @description `started`, Subulata: the nine rows of the pond from rank 9.
             * @example [
             *       "WFLWWLFWF",
             *       "LWFLWFWWL",
             *       "FLWLFFLLF",
             *       "WLWWFLWWL",
             *       "LFLFFWFFL",
             *       "FWFLWLFLW",
             *       "WFWFWFWFF",
             *       "FLFWLWLLW",
             *       "WLLLFLFWL"
             *     ]
             */
            pond?: string[];
            /**
             * @description `started`, Tablut: the board.
             * @example 3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3
             */
            board?: string;
            /**
             * @description `placed`: the setup, for its owner; for others absent until both have placed, then with
             *     `?` for numbers they may not know (S7).
             * @example ?.?/???/.??
             */
            setup?: string;
            /**
             * @description `moved`: the move in canonical notation.
             * @example E5xD5
             */
            move?: string;
            /**
             * @description `adjudicated`, `extended`: why.
             * @example Both players asked for it.
             */
            note?: string;
            /**
             * Format: date-time
             * @description `extended`: the new deadline.
             * @example 2026-03-06T12:00:00Z
             */
            deadline?: string;
            /** @description `ended`: how. */
            result?: components["schemas"]["Result"];
            /** @description `cancelled`: why. */
            reason?: components["schemas"]["CancelReason"];
        };
        /** @description A page of the log. */
        EventList: {
            /** @description The events. */
            items: components["schemas"]["Event"][];
            /**
             * @description For `after`, to read on; null when nothing has happened since.
             * @example null
             */
            next_after: number | null;
        };
        /** @description A whole game, portable. */
        Record: {
            /** @description What the game was. */
            tags: {
                game: components["schemas"]["ID"];
                variant: components["schemas"]["VariantID"];
                /**
                 * @description The players' names by seat.
                 * @example {
                 *       "white": "Ada",
                 *       "black": "Bob"
                 *     }
                 */
                players: {
                    [key: string]: string;
                };
                status: components["schemas"]["Status"];
                /** @description How it ended; null while it has not, and when it was cancelled. */
                result: components["schemas"]["Result"] | null;
                time_control: components["schemas"]["TimeControl"];
                options: components["schemas"]["GameOptions"];
                /**
                 * Format: date-time
                 * @description When the game was made.
                 * @example 2026-03-01T12:00:00Z
                 */
                created_at: string;
                /**
                 * Format: date-time
                 * @description When both sat down.
                 * @example 2026-03-01T12:05:00Z
                 */
                started_at: string | null;
                /**
                 * Format: date-time
                 * @description When it ended; null while it has not.
                 * @example null
                 */
                ended_at: string | null;
            };
            /**
             * @description The pond, its nine rows joined by `/`, or the start board; null before the start.
             * @example 3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3
             */
            start: string | null;
            /**
             * @description Each seat's setup, with `?` for numbers the caller may not know (S7) and null for one the
             *     caller may not see at all; null where the variant has none.
             * @example {
             *       "white": "1.2/345/.67",
             *       "black": "?.?/???/.??"
             *     }
             */
            setups: {
                [key: string]: string | null;
            } | null;
            /**
             * @description The moves in canonical notation.
             * @example [
             *       "E5xD5"
             *     ]
             */
            moves: string[];
        };
        /** @description A user as administrators see one. */
        AdminUser: {
            id: components["schemas"]["ID"];
            /**
             * @description The user's name.
             * @example Ada
             */
            name: string;
            /**
             * @description Plays without an account, for now.
             * @example false
             */
            guest: boolean;
            /**
             * @description Is a program of this server.
             * @example false
             */
            computer: boolean;
            /**
             * @description Is an administrator.
             * @example false
             */
            admin: boolean;
            /**
             * Format: date-time
             * @description When the user came here.
             * @example 2026-03-01T12:00:00Z
             */
            joined: string;
            /**
             * Format: date-time
             * @description Since when the user is banned; null for a user who is not.
             * @example null
             */
            banned_at: string | null;
            /**
             * @description How many sessions of the user have not ended.
             * @example 2
             */
            sessions: number;
        };
        /** @description A page of users. */
        AdminUserList: {
            /** @description The users. */
            items: components["schemas"]["AdminUser"][];
            /**
             * @description For the next page; null on the last.
             * @example null
             */
            next_cursor: string | null;
        };
        /**
         * @description What an administrator did; `secrets_shown` and `password_reset` only on the server's own shell.
         * @example game_ended
         * @enum {string}
         */
        ActKind: "game_ended" | "game_extended" | "secrets_shown" | "password_reset" | "user_banned" | "user_unbanned" | "administrator_granted" | "administrator_revoked";
        /** @description One act of an administrator. */
        Act: {
            /**
             * @description Its number; later acts have greater ones.
             * @example 17
             */
            id: string;
            /**
             * Format: date-time
             * @description When.
             * @example 2026-03-01T12:00:00Z
             */
            at: string;
            /**
             * @description Who, by user id; or `shell:` and the user of the server's operating system.
             * @example k3vq7w2m5zab
             */
            actor: string;
            act: components["schemas"]["ActKind"];
            /**
             * @description The user it was done to; null where it was a game.
             * @example null
             */
            user_id: string | null;
            /**
             * @description The game it was done to; null where it was a user.
             * @example z5mq7w2k3vab
             */
            game_id: string | null;
            /**
             * @description With `game_ended` the result, with `game_extended` the hours; null otherwise.
             * @example winner white
             */
            detail: string | null;
            /**
             * @description Why; null where nothing was said.
             * @example Both players asked for it.
             */
            note: string | null;
            /**
             * @description The `X-Request-Id` of the request, or the number of a command's run.
             * @example MFRGGZDFMZTWQ2LKNNWG23TPOA
             */
            request_id: string;
        };
        /** @description A page of acts. */
        ActList: {
            /** @description The acts. */
            items: components["schemas"]["Act"][];
            /**
             * @description For the next page; null on the last.
             * @example null
             */
            next_cursor: string | null;
        };
        /** @description How the server is. */
        Health: {
            /**
             * @description Always `ok`.
             * @example ok
             * @enum {string}
             */
            status: "ok";
        };
        /**
         * @description Why a request was refused (RFC 9457).
         * @example {
         *       "type": "urn:slowpond:problem:stale_version",
         *       "title": "The game has moved on",
         *       "status": 409,
         *       "detail": "Read the game again and decide on what you see.",
         *       "instance": "/api/v1/games/k3vq7w2m5zab/moves",
         *       "code": "stale_version",
         *       "current_version": 7
         *     }
         */
        Problem: {
            /**
             * Format: uri
             * @description Names the kind of problem; one for each `code`.
             * @example urn:slowpond:problem:stale_version
             */
            type: string;
            /**
             * @description The kind of problem in a few words.
             * @example The game has moved on
             */
            title: string;
            /**
             * @description The HTTP status.
             * @example 409
             */
            status: number;
            /**
             * @description What to do about it; never repeats what was submitted.
             * @example Read the game again and decide on what you see.
             */
            detail: string;
            /**
             * @description The path that was asked for.
             * @example /api/v1/games/k3vq7w2m5zab/moves
             */
            instance: string;
            code: components["schemas"]["ProblemCode"];
            /** @description With `invalid`, the parts that are not valid. */
            errors?: components["schemas"]["ProblemField"][];
            /**
             * @description With `stale_version`, the game's version now.
             * @example 7
             */
            current_version?: number;
        };
        /** @description One invalid part of a request. */
        ProblemField: {
            /**
             * @description A JSON pointer (RFC 6901) into the body, or the name of a parameter or header.
             * @example /opponent/name
             */
            pointer: string;
            /**
             * @description What it must be; never repeats what was submitted.
             * @example This field is required.
             */
            detail: string;
        };
    };
    responses: {
        /** @description A session. */
        SessionStarted: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Session"];
            };
        };
        /** @description A session. */
        SessionRenewed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Session"];
            };
        };
        /** @description The caller. */
        Myself: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Me"];
            };
        };
        /** @description The game right after it, as the caller may see it. */
        GameChanged: {
            headers: {
                "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Game"];
            };
        };
        /** @description The game right after it, as the public sees a public one. */
        GameRuled: {
            headers: {
                "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Game"];
            };
        };
        /** @description The user as it is now. */
        UserModerated: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AdminUser"];
            };
        };
        /** @description `malformed`: not JSON, trailing bytes, duplicate keys or invalid UTF-8. */
        Malformed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `unauthenticated`: no token where one is needed, a bad or expired one, or wrong credentials. */
        Unauthenticated: {
            headers: {
                /**
                 * @description Always `Bearer`.
                 * @example Bearer
                 */
                "WWW-Authenticate": string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `forbidden`: the caller may see this but not do it. */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `not_found`: absent, hidden from the caller, or an id that cannot be read. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description `stale_version` (with `current_version`), `not_your_turn`, `not_running`, `already_joined`,
         *     `already_placed`, `draw_offer` or `name_taken`.
         */
        Conflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `too_large`: the body has more than 64 KiB. */
        TooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `unsupported_media_type`: the body is not `application/json` in UTF-8. */
        UnsupportedMediaType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `invalid` (with `errors`), `illegal_move`, `illegal_setup` or `key_reused`. */
        Invalid: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `too_many_requests`. */
        TooManyRequests: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `internal`: the fault is ours; the log has more under the `X-Request-Id`. */
        Internal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `unavailable`: try again after `Retry-After`. */
        Unavailable: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        /**
         * @description The user's name, in any case.
         * @example Ada
         */
        UserName: string;
        /** @description The game's id. One that cannot be read is 404, as is a game hidden from the caller. */
        GameID: components["schemas"]["ID"];
        /**
         * @description The invite code of a game by invite, to see it before joining.
         * @example z5mq7w2k3vab
         */
        Invite: string;
        /**
         * @description 1 to 255 printable ASCII characters. A key belongs to the caller, the method and the path. The
         *     first success under it is remembered for good: the same request again answers the same
         *     status and the Game as it stood right after it, with `Idempotency-Replayed: true`. Refusals
         *     are not remembered; another body under the same key is 422 `key_reused`.
         * @example 5b0f6a0e-move-12
         */
        IdempotencyKey: string;
        /**
         * @description The most items to answer.
         * @example 20
         */
        Limit: number;
        /**
         * @description The `next_cursor` of the page before, with the same filters and sort; opaque.
         * @example MjAyNi0wMy0wMVQx
         */
        Cursor: string;
    };
    requestBodies: {
        /** @description Absent or `{}`. */
        Nothing: {
            content: {
                "application/json": components["schemas"]["NoFields"];
            };
        };
    };
    headers: {
        /**
         * @description `true` where the answer repeats that of an earlier request with the same key; absent otherwise.
         * @example true
         */
        IdempotencyReplayed: "true";
        /**
         * @description Whole seconds to wait before trying again.
         * @example 30
         */
        RetryAfter: number;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    register: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RegisterRequest"];
            };
        };
        responses: {
            201: components["responses"]["SessionStarted"];
            400: components["responses"]["Malformed"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    login: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LoginRequest"];
            };
        };
        responses: {
            200: components["responses"]["SessionRenewed"];
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    startGuest: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["Nothing"];
        responses: {
            201: components["responses"]["SessionStarted"];
            400: components["responses"]["Malformed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    refresh: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RefreshRequest"];
            };
        };
        responses: {
            200: components["responses"]["SessionRenewed"];
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Invalid"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    logout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RefreshRequest"];
            };
        };
        responses: {
            /** @description The session is over. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Invalid"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    resetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResetRequest"];
            };
        };
        responses: {
            /** @description The password is set. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Myself"];
            401: components["responses"]["Unauthenticated"];
            422: components["responses"]["Invalid"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordRequest"];
            };
        };
        responses: {
            /** @description The password is changed. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    upgrade: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RegisterRequest"];
            };
        };
        responses: {
            200: components["responses"]["Myself"];
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The user's name, in any case.
                 * @example Ada
                 */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listVariants: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All variants. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VariantList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            422: components["responses"]["Invalid"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listComputers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All levels, the weakest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ComputerList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            422: components["responses"]["Invalid"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listGames: {
        parameters: {
            query?: {
                /**
                 * @description Only games with this player. A name no user has gives an empty list.
                 * @example Ada
                 */
                player?: components["schemas"]["NameFilter"];
                /**
                 * @description Only games in which `player` plays against this user; needs `player` beside it.
                 * @example Bob
                 */
                opponent?: components["schemas"]["NameFilter"];
                /** @description Only games of this variant. */
                variant?: components["schemas"]["VariantID"];
                /** @description Only games in this status. */
                status?: components["schemas"]["Status"];
                /**
                 * @description Only games this user has won.
                 * @example Ada
                 */
                winner?: components["schemas"]["NameFilter"];
                /** @description Only games made for this kind of opponent. */
                opponent_kind?: components["schemas"]["OpponentKind"];
                /** @description Only games in which the caller is to act; needs a token. */
                to_act?: components["schemas"]["Caller"];
                /** @description Only open games addressed to the caller; needs a token. */
                challenged?: components["schemas"]["Caller"];
                /**
                 * @description Only games created at or after this time.
                 * @example 2026-03-01T00:00:00Z
                 */
                since?: string;
                /**
                 * @description Only games created before this time.
                 * @example 2026-04-01T00:00:00Z
                 */
                until?: string;
                /**
                 * @description `created` and `ended`, the latest first; `deadline`, the nearest first. `ended` lists
                 *     only games that have ended, `deadline` only games that have not.
                 */
                sort?: components["schemas"]["GameSort"];
                /** @description `position` adds the position to each item; `limit` is then at most 20. */
                include?: components["schemas"]["GameInclude"];
                /**
                 * @description The most items to answer.
                 * @example 20
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description The `next_cursor` of the page before, with the same filters and sort; opaque.
                 * @example MjAyNi0wMy0wMVQx
                 */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of games. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GameList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            422: components["responses"]["Invalid"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createGame: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 printable ASCII characters. A key belongs to the caller, the method and the path. The
                 *     first success under it is remembered for good: the same request again answers the same
                 *     status and the Game as it stood right after it, with `Idempotency-Replayed: true`. Refusals
                 *     are not remembered; another body under the same key is 422 `key_reused`.
                 * @example 5b0f6a0e-move-12
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateGameRequest"];
            };
        };
        responses: {
            /** @description The game as its maker may see it. */
            201: {
                headers: {
                    /**
                     * @description Where the game is.
                     * @example /api/v1/games/k3vq7w2m5zab
                     */
                    Location: string;
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Game"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getGame: {
        parameters: {
            query?: {
                /**
                 * @description The invite code of a game by invite, to see it before joining.
                 * @example z5mq7w2k3vab
                 */
                invite?: components["parameters"]["Invite"];
            };
            header?: {
                /**
                 * @description The `ETag`s the caller has, or `*`.
                 * @example "zXcv0pQbk1m2JrWl"
                 */
                "If-None-Match"?: string;
            };
            path: {
                /** @description The game's id. One that cannot be read is 404, as is a game hidden from the caller. */
                id: components["parameters"]["GameID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The game. */
            200: {
                headers: {
                    /**
                     * @description Strong validator over the body.
                     * @example "zXcv0pQbk1m2JrWl"
                     */
                    ETag: string;
                    /**
                     * @description Always `private, no-cache`.
                     * @example private, no-cache
                     */
                    "Cache-Control": string;
                    /**
                     * @description Always `Authorization`.
                     * @example Authorization
                     */
                    Vary: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Game"];
                };
            };
            /** @description The caller has this game as it is. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthenticated"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    joinGame: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 printable ASCII characters. A key belongs to the caller, the method and the path. The
                 *     first success under it is remembered for good: the same request again answers the same
                 *     status and the Game as it stood right after it, with `Idempotency-Replayed: true`. Refusals
                 *     are not remembered; another body under the same key is 422 `key_reused`.
                 * @example 5b0f6a0e-move-12
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The game's id. One that cannot be read is 404, as is a game hidden from the caller. */
                id: components["parameters"]["GameID"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["JoinRequest"];
            };
        };
        responses: {
            200: components["responses"]["GameChanged"];
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Invalid"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    declineGame: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 printable ASCII characters. A key belongs to the caller, the method and the path. The
                 *     first success under it is remembered for good: the same request again answers the same
                 *     status and the Game as it stood right after it, with `Idempotency-Replayed: true`. Refusals
                 *     are not remembered; another body under the same key is 422 `key_reused`.
                 * @example 5b0f6a0e-move-12
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The game's id. One that cannot be read is 404, as is a game hidden from the caller. */
                id: components["parameters"]["GameID"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["Nothing"];
        responses: {
            200: components["responses"]["GameChanged"];
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Invalid"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    cancelGame: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 printable ASCII characters. A key belongs to the caller, the method and the path. The
                 *     first success under it is remembered for good: the same request again answers the same
                 *     status and the Game as it stood right after it, with `Idempotency-Replayed: true`. Refusals
                 *     are not remembered; another body under the same key is 422 `key_reused`.
                 * @example 5b0f6a0e-move-12
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The game's id. One that cannot be read is 404, as is a game hidden from the caller. */
                id: components["parameters"]["GameID"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["Nothing"];
        responses: {
            200: components["responses"]["GameChanged"];
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Invalid"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    placeSetup: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 printable ASCII characters. A key belongs to the caller, the method and the path. The
                 *     first success under it is remembered for good: the same request again answers the same
                 *     status and the Game as it stood right after it, with `Idempotency-Replayed: true`. Refusals
                 *     are not remembered; another body under the same key is 422 `key_reused`.
                 * @example 5b0f6a0e-move-12
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The game's id. One that cannot be read is 404, as is a game hidden from the caller. */
                id: components["parameters"]["GameID"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetupRequest"];
            };
        };
        responses: {
            200: components["responses"]["GameChanged"];
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Invalid"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    makeMove: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 printable ASCII characters. A key belongs to the caller, the method and the path. The
                 *     first success under it is remembered for good: the same request again answers the same
                 *     status and the Game as it stood right after it, with `Idempotency-Replayed: true`. Refusals
                 *     are not remembered; another body under the same key is 422 `key_reused`.
                 * @example 5b0f6a0e-move-12
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The game's id. One that cannot be read is 404, as is a game hidden from the caller. */
                id: components["parameters"]["GameID"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MoveRequest"];
            };
        };
        responses: {
            200: components["responses"]["GameChanged"];
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Invalid"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    resignGame: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 printable ASCII characters. A key belongs to the caller, the method and the path. The
                 *     first success under it is remembered for good: the same request again answers the same
                 *     status and the Game as it stood right after it, with `Idempotency-Replayed: true`. Refusals
                 *     are not remembered; another body under the same key is 422 `key_reused`.
                 * @example 5b0f6a0e-move-12
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The game's id. One that cannot be read is 404, as is a game hidden from the caller. */
                id: components["parameters"]["GameID"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ResignRequest"];
            };
        };
        responses: {
            200: components["responses"]["GameChanged"];
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Invalid"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    drawGame: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 printable ASCII characters. A key belongs to the caller, the method and the path. The
                 *     first success under it is remembered for good: the same request again answers the same
                 *     status and the Game as it stood right after it, with `Idempotency-Replayed: true`. Refusals
                 *     are not remembered; another body under the same key is 422 `key_reused`.
                 * @example 5b0f6a0e-move-12
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The game's id. One that cannot be read is 404, as is a game hidden from the caller. */
                id: components["parameters"]["GameID"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DrawRequest"];
            };
        };
        responses: {
            200: components["responses"]["GameChanged"];
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Invalid"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /**
                 * @description The invite code of a game by invite, to see it before joining.
                 * @example z5mq7w2k3vab
                 */
                invite?: components["parameters"]["Invite"];
                /**
                 * @description Only events with a greater `seq`.
                 * @example 4
                 */
                after?: number;
                /**
                 * @description The most items to answer.
                 * @example 20
                 */
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path: {
                /** @description The game's id. One that cannot be read is 404, as is a game hidden from the caller. */
                id: components["parameters"]["GameID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Events in the order of `seq`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getReplay: {
        parameters: {
            query: {
                /**
                 * @description The invite code of a game by invite, to see it before joining.
                 * @example z5mq7w2k3vab
                 */
                invite?: components["parameters"]["Invite"];
                /**
                 * @description How many plies have been played; beyond the last one is 422.
                 * @example 12
                 */
                ply: number;
            };
            header?: never;
            path: {
                /** @description The game's id. One that cannot be read is 404, as is a game hidden from the caller. */
                id: components["parameters"]["GameID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The game as it stood. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Game"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getRecord: {
        parameters: {
            query?: {
                /**
                 * @description The invite code of a game by invite, to see it before joining.
                 * @example z5mq7w2k3vab
                 */
                invite?: components["parameters"]["Invite"];
            };
            header?: never;
            path: {
                /** @description The game's id. One that cannot be read is 404, as is a game hidden from the caller. */
                id: components["parameters"]["GameID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Record"];
                    /**
                     * @example [Game "k3vq7w2m5zab"]
                     *     [Variant "tablut"]
                     *     [First "attackers"]
                     *     [FirstPlayer "Ada"]
                     *     [Second "defenders"]
                     *     [SecondPlayer "Bob"]
                     *     [Status "playing"]
                     *     [Created "2026-03-01T12:00:00Z"]
                     *     [Started "2026-03-01T12:05:00Z"]
                     *     [TimeControl "none"]
                     *     [Start "3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3"]
                     *
                     *     1. d1-d4 e4-f4
                     */
                    "text/plain": string;
                };
            };
            401: components["responses"]["Unauthenticated"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    adminListUsers: {
        parameters: {
            query?: {
                /**
                 * @description Only users whose names contain this, in any case.
                 * @example ad
                 */
                find?: string;
                /**
                 * @description The most items to answer.
                 * @example 20
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description The `next_cursor` of the page before, with the same filters and sort; opaque.
                 * @example MjAyNi0wMy0wMVQx
                 */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of users. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminUserList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Invalid"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    adminGetUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The user's name, in any case.
                 * @example Ada
                 */
                name: components["parameters"]["UserName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["UserModerated"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    adminBanUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The user's name, in any case.
                 * @example Ada
                 */
                name: components["parameters"]["UserName"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NoteRequest"];
            };
        };
        responses: {
            200: components["responses"]["UserModerated"];
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Invalid"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    adminUnbanUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The user's name, in any case.
                 * @example Ada
                 */
                name: components["parameters"]["UserName"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["OptionalNoteRequest"];
            };
        };
        responses: {
            200: components["responses"]["UserModerated"];
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Invalid"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    adminGrantUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The user's name, in any case.
                 * @example Ada
                 */
                name: components["parameters"]["UserName"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["OptionalNoteRequest"];
            };
        };
        responses: {
            200: components["responses"]["UserModerated"];
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Invalid"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    adminRevokeUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The user's name, in any case.
                 * @example Ada
                 */
                name: components["parameters"]["UserName"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["OptionalNoteRequest"];
            };
        };
        responses: {
            200: components["responses"]["UserModerated"];
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Invalid"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    adminListGames: {
        parameters: {
            query?: {
                /**
                 * @description Only games with this player. A name no user has gives an empty list.
                 * @example Ada
                 */
                player?: components["schemas"]["NameFilter"];
                /**
                 * @description Only games in which `player` plays against this user; needs `player` beside it.
                 * @example Bob
                 */
                opponent?: components["schemas"]["NameFilter"];
                /** @description Only games of this variant. */
                variant?: components["schemas"]["VariantID"];
                /** @description Only games in this status. */
                status?: components["schemas"]["Status"];
                /**
                 * @description Only games this user has won.
                 * @example Ada
                 */
                winner?: components["schemas"]["NameFilter"];
                /** @description Only games made for this kind of opponent. */
                opponent_kind?: components["schemas"]["OpponentKind"];
                /**
                 * @description Only games created at or after this time.
                 * @example 2026-03-01T00:00:00Z
                 */
                since?: string;
                /**
                 * @description Only games created before this time.
                 * @example 2026-04-01T00:00:00Z
                 */
                until?: string;
                /**
                 * @description `created` and `ended`, the latest first; `deadline`, the nearest first. `ended` lists
                 *     only games that have ended, `deadline` only games that have not.
                 */
                sort?: components["schemas"]["GameSort"];
                /**
                 * @description The most items to answer.
                 * @example 20
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description The `next_cursor` of the page before, with the same filters and sort; opaque.
                 * @example MjAyNi0wMy0wMVQx
                 */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of games. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GameList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Invalid"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    adminGetGame: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The game's id. One that cannot be read is 404, as is a game hidden from the caller. */
                id: components["parameters"]["GameID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The game. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Game"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    adminEndGame: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 printable ASCII characters. A key belongs to the caller, the method and the path. The
                 *     first success under it is remembered for good: the same request again answers the same
                 *     status and the Game as it stood right after it, with `Idempotency-Replayed: true`. Refusals
                 *     are not remembered; another body under the same key is 422 `key_reused`.
                 * @example 5b0f6a0e-move-12
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The game's id. One that cannot be read is 404, as is a game hidden from the caller. */
                id: components["parameters"]["GameID"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EndRequest"];
            };
        };
        responses: {
            200: components["responses"]["GameRuled"];
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Invalid"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    adminExtendGame: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 printable ASCII characters. A key belongs to the caller, the method and the path. The
                 *     first success under it is remembered for good: the same request again answers the same
                 *     status and the Game as it stood right after it, with `Idempotency-Replayed: true`. Refusals
                 *     are not remembered; another body under the same key is 422 `key_reused`.
                 * @example 5b0f6a0e-move-12
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The game's id. One that cannot be read is 404, as is a game hidden from the caller. */
                id: components["parameters"]["GameID"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExtendRequest"];
            };
        };
        responses: {
            200: components["responses"]["GameRuled"];
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Invalid"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    adminListActs: {
        parameters: {
            query?: {
                /**
                 * @description The most items to answer.
                 * @example 20
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description The `next_cursor` of the page before, with the same filters and sort; opaque.
                 * @example MjAyNi0wMy0wMVQx
                 */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of acts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ActList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Invalid"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAnalysis: {
        parameters: {
            query?: {
                /**
                 * @description The invite code of a game by invite, to see it before joining.
                 * @example z5mq7w2k3vab
                 */
                invite?: components["parameters"]["Invite"];
            };
            header?: never;
            path: {
                /** @description The game's id. One that cannot be read is 404, as is a game hidden from the caller. */
                id: components["parameters"]["GameID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The analysis, or that it is pending. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Analysis"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            422: components["responses"]["Invalid"];
        };
    };
    getReadiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It can. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            422: components["responses"]["Invalid"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getMetrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The text exposition format. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            422: components["responses"]["Invalid"];
        };
    };
    getOpenAPI: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OpenAPI 3.0.3. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/yaml": string;
                };
            };
            422: components["responses"]["Invalid"];
        };
    };
}
