//! Every store function that changes what a session shows is seen by the next look-up. `laurels-tidy` checks that none is
//! missing here.

use std::time::Duration;

use laurels_domain::diary::{ImportMode, WatchDetails, WatchId};
use laurels_domain::friends::Relationship;
use laurels_domain::listings::ServiceSet;
use laurels_domain::mark_edits::{Edit, EditChange, EditId};
use laurels_domain::marks::MarkList;
use laurels_domain::membership::{Subscription, SubscriptionStatus};
use laurels_domain::notifications::NotificationKind;
use laurels_domain::passkeys::PasskeyName;
use laurels_domain::webhooks::{EventKind, Outcome};
use laurels_domain::{LastAdmin, Role, Secret, Timestamp, UserId, Username, WatchedDate};
use laurels_store::{
    GoalCalendar, Identity, LogInProof, NewSession, Passkey, Store, ViewedChange, WebhookChanges,
};

use super::api_tokens::api_token;
use super::archives::named_account;
use super::notifications::{browser, notification, settings};
use super::public_pages::page;
use super::session_cache::compare;
use super::shares::share;
use super::webhooks::{due, event, failure, webhook};
use crate::harness::{audited, both, change, create_user, film, new_user, outgoing_email};

const AT: Timestamp = Timestamp(40);
const WRITES: usize = 56;

async fn sign_in(store: &Store, user: &UserId, token_hash: &str) {
    let (created_at, ends_at) = (Timestamp(10), Timestamp(100));
    let (token_hash, device) = (token_hash.to_owned(), "Firefox".to_owned());
    let hash = store.passwords.find_password_of(user).await.unwrap().unwrap();
    let new = NewSession { user: user.clone(), token_hash, device, created_at, ends_at };
    store.sessions.add_session(&new, LogInProof::Password(&hash)).await.unwrap();
}

fn subscription() -> Subscription {
    Subscription {
        id: "sub".to_owned(),
        customer: "cus".to_owned(),
        lookup_key: None,
        name: "Full membership".to_owned(),
        image: None,
        status: SubscriptionStatus::Active,
        created_at: AT,
        trial_end: None,
        cancel_at: None,
    }
}

fn details(date: &str) -> WatchDetails {
    WatchDetails { watched: WatchedDate::read(date), rating: None, note: None, is_rewatch: false }
}

fn watch_id() -> WatchId {
    WatchId { film: film("tt7"), number: AT.0 }
}

#[expect(clippy::too_many_lines, reason = "a table with a row for each")]
async fn write(store: &Store, ana: &UserId, ben: &UserId, number: usize) {
    let relate = async |state| {
        store.friends.change_relationship(ana, ben, AT, |_| Ok::<_, ()>(state)).await.unwrap().unwrap();
    };
    match number {
        0 => store.users.set_username(ana, &Username::parse("Annabel").unwrap()).await.unwrap(),
        1 => store.users.set_picture(ana, "png").await.unwrap(),
        2 => store.users.remove_picture(ana).await.unwrap(),
        3 => {
            drop(
                store
                    .marks
                    .change_marks(ana, change(MarkList::Viewed, &["tt1"], &[], 9))
                    .await
                    .unwrap()
                    .unwrap(),
            );
        }
        4 => drop(
            store
                .marks
                .change_marks(ana, change(MarkList::Bookmarks, &["tt2"], &[], 9))
                .await
                .unwrap()
                .unwrap(),
        ),
        5 => {
            let on = vec![(film("tt3"), None)];
            store
                .watched
                .change_viewed(ana, &ViewedChange { on, off: Vec::new(), at: AT })
                .await
                .unwrap()
                .unwrap();
        }
        6 => {
            let date = WatchedDate::read("2020").unwrap();
            store.watched.set_watched_date(ana, &film("tt3"), date, AT).await.unwrap();
        }
        7 => relate(Relationship::Unrelated).await,
        8 => relate(Relationship::InviteSent).await,
        9 => relate(Relationship::Friends).await,
        10 => store.users.set_role(ana, Role::Admin, true).await.unwrap().unwrap(),
        11 => assert!(
            store.users.change_role(ana, Role::Tester, true, Some(&audited(1))).await.unwrap().unwrap()
        ),
        12 => assert!(store.users.change_deletion_mark(ben, Some(AT), &audited(2)).await.unwrap().unwrap()),
        13 => {
            let identity = Identity { provider: "google".to_owned(), subject: "1".to_owned() };
            store.identities.add_identity(ana, None, &identity, None, AT).await.unwrap();
        }
        14 => drop(
            store
                .memberships
                .change_membership(ana, &subscription(), AT, AT, |_| true)
                .await
                .unwrap()
                .unwrap(),
        ),
        15 => store.sessions.extend_session(ana, "t0", AT, Timestamp(150)).await.unwrap(),
        16 => store.sessions.remove_other_sessions(ana, "t0").await.unwrap(),
        17 => assert!(store.sessions.remove_session(ana, "t0").await.unwrap()),
        18 => {
            sign_in(store, ana, "t0").await;
            sign_in(store, ben, "another").await;
            assert!(store.passwords.set_password(ben, "new hash", "another", None, AT).await.unwrap());
        }
        19 => {
            store
                .passwords
                .add_reset(ana, "ana@example.org", "reset", &outgoing_email(), Timestamp(100))
                .await
                .unwrap();
            assert!(store.passwords.reset_password(ana, "reset", "new hash", None, AT).await.unwrap());
        }
        20 => {
            sign_in(store, ana, "t0").await;
            sign_in(store, ben, "t1").await;
        }
        21 => {
            let identity = Identity { provider: "apple".to_owned(), subject: "2".to_owned() };
            store.identities.add_identity(ana, None, &identity, None, AT).await.unwrap();
        }
        22 => assert!(store.identities.remove_identity(ana, "apple", AT).await.unwrap()),
        23 => drop(store.users.add_user(&new_user("dan")).await.unwrap()),
        24 => {
            let passkey = Passkey {
                credential_id: "phone".to_owned(),
                public_key: "key".to_owned(),
                state: "state".to_owned(),
            };
            store
                .passkeys
                .add_passkey(ana, "t0", &passkey, &PasskeyName::parse("Phone").unwrap(), None, AT)
                .await
                .unwrap();
        }
        25 => assert!(store.passkeys.remove_passkey(ana, "phone").await.unwrap()),
        26 => {
            sign_in(store, ana, "asking").await;
            assert!(
                store
                    .emails
                    .set_email_link(
                        ana,
                        "asking",
                        "ana@other.example",
                        "link",
                        &outgoing_email(),
                        Timestamp(100)
                    )
                    .await
                    .unwrap()
            );
            store.emails.confirm_email(ana, "link", "restore", Timestamp(100), |_| None, AT).await.unwrap();
        }
        27 => {
            let restored =
                store.emails.restore_email(ana, "restore", "reset", Timestamp(100), AT).await.unwrap();
            assert_eq!(restored.as_deref(), Some("ana@example.org"));
        }
        28 => {
            sign_in(store, ben, "calendar").await;
            assert!(store.my_services.set_calendar(ben, "calendar", "secret", AT).await.unwrap());
        }
        29 => store.my_services.set_my_services(ana, ServiceSet::default()).await.unwrap(),
        30 => assert!(store.memberships.set_customer(ana, "cus_1", AT).await.unwrap()),
        31 => {
            let marked = change(MarkList::Viewed, &["tt8"], &[], 9);
            drop(store.marks.change_marks(ana, marked).await.unwrap().unwrap());
            store.marks.merge_marks(&[ana.clone(), ben.clone()], &film("tt8"), &film("tt9")).await.unwrap();
        }
        32 => {
            let marked = change(MarkList::Viewed, &["tt7"], &[], 9);
            drop(store.marks.change_marks(ana, marked).await.unwrap().unwrap());
            assert_eq!(
                store.diary.add_watch(ana, &film("tt7"), &details("2020"), AT).await.unwrap(),
                watch_id()
            );
        }
        33 => assert!(store.diary.change_watch(ana, &watch_id(), &details("2021"), AT).await.unwrap()),
        34 => assert!(store.diary.remove_watch(ana, &watch_id(), AT).await.unwrap()),
        35 => {
            let imported = [(film("tt7"), details("2022"))];
            assert_eq!(
                store.diary.import_watches(ana, imported.to_vec(), ImportMode::Merge, AT).await.unwrap(),
                (1, 0)
            );
        }
        36 => store.diary.set_diary_shared(ana, true, AT).await.unwrap(),
        37 => store.watched.clear_watched_date(ana, &film("tt7"), AT).await.unwrap(),
        38 => {
            sign_in(store, ben, "linking").await;
            assert!(store.friends.set_invite_link(ben, "linking", &Secret::new("token"), AT).await.unwrap());
        }
        39 => store.friends.remove_invite_link(ben).await.unwrap(),
        40 => store.closing_soon.start_closing_soon(ana, "UTC", &Secret::new("token"), AT).await.unwrap(),
        41 => {
            let due = store.closing_soon.list_due_closing_soon(AT, Timestamp(900), 9).await.unwrap();
            store.closing_soon.advance_closing_soon(&due[0], Timestamp(50), None).await.unwrap();
        }
        42 => store.closing_soon.stop_closing_soon(ana).await.unwrap(),
        43 => {
            let calendar = GoalCalendar { token_hash: "secret".to_owned(), made_at: AT };
            assert!(
                !store.goals.set_goal_calendar(ben, "calendar", &calendar).await.unwrap(),
                "there's no goal"
            );
        }
        44 => {
            let change = EditChange::Mark { list: MarkList::Viewed, is_on: true };
            let id = EditId::parse("0123456789abcdef0123456789abcdef").unwrap();
            let edit = Edit { id, film: film("tt9"), change, made_at: AT };
            store.marks.merge_edits(ana, &[edit], AT).await.unwrap().unwrap();
        }
        45 => {
            sign_in(store, ben, "pushed").await;
            let device = browser("device");
            assert!(
                store
                    .notifications
                    .add_push_subscription(ben, "pushed", &device, &settings(), AT)
                    .await
                    .unwrap()
            );
        }
        46 => {
            let news = notification("news", NotificationKind::Winners);
            assert!(store.notifications.add_notification(std::slice::from_ref(ben), &news).await.unwrap());
        }
        47 => {
            let later = Timestamp(1_000_000_000);
            let due = store.notifications.list_due_evenings(later, later, 1).await.unwrap().remove(0);
            assert!(!store.notifications.advance_evening(&due, later, AT, &[]).await.unwrap());
        }
        48 => {
            let news = notification("winners", NotificationKind::Winners);
            store.notifications.announce_winners(&[], &news).await.unwrap();
            let mut open = store.notifications.list_open_announcements().await.unwrap().remove(0);
            assert!(store.notifications.pass_on_announcement(&mut open, 9).await.unwrap());
        }
        49 => {
            store.notifications.set_notification_settings(ben, &settings(), AT).await.unwrap();
        }
        50 => {
            sign_in(store, ben, "page").await;
            store.public_pages.set_public_page(ben, "page", &page("ben", 1)).await.unwrap();
        }
        51 => drop(store.shares.add_share(ben, "page", share("year:2025", "token", 1)).await.unwrap()),
        52 => {
            store.archives.import_archive(ben, &named_account("Benjamin"), AT).await.unwrap().unwrap();
        }
        53 => store.api_tokens.add_api_token(ben, "page", &api_token("api"), None).await.unwrap(),
        54 => assert!(store.api_tokens.remove_api_token(ben, "id of api").await.unwrap()),
        55 => {
            sign_in(store, ben, "hook").await;
            store.webhooks.add_webhook(ben, "hook", &webhook("w"), None).await.unwrap();
            let marked = change(MarkList::Viewed, &["tt8"], &[], 9);
            drop(store.marks.change_marks(ben, marked).await.unwrap().unwrap());
            let owner = store.webhooks.list_changed_owners(9).await.unwrap().remove(0);
            let events = vec![event("e", EventKind::FilmViewed)];
            let changes = WebhookChanges { events, ..WebhookChanges::default() };
            assert!(store.webhooks.add_webhook_events(&owner, &changes, AT).await.unwrap());
            let (hook, failed) = (due(ben, "w"), failure(AT, "e"));
            assert!(store.webhooks.claim_webhook(&hook, AT, AT, 9).await.unwrap().is_some());
            assert_eq!(store.webhooks.finish_webhook(&hook, AT, &failed).await.unwrap(), Some(AT));
            assert!(store.webhooks.turn_off_webhook(&hook, AT, None, AT).await.unwrap());
        }
        56 => {
            let outcome = Outcome::Status(200);
            store.webhooks.record_webhook_test(ben, "w", outcome, AT).await.unwrap();
            assert!(store.webhooks.remove_webhook(ben, "w").await.unwrap());
        }
        _ => unreachable!(),
    }
}

both! {
    async fn each_write_is_seen_by_the_next_look_up(db: &TestDb) {
        let store = &db.store;
        let users = [create_user(store, "ana").await, create_user(store, "ben").await];
        let [ana, ben] = &users;
        create_user(store, "cam").await;
        store.users.set_role(&UserId::parse("cam").unwrap(), Role::Admin, true).await.unwrap();
        for (user, token) in [(ana, "t0"), (ben, "t1"), (ana, "t2")] {
            sign_in(store, user, token).await;
        }
        store.friends.change_relationship(ana, ben, AT, |_| Ok::<_, ()>(Relationship::Friends)).await.unwrap();
        let tokens = [(ana, "t0"), (ben, "t1"), (ana, "t2")];
        let check = async |number: usize| {
            for (owner, token) in tokens {
                compare(store, owner, token, number as u64).await;
            }
        };
        for number in 0..=WRITES {
            // Often enough that the sessions are cached.
            for _ in 0..4 {
                for (_, token) in tokens {
                    store.sessions.find_session_with_friends(token, AT).await.unwrap();
                }
                tokio::time::sleep(Duration::from_millis(2)).await;
            }
            write(store, ana, ben, number).await;
            check(number).await;
        }
        store.users.remove_marked_user(ben, AT, |_| Ok::<_, LastAdmin>(()), &audited(3)).await.unwrap().unwrap();
        check(WRITES + 1).await;
        store.users.remove_user(ana, AT).await.unwrap().unwrap();
        check(WRITES + 2).await;
    }
}
