//! Emails sent through a mail server.

use std::time::Duration;

use laurels_fakes::mail::{AUTHORITY, MailServer, Security};
use laurels_providers::ProviderError;
use laurels_providers::mail::{Delivery, EmailMessage, Mailer, emails};
use tokio::time::Instant;

use crate::harness::now;

const FROM: &str = "Laurels <no-reply@laurels.example>";

fn email() -> EmailMessage {
    let link = "https://laurels.example/reset-password?id=3f2a&token=0123456789abcdef0123456789abcdef";
    emails::password_reset("ana@example.org", "Amélie", link, 60)
}

async fn failure(server: &MailServer) -> ProviderError {
    Mailer::smtp(&server.url(), FROM).unwrap().send(&email(), "id", now()).await.unwrap_err()
}

#[tokio::test]
async fn email_arrives_unchanged() {
    let server = MailServer::start().await;
    let mailer = Mailer::smtp(&server.url(), FROM).unwrap();
    assert_eq!(mailer.send(&email(), "id", now()).await, Ok(Delivery::Sent));
    let mails = server.mails();
    assert_eq!(mails.len(), 1);
    let mail = &mails[0];
    assert_eq!((mail.from.as_str(), mail.to.as_str()), ("no-reply@laurels.example", "ana@example.org"));
    assert_eq!(mail.subject, email().subject);
    assert_eq!(mail.text.replace("\r\n", "\n").trim_end(), email().text.trim_end());
    assert_eq!(mail.html.replace("\r\n", "\n").trim_end(), email().html.trim_end());
    assert!(mail.link().ends_with("&token=0123456789abcdef0123456789abcdef"));
    let to: Vec<String> = server.commands().into_iter().filter(|line| line.starts_with("RCPT")).collect();
    assert_eq!(to, ["RCPT TO:<ana@example.org>"]);
}

#[tokio::test]
async fn smtp_commands_in_a_message_stay_text() {
    let server = MailServer::start().await;
    let mailer = Mailer::smtp(&server.url(), FROM).unwrap();
    let message = "Dear team\r\n.\r\nMAIL FROM:<eve@example.org>\r\n.hidden\r\n\r\n--boundary";
    let contact = emails::ContactMessage {
        subject: "Idea\r\nBcc: eve@example.org",
        message,
        from: Some("ben@example.org"),
        user_id: None,
    };
    mailer.send(&emails::contact_message("help@laurels.example", &contact), "id", now()).await.unwrap();
    let mail = &server.mails()[0];
    assert!(mail.text.replace("\r\n", "\n").contains(&message.replace("\r\n", "\n")), "{}", mail.text);
    assert_eq!(mail.reply_to.as_deref(), Some("ben@example.org"));
    assert_eq!(mail.subject, "[Laurels] Idea Bcc: eve@example.org");
    let senders = server.commands().iter().filter(|line| line.starts_with("MAIL")).count();
    assert_eq!((senders, server.mails().len()), (1, 1));
}

#[tokio::test]
async fn concurrent_emails_are_all_sent() {
    let server = MailServer::start().await;
    let mailer = std::sync::Arc::new(Mailer::smtp(&server.url(), FROM).unwrap());
    let sending: Vec<_> = (0..20)
        .map(|_| {
            let mailer = mailer.clone();
            tokio::spawn(async move { mailer.send(&email(), "id", now()).await })
        })
        .collect();
    for sent in sending {
        assert_eq!(sent.await.unwrap(), Ok(Delivery::Sent));
    }
    assert_eq!(server.mails().len(), 20);
}

#[tokio::test]
async fn credentials_are_sent() {
    let server = MailServer::start().await;
    let url = format!("smtp://ana%40b.example:p%3Ass@{}", server.address());
    Mailer::smtp(&url, FROM).unwrap().send(&email(), "id", now()).await.unwrap();
    // "\0ana@b.example\0p:ss" in base64.
    assert!(server.commands().contains(&"AUTH PLAIN AGFuYUBiLmV4YW1wbGUAcDpzcw==".to_owned()));
}

#[tokio::test]
async fn permanent_and_temporary_rejections_differ() {
    let server = MailServer::start().await;
    server.reject_recipients(550);
    let error = failure(&server).await;
    assert_eq!(error.to_string(), "the mail server rejected the request: it replied with 550");
    server.reject_recipients(451);
    let error = failure(&server).await;
    assert_eq!(error.to_string(), "the mail server is unavailable: it replied with 451");
    assert!(server.mails().is_empty());
}

#[tokio::test]
async fn unresponsive_server_times_out() {
    let server = MailServer::start().await;
    server.stop_responding();
    let mailer = Mailer::smtp(&server.url(), FROM).unwrap();
    let sending = tokio::spawn(async move { mailer.send(&email(), "id", now()).await });
    tokio::time::sleep(Duration::from_millis(50)).await;
    // A paused clock jumps to the next timer when all tasks are idle.
    tokio::time::pause();
    let start = Instant::now();
    let error = sending.await.unwrap().unwrap_err();
    assert!(start.elapsed() <= Duration::from_secs(20));
    assert_eq!(error.to_string(), "the mail server is unavailable: it did not respond in time");
}

#[tokio::test]
async fn wrong_protocol_or_closed_port_is_unavailable() {
    let server = MailServer::start().await;
    server.speak_http();
    assert!(matches!(failure(&server).await, ProviderError::Unavailable { .. }));
    let (url, mailer) = (server.url(), Mailer::smtp(&server.url(), FROM).unwrap());
    drop(server);
    tokio::task::yield_now().await;
    let error = mailer.send(&email(), "id", now()).await.unwrap_err();
    assert_eq!(error.to_string(), "the mail server is unavailable: no connection", "{url}");
}

#[tokio::test]
async fn smtps_url_never_falls_back_to_plain_text() {
    let server = MailServer::start().await;
    let url = format!("smtps://ana:hunter2@{}", server.address());
    let error = Mailer::smtp(&url, FROM).unwrap().send(&email(), "id", now()).await.unwrap_err();
    assert!(matches!(error, ProviderError::Unavailable { .. }), "{error}");
    assert!(!server.commands().iter().any(|line| line.starts_with("EHLO") || line.starts_with("AUTH")));
    assert!(server.mails().is_empty());
}

#[tokio::test]
async fn private_authority_is_trusted() {
    for (security, scheme) in [(Security::ImplicitTls, "smtps"), (Security::StartTls, "smtp")] {
        let server = MailServer::start_with(security).await;
        let url = format!("{scheme}://ana:hunter2@localhost:{}", server.address().port());
        let mailer = Mailer::smtp_trusting(&url, FROM, AUTHORITY).unwrap();
        assert_eq!(mailer.send(&email(), "id", now()).await, Ok(Delivery::Sent), "{security:?}");
        assert_eq!(server.mails()[0].subject, email().subject);
        let commands = server.commands();
        let at = |verb: &str| commands.iter().position(|line| line.starts_with(verb));
        assert_eq!(at("STARTTLS").is_some(), security == Security::StartTls);
        assert!(at("AUTH") > at("STARTTLS"), "the password is sent only after STARTTLS");
    }
}

#[tokio::test]
async fn untrusted_server_receives_neither_email_nor_password() {
    // The certificate is valid for localhost, but not for 127.0.0.1.
    for (security, url, trusts_authority) in [
        (Security::ImplicitTls, "smtps://ana:hunter2@localhost", false),
        (Security::ImplicitTls, "smtps://ana:hunter2@127.0.0.1", true),
        (Security::StartTls, "smtp://ana:hunter2@127.0.0.1", true),
    ] {
        let server = MailServer::start_with(security).await;
        let url = format!("{url}:{}", server.address().port());
        let mailer = if trusts_authority {
            Mailer::smtp_trusting(&url, FROM, AUTHORITY)
        } else {
            Mailer::smtp(&url, FROM)
        };
        let mailer = mailer.unwrap();
        let error = mailer.send(&email(), "id", now()).await.unwrap_err();
        assert!(matches!(error, ProviderError::Unavailable { .. }), "{url}: {error}");
        assert!(server.mails().is_empty());
        assert!(!server.commands().iter().any(|line| line.starts_with("AUTH")), "{url}");
    }
}

#[tokio::test]
async fn required_encryption_never_falls_back_to_plain_text() {
    let server = MailServer::start().await;
    let url = format!("smtp://ana:hunter2@localhost:{}", server.address().port());
    let mailer = Mailer::smtp_trusting(&url, FROM, AUTHORITY).unwrap();
    let error = mailer.send(&email(), "id", now()).await.unwrap_err();
    assert!(matches!(error, ProviderError::Unavailable { .. }), "{error}");
    assert!(server.mails().is_empty());
    assert!(Mailer::smtp_trusting(&url, FROM, b"no certificate").is_err());
}

#[test]
fn invalid_settings_are_rejected_without_printing_the_password() {
    for (url, from) in [
        ("mail.example", FROM),
        ("http://ana:hunter2@mail.example", FROM),
        ("smtp://ana:hunter2@mail.example/inbox", FROM),
        ("smtp://ana:hunter2@mail.example", "hunter2"),
    ] {
        let error = Mailer::smtp(url, from).unwrap_err();
        assert!(matches!(error, ProviderError::Misconfigured { .. }), "{error}");
        assert!(!format!("{error} {error:?}").contains("hunter2"), "{error}");
    }
    let mailer = Mailer::smtp("smtp://ana:hunter2@127.0.0.1:1", FROM).unwrap();
    assert!(!format!("{mailer:?}").contains("hunter2"));
}
