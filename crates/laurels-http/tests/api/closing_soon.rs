//! The weekly email about films that will be hard to find.

use std::time::Duration;

use http::Method;
use laurels_app::ListingsMode;
use laurels_domain::{Secret, Timestamp, Zone};
use laurels_store::OutgoingEmail;
use serde_json::json;

use crate::emails::verify;
use crate::harness::{Inbox, NOW, Options, PASSWORD, PostgresDatabase, Server, User};

const CLOSING_SOON: &str = "/api/next/closing-soon";
const UNSUBSCRIBE: &str = "/api/next/closing-soon/unsubscribe";
const ZONE: &str = "America/Los_Angeles";
/// In seconds.
const MINUTE: u64 = 60;
const HOUR: u64 = 60 * MINUTE;
const WEEK: u64 = 7 * 24 * HOUR;
/// From the tests' time until Thursday, 4 PM in Los Angeles.
const UNTIL_THURSDAY: u64 = (6 * 24 + 13) * HOUR + 13 * MINUTE + 20;

async fn with_sample_listings() -> Server {
    Server::start_with(Options { listings: ListingsMode::Sample, ..Options::default() }).await
}

async fn start(user: &User) {
    user.post(CLOSING_SOON, &json!({ "is_on": true, "time_zone": ZONE })).await.ok();
}

async fn verified(server: &Server, name: &str) -> User {
    let user = server.user(name).await;
    verify(server, &Inbox::default(), &user, &format!("{name}@example.org")).await;
    user
}

/// Lets time pass, and queues what is due then.
async fn pass(server: &Server, seconds: u64) {
    server.advance_clock(Duration::from_secs(seconds));
    server.services.viewing_options.reload().await.unwrap();
    server.services.closing_soon.send_due().await.unwrap();
}

/// The weekly emails that were sent so far, without soft line breaks.
async fn weekly(server: &Server) -> Vec<String> {
    let mut waiting = 1;
    for _ in 0..200 {
        waiting = server.store.outgoing_emails.list_waiting_emails(0).await.unwrap().0;
        if waiting == 0 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    assert_eq!(waiting, 0, "emails wait");
    let emails = server.emails(0).await;
    let readable = emails.iter().map(|email| email.replace("=\r\n", "").replace("=3D", "="));
    readable.filter(|email| email.contains("\r\nList-Unsubscribe: ")).collect()
}

fn token(email: &str) -> String {
    let (_, rest) = email.split_once(&format!("{UNSUBSCRIBE}/")).unwrap();
    rest.split('>').next().unwrap().to_owned()
}

#[tokio::test]
async fn the_email_is_off_until_it_is_switched_on() {
    let server = Server::start().await;
    let (ana, ben) = (server.user("ana").await, server.user("ben").await);
    let off = json!({ "is_on": false, "time_zone": null });
    assert_eq!(ana.get(CLOSING_SOON).await.ok(), off);
    assert_eq!(ana.post(CLOSING_SOON, &json!({ "is_on": false })).await.ok(), off);
    for body in [json!({ "is_on": true, "time_zone": "Mars/Olympus" }), json!({ "is_on": true })] {
        let problem = ana.post(CLOSING_SOON, &body).await.problem(422, "invalid");
        assert_eq!(problem["field"], "time_zone");
    }
    let on = json!({ "is_on": true, "time_zone": "america/new_york" });
    let expected = json!({ "is_on": true, "time_zone": "America/New_York" });
    assert_eq!(ana.post(CLOSING_SOON, &on).await.ok(), expected);
    assert_eq!(ana.get(CLOSING_SOON).await.ok(), expected);
    let stopped = json!({ "is_on": false, "time_zone": "America/New_York" });
    assert_eq!(ana.post(CLOSING_SOON, &json!({ "is_on": false, "time_zone": ZONE })).await.ok(), stopped);
    assert_eq!(ben.get(CLOSING_SOON).await.ok(), off, "a choice of each user");
}

#[tokio::test]
async fn an_email_comes_every_thursday_in_the_users_zone() {
    let server = with_sample_listings().await;
    let ana = verified(&server, "ana").await;
    start(&ana).await;
    pass(&server, UNTIL_THURSDAY - MINUTE).await;
    assert!(weekly(&server).await.is_empty());
    pass(&server, MINUTE).await;
    pass(&server, MINUTE).await;
    let emails = weekly(&server).await;
    assert_eq!(emails.len(), 1, "once");
    let email = &emails[0];
    assert!(
        email.contains("\r\nTo: ana@example.org\r\n")
            && email.contains("\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n")
    );
    assert!(email.contains(&format!("{}{UNSUBSCRIBE}/{}.", server.services.settings.public_url, ana.id)));
    assert!(email.contains(&format!("/unsubscribe/{}.", ana.id)));
    assert!(email.contains("/next?view=last-chance"), "{email}");
    assert!(
        email.contains("Airs ") && email.contains(" PDT on ") && email.contains("streams nowhere"),
        "{email}"
    );
    assert!(email.contains("sample data"));
    pass(&server, WEEK - 2 * MINUTE).await;
    assert_eq!(weekly(&server).await.len(), 1);
    pass(&server, MINUTE).await;
    let emails = weekly(&server).await;
    assert_eq!((emails.len(), token(&emails[1])), (2, token(&emails[0])));
}

#[tokio::test]
async fn films_that_were_seen_are_not_announced() {
    let server = with_sample_listings().await;
    let ana = verified(&server, "ana").await;
    start(&ana).await;
    server.advance_clock(Duration::from_secs(UNTIL_THURSDAY));
    server.services.viewing_options.reload().await.unwrap();
    let films = ana.get("/api/next/last-chance").await.ok();
    let names: Vec<&str> = films["films"]
        .as_array()
        .unwrap()
        .iter()
        .map(|film| film["film"]["name"].as_str().unwrap())
        .collect();
    let first = films["films"][0]["film_id"].as_str().unwrap();
    ana.post(&format!("/api/user/viewed/{first}/true"), &json!({})).await.ok();
    pass(&server, MINUTE).await;
    let emails = weekly(&server).await;
    let text = emails[0].split("text/html").next().unwrap();
    assert!(!text.contains(&format!("\r\n{} (", names[0])), "{text}");
    let announced = text.lines().filter(|line| line.ends_with(')') && line.contains(" (")).count();
    assert_eq!(announced, 10, "{text}");
}

#[tokio::test]
async fn no_email_is_sent_without_a_verified_address_or_anything_to_say_or_too_late() {
    let server = with_sample_listings().await;
    let (ana, late) = (server.user("ana").await, verified(&server, "late").await);
    start(&ana).await;
    pass(&server, UNTIL_THURSDAY).await;
    assert!(weekly(&server).await.is_empty(), "not verified");
    start(&late).await;
    pass(&server, WEEK + 12 * HOUR).await;
    assert!(weekly(&server).await.is_empty(), "too late for this week");
    pass(&server, WEEK - 12 * HOUR).await;
    assert_eq!(weekly(&server).await.len(), 1, "the next one is in time");

    let silent = Server::start().await;
    let ben = verified(&silent, "ben").await;
    start(&ben).await;
    pass(&silent, UNTIL_THURSDAY).await;
    assert!(weekly(&silent).await.is_empty(), "there are no listings");
}

#[tokio::test]
async fn a_new_time_zone_moves_the_email() {
    let server = with_sample_listings().await;
    let ana = verified(&server, "ana").await;
    start(&ana).await;
    ana.post(CLOSING_SOON, &json!({ "is_on": true, "time_zone": "Asia/Tokyo" })).await.ok();
    // Sixteen hours earlier.
    pass(&server, UNTIL_THURSDAY - 16 * HOUR - MINUTE).await;
    assert!(weekly(&server).await.is_empty());
    pass(&server, MINUTE).await;
    let emails = weekly(&server).await;
    assert!(emails.len() == 1 && emails[0].contains(" JST on "), "{emails:?}");
}

#[tokio::test]
async fn one_click_unsubscribes() {
    let server = with_sample_listings().await;
    let ana = verified(&server, "ana").await;
    start(&ana).await;
    pass(&server, UNTIL_THURSDAY).await;
    let token = token(&weekly(&server).await[0]);
    let url = format!("{UNSUBSCRIBE}/{token}");
    let mail_program = server.visitor().without("x-mol-frontend-build-version");
    let is_on = async || ana.get(CLOSING_SOON).await.ok()["is_on"].clone();

    let page = mail_program.get(&url).await;
    assert_eq!((page.status.as_u16(), page.header("location")), (303, &*format!("/unsubscribe/{token}")));
    mail_program.get(&format!("{UNSUBSCRIBE}/%0d%0ax")).await.problem(404, "not_found");
    assert_eq!(is_on().await, true, "opening the link changes nothing");
    for wrong in [
        format!("{}.nonsense", ana.id),
        "unknown.nonsense".to_owned(),
        "nonsense".to_owned(),
        format!("{token}x"),
        "%00.x".to_owned(),
    ] {
        let reply = mail_program.send(Method::POST, &format!("{UNSUBSCRIBE}/{wrong}"), "".into()).await;
        reply.problem(404, "not_found");
    }
    assert_eq!(is_on().await, true);

    let form = mail_program.with("content-type", "application/x-www-form-urlencoded");
    for body in ["List-Unsubscribe=One-Click", ""] {
        form.send(Method::POST, &url, body.into()).await.done();
        assert_eq!(is_on().await, false);
    }
    pass(&server, WEEK).await;
    assert_eq!(weekly(&server).await.len(), 1, "no more emails");
    start(&ana).await;
    mail_program.send(Method::POST, &url, "".into()).await.done();
    assert_eq!(is_on().await, false, "an old link works again");
    ana.post("/api/user/delete-account", &json!({ "password": PASSWORD })).await.done();
    mail_program.send(Method::POST, &url, "".into()).await.problem(404, "not_found");
}

#[tokio::test]
async fn an_email_that_waits_is_dropped_when_it_is_switched_off_or_useless() {
    let server = with_sample_listings().await;
    let ana = verified(&server, "ana").await;
    start(&ana).await;
    let waiting = async || server.store.outgoing_emails.list_waiting_emails(9).await.unwrap().1;
    weekly(&server).await;
    server.services.supervisor.stop().await;
    pass(&server, UNTIL_THURSDAY).await;
    let email = waiting().await.remove(0);
    assert!(
        email.kind == "closing soon" && email.ends_at.since(email.created_at) <= Duration::from_hours(12)
    );
    ana.post(CLOSING_SOON, &json!({ "is_on": false, "time_zone": null })).await.ok();
    assert!(waiting().await.is_empty());
}

#[tokio::test]
async fn one_of_several_instances_sends_the_email() {
    let database = PostgresDatabase::create();
    let options = || Options { listings: ListingsMode::Sample, ..Options::default() };
    let (one, other) = (
        Server::start_instance(&database, options()).await,
        Server::start_instance(&database, options()).await,
    );
    // The emails are in the outbox of either instance.
    one.services.supervisor.stop().await;
    other.services.supervisor.stop().await;
    start_verified(&one, "ana").await;
    tokio::join!(pass(&one, UNTIL_THURSDAY), pass(&other, UNTIL_THURSDAY));
    assert_eq!(waiting_weekly(&one).await, 1);
    one.store.close().await;
    other.store.close().await;
}

#[tokio::test]
async fn a_failure_for_one_user_does_not_stop_the_emails_of_others() {
    let database = PostgresDatabase::create();
    let options = Options { listings: ListingsMode::Sample, ..Options::default() };
    let server = Server::start_instance(&database, options).await;
    server.services.supervisor.stop().await;
    for name in ["ana", "ben", "cam"] {
        start_verified(&server, name).await;
    }
    server.advance_clock(Duration::from_secs(UNTIL_THURSDAY));
    let now = server.services.clock.now();
    let due = server.store.closing_soon.list_due_closing_soon(now, Timestamp(i64::MAX), 9).await.unwrap();
    let first = &due[0].user;
    database.execute(&format!(
        "alter table closing_soon add constraint broken check (user_id <> '{first}' or next_at <= {})",
        now.0
    ));
    server.services.viewing_options.reload().await.unwrap();
    assert!(server.services.closing_soon.send_due().await.is_err(), "the failure is reported");
    assert_eq!(waiting_weekly(&server).await, 2);
    database.execute("alter table closing_soon drop constraint broken");
    server.services.closing_soon.send_due().await.unwrap();
    assert_eq!(waiting_weekly(&server).await, 3, "in the next pass");
    server.store.close().await;
}

/// Switches the email on for a new user, without sending any email.
async fn start_verified(server: &Server, name: &str) {
    let user = server.user(name).await;
    let (email, passwords) = (email_of(server, name), &server.store.passwords);
    passwords.add_reset(&user.id, &user.email, name, &email, Timestamp(i64::MAX)).await.unwrap();
    passwords.reset_password(&user.id, name, "hash", None, NOW).await.unwrap();
    let user = server.store.users.find_user(&user.id).await.unwrap().unwrap();
    assert!(user.verified_email().is_some());
    server.services.closing_soon.start(&user.id, &Zone::parse(ZONE).unwrap()).await.unwrap();
}

/// How many weekly emails wait.
async fn waiting_weekly(server: &Server) -> usize {
    let (_, waiting) = server.store.outgoing_emails.list_waiting_emails(99).await.unwrap();
    waiting.iter().filter(|email| email.kind == "closing soon").count()
}

/// Any email.
fn email_of(server: &Server, id: &str) -> OutgoingEmail {
    OutgoingEmail {
        id: id.to_owned(),
        user: None,
        kind: "test",
        message: Secret::new("{}"),
        created_at: server.services.clock.now(),
        ends_at: server.services.clock.now(),
    }
}
