use futures_util::future::join_all;
use laurels_domain::{Timestamp, UserId};
use laurels_store::{EmailConfirmation, Identity, LogInProof, NewSession, Store};

use super::api_tokens::api_token;
use super::public_pages::page;
use super::sessions::{request_link, sign_in};
use super::shares::share;
use super::webhooks::webhook;
use crate::harness::{both, create_user, email, new_user, outgoing_email};

const AT: Timestamp = Timestamp(50);
const END: Timestamp = Timestamp(1_000);

/// Confirms an address with a link of its own, whose restore link has the hash `restore {address}`.
async fn confirm(store: &Store, user: &UserId, address: &str, at: i64) -> EmailConfirmation {
    request_link(store, user, address, address, Timestamp(at + 1)).await;
    let restore = format!("restore from {address}");
    store
        .emails
        .confirm_email(user, address, &restore, Timestamp(at + 100), |_| None, Timestamp(at))
        .await
        .unwrap()
}

/// Confirms an address; whether the former one can be restored.
async fn change(store: &Store, user: &UserId, address: &str, at: i64) -> Option<bool> {
    match confirm(store, user, address, at).await {
        EmailConfirmation::Confirmed(confirmed) => {
            assert_eq!(confirmed.address, address);
            confirmed.former.map(|former| former.can_be_restored)
        }
        EmailConfirmation::InvalidLink => panic!("{address}: invalid"),
        EmailConfirmation::Taken => panic!("{address}: taken"),
    }
}

async fn address_of(store: &Store, user: &UserId) -> (Option<String>, bool) {
    let user = store.users.find_user(user).await.unwrap().unwrap();
    (user.email, user.is_email_verified)
}

fn verified(address: &str) -> (Option<String>, bool) {
    (Some(address.to_owned()), true)
}

async fn is_found(store: &Store, address: &str) -> bool {
    let by_user = store.users.find_user_by_email(&email(address)).await.unwrap().is_some();
    let by_owner = store.identities.find_email_owner(&email(address)).await.unwrap().is_some();
    let by_password = store.passwords.find_password(&email(address)).await.unwrap().is_some();
    assert_eq!([by_owner, by_password], [by_user; 2], "{address}");
    by_user
}

async fn restore(store: &Store, user: &UserId, from: &str, at: i64) -> Option<String> {
    let token = format!("restore from {from}");
    store.emails.restore_email(user, &token, "reset", END, Timestamp(at)).await.unwrap()
}

both! {
    async fn link_verifies_the_current_address_once(db: &TestDb) {
        let (store, ana) = (&db.store, create_user(&db.store, "ana").await);
        let ben = create_user(store, "ben").await;
        let before = store.users.find_user(&ana).await.unwrap().unwrap().revision;
        request_link(store, &ana, "ana@example.org", "replaced", END).await;
        request_link(store, &ana, "ana@example.org", "link", END).await;
        for (user, token, at) in [(&ana, "replaced", AT), (&ana, "made up", AT), (&ben, "link", AT), (&ana, "link", END)] {
            let used = store.emails.confirm_email(user, token, "restore", END, |_| None, at).await.unwrap();
            assert!(used == EmailConfirmation::InvalidLink, "{token}");
        }
        assert_eq!(address_of(store, &ana).await, (Some("ana@example.org".to_owned()), false));
        let used = store.emails.confirm_email(&ana, "link", "restore", END, |_| None, AT).await.unwrap();
        assert!(matches!(used, EmailConfirmation::Confirmed(confirmed) if confirmed.former.is_none()));
        assert_eq!(address_of(store, &ana).await, verified("ana@example.org"));
        assert!(store.users.find_user(&ana).await.unwrap().unwrap().revision > before);
        assert!(!store.emails.has_restore(&ana, "restore", AT).await.unwrap());
        let again = store.emails.confirm_email(&ana, "link", "restore", END, |_| None, AT).await.unwrap();
        assert!(again == EmailConfirmation::InvalidLink);
    }

    async fn change_replaces_the_address_wherever_it_is_looked_up(db: &TestDb) {
        let (store, ana) = (&db.store, create_user(&db.store, "ana").await);
        store.passwords.add_reset(&ana, "ana@example.org", "reset", &outgoing_email(), END).await.unwrap();
        // The former one was never verified, so it can't be restored, and it is free at once.
        assert_eq!(change(store, &ana, "Ana@Two.example", 50).await, Some(false));
        assert_eq!(address_of(store, &ana).await, verified("Ana@Two.example"));
        assert_eq!((is_found(store, "ana@two.example").await, is_found(store, "ana@example.org").await), (true, false));
        assert!(!store.passwords.has_reset(&ana, "reset", AT).await.unwrap(), "it went to the former address");
        assert!(!store.passwords.add_reset(&ana, "ana@example.org", "late", &outgoing_email(), END).await.unwrap());
        assert!(!store.passwords.has_reset(&ana, "late", AT).await.unwrap());
        let mut other = new_user("other");
        other.email = Some(email("ana@example.org"));
        store.users.add_user(&other).await.unwrap().unwrap();
    }

    async fn former_address_is_reserved_while_it_can_be_restored(db: &TestDb) {
        let (store, ana) = (&db.store, create_user(&db.store, "ana").await);
        let ben = create_user(store, "ben").await;
        assert_eq!(change(store, &ana, "ana@example.org", 10).await, None);
        assert_eq!(change(store, &ana, "ana@two.example", 20).await, Some(true));
        assert!(!is_found(store, "ana@example.org").await);
        let former = store.emails.list_former_emails(&ana, AT).await.unwrap();
        assert_eq!(former, [("ana@example.org".to_owned(), Timestamp(20))]);
        assert!(store.emails.is_email_taken(&email("Ana@example.org"), &ben, AT).await.unwrap());
        assert!(!store.emails.is_email_taken(&email("Ana@example.org"), &ana, AT).await.unwrap());
        let mut other = new_user("other");
        (other.email, other.created_at) = (Some(email("ANA@example.org")), Timestamp(119));
        store.users.add_user(&other).await.unwrap().unwrap_err();
        assert!(confirm(store, &ben, "ana@example.org", 119).await == EmailConfirmation::Taken);
        assert_eq!(address_of(store, &ben).await, (Some("ben@example.org".to_owned()), false));

        // From then on it is anyone's, and the link no longer works.
        assert!(!store.emails.is_email_taken(&email("ana@example.org"), &ben, Timestamp(120)).await.unwrap());
        assert_eq!(restore(store, &ana, "ana@two.example", 120).await, None);
        assert_eq!(change(store, &ben, "ana@example.org", 120).await, Some(false));
        assert_eq!(restore(store, &ana, "ana@two.example", 119).await, None, "not even if the clock is set back");
        assert_eq!(address_of(store, &ana).await, verified("ana@two.example"));
    }

    async fn restoring_leaves_no_way_in(db: &TestDb) {
        let (store, ana) = (&db.store, create_user(&db.store, "ana").await);
        change(store, &ana, "ana@example.org", 10).await;
        change(store, &ana, "mallory@example.org", 20).await;
        let identity = Identity { provider: "google".to_owned(), subject: "mallory".to_owned() };
        store.identities.add_identity(&ana, None, &identity, None, AT).await.unwrap();
        store.identities.set_refresh_token(&identity, &laurels_domain::Secret::new("consent")).await.unwrap();
        sign_in(store, &ana, "here", 1).await;
        assert!(store.my_services.set_calendar(&ana, "here", "calendar", AT).await.unwrap());
        assert!(store.friends.set_invite_link(&ana, "here", &laurels_domain::Secret::new("invite"), AT).await.unwrap());
        store.public_pages.set_public_page(&ana, "here", &page("ana", 2)).await.unwrap();
        store.shares.add_share(&ana, "here", share("ceremony:92", "share", 2)).await.unwrap();
        store.api_tokens.add_api_token(&ana, "here", &api_token("api"), None).await.unwrap();
        store.webhooks.add_webhook(&ana, "here", &webhook("w"), None).await.unwrap();
        let session = NewSession { user: ana.clone(), token_hash: "session".to_owned(), device: String::new(), created_at: AT, ends_at: END };
        store.sessions.add_session(&session, LogInProof::Identity(&identity)).await.unwrap();
        request_link(store, &ana, "mallory@two.example", "open", END).await;
        store.passwords.add_reset(&ana, "mallory@example.org", "mallory's", &outgoing_email(), END).await.unwrap();

        assert!(store.emails.has_restore(&ana, "restore from mallory@example.org", AT).await.unwrap());
        assert_eq!(restore(store, &ana, "mallory@example.org", 50).await.as_deref(), Some("ana@example.org"));
        assert_eq!(restore(store, &ana, "mallory@example.org", 50).await, None, "it works once");
        assert_eq!(address_of(store, &ana).await, verified("ana@example.org"));
        assert!(!store.emails.is_email_taken(&email("mallory@example.org"), &UserId::parse("x").unwrap(), AT).await.unwrap());
        assert!(store.identities.list_ways_in(&ana).await.unwrap().is_empty());
        assert_eq!(store.identities.list_revocations().await.unwrap().len(), 1);
        assert!(store.my_services.find_calendar(&ana).await.unwrap().is_none());
        assert!(store.friends.find_invite_link(&ana).await.unwrap().is_none());
        assert!(store.public_pages.find_public_page(&ana).await.unwrap().is_none());
        assert!(store.shares.find_share("share").await.unwrap().is_none());
        assert!(store.api_tokens.find_token_owner("api", AT).await.unwrap().is_none());
        assert!(store.webhooks.list_webhooks(&ana).await.unwrap().is_empty());
        assert!(store.sessions.find_signed_in("session", AT).await.unwrap().is_none());
        let open = store.emails.confirm_email(&ana, "open", "again", END, |_| None, AT).await.unwrap();
        assert!(open == EmailConfirmation::InvalidLink);
        assert!(!store.passwords.has_reset(&ana, "mallory's", AT).await.unwrap());
        assert!(store.passwords.reset_password(&ana, "reset", "new", None, AT).await.unwrap());
        assert!(is_found(store, "ana@example.org").await);
    }

    async fn earlier_address_takes_precedence_in_a_chain(db: &TestDb) {
        let (store, ana) = (&db.store, create_user(&db.store, "ana").await);
        let to_c = async || {
            change(store, &ana, "a@example.org", 10).await;
            assert_eq!(change(store, &ana, "b@example.org", 20).await, Some(true));
            assert_eq!(change(store, &ana, "c@example.org", 30).await, Some(true));
        };
        to_c().await;
        assert_eq!(restore(store, &ana, "c@example.org", 40).await.as_deref(), Some("b@example.org"));
        assert_eq!(restore(store, &ana, "b@example.org", 41).await.as_deref(), Some("a@example.org"));
        assert_eq!(address_of(store, &ana).await, verified("a@example.org"));
        store.passwords.reset_password(&ana, "reset", "hash of ana", None, AT).await.unwrap();

        to_c().await;
        assert_eq!(restore(store, &ana, "b@example.org", 40).await.as_deref(), Some("a@example.org"));
        assert_eq!(restore(store, &ana, "c@example.org", 41).await, None, "a later one is void");
        for free in ["b@example.org", "c@example.org"] {
            assert!(!store.emails.is_email_taken(&email(free), &UserId::parse("x").unwrap(), AT).await.unwrap());
        }
        store.passwords.reset_password(&ana, "reset", "hash of ana", None, AT).await.unwrap();

        // Changing back is like restoring: the owner of the later address can't take the account again.
        to_c().await;
        assert_eq!(change(store, &ana, "a@example.org", 40).await, Some(false));
        for from in ["b@example.org", "c@example.org", "a@example.org"] {
            assert_eq!(restore(store, &ana, from, 41).await, None, "{from}");
        }
        assert_eq!(address_of(store, &ana).await, verified("a@example.org"));
        assert!(is_found(store, "a@example.org").await);
        // The same letters in another case may be another mailbox, so that is no change back.
        change(store, &ana, "A@example.org", 60).await;
        assert_eq!(change(store, &ana, "a@Example.org", 61).await, Some(true));
        assert_eq!(restore(store, &ana, "A@example.org", 62).await.as_deref(), Some("a@example.org"));
    }

    async fn passwords_void_open_links(db: &TestDb) {
        let (store, ana) = (&db.store, create_user(&db.store, "ana").await);
        for round in 0..2 {
            request_link(store, &ana, "mallory@example.org", "link", END).await;
            if round == 0 {
                sign_in(store, &ana, "here", 1).await;
                assert!(store.passwords.set_password(&ana, "new", "here", None, AT).await.unwrap());
            } else {
                store.passwords.add_reset(&ana, "ana@example.org", "reset", &outgoing_email(), END).await.unwrap();
                store.passwords.reset_password(&ana, "reset", "new", None, AT).await.unwrap();
            }
            let used = store.emails.confirm_email(&ana, "link", "restore", END, |_| None, AT).await.unwrap();
            assert!(used == EmailConfirmation::InvalidLink);
        }
    }

    async fn one_of_several_users_gets_an_address(db: &TestDb) {
        let store = &db.store;
        for round in 0..5 {
            let address = format!("shared{round}@example.org");
            let users = join_all((0..6).map(|number| {
                let id = format!("user{round}n{number}");
                async move { create_user(store, &id).await }
            })).await;
            let confirmed = join_all(users.iter().map(|user| {
                let (store, user, address) = (store.clone(), user.clone(), address.clone());
                tokio::spawn(async move { confirm(&store, &user, &address, 50).await })
            })).await;
            let confirmed: Vec<_> = confirmed.into_iter().map(Result::unwrap).collect();
            let taken = confirmed.iter().filter(|it| **it == EmailConfirmation::Taken).count();
            assert_eq!(taken, 5, "round {round}");
            for (user, confirmed) in users.iter().zip(&confirmed) {
                let own = format!("{user}@example.org");
                let expected = if *confirmed == EmailConfirmation::Taken { (Some(own), false) } else { verified(&address) };
                assert_eq!(address_of(store, user).await, expected);
            }
        }
    }

    async fn users_who_swap_addresses_do_not_wait_for_each_other(db: &TestDb) {
        let (store, ana, ben) = (&db.store, create_user(&db.store, "ana").await, create_user(&db.store, "ben").await);
        for round in 0..20 {
            let (one, other) = tokio::join!(
                confirm(store, &ana, "ben@example.org", 50 + round),
                confirm(store, &ben, "ana@example.org", 50 + round)
            );
            assert!(one == EmailConfirmation::Taken && other == EmailConfirmation::Taken);
        }
    }

    async fn concurrent_changes_of_a_log_in_do_not_deadlock(db: &TestDb) {
        let store = &db.store;
        for round in 0..20 {
            let ana = create_user(store, &format!("ana{round}")).await;
            let own = format!("ana{round}@example.org");
            let here = format!("here{round}");
            sign_in(store, &ana, &here, 1).await;
            change(store, &ana, &own, 10).await;
            store.passwords.add_reset(&ana, &own, "reset", &outgoing_email(), END).await.unwrap();
            request_link(store, &ana, &format!("new{round}@example.org"), "link", END).await;
            let (confirmed, reset, set) = tokio::join!(
                store.emails.confirm_email(&ana, "link", "restore", END, |_| None, AT),
                store.passwords.reset_password(&ana, "reset", "new", None, AT),
                store.passwords.set_password(&ana, "newer", &here, None, AT),
            );
            set.unwrap();
            let is_changed = matches!(confirmed.unwrap(), EmailConfirmation::Confirmed(_));
            assert!(!(is_changed && reset.unwrap()), "either voids the other");
        }
    }

    async fn link_used_concurrently_works_once(db: &TestDb) {
        let (store, ana) = (&db.store, create_user(&db.store, "ana").await);
        request_link(store, &ana, "ana@two.example", "link", END).await;
        let (one, other) = tokio::join!(
            store.emails.confirm_email(&ana, "link", "one", END, |_| None, AT),
            store.emails.confirm_email(&ana, "link", "other", END, |_| None, AT)
        );
        let used = [one.unwrap(), other.unwrap()];
        assert_eq!(used.iter().filter(|used| **used == EmailConfirmation::InvalidLink).count(), 1);
        change(store, &ana, "ana@three.example", 60).await;
        let (one, other) = tokio::join!(restore(store, &ana, "ana@three.example", 70), restore(store, &ana, "ana@three.example", 70));
        assert_ne!(one.is_some(), other.is_some());
    }
}
