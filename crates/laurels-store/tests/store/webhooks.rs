//! Webhooks, and the events that are made for them.

use laurels_catalogue::FilmId;
use laurels_domain::marks::MarkList;
use laurels_domain::webhooks::{EventKind, EventKinds, MAX_PER_USER, MAX_WAITING, Outcome};
use laurels_domain::{Secret, Timestamp, UserId};
use laurels_store::{
    ChangeError, ChangedOwner, DeliveryReport, DueWebhook, NewWebhook, Store, WebhookChanges, WebhookEvent,
    WebhookRejection,
};

use super::sessions::sign_in;
use crate::harness::{both, change, create_user, film, films, outgoing_email};

pub(super) const AT: Timestamp = Timestamp(1_700_000_000_000);

pub(super) fn webhook(id: &str) -> NewWebhook {
    NewWebhook {
        id: id.to_owned(),
        url: Secret::new(format!("https://{id}.example/hook")),
        host: format!("{id}.example"),
        secret: Secret::new("whsec_c2VjcmV0"),
        events: EventKinds { film_viewed: true, ring_completed: true },
        made_at: AT,
    }
}

pub(super) fn due(user: &UserId, id: &str) -> DueWebhook {
    DueWebhook { user: user.clone(), id: id.to_owned(), host: format!("{id}.example") }
}

pub(super) fn failure(at: Timestamp, event: &str) -> DeliveryReport {
    let failed = Some(event.to_owned());
    DeliveryReport { at, outcome: Some(Outcome::TimedOut), delivered: Vec::new(), failed }
}

pub(super) fn event(id: &str, kind: EventKind) -> WebhookEvent {
    WebhookEvent { id: id.to_owned(), kind, body: format!("{{\"of\":\"{id}\"}}") }
}

pub(super) async fn owner(store: &Store, id: &str) -> UserId {
    let user = create_user(store, id).await;
    sign_in(store, &user, &format!("of {user}"), 1).await;
    user
}

pub(super) async fn add(store: &Store, user: &UserId, new: &NewWebhook) -> Result<(), WebhookRejection> {
    let added = store.webhooks.add_webhook(user, &format!("of {user}"), new, None).await;
    added.map_err(|error| match error {
        ChangeError::Rejected(rejection) => rejection,
        ChangeError::Store(error) => panic!("{error}"),
    })
}

pub(super) async fn view(store: &Store, user: &UserId, on: &[&str], off: &[&str]) {
    store.marks.change_marks(user, change(MarkList::Viewed, on, off, AT.0)).await.unwrap().unwrap();
}

/// Makes an event for each film, without changing the list of films.
pub(super) async fn add_films(store: &Store, user: &UserId, ids: &[String], at: Timestamp) {
    let owner = changed(store).await.into_iter().find(|changed| changed.user == *user).unwrap();
    let events = ids.iter().map(|id| event(id, EventKind::FilmViewed)).collect();
    let changes = WebhookChanges { events, ..WebhookChanges::default() };
    assert!(store.webhooks.add_webhook_events(&owner, &changes, at).await.unwrap());
}

async fn changed(store: &Store) -> Vec<ChangedOwner> {
    store.webhooks.list_changed_owners(9).await.unwrap()
}

async fn compared_films(store: &Store, user: &UserId) -> Vec<FilmId> {
    let mut films = store.webhooks.list_webhook_films(user).await.unwrap();
    films.sort();
    films
}

/// The ids of the events that wait.
async fn waiting(store: &Store, user: &UserId, id: &str) -> Vec<String> {
    let end = Timestamp(AT.0 + 1);
    let claimed = store.webhooks.claim_webhook(&due(user, id), AT, end, 2_000).await.unwrap();
    claimed.into_iter().flat_map(|claimed| claimed.events).map(|(id, _)| id).collect()
}

both! {
    async fn webhooks_are_listed_without_their_secret_and_removed(db: &TestDb) {
        let store = &db.store;
        let (ana, ben) = (owner(store, "ana").await, owner(store, "ben").await);
        store.webhooks.add_webhook(&ana, "of ana", &webhook("a"), Some(&outgoing_email())).await.unwrap();
        let later = NewWebhook { made_at: Timestamp(AT.0 + 1), ..webhook("b") };
        add(store, &ana, &later).await.unwrap();
        add(store, &ben, &webhook("a")).await.unwrap();
        let listed = store.webhooks.list_webhooks(&ana).await.unwrap();
        let ids: Vec<&str> = listed.iter().map(|webhook| webhook.id.as_str()).collect();
        assert_eq!((ids, listed[0].url.reveal()), (vec!["a", "b"], "https://a.example/hook"));
        assert_eq!((listed[0].last_attempt, listed[0].waiting, listed[0].dropped), (None, 0, 0));
        let target = store.webhooks.find_webhook_target(&ana, "a").await.unwrap().unwrap();
        assert_eq!((target.url.reveal(), target.secret.reveal()), ("https://a.example/hook", "whsec_c2VjcmV0"));
        let printed = format!("{target:?} {:?} {:?}", listed[0], webhook("a"));
        assert!(!printed.contains("whsec") && !printed.contains("hook\""), "{printed}");
        assert_eq!(store.webhooks.find_webhook_target(&ben, "b").await.unwrap(), None);
        assert_eq!(store.outgoing_emails.list_waiting_emails(9).await.unwrap().0, 1);
        assert!(!store.webhooks.remove_webhook(&ben, "b").await.unwrap(), "it's another user's");
        assert!(store.webhooks.remove_webhook(&ana, "a").await.unwrap());
        assert!(!store.webhooks.remove_webhook(&ana, "a").await.unwrap());
        assert_eq!(store.webhooks.list_webhooks(&ana).await.unwrap().len(), 1);
        store.users.remove_user(&ana, AT).await.unwrap().unwrap();
        assert!(store.webhooks.list_webhooks(&ana).await.unwrap().is_empty());
        assert_eq!(store.webhooks.list_webhooks(&ben).await.unwrap().len(), 1);
    }

    async fn webhooks_need_a_session_and_are_limited(db: &TestDb) {
        let (store, ana) = (&db.store, owner(&db.store, "ana").await);
        let gone = store.webhooks.add_webhook(&ana, "gone", &webhook("x"), None).await;
        assert!(matches!(gone, Err(ChangeError::Rejected(WebhookRejection::LoggedOut))), "{gone:?}");
        let mut adding = tokio::task::JoinSet::new();
        for number in 0..8 {
            let (store, ana) = (store.clone(), ana.clone());
            adding.spawn(async move { add(&store, &ana, &webhook(&format!("w{number}"))).await });
        }
        let outcomes = adding.join_all().await;
        let added = outcomes.iter().filter(|outcome| outcome.is_ok()).count();
        assert_eq!(u32::try_from(added).unwrap(), MAX_PER_USER);
        assert!(outcomes.contains(&Err(WebhookRejection::TooMany)));
    }

    async fn only_films_viewed_after_the_first_webhook_are_new(db: &TestDb) {
        let (store, ana) = (&db.store, owner(&db.store, "ana").await);
        view(store, &ana, &["tt1"], &[]).await;
        assert!(changed(store).await.is_empty(), "users without webhooks aren't compared");
        add(store, &ana, &webhook("a")).await.unwrap();
        assert!(changed(store).await.is_empty());
        assert_eq!(compared_films(store, &ana).await, films(&["tt1"]));
        view(store, &ana, &["tt2", "tt3"], &["tt1"]).await;
        let found = changed(store).await.remove(0);
        let among = async |users: &[UserId]| store.webhooks.list_changed_owners_among(users, 9).await.unwrap();
        let ben = create_user(store, "ben").await;
        assert_eq!(among(&[ben.clone(), ana.clone()]).await, std::slice::from_ref(&found));
        assert!(among(&[ben]).await.is_empty() && among(&[]).await.is_empty());
        let changes = WebhookChanges {
            viewed: films(&["tt2", "tt3"]),
            removed: films(&["tt1"]),
            events: vec![event("e2", EventKind::FilmViewed), event("e3", EventKind::FilmViewed)],
        };
        assert!(store.webhooks.add_webhook_events(&found, &changes, AT).await.unwrap());
        assert!(!store.webhooks.add_webhook_events(&found, &changes, AT).await.unwrap(), "another instance was faster");
        assert!(changed(store).await.is_empty());
        assert_eq!(compared_films(store, &ana).await, films(&["tt2", "tt3"]));
        assert_eq!(store.webhooks.list_webhooks(&ana).await.unwrap()[0].waiting, 2);
        assert_eq!(waiting(store, &ana, "a").await, ["e2", "e3"]);
        // A second webhook doesn't start again; the first one after none does.
        add(store, &ana, &webhook("b")).await.unwrap();
        assert_eq!(compared_films(store, &ana).await, films(&["tt2", "tt3"]));
        for id in ["a", "b"] {
            assert!(store.webhooks.remove_webhook(&ana, id).await.unwrap());
        }
        assert!(compared_films(store, &ana).await.is_empty());
    }

    async fn webhooks_get_the_events_they_are_for_and_the_latest_of_many(db: &TestDb) {
        let (store, ana) = (&db.store, owner(&db.store, "ana").await);
        let rings = EventKinds { film_viewed: false, ring_completed: true };
        add(store, &ana, &webhook("all")).await.unwrap();
        add(store, &ana, &NewWebhook { events: rings, ..webhook("rings") }).await.unwrap();
        view(store, &ana, &["tt1"], &[]).await;
        let mut events: Vec<WebhookEvent> =
            (0..=MAX_WAITING).map(|number| event(&format!("f{number}"), EventKind::FilmViewed)).collect();
        events.push(event("ring", EventKind::RingCompleted));
        let changes = WebhookChanges { events, ..WebhookChanges::default() };
        assert!(store.webhooks.add_webhook_events(&changed(store).await[0], &changes, AT).await.unwrap());
        let listed = store.webhooks.list_webhooks(&ana).await.unwrap();
        let counts: Vec<_> = listed.iter().map(|webhook| (webhook.waiting, webhook.dropped)).collect();
        assert_eq!(counts, [(MAX_WAITING as u64, 2), (1, 0)]);
        view(store, &ana, &["tt2"], &[]).await;
        add_films(store, &ana, &["last".to_owned()], Timestamp(AT.0 + 1)).await;
        let listed = store.webhooks.list_webhooks(&ana).await.unwrap();
        assert_eq!((listed[0].waiting, listed[0].dropped), (MAX_WAITING as u64, 3));
        let ids = waiting(store, &ana, "all").await;
        assert_eq!((ids[0].as_str(), ids[ids.len() - 1].as_str()), ("f3", "last"));
        assert_eq!(waiting(store, &ana, "rings").await, ["ring"]);
    }

    async fn a_film_with_a_new_id_is_not_new(db: &TestDb) {
        let (store, ana) = (&db.store, owner(&db.store, "ana").await);
        view(store, &ana, &["tt1"], &[]).await;
        add(store, &ana, &webhook("a")).await.unwrap();
        let (users, _) = store.marks.list_users_with_marks(&film("tt1"), None).await.unwrap();
        store.marks.merge_marks(&users, &film("tt1"), &film("tt2")).await.unwrap();
        assert_eq!(compared_films(store, &ana).await, films(&["tt2"]));
    }

    async fn events_that_wait_name_a_film_by_its_new_id(db: &TestDb) {
        let (store, ana) = (&db.store, owner(&db.store, "ana").await);
        add(store, &ana, &webhook("a")).await.unwrap();
        view(store, &ana, &["tt1", "tt10"], &[]).await;
        let bodies = ["tt1", "tt10"].map(|id| format!(r#"{{"film_id":"{id}","name":"\"film_id\":\"tt1\""}}"#));
        let event = |body: &String| WebhookEvent { body: body.clone(), ..event(body, EventKind::FilmViewed) };
        let changes = WebhookChanges { events: bodies.iter().map(event).collect(), ..WebhookChanges::default() };
        assert!(store.webhooks.add_webhook_events(&changed(store).await[0], &changes, AT).await.unwrap());
        let (users, _) = store.marks.list_users_with_marks(&film("tt1"), None).await.unwrap();
        store.marks.merge_marks(&users, &film("tt1"), &film("tt2")).await.unwrap();
        let end = Timestamp(AT.0 + 1);
        let claimed = store.webhooks.claim_webhook(&due(&ana, "a"), AT, end, 9).await.unwrap().unwrap();
        let waiting: Vec<String> = claimed.events.into_iter().map(|(_, body)| body).collect();
        assert_eq!(waiting, [bodies[0].replace(r#"{"film_id":"tt1""#, r#"{"film_id":"tt2""#), bodies[1].clone()]);
    }
}
