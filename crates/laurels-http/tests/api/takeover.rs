//! Attempts to get into somebody else's account, on both databases.

use std::time::Duration;

use futures_util::future::join_all;
use laurels_fakes::oidc::OidcServer;
use serde_json::{Value, json};

use crate::harness::{Caller, NEW_PASSWORD, NOW, PASSWORD, PostgresDatabase, Reply, Server, User, reset};

const LOG_IN: &str = "/api/auth/login/email";
const SEND_LINK: &str = "/api/auth/email/forgot-password/send-reset-link";
const SET_PASSWORD: &str = "/api/auth/email/set-password";

/// Runs a test with a fake Apple on each database.
pub(crate) async fn on_both(test: impl AsyncFn(&OidcServer, &Server)) {
    let apple = OidcServer::start(NOW.0 / 1000).await;
    test(&apple, &Server::start_with_apple(apple.issuer()).await).await;
    let (apple, database) = (OidcServer::start(NOW.0 / 1000).await, PostgresDatabase::create());
    test(&apple, &Server::start_with_apple_on(apple.issuer(), &database).await).await;
}

/// A sign-in that was begun, with the cookie of the browser that did.
struct Begun {
    back: String,
    state: String,
}

impl Begun {
    async fn by(apple: &OidcServer, caller: &Caller) -> Self {
        let redirect = caller.get("/api/auth/login/apple").await;
        let consent = apple.consent(redirect.header("location"));
        Self {
            back: format!("/api/auth/callback/apple?state={}&code={}", consent.state, consent.code),
            state: format!("laurels_sign_in={}", redirect.cookie("laurels_sign_in").unwrap()),
        }
    }

    /// Returns from the provider, in the same browser with other cookies.
    async fn finish(&self, server: &Server, cookies: &str) -> Reply {
        server.visitor().with("cookie", &format!("{}; {cookies}", self.state)).get(&self.back).await
    }
}

/// Signs in with Apple as the person with this subject and email.
pub(crate) async fn sign_in(apple: &OidcServer, server: &Server, subject: &str, email: &str) -> Reply {
    apple.set_claims(json!({ "sub": subject, "email": email, "email_verified": true }));
    Begun::by(apple, &server.visitor()).await.finish(server, "").await
}

pub(crate) async fn link(apple: &OidcServer, server: &Server, user: &User, subject: &str) -> Reply {
    apple.set_claims(
        json!({ "sub": subject, "email": format!("{subject}@icloud.com"), "email_verified": true }),
    );
    Begun::by(apple, user).await.finish(server, &user.header("cookie")).await
}

pub(crate) fn session(server: &Server, reply: &Reply) -> Caller {
    let token = reply.cookie("laurels_session").unwrap();
    server.visitor().with("cookie", &format!("laurels_session={token}"))
}

pub(crate) async fn id_of(server: &Server, reply: &Reply) -> Value {
    session(server, reply).get("/api/user/profile").await.ok()["_id"].clone()
}

#[tokio::test]
async fn a_reset_drops_what_was_added_before_the_email_was_proved() {
    on_both(async |apple, server| {
        // Somebody signs up with an email that isn't theirs and prepares other ways in.
        let attacker = server.user("victim").await;
        let follow = format!("/api/friend/follow-link/{}", attacker.id);
        let linked = link(apple, server, &attacker, "mallory").await;
        assert_eq!(linked.header("location"), "/auth-complete?success=true&strategy=apple");
        let attacker = session(server, &linked);
        let calendar = attacker.post("/api/viewing-options/calendar", &json!({})).await.ok();
        let calendar = calendar["url"].as_str().unwrap().rsplit_once("/api/").unwrap().1.to_owned();
        let calendar = format!("/api/{calendar}");
        assert_eq!(server.visitor().get(&calendar).await.status.as_u16(), 200);
        let invite = attacker.post("/api/friend/invite-link", &json!({})).await.ok();
        let begun = Begun::by(apple, &attacker).await;

        reset(server, "victim@example.org").await;

        attacker.get("/api/user/profile").await.problem(401, "not_logged_in");
        assert_eq!(server.visitor().get(&calendar).await.status.as_u16(), 404);
        server.user("mallory").await.post(&follow, &invite).await.problem(409, "invalid_link");
        let late = begun.finish(server, &attacker.header("cookie")).await;
        assert_eq!(late.header("location"), "/log-in?problem=expired&strategy=apple");
        let again = sign_in(apple, server, "mallory", "mallory@icloud.com").await;
        let victim = User::log_in(&server.visitor(), "victim@example.org", NEW_PASSWORD).await;
        assert_ne!(id_of(server, &again).await, json!(victim.id.as_str()));
        let methods = victim.get("/api/user/sign-ins").await.ok();
        assert_eq!(methods.as_array().unwrap().len(), 1, "{methods}");

        // Now that the email is proved, a reset keeps what its owner has connected.
        link(apple, server, &victim, "victim").await;
        reset(server, "victim@example.org").await;
        let owner = sign_in(apple, server, "victim", "victim@icloud.com").await;
        assert_eq!(id_of(server, &owner).await, json!(victim.id.as_str()));
    })
    .await;
}

#[tokio::test]
async fn a_sign_in_belongs_to_the_session_that_began_it() {
    on_both(async |apple, server| {
        let (ana, ben) = (server.user("ana").await, server.user("ben").await);
        apple.set_claims(json!({ "sub": "mallory", "email": "mallory@icloud.com" }));
        let expired = "/log-in?problem=expired&strategy=apple";

        let begun = Begun::by(apple, &ana).await;
        let stolen = begun.finish(server, &ben.header("cookie")).await;
        assert_eq!(stolen.header("location"), "/settings?problem=expired&strategy=apple");
        assert_eq!(stolen.cookie("laurels_session"), None);

        let begun = Begun::by(apple, &ana).await;
        assert_eq!(begun.finish(server, "").await.cookie("laurels_session"), None);

        let begun = Begun::by(apple, &ana).await;
        ana.post("/api/auth/logout", &json!({})).await.done();
        let late = begun.finish(server, &ana.header("cookie")).await;
        assert_eq!((late.header("location"), late.cookie("laurels_session")), (expired, None));

        // Revoking a device ends what it has begun too.
        let [here, there] = [
            User::log_in(&server.visitor(), &ana.email, PASSWORD).await,
            User::log_in(&server.visitor(), &ana.email, PASSWORD).await,
        ];
        let begun = Begun::by(apple, &there).await;
        here.delete("/api/user/devices").await.done();
        assert_eq!(begun.finish(server, &there.header("cookie")).await.header("location"), expired);
        assert_eq!(here.profile().await["isAppleAuthed"], false);
    })
    .await;
}

#[tokio::test]
async fn linking_needs_a_recent_log_in_and_the_owner_is_told() {
    on_both(async |apple, server| {
        let ana = server.user("ana").await;
        server.advance_clock(Duration::from_mins(11));
        let late = link(apple, server, &ana, "mallory").await;
        assert_eq!(late.header("location"), "/settings?problem=sign_in_again&strategy=apple");
        assert_eq!(ana.profile().await["isAppleAuthed"], false);

        reset(server, &ana.email).await;
        let ana = User::log_in(&server.visitor(), &ana.email, NEW_PASSWORD).await;
        let linked = link(apple, server, &ana, "ana").await;
        assert!(!ana.is_logged_in().await, "the new session replaces the one that began");
        assert_eq!(id_of(server, &linked).await, json!(ana.id.as_str()));
        let emails = server.emails(3).await;
        assert!(emails.iter().any(|email| email.contains("You can now log in with Apple")));
    })
    .await;
}

#[tokio::test]
async fn only_the_provider_of_an_address_may_log_in_to_its_account() {
    on_both(async |apple, server| {
        for (email, subject, is_linked) in
            [("ana@icloud.com", "one", true), ("ben@company.example", "two", false)]
        {
            let body = json!({ "email": email, "password": PASSWORD, "signup_params": {} });
            let id = server.visitor().post("/api/auth/signup/email", &body).await.ok()["_id"].clone();
            reset(server, email).await;
            let reply = sign_in(apple, server, subject, email).await;
            if is_linked {
                assert_eq!(id_of(server, &reply).await, id);
            } else {
                assert_eq!(reply.header("location"), "/log-in?problem=account_exists&strategy=apple");
            }
        }
    })
    .await;
}

#[tokio::test]
async fn a_sign_in_is_disconnected_unless_it_is_the_last_way_in() {
    on_both(async |apple, server| {
        let only_apple = session(server, &sign_in(apple, server, "one", "one@icloud.com").await);
        only_apple.delete("/api/user/sign-ins/apple").await.problem(409, "last_sign_in");
        only_apple.delete("/api/user/sign-ins/google").await.problem(404, "not_found");
        only_apple.delete("/api/user/sign-ins/password").await.problem(404, "not_found");

        let ana = server.user("ana").await;
        let ana = session(server, &link(apple, server, &ana, "ana").await);
        let methods = ana.get("/api/user/sign-ins").await.ok();
        let kinds: Vec<_> = methods.as_array().unwrap().iter().map(|method| method["kind"].clone()).collect();
        assert_eq!(kinds, ["apple", "password"]);
        assert!(methods.as_array().unwrap().iter().all(|method| method["last_used"].is_string()));
        server.advance_clock(Duration::from_mins(11));
        ana.delete("/api/user/sign-ins/apple").await.problem(403, "sign_in_again");
        let ana = User::log_in(&server.visitor(), "ana@example.org", PASSWORD).await;
        // Two at once: one of them finds nothing left.
        let replies = join_all((0..2).map(|_| ana.delete("/api/user/sign-ins/apple"))).await;
        let mut statuses: Vec<u16> = replies.iter().map(|reply| reply.status.as_u16()).collect();
        statuses.sort_unstable();
        assert_eq!(statuses, [204, 404]);
        assert_eq!(ana.profile().await["isAppleAuthed"], false);
        let again = sign_in(apple, server, "ana", "ana@icloud.com").await;
        assert_ne!(id_of(server, &again).await, json!(ana.id.as_str()));
    })
    .await;
}

#[tokio::test]
async fn sign_ins_begun_by_one_network_are_limited() {
    let apple = OidcServer::start(NOW.0 / 1000).await;
    let server = Server::start_with_apple(apple.issuer()).await;
    let stranger = server.visitor().with("x-forwarded-for", "198.51.100.7");
    let replies = join_all((0..300).map(|_| stranger.get("/api/auth/login/apple"))).await;
    let problem = "/log-in?problem=too_many&strategy=apple";
    let refused = replies.iter().filter(|reply| reply.header("location") == problem).count();
    assert_eq!(refused, 180);
    let elsewhere =
        server.visitor().with("x-forwarded-for", "198.51.100.8").get("/api/auth/login/apple").await;
    assert!(elsewhere.header("location").starts_with(apple.issuer()));
}

#[tokio::test]
async fn guesses_at_the_same_time_share_the_tries_and_do_not_lock_the_owner_out() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    let stranger = server.visitor().with("x-forwarded-for", "198.51.100.7");
    let guess = async |number: usize| {
        let password = if number == 75 { PASSWORD.to_owned() } else { format!("wrong password {number}") };
        stranger.post(LOG_IN, &json!({ "email": ana.email, "password": password })).await
    };
    let replies = join_all((0..150).map(guess)).await;
    let verified = replies.iter().filter(|reply| reply.status.as_u16() != 429).count();
    // One more if the right one was among them, which returns its try.
    assert!(verified <= 11, "{verified} passwords were verified");
    User::log_in(&server.visitor().with("x-forwarded-for", "203.0.113.5"), &ana.email, PASSWORD).await;
    let waiting = stranger.post(LOG_IN, &json!({ "email": ana.email, "password": "wrong" })).await;
    let seconds: u64 = waiting.header("retry-after").parse().unwrap();
    assert!(seconds <= 60, "the wait doesn't grow by trying: {seconds} s");
    reset(&server, &ana.email).await;
    User::log_in(&server.visitor(), &ana.email, NEW_PASSWORD).await;
}

#[tokio::test]
async fn a_session_alone_does_not_change_the_password() {
    on_both(async |_, server| {
        let ana = server.user("ana").await;
        ana.post(SET_PASSWORD, &json!({ "password": NEW_PASSWORD })).await.done();
        server.advance_clock(Duration::from_mins(11));
        let missing = ana.post(SET_PASSWORD, &json!({ "password": "yet another one" })).await;
        assert_eq!(missing.problem(422, "invalid")["field"], "currentPassword");
        let wrong = json!({ "password": "yet another one", "currentPassword": PASSWORD });
        let wrong = ana.post(SET_PASSWORD, &wrong).await.problem(422, "invalid");
        assert_eq!(
            (&wrong["field"], &wrong["detail"]),
            (&json!("currentPassword"), &json!("That's not your password."))
        );
        let right = json!({ "password": "yet another one", "currentPassword": NEW_PASSWORD });
        ana.post(SET_PASSWORD, &right).await.done();
        User::log_in(&server.visitor(), &ana.email, "yet another one").await;
    })
    .await;
}

#[tokio::test]
async fn without_a_password_only_a_recent_log_in_sets_one() {
    on_both(async |apple, server| {
        let ana = session(server, &sign_in(apple, server, "ana", "ana@icloud.com").await);
        server.advance_clock(Duration::from_mins(11));
        let body = json!({ "password": NEW_PASSWORD });
        ana.post(SET_PASSWORD, &body).await.problem(403, "sign_in_again");
        let ana = session(server, &sign_in(apple, server, "ana", "ana@icloud.com").await);
        ana.post(SET_PASSWORD, &body).await.done();
    })
    .await;
}

#[tokio::test]
async fn changing_the_password_sends_a_limited_number_of_emails_and_none_to_strangers() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    let body = json!({ "password": NEW_PASSWORD });
    let replies = join_all((0..60).map(|_| ana.post(SET_PASSWORD, &body))).await;
    assert_eq!(replies.iter().filter(|reply| reply.status.as_u16() == 204).count(), 5);
    assert!(replies.iter().any(|reply| reply.status.as_u16() == 429));
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert_eq!(server.emails(0).await.len(), 0, "the address may not be Ana's");
}

#[tokio::test]
async fn reset_links_go_to_the_stored_address() {
    let server = Server::start().await;
    server.user("kate").await;
    // The Kelvin sign, which lowercases to a plain k.
    let look_alike = json!({ "email": "\u{212a}ate@example.org" });
    server.visitor().post(SEND_LINK, &look_alike).await.problem(422, "invalid");
    server.visitor().post(SEND_LINK, &json!({ "email": "KATE@Example.org" })).await.done();
    let emails = server.emails(1).await;
    assert!(emails[0].contains("To: kate@example.org"), "{}", emails[0]);
}

#[tokio::test]
async fn sessions_are_limited_in_number_and_lifetime() {
    on_both(async |_, server| {
        let first = server.user("ana").await;
        let mut last = None;
        for number in 0..50 {
            server.advance_clock(Duration::from_secs(1));
            let network = format!("198.51.100.{number}");
            let visitor = server.visitor().with("x-forwarded-for", &network);
            last = Some(User::log_in(&visitor, &first.email, PASSWORD).await);
        }
        assert!(!first.is_logged_in().await, "the oldest of 51 is logged out");
        let last = last.unwrap();
        assert_eq!(last.get("/api/user/devices").await.ok().as_array().unwrap().len(), 50);
        for _ in 0..7 {
            server.advance_clock(Duration::from_hours(24 * 50));
            assert!(last.is_logged_in().await);
        }
        server.advance_clock(Duration::from_hours(24 * 15));
        assert!(!last.is_logged_in().await, "a year has passed");
    })
    .await;
}
