use std::time::Duration;

use serde_json::json;

use super::Server;

const SEND_LINK: &str = "/api/auth/email/forgot-password/send-reset-link";
const VERIFY: &str = "/api/auth/email/forgot-password/verify-token";
const RESET: &str = "/api/auth/email/forgot-password/set-password";
pub(crate) const NEW_PASSWORD: &str = "a new password";

/// Requests a reset link and sets [`NEW_PASSWORD`] with it.
pub(crate) async fn reset(server: &Server, email: &str) {
    server.visitor().post(SEND_LINK, &json!({ "email": email })).await.done();
    for _ in 0..200 {
        for (id, token) in server.emails(0).await.iter().filter_map(|text| reset_link(text)) {
            let link = json!({ "userId": id, "token": token });
            if server.visitor().post(VERIFY, &link).await.status.is_success() {
                let body = json!({ "userId": id, "token": token, "password": NEW_PASSWORD });
                return server.visitor().post(RESET, &body).await.done();
            }
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    panic!("no reset link was sent");
}

/// User id and token of the link in an email.
fn reset_link(email: &str) -> Option<(String, String)> {
    let text = email.replace("=\r\n", "").replace("=3D", "=");
    let (_, query) = text.split_once("/reset-password?id=")?;
    let (id, rest) = query.split_once("&token=")?;
    Some((
        id.to_owned(),
        rest.chars().take_while(|it| it.is_ascii_alphanumeric() || "-_".contains(*it)).collect(),
    ))
}
