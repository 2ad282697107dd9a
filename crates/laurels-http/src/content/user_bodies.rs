//! Cached bodies of responses about one user: friend reports, and profiles that are large enough to be compressed.

use std::sync::Arc;

use bytes::Bytes;
use laurels_domain::UserId;
use quick_cache::Weighter;
use quick_cache::sync::Cache;

/// Capacity of the cache in bytes.
const CACHE_BYTES: u64 = 16_000_000;
/// Estimated number of entries.
const ESTIMATED_BODIES: usize = 2_000;
/// Overhead per entry in bytes.
const ENTRY_OVERHEAD: usize = 300;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum UserBody {
    FriendReport,
    GzipProfile,
    BrotliProfile,
}

/// Bodies by user, each valid for one `ETag`.
#[derive(Clone)]
pub(crate) struct UserBodyCache(Arc<Cache<(UserId, UserBody), Arc<CachedBody>, BodyWeighter>>);

struct CachedBody {
    etag: String,
    body: Bytes,
}

#[derive(Clone)]
struct BodyWeighter;

impl Weighter<(UserId, UserBody), Arc<CachedBody>> for BodyWeighter {
    fn weight(&self, _key: &(UserId, UserBody), cached: &Arc<CachedBody>) -> u64 {
        (cached.body.len() + ENTRY_OVERHEAD) as u64
    }
}

impl UserBodyCache {
    pub(crate) fn new() -> Self {
        Self(Arc::new(Cache::with_weighter(ESTIMATED_BODIES, CACHE_BYTES, BodyWeighter)))
    }

    pub(crate) fn get(&self, key: &(UserId, UserBody), etag: &str) -> Option<Bytes> {
        self.0.get(key).filter(|cached| cached.etag == etag).map(|cached| cached.body.clone())
    }

    pub(crate) fn insert(&self, key: (UserId, UserBody), etag: &str, body: &Bytes) {
        self.0.insert(key, Arc::new(CachedBody { etag: etag.to_owned(), body: body.clone() }));
    }
}
