//! Security events in the log, as `security` for queries. Users appear only by their ID, and unsuccessful callers not at
//! all. Events of one kind beyond a few a minute are counted and not listed, like all repeated messages.

use laurels_domain::UserId;

pub(crate) fn log_in_failed() {
    tracing::warn!(security = "log_in_failed", "a log-in failed");
}

pub(crate) fn limit_reached(limit: &'static str) {
    tracing::warn!(security = "limit_reached", limit, "a rate limit was reached");
}

pub(crate) fn reset_requested() {
    tracing::info!(security = "reset_requested", "a password reset was requested");
}

pub(crate) fn password_reset(user: &UserId) {
    tracing::info!(security = "password_reset", %user, "a password was reset");
}

pub(crate) fn password_changed(user: &UserId) {
    tracing::info!(security = "password_changed", %user, "a password was changed");
}

pub(crate) fn sign_in_linked(user: &UserId, provider: &str) {
    tracing::info!(security = "sign_in_linked", %user, provider, "a log-in method was linked");
}

pub(crate) fn sign_in_unlinked(user: &UserId, provider: &str) {
    tracing::info!(security = "sign_in_unlinked", %user, provider, "a log-in method was unlinked");
}

pub(crate) fn passkey_added(user: &UserId) {
    tracing::info!(security = "passkey_added", %user, "a passkey was added");
}

pub(crate) fn passkey_removed(user: &UserId) {
    tracing::info!(security = "passkey_removed", %user, "a passkey was removed");
}

pub(crate) fn api_token_made(user: &UserId) {
    tracing::info!(security = "api_token_made", %user, "an API token was made");
}

pub(crate) fn api_token_revoked(user: &UserId) {
    tracing::info!(security = "api_token_revoked", %user, "an API token was revoked");
}

pub(crate) fn webhook_added(user: &UserId) {
    tracing::info!(security = "webhook_added", %user, "a webhook was added");
}

pub(crate) fn webhook_removed(user: &UserId) {
    tracing::info!(security = "webhook_removed", %user, "a webhook was removed");
}

pub(crate) fn email_verified(user: &UserId) {
    tracing::info!(security = "email_verified", %user, "an email was verified");
}

pub(crate) fn email_changed(user: &UserId) {
    tracing::info!(security = "email_changed", %user, "an email was changed");
}

pub(crate) fn email_restored(user: &UserId) {
    tracing::info!(security = "email_restored", %user, "a former email was restored");
}

pub(crate) fn account_deleted(user: &UserId) {
    tracing::info!(security = "account_deleted", %user, "a user deleted their account");
}
