use std::time::Duration;

use serde_json::json;

use super::inbox::find_link;
use super::{Link, Server};

const SEND_LINK: &str = "/api/auth/email/forgot-password/send-reset-link";
const VERIFY: &str = "/api/auth/email/forgot-password/verify-token";
const RESET: &str = "/api/auth/email/forgot-password/set-password";
pub(crate) const NEW_PASSWORD: &str = "a new password";

/// Requests a reset link and sets [`NEW_PASSWORD`] with it.
pub(crate) async fn reset(server: &Server, email: &str) {
    server.visitor().post(SEND_LINK, &json!({ "email": email })).await.done();
    for _ in 0..200 {
        for Link { id, token } in
            server.emails(0).await.iter().filter_map(|email| find_link(email, "reset-password"))
        {
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
