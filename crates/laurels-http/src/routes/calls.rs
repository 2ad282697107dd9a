//! Every documented call, in groups by who may make it: without a log-in, with a session, or also with a token that has a
//! scope.

use axum::extract::DefaultBodyLimit;
use laurels_domain::api_tokens::TokenScope;
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouterExt};
use utoipa_axum::routes;

use crate::api::caller::TokenCalls;
use crate::api::limits::{MAX_ARCHIVE_UPLOAD_BYTES, MAX_UPLOAD_BYTES};
use crate::api::{
    achievements, admin, auth, card, ceremony, demo, events, film, friend, health, next, people, person,
    public, purchase, setup, share, stats, user, viewing_options,
};
use crate::content::openapi;
use crate::state::Http;

/// All calls, and which of them accept tokens.
pub(super) fn calls() -> (OpenApiRouter<Http>, TokenCalls) {
    let mut accepting = Vec::new();
    let mut with_token = |mut calls: OpenApiRouter<Http>, scope: TokenScope| {
        let documented = openapi::accept_token(calls.get_openapi_mut(), scope.as_str());
        accepting.extend(documented.into_iter().map(|(method, path)| (method, path, scope)));
        calls
    };
    let calls = OpenApiRouter::with_openapi(openapi::description())
        .merge(open_calls())
        .merge(with_token(open_reading_calls(), TokenScope::Read))
        .merge(with_token(with_session(reading_calls()), TokenScope::Read))
        .merge(with_token(with_session(marking_calls()), TokenScope::Marks))
        .merge(with_token(with_session(friend_calls()), TokenScope::Friends))
        .merge(with_session(user_calls()))
        .merge(with_session(tester_calls()))
        .merge(with_session(admin_calls()));
    (calls, TokenCalls::of(accepting))
}

/// Documents that all operations need a session.
fn with_session(mut calls: OpenApiRouter<Http>) -> OpenApiRouter<Http> {
    openapi::require_session(calls.get_openapi_mut());
    calls
}

/// For everyone: health, the catalogue, ways to log in. They ignore tokens, except those that look at the session of a
/// logged-in user, which reject them.
fn open_calls() -> OpenApiRouter<Http> {
    OpenApiRouter::new()
        .routes(routes!(health::is_up))
        .routes(routes!(health::is_ready))
        .routes(routes!(ceremony::ceremony_overview))
        .routes(routes!(ceremony::count_ceremonies))
        .routes(routes!(ceremony::ceremony_films))
        .routes(routes!(ceremony::ceremony_film_details))
        .routes(routes!(ceremony::category_films))
        .routes(routes!(film::film_details))
        .routes(routes!(film::search_films))
        .routes(routes!(film::suggest))
        .routes(routes!(film::list_genres))
        .routes(routes!(film::viewing_options_films))
        .routes(routes!(viewing_options::download_calendar))
        .routes(routes!(next::download_goal_calendar))
        .routes(routes!(achievements::film_achievements))
        .routes(routes!(person::show_person))
        .routes(routes!(card::film_card))
        .routes(routes!(card::ceremony_card))
        .routes(routes!(card::category_card))
        .routes(routes!(card::person_card))
        .routes(routes!(public::show_public_page))
        .routes(routes!(public::show_public_picture))
        .routes(routes!(share::show_share))
        .routes(routes!(share::show_share_picture))
        .routes(routes!(auth::sign_up))
        .routes(routes!(auth::log_in))
        .routes(routes!(demo::log_in_as_person))
        .routes(routes!(auth::begin_passkey_log_in))
        .routes(routes!(auth::log_in_with_passkey))
        .routes(routes!(auth::send_reset_link))
        .routes(routes!(auth::verify_reset_token))
        .routes(routes!(auth::reset_password))
        .routes(routes!(auth::check_password))
        .routes(routes!(auth::restore_email))
        .routes(routes!(auth::log_in_with_google))
        .routes(routes!(auth::log_in_with_apple))
        .routes(routes!(auth::finish_sign_in, auth::finish_sign_in_by_form))
        .routes(routes!(user::show_picture))
        .routes(routes!(user::set_cookie_preferences))
        .routes(routes!(user::count_page_view))
        .routes(routes!(user::send_contact_message))
        .routes(routes!(purchase::receive_event))
        .routes(routes!(next::open_unsubscribe_page, next::unsubscribe))
}

/// For everyone; who is logged in, or has a token that may read, gets more.
fn open_reading_calls() -> OpenApiRouter<Http> {
    OpenApiRouter::new()
        .routes(routes!(film::film_names))
        .routes(routes!(setup::show_setup))
        .routes(routes!(friend::connection_info))
}

/// For logged-in users and tokens that may read: what the user sees, and what is computed from it.
fn reading_calls() -> OpenApiRouter<Http> {
    OpenApiRouter::new()
        .routes(routes!(viewing_options::scheduled_programs))
        .routes(routes!(viewing_options::streaming_films))
        .routes(routes!(viewing_options::theater_showings))
        .routes(routes!(viewing_options::list_alerts))
        .routes(routes!(achievements::list_accomplished))
        .routes(routes!(user::my_profile))
        .routes(routes!(user::list_watchlist))
        .routes(routes!(user::list_watched_dates))
        .routes(routes!(user::list_watches))
        .routes(routes!(friend::friend_report))
        .routes(routes!(friend::friend_watches))
        .routes(routes!(people::list_people))
        .routes(routes!(stats::show_stats))
        .routes(routes!(stats::list_reviewed_years))
        .routes(routes!(stats::show_year))
        .routes(routes!(next::tonight))
        .routes(routes!(next::make_plan))
        .routes(routes!(next::show_goal))
        .routes(routes!(next::last_chance))
}

/// For logged-in users and tokens that may change marks.
fn marking_calls() -> OpenApiRouter<Http> {
    OpenApiRouter::new()
        .routes(routes!(user::set_viewed))
        .routes(routes!(user::set_bookmarked))
        .routes(routes!(user::set_viewed_states))
        .routes(routes!(user::set_bookmarked_states))
        .routes(routes!(user::add_films_reviewed))
        .routes(routes!(user::set_watched_date))
        .routes(routes!(user::merge_edits))
        .routes(routes!(user::add_watch))
        .routes(routes!(user::change_watch, user::remove_watch))
}

/// For logged-in users and tokens that may change who is a friend.
fn friend_calls() -> OpenApiRouter<Http> {
    OpenApiRouter::new()
        .routes(routes!(friend::invite_friend))
        .routes(routes!(friend::accept_friend))
        .routes(routes!(friend::remove_friend))
        .routes(routes!(friend::follow_invite_link))
}

/// For logged-in users only: the account, its settings, and links that work without a log-in.
fn user_calls() -> OpenApiRouter<Http> {
    OpenApiRouter::new()
        .routes(routes!(events::live_events))
        .routes(routes!(viewing_options::show_my_services, viewing_options::set_my_services))
        .routes(routes!(
            viewing_options::show_calendar,
            viewing_options::make_calendar,
            viewing_options::remove_calendar
        ))
        .routes(routes!(auth::log_out))
        .routes(routes!(auth::set_password))
        .routes(routes!(user::auth_info))
        .routes(routes!(user::update_username))
        .routes(routes!(user::verify_email))
        .routes(routes!(user::change_email))
        .routes(routes!(user::confirm_email))
        .routes(routes!(user::update_picture).layer(DefaultBodyLimit::max(MAX_UPLOAD_BYTES)))
        .routes(routes!(user::clear_picture))
        .routes(routes!(user::import_watches))
        .routes(routes!(user::show_diary_sharing, user::set_diary_sharing))
        .routes(routes!(user::show_own_public_page, user::set_public_page, user::remove_public_page))
        .routes(routes!(user::list_shares, user::add_share))
        .routes(routes!(user::remove_share))
        .routes(routes!(user::list_webhooks, user::add_webhook))
        .routes(routes!(user::remove_webhook))
        .routes(routes!(user::test_webhook))
        .routes(routes!(user::show_notifications, user::set_notifications))
        .routes(routes!(user::subscribe, user::unsubscribe_browser))
        .routes(routes!(user::list_devices, user::revoke_other_devices))
        .routes(routes!(user::revoke_device))
        .routes(routes!(user::list_sign_ins))
        .routes(routes!(user::unlink_sign_in))
        .routes(routes!(user::begin_passkey))
        .routes(routes!(user::add_passkey))
        .routes(routes!(user::remove_passkey))
        .routes(routes!(user::list_tokens, user::make_token))
        .routes(routes!(user::revoke_token))
        .routes(routes!(user::download_data))
        .routes(routes!(user::export_archive))
        .routes(routes!(user::import_archive).layer(DefaultBodyLimit::max(MAX_ARCHIVE_UPLOAD_BYTES)))
        .routes(routes!(user::delete_account))
        .routes(routes!(friend::show_invite_link, friend::renew_invite_link, friend::remove_invite_link))
        .routes(routes!(next::set_goal, next::remove_goal))
        .routes(routes!(next::make_goal_calendar, next::remove_goal_calendar))
        .routes(routes!(next::hide_film, next::show_film_again))
        .routes(routes!(next::show_all_films_again))
        .routes(routes!(next::show_closing_soon, next::set_closing_soon))
}

/// For testers and admins.
fn tester_calls() -> OpenApiRouter<Http> {
    OpenApiRouter::new()
        .routes(routes!(purchase::stripe_publishable_key))
        .routes(routes!(purchase::list_products))
        .routes(routes!(purchase::find_products))
        .routes(routes!(purchase::create_checkout_session))
        .routes(routes!(purchase::fulfill_purchase))
        .routes(routes!(purchase::active_subscriptions))
        .routes(routes!(purchase::access_passes))
        .routes(routes!(purchase::create_portal_session))
}

/// For admins.
fn admin_calls() -> OpenApiRouter<Http> {
    OpenApiRouter::new()
        .routes(routes!(admin::list_users))
        .routes(routes!(admin::show_user, admin::delete_user))
        .routes(routes!(admin::show_profile))
        .routes(routes!(admin::update_user_role))
        .routes(routes!(admin::set_mark_for_deletion))
        .routes(routes!(admin::list_messages))
        .routes(routes!(admin::set_answered))
        .routes(routes!(admin::list_audit))
        .routes(routes!(admin::show_server_info))
        .routes(routes!(admin::set_won))
        .routes(routes!(admin::films_needing_attention))
        .routes(routes!(admin::films_of_year))
        .routes(routes!(admin::show_film))
        .routes(routes!(admin::update_tmdb_info))
        .routes(routes!(admin::update_gracenote_info))
        .routes(routes!(admin::tmdb_data))
        .routes(routes!(admin::search_tmdb))
        .routes(routes!(admin::gracenote_data))
        .routes(routes!(admin::show_gracenote_image))
        .routes(routes!(admin::search_gracenote))
        .routes(routes!(admin::preview_nominations))
        .routes(routes!(admin::publish_nominations))
        .routes(routes!(admin::list_imports))
        .routes(routes!(admin::undo_nominations))
}
