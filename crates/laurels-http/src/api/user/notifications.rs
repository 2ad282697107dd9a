use std::sync::Arc;

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use laurels_app::{Notifications, SubscribeError};
use laurels_domain::Secret;
use laurels_domain::notifications::{NotificationKinds, NotificationSettings, QuietHours};
use laurels_providers::push::{PushSubscription, SubscriptionError};

use super::wire;
use crate::api::caller::SessionCaller;
use crate::api::time_zone;
use crate::server::Problem;
use crate::server::extract::JsonBody;
use crate::server::response::Json;

/// Which push notifications the caller gets, and whether on this browser. All are off until a browser subscribes.
#[utoipa::path(get, path = "/api/user/notifications", tag = "user",
    responses((status = 200, body = wire::Notifications), (status = "default", body = Problem)))]
pub(crate) async fn show_notifications(
    State(notifications): State<Arc<Notifications>>,
    caller: SessionCaller,
) -> Result<Response, Problem> {
    respond(&notifications, &caller).await
}

/// Chooses the kinds of notifications, and quiet hours in the caller's time zone: what comes up within them waits until
/// they end, or is dropped if it means nothing by then.
#[utoipa::path(put, path = "/api/user/notifications", tag = "user", request_body = wire::SetNotifications,
    responses((status = 200, body = wire::Notifications), (status = "default", body = Problem)))]
pub(crate) async fn set_notifications(
    State(notifications): State<Arc<Notifications>>,
    caller: SessionCaller,
    JsonBody(body): JsonBody<wire::SetNotifications>,
) -> Result<Response, Problem> {
    if !notifications.is_set_up() {
        return Err(not_set_up());
    }
    let wrong = || Problem::invalid("quiet_hours", "Choose two different times, like 22:00 and 08:00.");
    let quiet_hours =
        body.quiet_hours.map(|hours| QuietHours::parse(&hours.from, &hours.to).ok_or_else(wrong));
    let wire::NotificationKinds { friends, tonight, winners } = body.kinds;
    let settings = NotificationSettings {
        kinds: NotificationKinds { friends, tonight, winners },
        quiet_hours: quiet_hours.transpose()?,
        zone: time_zone::parse(&body.time_zone)?,
    };
    notifications.set_settings(&caller.user.id, &settings).await?;
    respond(&notifications, &caller).await
}

/// Sends notifications to this browser until its session ends. The first one of the caller switches all kinds on. A
/// browser that another account has subscribed is the caller's from then on.
#[utoipa::path(post, path = "/api/user/notifications/subscription", tag = "user",
    request_body = wire::NewPushSubscription,
    responses((status = 200, body = wire::Notifications), (status = "default", body = Problem)))]
pub(crate) async fn subscribe(
    State(notifications): State<Arc<Notifications>>,
    caller: SessionCaller,
    JsonBody(body): JsonBody<wire::NewPushSubscription>,
) -> Result<Response, Problem> {
    if body.user_id.as_ref().is_some_and(|owner| *owner != caller.user.id.as_str()) {
        return Err(Problem::conflict("other_user", "Another account has allowed notifications here."));
    }
    let zone = time_zone::parse(&body.time_zone)?;
    let wire::PushKeys { p256dh, auth } = body.keys;
    let subscription =
        PushSubscription { endpoint: body.endpoint, public_key: p256dh, secret: Secret::new(auth) };
    notifications.subscribe(&caller.user.id, &caller.session, subscription, zone).await?;
    respond(&notifications, &caller).await
}

/// Sends no more notifications to this browser.
#[utoipa::path(delete, path = "/api/user/notifications/subscription", tag = "user",
    responses((status = 200, body = wire::Notifications), (status = "default", body = Problem)))]
pub(crate) async fn unsubscribe_browser(
    State(notifications): State<Arc<Notifications>>,
    caller: SessionCaller,
) -> Result<Response, Problem> {
    notifications.unsubscribe(&caller.user.id, &caller.session).await?;
    respond(&notifications, &caller).await
}

async fn respond(notifications: &Notifications, caller: &SessionCaller) -> Result<Response, Problem> {
    let (settings, devices) = tokio::try_join!(
        notifications.find_settings(&caller.user.id),
        notifications.list_devices(&caller.user.id),
    )?;
    let none = NotificationKinds { friends: false, tonight: false, winners: false };
    Ok(Json(wire::Notifications {
        public_key: notifications.public_key(),
        is_on_here: devices.iter().any(|device| device.session_hash == caller.session.token_hash),
        devices: devices.len(),
        kinds: settings.as_ref().map_or(none, |settings| settings.kinds).into(),
        quiet_hours: settings.as_ref().and_then(|settings| settings.quiet_hours).map(wire::QuietHours::from),
        time_zone: settings.as_ref().map(|settings| settings.zone.name()),
    })
    .into_response())
}

fn not_set_up() -> Problem {
    Problem::not_set_up("Notifications are")
}

impl From<SubscribeError> for Problem {
    fn from(error: SubscribeError) -> Self {
        match error {
            SubscribeError::NotSetUp => not_set_up(),
            SubscribeError::LoggedOut => Self::not_logged_in(),
            SubscribeError::Rejected(SubscriptionError::Endpoint) => {
                Self::invalid("endpoint", "We can't send notifications to this browser.")
            }
            SubscribeError::Rejected(SubscriptionError::Keys) => {
                Self::invalid("keys", "Your browser's keys aren't valid.")
            }
            SubscribeError::Store(error) => error.into(),
        }
    }
}
