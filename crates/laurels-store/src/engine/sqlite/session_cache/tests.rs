use laurels_domain::friends::Relationship;
use laurels_domain::{Roles, User};
use proptest::prelude::*;

use super::*;
use crate::engine::mark_change::{Revision, RevisionBump};
use crate::engine::signed_in::{RelatedUser, Session};

const NOW: Timestamp = Timestamp(10);
const USERS: usize = 3;

/// The database: each user is related to all others, and the name tells how often the row was written.
#[derive(Clone, Debug)]
struct Database {
    users: [User; USERS],
}

fn user_id(number: usize) -> UserId {
    UserId::parse(&format!("user-{number}")).unwrap()
}

impl Database {
    fn new() -> Self {
        let users = std::array::from_fn(|number| User {
            id: user_id(number),
            username: String::new(),
            email: None,
            is_email_verified: true,
            roles: Roles::default(),
            is_full_member: false,
            has_password: true,
            has_google: false,
            has_apple: false,
            picture: None,
            marked_for_deletion_at: None,
            created_at: NOW,
            relationships: 0,
            invites_received: 0,
            revision: 1,
            summary_revision: 1,
        });
        Self { users }
    }

    /// What the query for the session of a user returns.
    fn load(&self, number: usize) -> CachedSession {
        let related =
            self.users.iter().enumerate().filter(|(other, _)| *other != number).map(|(_, user)| user);
        let other =
            |user: &User| RelatedUser { other: user.id.clone(), state: Relationship::Friends, since: NOW };
        CachedSession {
            signed_in: SignedIn {
                user: self.users[number].clone(),
                session: Session {
                    token_hash: format!("token {number}"),
                    device: "Firefox".to_owned(),
                    created_at: NOW,
                    seen_at: NOW,
                },
            },
            relationships: RelationshipRevisions {
                revision: 1,
                others: related.clone().map(other).collect(),
                summary_revisions: related.map(|user| user.summary_revision).collect(),
            },
            ends_at: Timestamp(100),
        }
    }

    fn mark(&mut self, number: usize) -> RevisionBumps {
        let user = &mut self.users[number];
        user.revision += 1;
        user.summary_revision += 1;
        let bump = RevisionBump {
            revision: Revision(user.revision),
            summary_revision: Revision(user.summary_revision),
        };
        [(user.id.as_str().to_owned(), bump)].into()
    }

    fn rename(&mut self, number: usize) {
        self.mark(number);
        self.users[number].username.push('x');
    }
}

fn find(cache: &SessionCache, number: usize) -> Option<CachedSession> {
    cache.get(&format!("token {number}"), NOW)
}

/// For checks that stay recent however slow the test is.
fn much_later() -> Instant {
    Instant::now() + Duration::from_hours(1)
}

/// A cache with the sessions of all users.
fn filled(database: &Database) -> SessionCache {
    let cache = SessionCache::new();
    cache.checked(1, much_later());
    for number in 0..USERS {
        let generation = cache.generation();
        cache.insert(&format!("token {number}"), database.load(number), generation);
    }
    cache
}

#[test]
fn session_is_cached_until_it_expires() {
    let cache = filled(&Database::new());
    assert!(cache.get("token 0", Timestamp(99)).is_some());
    assert!(cache.get("token 0", Timestamp(100)).is_none());
    assert!(cache.get("token 9", NOW).is_none());
}

#[test]
fn look_up_misses_if_the_last_check_is_too_old() {
    let cache = filled(&Database::new());
    assert!(find(&cache, 0).is_some());
    cache.checked(1, Instant::now().checked_sub(MAX_CHECK_AGE).unwrap());
    assert!(find(&cache, 0).is_none());
}

#[test]
fn write_without_users_keeps_all_entries() {
    let cache = filled(&Database::new());
    cache.begin_write([]).committed();
    drop(cache.begin_write([]));
    assert!(find(&cache, 0).is_some());
}

#[test]
fn too_many_changes_make_all_entries_outdated() {
    let cache = filled(&Database::new());
    let strangers: Vec<UserId> = (USERS..=USERS + MAX_CHANGED_USERS).map(user_id).collect();
    let (last, others) = strangers.split_last().unwrap();
    cache.begin_write(others).committed();
    assert!(find(&cache, 0).is_some());
    cache.begin_write([last]).committed();
    assert!(find(&cache, 0).is_none());
    assert!(cache.changes().by_user.is_empty());
}

#[derive(Clone, Copy, Debug)]
enum Step {
    /// Queries a session and inserts it later.
    Load(usize),
    InsertLoaded,
    /// Commits a write and tells the cache later.
    Rename(usize),
    TellRenamed,
    Mark(usize),
    /// A commit of which the caller never hears.
    Cancel(usize),
    RenameByAnotherProcess(usize),
}

fn step() -> impl Strategy<Value = Step> {
    let user = 0..USERS;
    prop_oneof![
        4 => user.clone().prop_map(Step::Load),
        4 => Just(Step::InsertLoaded),
        1 => user.clone().prop_map(Step::Rename),
        1 => Just(Step::TellRenamed),
        2 => user.clone().prop_map(Step::Mark),
        1 => user.clone().prop_map(Step::Cancel),
        1 => user.prop_map(Step::RenameByAnotherProcess),
    ]
}

proptest! {
    /// Whatever happens between the query of a session and its insertion, and between a commit and telling the cache.
    #[test]
    fn entry_is_never_stale_once_a_write_is_acknowledged(steps in prop::collection::vec(step(), 1..60)) {
        let (mut database, cache, mut data_version) = (Database::new(), SessionCache::new(), 1);
        let (mut loading, mut renamed) = (Vec::new(), Vec::new());
        for step in steps {
            match step {
                Step::Load(number) => loading.push((number, cache.generation(), database.load(number))),
                Step::InsertLoaded => {
                    if let Some((number, generation, session)) = loading.pop() {
                        cache.insert(&format!("token {number}"), session, generation);
                    }
                }
                Step::Rename(number) => {
                    database.rename(number);
                    renamed.push(user_id(number));
                }
                Step::TellRenamed => cache.begin_write(&std::mem::take(&mut renamed)).committed(),
                Step::Mark(number) => {
                    let user = user_id(number);
                    let write = cache.begin_write([&user]);
                    write.committed_marks(&database.mark(number));
                }
                Step::Cancel(number) => {
                    let user = user_id(number);
                    drop(cache.begin_write([&user]));
                    prop_assert!(find(&cache, number).is_none(), "its outcome is unknown");
                    database.rename(number);
                }
                Step::RenameByAnotherProcess(number) => {
                    database.rename(number);
                    data_version += 1;
                }
            }
            cache.checked(data_version, much_later());
            if renamed.is_empty() {
                for number in 0..USERS {
                    if let Some(found) = find(&cache, number) {
                        prop_assert_eq!(format!("{found:?}"), format!("{:?}", database.load(number)));
                    }
                }
            }
        }
    }
}
