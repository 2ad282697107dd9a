use serde_json::json;

use crate::harness::Server;

const SEND: &str = "/api/user/contact-us-message";

#[tokio::test]
async fn a_message_is_stored_and_emailed_to_support() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    let receipt = ana.post(SEND, &json!({ "subject": "Idea", "message": "More rings!" })).await.ok();
    assert_eq!(receipt, json!({ "email": "ana@example.org" }));
    let emails = server.emails(1).await;
    for part in ["support@laurels.example", "More rings!", "ana@example.org", ana.id.as_str()] {
        assert!(emails[0].contains(part), "{part} in {}", emails[0]);
    }
    assert_eq!(server.store.messages.list_messages_of(&ana.id).await.unwrap().len(), 1);
}

#[tokio::test]
async fn a_visitor_provides_an_email() {
    let server = Server::start().await;
    let body = json!({
        "subject": "I'm having trouble logging in",
        "message": "Help",
        "email": "ben@example.org",
    });
    assert_eq!(server.visitor().post(SEND, &body).await.ok(), json!({ "email": "ben@example.org" }));
    assert!(server.emails(1).await[0].contains("Reply-To: ben@example.org"));
}

#[tokio::test]
async fn invalid_messages_are_rejected_with_the_field() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    for (body, field) in [
        (json!({ "subject": "", "message": "Hello" }), "subject"),
        (json!({ "subject": "I'm having trouble logging in", "message": "Hello" }), "subject"),
        (json!({ "subject": "Idea\r\nBcc: all@example.org", "message": "Hello" }), "subject"),
        (json!({ "subject": "Idea", "message": "  " }), "message"),
        (json!({ "subject": "Idea", "message": "x".repeat(1001) }), "message"),
    ] {
        assert_eq!(ana.post(SEND, &body).await.problem(422, "invalid")["field"], field, "{body:.80}");
    }
    for email in [json!(null), json!(""), json!("ana@example.org\r\nBcc: all@example.org")] {
        let body = json!({ "subject": "Idea", "message": "Hello", "email": email });
        assert_eq!(server.visitor().post(SEND, &body).await.problem(422, "invalid")["field"], "email");
    }
}

#[tokio::test]
async fn messages_are_rate_limited() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    let body = json!({ "subject": "Idea", "message": "Again!" });
    for _ in 0..20 {
        ana.post(SEND, &body).await.ok();
    }
    ana.post(SEND, &body).await.problem(429, "too_many");
}
