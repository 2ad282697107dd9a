//! Live changes: who is to be told that something is new. Announcing computes nothing and asks nobody: it rings
//! the bells of those who listen, and each looks for itself what has changed, when it can.

mod instances;
mod stream;
mod subscription;

use std::collections::{HashMap, VecDeque};
use std::mem::take;
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use laurels_domain::UserId;
use laurels_store::DatabaseKind;

use self::instances::Outbox;
pub use self::stream::{LiveChange, LiveStream};
use self::subscription::{Bell, Rung};

/// More open tabs than that are most likely one that reconnects without end: the oldest stream goes.
const STREAMS_PER_PERSON: usize = 20;

/// Cheap to clone; all clones are one.
#[derive(Clone, Debug)]
pub struct LiveUpdates(Arc<Parts>);

#[derive(Debug)]
struct Parts {
    hub: RwLock<Hub>,
    /// What other instances are to be told; none where there can be none.
    outbox: Option<Outbox>,
}

/// Who listens to whom.
#[derive(Debug, Default)]
struct Hub {
    is_closed: bool,
    next: u64,
    people: HashMap<UserId, Bells>,
}

/// Everybody who wants to know of one person.
#[derive(Debug, Default)]
struct Bells {
    /// The person's own streams, the oldest first.
    own: VecDeque<Arc<Bell>>,
    /// Streams of friends.
    friends: Vec<Arc<Bell>>,
}

impl Bells {
    fn ring(&self, reach: Reach) {
        self.own.iter().for_each(|bell| bell.ring(Rung::OWN));
        if reach == Reach::Friends {
            self.friends.iter().for_each(|bell| bell.ring(Rung::FRIENDS));
        }
    }
}

/// Whom a change of a person concerns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Reach {
    /// The person alone.
    Own,
    /// Everybody who sees the person.
    Friends,
}

impl Hub {
    fn forget(&mut self, person: &UserId, bell: u64) {
        if let Some(bells) = self.people.get_mut(person) {
            bells.own.retain(|known| known.number != bell);
            bells.friends.retain(|known| known.number != bell);
            if bells.own.is_empty() && bells.friends.is_empty() {
                self.people.remove(person);
            }
        }
    }

    fn ring_all(&self, rung: Rung) {
        self.people.values().flat_map(|bells| &bells.own).for_each(|bell| bell.ring(rung));
    }
}

impl LiveUpdates {
    pub(crate) fn on(database: DatabaseKind) -> Self {
        let outbox = match database {
            DatabaseKind::Sqlite => None,
            DatabaseKind::Postgres => Some(Outbox::new()),
        };
        Self(Arc::new(Parts { hub: RwLock::default(), outbox }))
    }

    /// To be called after every change of what a person's JSON says and after the end of a person's session. It
    /// returns at once; the person's own streams and those of friends learn of it, on every instance.
    pub fn profile_changed(&self, person: &UserId) {
        self.announce(person, Reach::Friends);
    }

    /// The same for what friends do not see: bookmarks, reviewed films, other friends.
    pub fn private_data_changed(&self, person: &UserId) {
        self.announce(person, Reach::Own);
    }

    fn announce(&self, person: &UserId, reach: Reach) {
        self.ring(person, reach);
        if let Some(outbox) = &self.0.outbox {
            outbox.add(person, reach);
        }
    }

    /// To be called after another catalogue has come into force here.
    pub(crate) fn catalogue_changed(&self) {
        self.read().ring_all(Rung::CATALOGUE);
    }

    /// To be called after the catalogue's revision was raised here: other instances look at once.
    pub(crate) fn tell_of_catalogue(&self) {
        if let Some(outbox) = &self.0.outbox {
            outbox.add_catalogue();
        }
    }

    /// Ends every stream and lets none begin: the server stops.
    pub fn close(&self) {
        let mut hub = self.write();
        hub.is_closed = true;
        hub.ring_all(Rung::END);
    }

    pub fn is_closed(&self) -> bool {
        self.read().is_closed
    }

    /// How many streams are open.
    pub fn streams(&self) -> usize {
        self.read().people.values().map(|bells| bells.own.len()).sum()
    }

    /// Those who listen here to a person look for news.
    fn ring(&self, person: &UserId, reach: Reach) {
        if let Some(bells) = self.read().people.get(person) {
            bells.ring(reach);
        }
    }

    /// Something may have been missed: everybody looks.
    fn ring_everybody(&self) {
        let hub = self.read();
        hub.people.values().for_each(|bells| bells.ring(Reach::Friends));
        hub.ring_all(Rung::CATALOGUE);
    }

    fn listen(&self, person: &UserId) -> Listener {
        let mut hub = self.write();
        let bell = Arc::new(Bell::new(hub.next));
        hub.next += 1;
        if hub.is_closed {
            bell.ring(Rung::END);
        }
        let own = &mut hub.people.entry(person.clone()).or_default().own;
        own.push_back(Arc::clone(&bell));
        if own.len() > STREAMS_PER_PERSON
            && let Some(oldest) = own.pop_front()
        {
            oldest.ring(Rung::END);
        }
        Listener { live: self.clone(), person: person.clone(), friends: Vec::new(), bell }
    }

    // Nothing that holds the lock can leave the hub half changed, so a panic elsewhere spoils nothing.
    fn read(&self) -> RwLockReadGuard<'_, Hub> {
        self.0.hub.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self) -> RwLockWriteGuard<'_, Hub> {
        self.0.hub.write().unwrap_or_else(PoisonError::into_inner)
    }
}

/// One stream's place in the hub; it is given up when dropped.
#[derive(Debug)]
struct Listener {
    live: LiveUpdates,
    person: UserId,
    friends: Vec<UserId>,
    bell: Arc<Bell>,
}

impl Listener {
    /// From now on these are the friends whose changes matter.
    fn watch(&mut self, mut friends: Vec<UserId>) {
        friends.sort_unstable();
        if friends == self.friends {
            return;
        }
        let mut hub = self.live.write();
        for gone in take(&mut self.friends) {
            hub.forget(&gone, self.bell.number);
        }
        for friend in &friends {
            hub.people.entry(friend.clone()).or_default().friends.push(Arc::clone(&self.bell));
        }
        self.friends = friends;
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        let mut hub = self.live.write();
        for person in self.friends.iter().chain([&self.person]) {
            hub.forget(person, self.bell.number);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id(text: &str) -> UserId {
        UserId::parse(text).unwrap()
    }

    fn live() -> LiveUpdates {
        LiveUpdates::on(DatabaseKind::Sqlite)
    }

    #[test]
    fn a_change_rings_the_persons_own_streams_and_those_of_friends() {
        let live = live();
        let (laptop, phone) = (live.listen(&id("ana")), live.listen(&id("ana")));
        let (mut friend, stranger) = (live.listen(&id("ben")), live.listen(&id("cem")));
        friend.watch(vec![id("ana"), id("dan")]);
        live.profile_changed(&id("ana"));
        live.profile_changed(&id("ana"));
        assert_eq!(laptop.bell.answer(), Rung::OWN);
        assert_eq!(phone.bell.answer(), Rung::OWN);
        assert_eq!(friend.bell.answer(), Rung::FRIENDS);
        assert_eq!(stranger.bell.answer(), Rung::NOTHING);
        assert_eq!(laptop.bell.answer(), Rung::NOTHING, "what was told is not told again");
    }

    #[test]
    fn what_friends_do_not_see_is_not_told_to_them() {
        let live = live();
        let (ana, mut ben) = (live.listen(&id("ana")), live.listen(&id("ben")));
        ben.watch(vec![id("ana")]);
        live.private_data_changed(&id("ana"));
        assert_eq!((ana.bell.answer(), ben.bell.answer()), (Rung::OWN, Rung::NOTHING));
    }

    #[test]
    fn who_is_a_friend_no_longer_is_heard_no_longer() {
        let live = live();
        let mut ben = live.listen(&id("ben"));
        ben.watch(vec![id("ana"), id("cem")]);
        ben.watch(vec![id("cem")]);
        live.profile_changed(&id("ana"));
        assert_eq!(ben.bell.answer(), Rung::NOTHING);
        live.profile_changed(&id("cem"));
        assert_eq!(ben.bell.answer(), Rung::FRIENDS);
    }

    #[test]
    fn a_stream_that_is_gone_leaves_nothing_behind() {
        let live = live();
        let mut ben = live.listen(&id("ben"));
        ben.watch(vec![id("ana"), id("cem")]);
        assert_eq!(live.streams(), 1);
        drop(ben);
        assert_eq!(live.streams(), 0);
        assert!(live.read().people.is_empty());
    }

    #[test]
    fn the_oldest_of_too_many_streams_ends() {
        let live = live();
        let streams: Vec<Listener> = (0..=STREAMS_PER_PERSON).map(|_| live.listen(&id("ana"))).collect();
        assert_eq!(live.streams(), STREAMS_PER_PERSON);
        let (oldest, rest) = streams.split_first().unwrap();
        assert_eq!(oldest.bell.answer(), Rung::END);
        assert!(rest.iter().all(|stream| stream.bell.answer() == Rung::NOTHING));
    }

    #[test]
    fn when_the_server_stops_streams_end_and_none_begins() {
        let live = live();
        let before = live.listen(&id("ana"));
        live.close();
        assert_eq!(before.bell.answer(), Rung::END);
        assert_eq!(live.listen(&id("ana")).bell.answer(), Rung::END);
    }

    #[test]
    fn everybody_learns_of_another_catalogue_once() {
        let live = live();
        let (ana, mut ben) = (live.listen(&id("ana")), live.listen(&id("ben")));
        ben.watch(vec![id("ana")]);
        live.catalogue_changed();
        assert_eq!(ana.bell.answer(), Rung::CATALOGUE);
        assert_eq!(ben.bell.answer(), Rung::CATALOGUE);
    }
}
