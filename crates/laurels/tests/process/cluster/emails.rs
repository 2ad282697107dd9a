//! An email is sent by another instance when the one that was sending it dies.

use std::net::TcpListener;
use std::thread;
use std::time::Duration;

use super::caller::{Caller, email};
use super::parts::Cluster;
use crate::harness::{Setup, poll_within, read_outbox};

/// Longer than the claim of the instance that has died.
const TAKEOVER_TIMEOUT: Duration = Duration::from_mins(4);
/// In which every instance looks for emails to send.
const NEXT_POLL: Duration = Duration::from_secs(10);

#[test]
#[ignore = "needs scripts/with-cluster"]
fn email_of_a_killed_instance_is_sent_once_by_another() {
    let cluster = Cluster::from_env();
    // Accepts connections and never responds.
    let mail = TcpListener::bind("127.0.0.1:0").unwrap();
    let server = Setup::new()
        .with("LAURELS_DATABASE_URL", &cluster.database())
        .with("LAURELS_SMTP_URL", &format!("smtp://{}", mail.local_addr().unwrap()))
        .with("LAURELS_MAIL_FROM", "laurels@example.org")
        .serve();
    let recipient = email("email");
    let visitor = Caller::to(&server.address.to_string());
    visitor.sign_up("email");
    let body = format!(r#"{{"email":"{recipient}"}}"#);
    let response = visitor.send("POST", "/api/auth/email/forgot-password/send-reset-link", &body);
    assert_eq!(response.status, 204, "{response:?}");
    let _sending = mail.accept().unwrap();
    server.signal("KILL");

    let count_emails = || {
        let emails = [1, 2, 3].into_iter().flat_map(|number| read_outbox(cluster.instance(number).folder()));
        emails.filter(|email| email.contains(&format!("To: {recipient}"))).count()
    };
    assert_eq!(count_emails(), 0, "it was claimed by the killed instance");
    poll_within(TAKEOVER_TIMEOUT, || (count_emails() > 0).then_some(()));
    thread::sleep(NEXT_POLL);
    assert_eq!(count_emails(), 1);
}
