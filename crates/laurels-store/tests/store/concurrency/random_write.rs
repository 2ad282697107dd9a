//! Writes chosen by a seeded generator: every kind of write to the rows of a user.

use laurels_catalogue::FilmId;
use laurels_domain::friends::Relationship;
use laurels_domain::listings::{ServiceSet, StreamingService};
use laurels_domain::membership::{Subscription, SubscriptionStatus};
use laurels_domain::passkeys::PasskeyName;
use laurels_domain::{Role, Secret, Timestamp, UserId, Username};
use laurels_store::{
    ChangeError, EmailConfirmation, Identity, LogInProof, NewSession, Pair, Passkey, PendingSignIn, Store,
};

mod films;

use super::Acknowledged;
use crate::harness::{entry_of, film, outgoing_email};

/// Now, for every write.
const AT: Timestamp = Timestamp(50);
const LATER: Timestamp = Timestamp(100);
const KINDS: u64 = 29;

pub(super) fn service_sets() -> [ServiceSet; 3] {
    [
        ServiceSet::default(),
        [StreamingService::Tubi, StreamingService::Hulu].into_iter().collect(),
        [StreamingService::Hulu, StreamingService::Netflix, StreamingService::Max].into_iter().collect(),
    ]
}

pub(super) struct Writer {
    store: Store,
    user: UserId,
    /// With an id before and after the user's.
    friends: [UserId; 2],
    seed: u64,
    state: u64,
    /// For unique tokens.
    count: u64,
    session: String,
    pub(super) acknowledged: Acknowledged,
}

impl Writer {
    pub(super) fn new(store: Store, user: UserId, friends: [UserId; 2], seed: u64) -> Self {
        let (state, session) = (seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1, format!("session {seed}"));
        Self { store, user, friends, seed, state, count: 0, session, acknowledged: Acknowledged::default() }
    }

    /// A number below `end`, by xorshift.
    fn random(&mut self, end: u64) -> u64 {
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        (self.state >> 11) % end
    }

    fn film(&mut self) -> FilmId {
        film(&format!("tt{}", self.random(4)))
    }

    fn token(&mut self, kind: &str) -> String {
        self.count += 1;
        format!("{kind} {} {}", self.seed, self.count)
    }

    /// Makes one write and counts what it did. Any error fails the test.
    pub(super) async fn write(&mut self) {
        let incremented = match self.random(KINDS) {
            0..5 => self.change_marks().await,
            5 | 6 => self.change_viewed().await,
            7..10 => self.set_date().await,
            10 => self.change_profile().await,
            11 | 12 => self.change_friend().await,
            13 => self.change_sessions().await,
            14 => self.change_password().await,
            15 => self.reset_password().await,
            16 => self.change_passkeys().await,
            17 => self.change_identities().await,
            18 => self.change_email().await,
            19 => self.change_calendar().await,
            20 => self.change_by_admin().await,
            21 => self.change_membership().await,
            22 => self.remove_expired().await,
            23 | 24 => self.change_diary().await,
            25 => self.change_invite_link().await,
            26 | 27 => self.merge_edit().await,
            _ => self.change_services().await,
        };
        self.acknowledged.increments += incremented;
        self.acknowledged.writes += 1;
    }

    async fn change_services(&mut self) -> i64 {
        let services = service_sets()[usize::try_from(self.random(3)).unwrap()];
        self.store.my_services.set_my_services(&self.user, services).await.unwrap();
        self.store.consents.set_consent(&self.user, self.count.is_multiple_of(2), AT).await.unwrap();
        0
    }

    async fn change_profile(&mut self) -> i64 {
        match self.random(3) {
            0 => self.store.users.set_picture(&self.user, "png").await.unwrap(),
            1 => self.store.users.remove_picture(&self.user).await.unwrap(),
            _ => {
                let name = Username::parse(&format!("Cas {}", self.seed)).unwrap();
                self.store.users.set_username(&self.user, &name).await.unwrap();
            }
        }
        1
    }

    async fn change_friend(&mut self) -> i64 {
        let friend = self.friends[usize::try_from(self.random(2)).unwrap()].clone();
        let pair = if self.random(2) == 0 { [&self.user, &friend] } else { [&friend, &self.user] };
        let states = [Relationship::Unrelated, Relationship::InviteSent, Relationship::Friends];
        let state = states[usize::try_from(self.count % 3).unwrap()];
        self.count += 1;
        let decide = |_: &Pair| Ok::<_, ()>(state);
        let change = self.store.friends.change_relationship(pair[0], pair[1], AT, decide).await;
        let change = change.unwrap().unwrap();
        i64::from(change.before != change.after)
    }

    /// Logs in unless a reset removed the password or another writer changed it meanwhile.
    async fn log_in(&mut self, ends_at: Timestamp) {
        let Some(hash) = self.store.passwords.find_password_of(&self.user).await.unwrap() else { return };
        let token_hash = self.token("session");
        let (user, device) = (self.user.clone(), "Firefox".to_owned());
        let new = NewSession { user, token_hash: token_hash.clone(), device, created_at: AT, ends_at };
        if self.store.sessions.add_session(&new, LogInProof::Password(&hash)).await.unwrap() {
            self.session = token_hash;
        }
    }

    async fn change_sessions(&mut self) -> i64 {
        let session = self.session.clone();
        match self.random(4) {
            0 => self.store.sessions.extend_session(&self.user, &session, AT, LATER).await.unwrap(),
            1 => drop(self.store.sessions.remove_session(&self.user, &session).await.unwrap()),
            2 => self.store.sessions.remove_other_sessions(&self.user, &session).await.unwrap(),
            _ => {
                let pending = PendingSignIn {
                    provider: "google".to_owned(),
                    nonce: String::new(),
                    pkce_verifier: String::new(),
                    begun_by: Some((self.user.clone(), session)),
                    query: String::new(),
                };
                let state = self.token("state");
                self.store.identities.add_pending_sign_in(&state, &pending, AT).await.unwrap();
            }
        }
        // Half of them have expired.
        let ends_at = if self.random(2) == 0 { AT } else { LATER };
        self.log_in(ends_at).await;
        0
    }

    async fn change_password(&mut self) -> i64 {
        self.log_in(LATER).await;
        let hash = self.token("hash");
        let session = self.session.clone();
        i64::from(self.store.passwords.set_password(&self.user, &hash, &session, None, AT).await.unwrap())
    }

    async fn reset_password(&mut self) -> i64 {
        let (reset, expired, hash) = (self.token("reset"), self.token("expired"), self.token("hash"));
        let user = self.store.users.find_user(&self.user).await.unwrap().unwrap();
        let address = user.email.unwrap();
        self.store.passwords.add_reset(&self.user, &address, &expired, &outgoing_email(), AT).await.unwrap();
        self.store.passwords.add_reset(&self.user, &address, &reset, &outgoing_email(), LATER).await.unwrap();
        i64::from(self.store.passwords.reset_password(&self.user, &reset, &hash, None, AT).await.unwrap())
    }

    async fn change_passkeys(&mut self) -> i64 {
        if self.random(2) == 0 {
            self.log_in(LATER).await;
            let credential_id = format!("passkey {}", self.random(4));
            let passkey = Passkey { credential_id, public_key: "key".to_owned(), state: "0".to_owned() };
            let (session, name) = (self.session.clone(), PasskeyName::parse("Phone").unwrap());
            let added =
                self.store.passkeys.add_passkey(&self.user, &session, &passkey, &name, None, AT).await;
            return count(added);
        }
        let credential_id = format!("passkey {}", self.random(4));
        count(self.store.passkeys.remove_passkey(&self.user, &credential_id).await)
    }

    async fn change_identities(&mut self) -> i64 {
        if self.random(2) == 0 {
            let identity = Identity { provider: "google".to_owned(), subject: self.random(4).to_string() };
            let added = self.store.identities.add_identity(&self.user, None, &identity, None, AT).await;
            return i64::from(added.unwrap());
        }
        count(self.store.identities.remove_identity(&self.user, "google", AT).await)
    }

    async fn change_email(&mut self) -> i64 {
        self.log_in(LATER).await;
        let (link, restore, reset) = (self.token("link"), self.token("restore"), self.token("reset"));
        let address = format!("cas{}@example.org", self.random(4));
        let session = self.session.clone();
        let emails = self.store.emails.clone();
        let is_set = emails
            .set_email_link(&self.user, &session, &address, &link, &outgoing_email(), LATER)
            .await
            .unwrap();
        let confirmed = emails.confirm_email(&self.user, &link, &restore, LATER, |_| None, AT).await.unwrap();
        let is_confirmed = matches!(confirmed, EmailConfirmation::Confirmed(_));
        let mut restored = false;
        if self.random(4) == 0 {
            restored = emails.restore_email(&self.user, &restore, &reset, LATER, AT).await.unwrap().is_some();
        }
        i64::from(is_set) + i64::from(is_confirmed) + i64::from(restored)
    }

    async fn change_calendar(&mut self) -> i64 {
        if self.random(3) == 0 {
            self.store.my_services.remove_calendar(&self.user).await.unwrap();
            return 0;
        }
        self.log_in(LATER).await;
        let (session, link) = (self.session.clone(), self.token("calendar"));
        i64::from(self.store.my_services.set_calendar(&self.user, &session, &link, AT).await.unwrap())
    }

    async fn change_invite_link(&mut self) -> i64 {
        if self.random(3) == 0 {
            self.store.friends.remove_invite_link(&self.user).await.unwrap();
            return 1;
        }
        self.log_in(LATER).await;
        let (session, token) = (self.session.clone(), Secret::new(self.token("invite")));
        i64::from(self.store.friends.set_invite_link(&self.user, &session, &token, AT).await.unwrap())
    }

    async fn change_by_admin(&mut self) -> i64 {
        let id = self.token("entry");
        let entry = entry_of(&self.friends[1], &id, 50);
        let users = self.store.users.clone();
        let changed = if self.random(2) == 0 {
            let holds = self.random(2) == 0;
            users.change_role(&self.user, Role::Tester, holds, Some(&entry)).await.unwrap()
        } else {
            let marked_at = (self.random(2) == 0).then_some(AT);
            users.change_deletion_mark(&self.user, marked_at, &entry).await.unwrap()
        };
        i64::from(changed.unwrap())
    }

    async fn change_membership(&mut self) -> i64 {
        let subscription = Subscription {
            id: format!("sub {}", self.random(2)),
            customer: "cus".to_owned(),
            lookup_key: None,
            name: "Full membership".to_owned(),
            image: None,
            status: SubscriptionStatus::Active,
            created_at: AT,
            trial_end: None,
            cancel_at: None,
        };
        let is_member = self.random(2) == 0;
        let memberships = self.store.memberships.clone();
        memberships.set_customer(&self.user, "cus", AT).await.unwrap();
        let change = memberships.change_membership(&self.user, &subscription, AT, AT, |_| is_member).await;
        i64::from(change.unwrap().is_some())
    }

    async fn remove_expired(&mut self) -> i64 {
        self.store.database.remove_expired(AT).await.unwrap();
        0
    }
}

/// A rejected change is rolled back with the revision.
fn count<T: std::fmt::Debug, E: std::fmt::Debug>(outcome: Result<T, ChangeError<E>>) -> i64 {
    match outcome {
        Ok(_) => 1,
        Err(ChangeError::Rejected(_)) => 0,
        Err(error @ ChangeError::Store(_)) => panic!("{error:?}"),
    }
}
