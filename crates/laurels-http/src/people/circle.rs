//! The people around a person: who they are, and what they have seen. Everything is kept ready by revision, so that
//! a profile with the films of hundreds of friends is put together without looking at one of them.

use std::sync::Arc;

use laurels_app::App;
use laurels_domain::{FilmSet, User, UserId};
use laurels_store::{Tie, Viewed};
use quick_cache::Weighter;
use quick_cache::sync::Cache;
use serde_json::value::RawValue;

use super::lists::raw_ids;
use crate::Problem;
use crate::prepared::short_hash;

/// What all the circles kept may take.
const CIRCLE_BYTES: u64 = 8_000_000;
/// A guess, to begin with.
const CIRCLES: usize = 4_000;
/// About what somebody in a circle takes.
const TIE_BYTES: usize = 200;
/// What all the people kept have seen may take: some thousand lists of the keenest.
const SEEN_BYTES: u64 = 48_000_000;
/// A guess, to begin with.
const SEEN_PEOPLE: usize = 10_000;
const LATELY: usize = 3;

/// Everybody a person is tied to, as of one moment.
#[derive(Debug, Default)]
pub(crate) struct Circle {
    digest: String,
    /// Changes with every tie and with the state of everybody in it.
    pub(super) tag: String,
    pub(crate) ties: Vec<Tie>,
}

/// What a person has seen, as of one revision of what is shown of that person, under one catalogue.
#[derive(Debug)]
pub(crate) struct Seen {
    revision: i64,
    catalogue: String,
    pub(super) viewed: Box<RawValue>,
    pub(crate) films: FilmSet,
    /// The films marked last, the newest first.
    pub(crate) lately: Vec<Viewed>,
}

impl Seen {
    async fn read(app: &App, person: &UserId, revision: i64) -> Result<Self, Problem> {
        let catalogue = app.catalogue();
        let viewed = app.store.list_viewed(person).await?;
        let films = || viewed.iter().map(|viewed| &viewed.film);
        Ok(Self {
            revision,
            catalogue: catalogue.version().to_owned(),
            viewed: raw_ids(films())?,
            films: FilmSet::of(&catalogue, films()),
            lately: viewed.iter().rev().take(LATELY).cloned().collect(),
        })
    }
}

#[derive(Clone)]
struct Bytes;

impl Weighter<UserId, Arc<Seen>> for Bytes {
    fn weight(&self, _person: &UserId, seen: &Arc<Seen>) -> u64 {
        // A set of films takes less than a kilobyte, whoever's it is.
        1_000 + seen.viewed.get().len() as u64
    }
}

impl Weighter<UserId, Arc<Circle>> for Bytes {
    fn weight(&self, _person: &UserId, circle: &Arc<Circle>) -> u64 {
        ((1 + circle.ties.len()) * TIE_BYTES) as u64
    }
}

pub(super) struct Circles {
    circles: Cache<UserId, Arc<Circle>, Bytes>,
    seen: Cache<UserId, Arc<Seen>, Bytes>,
}

impl Circles {
    pub(super) fn new() -> Self {
        let circles = Cache::with_weighter(CIRCLES, CIRCLE_BYTES, Bytes);
        Self { circles, seen: Cache::with_weighter(SEEN_PEOPLE, SEEN_BYTES, Bytes) }
    }

    /// One query for the revisions; who the others are is read again only when one of those has risen.
    pub(super) async fn around(&self, app: &App, user: &User) -> Result<Arc<Circle>, Problem> {
        if user.relationships == 0 {
            return Ok(Arc::default());
        }
        let digest = app.store.digest_ties(&user.id).await?;
        if let Some(circle) = self.circles.get(&user.id).filter(|circle| circle.digest == digest) {
            return Ok(circle);
        }
        let ties = app.store.list_ties(&user.id).await?;
        let circle = Arc::new(Circle { tag: short_hash(digest.as_bytes()), digest, ties });
        self.circles.insert(user.id.clone(), Arc::clone(&circle));
        Ok(circle)
    }

    pub(super) async fn seen_by(
        &self,
        app: &App,
        person: &UserId,
        revision: i64,
    ) -> Result<Arc<Seen>, Problem> {
        let catalogue = app.catalogue();
        let is_current =
            |seen: &Arc<Seen>| seen.revision == revision && seen.catalogue == catalogue.version();
        if let Some(seen) = self.seen.get(person).filter(is_current) {
            return Ok(seen);
        }
        let seen = Arc::new(Seen::read(app, person, revision).await?);
        self.seen.insert(person.clone(), Arc::clone(&seen));
        Ok(seen)
    }
}
