use std::sync::Arc;

use std::collections::HashMap;

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::header::{CONTENT_DISPOSITION, HeaderValue};
use laurels_app::{Accounts, DeleteAccountError, Profiles, Settings, UserData};
use laurels_catalogue::{Catalogue, FilmId};
use laurels_domain::diary::{Rating, Watch};
use laurels_domain::friends::Relationship;
use laurels_domain::listings::StreamingService;
use laurels_domain::marks::MarkList;
use laurels_domain::public_page::Part;
use laurels_domain::webhooks::EventKind;
use laurels_domain::{Timestamp, UserId, WatchedDate};
use laurels_store::{Marked, MembershipRecord, PublicPage, Share, UserRelationship, WayIn, Webhook};

use super::wire::{
    AccountDeletion, ApiToken, OwnClosingSoon, OwnData, OwnDevice, OwnFilm, OwnFormerEmail, OwnGoal,
    OwnMembership, OwnMembershipChange, OwnMessage, OwnNotifications, OwnPasskey, OwnPublicPage,
    OwnPushDevice, OwnRelationship, OwnRemoval, OwnReservedName, OwnShare, OwnWatch, OwnWebhook, QuietHours,
};
use crate::api::auth::not_confirmed;
use crate::api::caller::{Caller, SessionCaller, ThisDevice};
use crate::api::{cookies, wire};
use crate::content::current_catalogue::CurrentCatalogue;
use crate::content::date_time;
use crate::server::Problem;
use crate::server::extract::JsonBody;
use crate::server::response::Json;

/// Downloads everything that is stored about the caller.
#[utoipa::path(get, path = "/api/user/data", tag = "user",
    responses((status = 200, body = OwnData), (status = "default", body = Problem)))]
pub(crate) async fn download_data(
    State(profiles): State<Profiles>,
    CurrentCatalogue(catalogue): CurrentCatalogue,
    caller: Caller,
) -> Result<Response, Problem> {
    let data = profiles.export(caller.user).await?;
    let mut response = Json(own_data(&data, &catalogue)).into_response();
    let file = HeaderValue::from_static("attachment; filename=\"laurels-data.json\"");
    response.headers_mut().insert(CONTENT_DISPOSITION, file);
    Ok(response)
}

/// Deletes the caller's account and everything it owns. Requires the password, or a log-in within the last ten minutes
/// if the account has none.
#[utoipa::path(post, path = "/api/user/delete-account", tag = "user", request_body = AccountDeletion,
    responses((status = 204), (status = "default", body = Problem)))]
pub(crate) async fn delete_account(
    State(accounts): State<Accounts>,
    State(settings): State<Arc<Settings>>,
    caller: SessionCaller,
    ThisDevice(device): ThisDevice,
    JsonBody(body): JsonBody<AccountDeletion>,
) -> Result<Response, Problem> {
    let password = body.password.as_deref();
    accounts.delete_own_account(&caller.user, &caller.session, password, &device).await?;
    Ok(cookies::log_out_response(&settings))
}

fn own_data<'a>(data: &'a UserData, catalogue: &'a Catalogue) -> OwnData<'a> {
    let user = &data.user;
    let watched: HashMap<&FilmId, &WatchedDate> =
        data.watched.iter().map(|(film, date)| (film, date)).collect();
    let films = |list: &'a [Marked]| {
        let film = |Marked { film: id, .. }: &'a Marked| {
            let found = catalogue.film(id.as_str());
            let (name, year) = (found.map(|film| film.name.as_str()), found.map(|film| film.year));
            let watched = watched.get(id).map(ToString::to_string);
            OwnFilm { id: id.as_str(), name, year, watched }
        };
        list.iter().map(film).collect()
    };
    let relationships = |state: Relationship| {
        let own = |it: &'a UserRelationship| OwnRelationship {
            id: it.other.as_str(),
            username: &it.username,
            since: date_time(it.since),
        };
        data.relationships.iter().filter(|it| it.state == state).map(own).collect()
    };
    let methods = [("password", user.has_password), ("google", user.has_google), ("apple", user.has_apple)];
    OwnData {
        exported: date_time(data.exported_at),
        id: user.id.as_str(),
        username: &user.username,
        email: user.email.as_deref(),
        is_email_verified: user.is_email_verified,
        former_emails: data
            .former_emails
            .iter()
            .map(|(email, changed_at)| OwnFormerEmail { email, changed: date_time(*changed_at) })
            .collect(),
        account_created: date_time(user.created_at),
        signs_in_with: methods
            .into_iter()
            .filter_map(|(method, is_used)| is_used.then_some(method))
            .collect(),
        has_picture: user.picture.is_some(),
        allows_third_party_cookies: data.allows_third_parties,
        viewed: films(&data.lists.viewed),
        watchlist: films(&data.lists.bookmarks),
        diary: data.diary.iter().map(|watch| own_watch(watch, catalogue)).collect(),
        shares_diary: data.shares_diary,
        films_reviewed: data.lists.reviewed.iter().map(|marked| marked.film.as_str()).collect(),
        friends: relationships(Relationship::Friends),
        invites_sent: relationships(Relationship::InviteSent),
        invites_received: relationships(Relationship::InviteReceived),
        streaming_services: data.services.iter().map(StreamingService::name).collect(),
        calendar_made: data.calendar_made_at.map(date_time),
        invite_link_made: data.invite_link_made_at.map(date_time),
        public_page: data.public_page.as_ref().map(own_page),
        reserved_names: reserved_names(data),
        shares: data.shares.iter().map(own_share).collect(),
        webhooks: data.webhooks.iter().map(own_webhook).collect(),
        removed_films: data.removed_marks.iter().map(removal).collect(),
        hidden_films: data.hidden_films.iter().map(FilmId::as_str).collect(),
        closing_soon_email: data
            .closing_soon
            .as_ref()
            .map(|weekly| OwnClosingSoon { is_on: weekly.is_on, time_zone: &weekly.time_zone }),
        goal: data.goal.as_ref().map(|stored| OwnGoal {
            scope: stored.goal.scope.to_text(),
            day: stored.goal.day.to_string(),
            time_zone: stored.goal.zone.name(),
            started: date_time(stored.goal.started_at),
            calendar_made: stored.calendar.as_ref().map(|calendar| date_time(calendar.made_at)),
        }),
        notifications: own_notifications(data),
        removed_users: data.excluded_users.iter().map(UserId::as_str).collect(),
        membership: OwnMembership {
            is_full_member: user.is_full_member,
            subscriptions: data.subscriptions.iter().map(wire::Subscription::from).collect(),
            changes: data.membership.iter().map(own_membership_change).collect(),
        },
        passkeys: passkeys(&data.ways_in),
        api_tokens: data.api_tokens.iter().map(ApiToken::from).collect(),
        devices: data
            .devices
            .iter()
            .map(|session| OwnDevice {
                device: session.device.clone(),
                signed_in: date_time(session.created_at),
                last_seen: date_time(session.seen_at),
            })
            .collect(),
        messages: data
            .messages
            .iter()
            .map(|sent| OwnMessage {
                subject: sent.subject.clone(),
                message: sent.message.clone(),
                sent: date_time(sent.sent_at),
            })
            .collect(),
    }
}

fn reserved_names(data: &UserData) -> Vec<OwnReservedName<'_>> {
    let names = data.reserved_slugs.iter();
    names.map(|(slug, until)| OwnReservedName { slug, until: date_time(*until) }).collect()
}

fn own_membership_change(record: &MembershipRecord) -> OwnMembershipChange<'_> {
    OwnMembershipChange {
        change: record.change.as_str(),
        subscription_id: &record.subscription,
        status: &record.status,
        at: date_time(record.at),
    }
}

fn own_share(share: &Share) -> OwnShare {
    OwnShare { subject: share.subject.to_text(), made: date_time(share.made_at) }
}

fn own_webhook(webhook: &Webhook) -> OwnWebhook<'_> {
    let events = webhook.events.iter().map(EventKind::as_str).collect();
    OwnWebhook { url: webhook.url.reveal(), events, made: date_time(webhook.made_at) }
}

fn own_notifications(data: &UserData) -> Option<OwnNotifications<'_>> {
    let settings = data.notifications.as_ref()?;
    let devices = data.push_devices.iter();
    Some(OwnNotifications {
        kinds: settings.kinds.into(),
        quiet_hours: settings.quiet_hours.map(QuietHours::from),
        time_zone: settings.zone.name(),
        devices: devices
            .map(|device| OwnPushDevice { device: &device.device, since: date_time(device.made_at) })
            .collect(),
    })
}

fn own_page(page: &PublicPage) -> OwnPublicPage<'_> {
    OwnPublicPage {
        slug: page.slug.as_str(),
        parts: page.parts.iter().map(Part::as_str).collect(),
        is_indexed: page.is_indexed,
        made: date_time(page.made_at),
    }
}

fn own_watch<'a>(Watch { id, details }: &'a Watch, catalogue: &'a Catalogue) -> OwnWatch<'a> {
    OwnWatch {
        film_id: id.film.as_str(),
        name: catalogue.film(id.film.as_str()).map(|film| film.name.as_str()),
        watched: details.watched.map(|date| date.to_string()),
        rating: details.rating.map(Rating::stars),
        note: details.note.as_deref(),
        is_rewatch: details.is_rewatch,
    }
}

fn removal((film, list, at): &(FilmId, MarkList, Timestamp)) -> OwnRemoval<'_> {
    let list = match list {
        MarkList::Viewed => "viewed",
        MarkList::Bookmarks => "watchlist",
        MarkList::Reviewed => "films_reviewed",
    };
    OwnRemoval { film_id: film.as_str(), list, removed: date_time(*at) }
}

fn passkeys(ways_in: &[WayIn]) -> Vec<OwnPasskey> {
    let passkey = |way_in: &WayIn| {
        let (_, name) = way_in.passkey.as_ref()?;
        let (added, last_used) = (date_time(way_in.added_at), way_in.last_used_at.map(date_time));
        Some(OwnPasskey { name: name.clone(), added, last_used })
    };
    ways_in.iter().filter_map(passkey).collect()
}

impl From<DeleteAccountError> for Problem {
    fn from(error: DeleteAccountError) -> Self {
        match error {
            DeleteAccountError::NotConfirmed(error) => not_confirmed("password", error),
            DeleteAccountError::LastAdmin(last) => Self::conflict("last_admin", last.to_string()),
            DeleteAccountError::Store(error) => error.into(),
        }
    }
}
