use laurels_domain::contact::ContactMessage;
use laurels_domain::{Secret, Timestamp, UserId};
use laurels_store::{DueEmail, OutgoingEmail, Store};

use crate::harness::{both, create_user, outgoing_email};

const LATEST: Timestamp = Timestamp(10_000);

async fn list_due(store: &Store, now: i64) -> Vec<DueEmail> {
    store.outgoing_emails.list_due_emails(Timestamp(now), LATEST, 10).await.unwrap()
}

/// Adds an email with a contact message.
async fn add(store: &Store, email: &OutgoingEmail) {
    let message = ContactMessage::parse("Problem", "It broke.", None, true).unwrap();
    store.messages.add_message(&email.id, None, &message, Some(email), Timestamp(1)).await.unwrap();
}

both! {
    async fn an_email_is_due_until_it_is_sent(db: &TestDb) {
        let store = &db.store;
        let email = OutgoingEmail { message: Secret::new("{\"to\":\"ana\"}"), ..outgoing_email() };
        add(store, &email).await;
        let due = list_due(store, 1).await;
        assert_eq!((due.len(), due[0].id == email.id, due[0].kind.as_str()), (1, true, "test"));
        assert_eq!(due[0].message.reveal(), "{\"to\":\"ana\"}");

        let (one, other) = (&store.outgoing_emails, store.outgoing_emails.clone());
        let claims = tokio::join!(
            one.claim_email(&due[0], Timestamp(100)),
            other.claim_email(&due[0], Timestamp(100))
        );
        assert_ne!(claims.0.unwrap(), claims.1.unwrap(), "one instance sends it");
        assert!(list_due(store, 99).await.is_empty());
        assert_eq!(list_due(store, 100).await[0].attempts, 1, "the instance may have died");

        store.outgoing_emails.set_email_failed(&email.id, Timestamp(200), "no response").await.unwrap();
        assert!(list_due(store, 199).await.is_empty());
        let (count, waiting) = store.outgoing_emails.list_waiting_emails(10).await.unwrap();
        assert_eq!((count, waiting[0].attempts, waiting[0].last_error.as_deref()), (1, 1, Some("no response")));
        assert_eq!(waiting[0].next_attempt_at, Timestamp(200));

        store.outgoing_emails.remove_email(&email.id).await.unwrap();
        assert_eq!(store.outgoing_emails.list_waiting_emails(10).await.unwrap(), (0, Vec::new()));
    }

    async fn an_expired_email_is_not_sent(db: &TestDb) {
        let store = &db.store;
        let email = outgoing_email();
        add(store, &email).await;
        assert_eq!(list_due(store, 999).await.len(), 1);
        assert!(list_due(store, 1_000).await.is_empty());
        assert_eq!(store.outgoing_emails.remove_expired_emails(Timestamp(999)).await.unwrap(), 0);
        assert_eq!(store.outgoing_emails.remove_expired_emails(Timestamp(1_000)).await.unwrap(), 1);
    }

    async fn an_attempt_planned_with_a_wrong_clock_does_not_delay_an_email(db: &TestDb) {
        let store = &db.store;
        add(store, &OutgoingEmail { ends_at: Timestamp(90_000), ..outgoing_email() }).await;
        let due = list_due(store, 1).await;
        assert!(store.outgoing_emails.claim_email(&due[0], Timestamp(50_000)).await.unwrap());
        assert_eq!(list_due(store, 1).await.len(), 1);
    }

    async fn emails_of_a_deleted_user_are_not_sent(db: &TestDb) {
        let store = &db.store;
        let (ana, ben) = (create_user(store, "ana").await, create_user(store, "ben").await);
        let to = |user: &UserId| OutgoingEmail { user: Some(user.clone()), ..outgoing_email() };
        add(store, &to(&ana)).await;
        let kept = to(&ben);
        add(store, &kept).await;
        store.users.remove_user(&ana, Timestamp(2)).await.unwrap().unwrap();
        let due = list_due(store, 1).await;
        assert_eq!((due.len(), &due[0].id), (1, &kept.id));
    }

    async fn an_email_is_added_only_with_what_causes_it(db: &TestDb) {
        let store = &db.store;
        let ana = create_user(store, "ana").await;
        let email = outgoing_email();
        let added = store.passwords.add_reset(&ana, "former@example.org", "token", &email, Timestamp(100)).await;
        assert!(!added.unwrap(), "it isn't the user's address");
        let reset = store.passwords.reset_password(&ana, "unknown", "hash", Some(&email), Timestamp(2)).await;
        assert!(!reset.unwrap());
        let set = store.emails.set_email_link(&ana, "no session", "a@b.example", "t", &email, Timestamp(100)).await;
        assert!(!set.unwrap());
        assert!(list_due(store, 1).await.is_empty());
        assert!(store.passwords.add_reset(&ana, "ana@example.org", "token", &email, Timestamp(100)).await.unwrap());
        assert_eq!(list_due(store, 1).await.len(), 1);
    }
}
