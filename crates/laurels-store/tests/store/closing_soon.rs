use laurels_domain::{Secret, Timestamp, UserId};
use laurels_store::{CLOSING_SOON, DueClosingSoon, OutgoingEmail, Store};

use super::sessions::request_link;
use crate::harness::{both, create_user, outgoing_email};

async fn start(store: &Store, user: &UserId, zone: &str, token: &str, next_at: i64) {
    let store = &store.closing_soon;
    store.start_closing_soon(user, zone, &Secret::new(token), Timestamp(next_at)).await.unwrap();
}

async fn due(store: &Store, now: i64) -> Vec<DueClosingSoon> {
    store.closing_soon.list_due_closing_soon(Timestamp(now), Timestamp(now + 1_000), 9).await.unwrap()
}

async fn waiting(store: &Store) -> u64 {
    store.outgoing_emails.list_waiting_emails(0).await.unwrap().0
}

async fn verify(store: &Store, user: &UserId, address: &str) {
    request_link(store, user, address, address, Timestamp(100)).await;
    store.emails.confirm_email(user, address, address, Timestamp(100), |_| None, Timestamp(2)).await.unwrap();
    let (waiting, emails) = store.outgoing_emails.list_waiting_emails(99).await.unwrap();
    assert_eq!(waiting, emails.len() as u64);
    for email in emails {
        store.outgoing_emails.remove_email(&email.id).await.unwrap();
    }
}

fn email_to(user: &UserId) -> OutgoingEmail {
    OutgoingEmail { user: Some(user.clone()), kind: CLOSING_SOON, ..outgoing_email() }
}

both! {
    async fn the_email_is_switched_on_and_off(db: &TestDb) {
        let (store, ana) = (&db.store, create_user(&db.store, "ana").await);
        let find = async || store.closing_soon.find_closing_soon(&ana).await.unwrap();
        assert_eq!(find().await, None);
        store.closing_soon.stop_closing_soon(&ana).await.unwrap();
        assert_eq!(find().await, None);
        start(store, &ana, "UTC", "first", 10).await;
        start(store, &ana, "UTC", "second", 20).await;
        let stored = find().await.unwrap();
        assert_eq!((stored.is_on, stored.token.reveal(), stored.next_at), (true, "first", Timestamp(10)), "nothing changed");
        start(store, &ana, "Asia/Tokyo", "third", 30).await;
        let stored = find().await.unwrap();
        assert_eq!((stored.time_zone.as_str(), stored.token.reveal(), stored.next_at), ("Asia/Tokyo", "first", Timestamp(30)));
        store.closing_soon.stop_closing_soon(&ana).await.unwrap();
        assert!(!find().await.unwrap().is_on);
        assert_eq!(due(store, 500).await, []);
        start(store, &ana, "Asia/Tokyo", "fourth", 40).await;
        let stored = find().await.unwrap();
        assert_eq!((stored.is_on, stored.token.reveal(), stored.next_at), (true, "first", Timestamp(40)));
        store.users.remove_user(&ana, Timestamp(2)).await.unwrap().unwrap();
        start(store, &ana, "UTC", "fifth", 50).await;
        assert_eq!(find().await, None, "there is no such user");
    }

    async fn due_emails_are_listed_in_order(db: &TestDb) {
        let store = &db.store;
        for (name, next_at) in [("ana", 30), ("ben", 10), ("cam", 31), ("dan", 5_000)] {
            let user = create_user(store, name).await;
            start(store, &user, "UTC", name, next_at).await;
        }
        let users: Vec<_> = due(store, 30).await.iter().map(|due| due.user.to_string()).collect();
        assert_eq!(users, ["ben", "ana", "dan"], "the last was planned by a wrong clock");
    }

    async fn an_email_is_due_until_it_was_added_or_switched_off_or_moved(db: &TestDb) {
        let (store, ana) = (&db.store, create_user(&db.store, "ana").await);
        start(&db.store, &ana, "UTC", "token", 10).await;
        let first = due(&db.store, 10).await.remove(0);
        assert!(store.closing_soon.is_still_due(&first).await.unwrap());
        store.closing_soon.advance_closing_soon(&first, Timestamp(20), None).await.unwrap();
        assert!(!store.closing_soon.is_still_due(&first).await.unwrap(), "another instance was faster");
        let second = due(&db.store, 20).await.remove(0);
        start(&db.store, &ana, "Asia/Tokyo", "token", 20).await;
        assert!(!store.closing_soon.is_still_due(&second).await.unwrap(), "another time zone");
        let third = due(&db.store, 20).await.remove(0);
        assert!(store.closing_soon.is_still_due(&third).await.unwrap());
        store.closing_soon.stop_closing_soon(&ana).await.unwrap();
        assert!(!store.closing_soon.is_still_due(&third).await.unwrap(), "switched off");
    }

    async fn an_email_is_added_once_with_the_next_date(db: &TestDb) {
        let (store, ana) = (&db.store, create_user(&db.store, "ana").await);
        verify(store, &ana, "ana@two.example").await;
        start(store, &ana, "UTC", "token", 10).await;
        let found = due(store, 10).await;
        let advance = async |address: &str| {
            let email = email_to(&ana);
            store.closing_soon.advance_closing_soon(&found[0], Timestamp(20), Some((address, &email))).await.unwrap()
        };
        let (one, other) = tokio::join!(advance("ana@two.example"), advance("ana@two.example"));
        assert!(one != other, "one of two instances adds it");
        assert_eq!((waiting(store).await, due(store, 19).await.len()), (1, 0));
        assert_eq!(due(store, 20).await.len(), 1);
        store.closing_soon.stop_closing_soon(&ana).await.unwrap();
        assert_eq!(waiting(store).await, 0, "switched off before it was sent");
        assert!(!advance("ana@two.example").await);
        assert_eq!(waiting(store).await, 0);
    }

    async fn only_the_verified_address_gets_an_email(db: &TestDb) {
        let (store, ana) = (&db.store, create_user(&db.store, "ana").await);
        start(store, &ana, "UTC", "token", 10).await;
        let advance = async |next_at: i64, address: &str| {
            let (found, email) = (due(store, next_at - 10).await, email_to(&ana));
            store.closing_soon.advance_closing_soon(&found[0], Timestamp(next_at), Some((address, &email))).await.unwrap()
        };
        assert!(!advance(20, "ana@example.org").await, "not verified");
        verify(store, &ana, "ana@two.example").await;
        assert!(!advance(30, "ana@example.org").await, "a former one");
        assert!(advance(40, "ana@two.example").await);
        assert_eq!((waiting(store).await, due(store, 39).await.len()), (1, 0));
    }

    async fn an_email_that_waits_is_not_sent_to_a_former_address(db: &TestDb) {
        let (store, ana) = (&db.store, create_user(&db.store, "ana").await);
        verify(store, &ana, "ana@two.example").await;
        start(store, &ana, "UTC", "token", 10).await;
        let add = async |next_at: i64, address: &str| {
            let (found, email) = (due(store, next_at - 10).await, email_to(&ana));
            let email = Some((address, &email));
            assert!(store.closing_soon.advance_closing_soon(&found[0], Timestamp(next_at), email).await.unwrap());
        };
        let weekly = async || {
            let (_, waiting) = store.outgoing_emails.list_waiting_emails(99).await.unwrap();
            waiting.iter().filter(|email| email.kind == CLOSING_SOON).count()
        };
        add(20, "ana@two.example").await;
        assert_eq!(weekly().await, 1);
        let (three, end) = ("ana@three.example", Timestamp(100));
        request_link(store, &ana, three, three, end).await;
        store.emails.confirm_email(&ana, three, "restore", end, |_| None, Timestamp(3)).await.unwrap();
        assert_eq!(weekly().await, 0, "the email was changed");
        add(30, three).await;
        let restored = store.emails.restore_email(&ana, "restore", "reset", end, Timestamp(4)).await.unwrap();
        assert_eq!((restored.as_deref(), weekly().await), (Some("ana@two.example"), 0), "the email was restored");
    }
}
