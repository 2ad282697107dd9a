use laurels_domain::friends::Relationship;
use laurels_domain::notifications::{
    MAX_DEVICES, NotificationKind, NotificationKinds, NotificationSettings, QuietHours,
};
use laurels_domain::{Secret, Timestamp, UserId, Zone};
use laurels_store::{
    Decision, DueEvening, DuePush, LogInProof, NewNotification, NewSession, Store, StoredSubscription,
};
use tokio::task::JoinSet;

use crate::harness::{both, create_user};

const AT: Timestamp = Timestamp(40);

pub(crate) fn settings() -> NotificationSettings {
    let quiet_hours = QuietHours::parse("22:00", "08:00");
    NotificationSettings { kinds: NotificationKinds::ALL, quiet_hours, zone: Zone::utc() }
}

pub(crate) fn browser(id: &str) -> StoredSubscription {
    StoredSubscription {
        id: id.to_owned(),
        endpoint: format!("https://push.example/{id}"),
        public_key: "public".to_owned(),
        secret: Secret::new("secret"),
    }
}

pub(crate) fn notification(id: &str, kind: NotificationKind) -> NewNotification {
    let message = format!("message {id}");
    NewNotification { id: id.to_owned(), kind, about: None, message, made_at: AT, ends_at: Timestamp(1_000) }
}

async fn log_in(store: &Store, user: &UserId, session: &str) {
    let hash = store.passwords.find_password_of(user).await.unwrap().unwrap();
    let (created_at, ends_at) = (Timestamp(10), Timestamp(500));
    let (token_hash, device) = (session.to_owned(), format!("Firefox {session}"));
    let new = NewSession { user: user.clone(), token_hash, device, created_at, ends_at };
    assert!(store.sessions.add_session(&new, LogInProof::Password(&hash)).await.unwrap());
}

async fn subscribe(store: &Store, user: &UserId, session: &str, id: &str, at: i64) -> bool {
    let (subscription, settings) = (browser(id), settings());
    let store = &store.notifications;
    store.add_push_subscription(user, session, &subscription, &settings, Timestamp(at)).await.unwrap()
}

/// A user with a device.
async fn subscriber(store: &Store, name: &str) -> UserId {
    let user = create_user(store, name).await;
    log_in(store, &user, name).await;
    assert!(subscribe(store, &user, name, &format!("device of {name}"), 20).await);
    user
}

async fn devices(store: &Store, user: &UserId) -> Vec<String> {
    let listed = store.notifications.list_push_devices(user, AT).await.unwrap();
    listed.into_iter().map(|device| device.session_hash).collect()
}

async fn due(store: &Store, now: i64) -> Vec<DuePush> {
    store.notifications.list_due_pushes(Timestamp(now), Timestamp(now + 10_000), 99).await.unwrap()
}

async fn add(store: &Store, user: &UserId, id: &str, kind: NotificationKind) -> bool {
    let users = std::slice::from_ref(user);
    store.notifications.add_notification(users, &notification(id, kind)).await.unwrap()
}

both! {
    async fn the_first_device_switches_all_kinds_on(db: &TestDb) {
        let (store, ana) = (&db.store, create_user(&db.store, "ana").await);
        let find = async || store.notifications.find_notification_settings(&ana).await.unwrap();
        assert_eq!(find().await, None);
        assert!(!subscribe(store, &ana, "gone", "one", 20).await, "logged out in the meantime");
        assert_eq!((find().await, devices(store, &ana).await.len()), (None, 0));
        log_in(store, &ana, "phone").await;
        assert!(subscribe(store, &ana, "phone", "one", 20).await);
        assert_eq!(find().await, Some(settings()));
        let kinds = NotificationKinds { friends: false, tonight: false, winners: true };
        let other = NotificationSettings { kinds, quiet_hours: None, zone: Zone::parse("Asia/Tokyo").unwrap() };
        store.notifications.set_notification_settings(&ana, &other, AT).await.unwrap();
        log_in(store, &ana, "laptop").await;
        assert!(subscribe(store, &ana, "laptop", "two", 21).await);
        assert_eq!(find().await, Some(other), "a second device changes nothing");
        assert_eq!(devices(store, &ana).await, ["phone", "laptop"]);
        let listed = store.notifications.list_push_devices(&ana, AT).await.unwrap();
        assert_eq!((listed[0].device.as_str(), listed[0].made_at), ("Firefox phone", Timestamp(20)));
        store.notifications.remove_push_subscription(&ana, "one").await.unwrap();
        assert_eq!(devices(store, &ana).await, ["laptop"]);
        store.notifications.remove_push_subscription_of(&ana, "laptop").await.unwrap();
        assert!(devices(store, &ana).await.is_empty());
    }

    async fn users_who_subscribe_a_browser_at_once_do_not_share_it(db: &TestDb) {
        let store = &db.store;
        let users = ["ana", "ben", "cyd"];
        for name in users {
            let user = create_user(store, name).await;
            log_in(store, &user, name).await;
        }
        for round in 0..20 {
            let mut subscribing = JoinSet::new();
            for name in users {
                let (store, user) = (store.clone(), UserId::parse(name).unwrap());
                subscribing.spawn(async move {
                    assert!(subscribe(&store, &user, name, &format!("browser {round}"), 20).await);
                });
            }
            subscribing.join_all().await;
            let mut owners = Vec::new();
            for name in users {
                owners.extend(devices(store, &UserId::parse(name).unwrap()).await);
            }
            assert_eq!(owners.len(), 1, "{owners:?}");
        }
    }

    async fn a_browser_belongs_to_its_last_user_and_session(db: &TestDb) {
        let store = &db.store;
        let (ana, ben) = (create_user(store, "ana").await, create_user(store, "ben").await);
        log_in(store, &ana, "of ana").await;
        log_in(store, &ben, "of ben").await;
        assert!(subscribe(store, &ana, "of ana", "browser", 20).await);
        assert!(subscribe(store, &ben, "of ben", "browser", 21).await);
        assert_eq!((devices(store, &ana).await.len(), devices(store, &ben).await.len()), (0, 1));
        assert!(subscribe(store, &ben, "of ben", "renewed", 22).await);
        assert_eq!(devices(store, &ben).await, ["of ben"], "instead of the former one");
        store.sessions.remove_session(&ben, "of ben").await.unwrap();
        assert!(devices(store, &ben).await.is_empty(), "logged out");
        log_in(store, &ana, "again").await;
        assert!(subscribe(store, &ana, "again", "browser", 23).await);
        store.database.remove_expired(Timestamp(500)).await.unwrap();
        assert!(store.notifications.list_push_devices(&ana, Timestamp(0)).await.unwrap().is_empty(), "expired");
    }

    async fn one_device_too_many_replaces_the_oldest(db: &TestDb) {
        let (store, ana) = (&db.store, create_user(&db.store, "ana").await);
        for number in 0..=MAX_DEVICES {
            let session = format!("session {number:02}");
            log_in(store, &ana, &session).await;
            assert!(subscribe(store, &ana, &session, &format!("device {number}"), 20).await);
        }
        let left = devices(store, &ana).await;
        assert_eq!(left.len(), MAX_DEVICES as usize);
        assert!(left.contains(&format!("session {MAX_DEVICES:02}")), "the new one");
    }

    async fn a_notification_is_added_once_for_who_wants_it(db: &TestDb) {
        let store = &db.store;
        let (ana, ben) = (subscriber(store, "ana").await, create_user(store, "ben").await);
        assert!(!add(store, &ben, "one", NotificationKind::Friends).await, "no device");
        assert!(add(store, &ana, "one", NotificationKind::Friends).await);
        assert!(!add(store, &ana, "one", NotificationKind::Friends).await, "again");
        let waiting = due(store, 40).await;
        assert_eq!((waiting.len(), waiting[0].message.as_str()), (1, "message one"));
        assert_eq!((&waiting[0].subscription, &waiting[0].settings), (&browser("device of ana"), &settings()));
        store.notifications.remove_push(&waiting[0]).await.unwrap();
        assert!(!add(store, &ana, "one", NotificationKind::Friends).await, "sent already");
        for kind in NotificationKind::ALL {
            assert!(add(store, &ana, kind.key(), kind).await);
        }
        assert_eq!(store.notifications.count_pushes().await.unwrap(), 3);
        let kinds = NotificationKinds { friends: true, tonight: false, winners: false };
        let only_friends = NotificationSettings { kinds, ..settings() };
        store.notifications.set_notification_settings(&ana, &only_friends, AT).await.unwrap();
        let kinds: Vec<_> = due(store, 40).await.into_iter().map(|due| due.kind).collect();
        assert_eq!(kinds, ["friends"], "the others don't wait any more");
        assert!(!add(store, &ana, "two", NotificationKind::Winners).await);
        store.users.remove_user(&ana, AT).await.unwrap().unwrap();
        assert_eq!(store.notifications.count_pushes().await.unwrap(), 0);
    }

    async fn one_instance_makes_an_attempt(db: &TestDb) {
        let (store, ana) = (&db.store, subscriber(&db.store, "ana").await);
        assert!(add(store, &ana, "one", NotificationKind::Winners).await);
        assert!(due(store, 39).await.is_empty());
        let waiting = due(store, 40).await.remove(0);
        let (one, other) = (&store.notifications, store.notifications.clone());
        let claims = tokio::join!(one.claim_push(&waiting, Timestamp(60)), other.claim_push(&waiting, Timestamp(60)));
        assert_ne!(claims.0.unwrap(), claims.1.unwrap());
        assert!(due(store, 59).await.is_empty());
        assert_eq!(due(store, 60).await[0].attempts, 1, "the instance may have died");
        assert!(!store.notifications.claim_push(&waiting, Timestamp(70)).await.unwrap(), "too late");
        store.notifications.postpone_push(&waiting, Timestamp(90)).await.unwrap();
        assert!(due(store, 89).await.is_empty());
        assert_eq!(due(store, 90).await.len(), 1);
        store.notifications.postpone_push(&waiting, Timestamp(90_000)).await.unwrap();
        assert_eq!(due(store, 90).await.len(), 1, "planned by a wrong clock");
        assert!(due(store, 500).await.is_empty(), "the session has expired");
        store.database.remove_expired(Timestamp(AT.0 + 3 * 86_400_000)).await.unwrap();
        assert_eq!(store.notifications.count_pushes().await.unwrap(), 0);
    }

    async fn friends_are_told_of_a_step_unless_it_is_undone(db: &TestDb) {
        let store = &db.store;
        let (ana, ben) = (subscriber(store, "ana").await, subscriber(store, "ben").await);
        let step = async |me: &UserId, other: &UserId, relationship, id: &str| {
            let about = Some(me.clone());
            let notification = Some(NewNotification { about, ..notification(id, NotificationKind::Friends) });
            let decide = |_: &_| Ok::<_, ()>(Decision { relationship, notification });
            store.friends.change_relationship(me, other, AT, decide).await.unwrap().unwrap();
        };
        let waiting = async || {
            let due = due(store, 40).await.into_iter();
            due.map(|due| format!("{} {}", due.user, due.notification)).collect::<Vec<_>>()
        };
        step(&ana, &ben, Relationship::InviteSent, "invite").await;
        assert_eq!(waiting().await, ["ben invite"]);
        step(&ben, &ana, Relationship::Friends, "accepted").await;
        assert_eq!(waiting().await, ["ana accepted"], "the invite was answered");
        store.friends.change_relationship(&ana, &ben, AT, |_| Ok::<_, ()>(Relationship::Unrelated)).await.unwrap();
        assert!(waiting().await.is_empty(), "they aren't friends any more");
        step(&ana, &ben, Relationship::InviteSent, "invite").await;
        assert!(waiting().await.is_empty(), "the same on one day");
        step(&ana, &ben, Relationship::Friends, "again").await;
        assert_eq!(waiting().await, ["ben again"]);
        store.users.remove_user(&ana, AT).await.unwrap().unwrap();
        assert!(waiting().await.is_empty(), "the other account was deleted");
    }

    async fn an_evening_is_planned_and_told_once(db: &TestDb) {
        let (store, ana) = (&db.store, subscriber(&db.store, "ana").await);
        let evening = settings().next_evening(Timestamp(20)).unwrap();
        let list = async |now: Timestamp| -> Vec<DueEvening> {
            store.notifications.list_due_evenings(now, Timestamp(now.0 + 100_000_000), 9).await.unwrap()
        };
        assert!(list(Timestamp(evening.0 - 1)).await.is_empty());
        let found = list(evening).await.remove(0);
        assert_eq!((&found.user, found.at, found.checked_at, found.has_devices), (&ana, evening, None, true));
        let next = Timestamp(evening.0 + 86_400_000);
        let news = [notification("tv", NotificationKind::Tonight)];
        let advance = async || store.notifications.advance_evening(&found, next, evening, &news).await.unwrap();
        let (one, other) = tokio::join!(advance(), advance());
        assert!(one != other, "one of two instances");
        assert_eq!((list(evening).await.len(), store.notifications.count_pushes().await.unwrap()), (0, 1));
        let found = list(next).await.remove(0);
        assert_eq!((found.at, found.checked_at), (next, Some(evening)));
        store.notifications.set_notification_settings(&ana, &settings(), Timestamp(next.0 + 1)).await.unwrap();
        assert_eq!(list(next).await.len(), 1, "a change in the evening doesn't skip it");
        let kinds = NotificationKinds { tonight: false, ..NotificationKinds::ALL };
        let off = NotificationSettings { kinds, ..settings() };
        store.notifications.set_notification_settings(&ana, &off, AT).await.unwrap();
        assert!(list(next).await.is_empty());
        assert!(!store.notifications.advance_evening(&found, next, evening, &news).await.unwrap());
    }

    async fn winners_are_announced_once_to_everybody(db: &TestDb) {
        let store = &db.store;
        for name in ["ana", "ben", "cam"] {
            subscriber(store, name).await;
        }
        store.notifications.add_found_winners(&["n1", "n2"], AT).await.unwrap();
        store.notifications.add_found_winners(&["n2", "n3"], Timestamp(41)).await.unwrap();
        let found = store.notifications.list_found_winners().await.unwrap();
        let found: Vec<_> = found.iter().map(|it| (it.nomination.as_str(), it.found_at.0, it.is_announced)).collect();
        assert_eq!(found, [("n1", 40, false), ("n2", 40, false), ("n3", 41, false)]);
        let news = notification("winners", NotificationKind::Winners);
        store.notifications.announce_winners(&["n1", "n2"], &news).await.unwrap();
        store.notifications.announce_winners(&["n1", "n2", "n3"], &news).await.unwrap();
        let left = store.notifications.list_found_winners().await.unwrap();
        assert_eq!(left.iter().filter(|it| !it.is_announced).count(), 1, "the second instance was too late");
        store.notifications.remove_found_winners(&["n1", "n3"]).await.unwrap();
        let left = store.notifications.list_found_winners().await.unwrap();
        assert_eq!(left.iter().map(|it| it.nomination.as_str()).collect::<Vec<_>>(), ["n1", "n2"]);
        let mut open = store.notifications.list_open_announcements().await.unwrap();
        let mut same = open[0].clone();
        assert!(store.notifications.pass_on_announcement(&mut open[0], 2).await.unwrap());
        assert_eq!(store.notifications.count_pushes().await.unwrap(), 2);
        assert!(store.notifications.pass_on_announcement(&mut same, 2).await.unwrap(), "another instance");
        assert_eq!(store.notifications.count_pushes().await.unwrap(), 2);
        let mut resumed = store.notifications.list_open_announcements().await.unwrap().remove(0);
        while store.notifications.pass_on_announcement(&mut resumed, 2).await.unwrap() {}
        assert_eq!(store.notifications.count_pushes().await.unwrap(), 3);
        assert!(store.notifications.list_open_announcements().await.unwrap().is_empty());
    }
}
