//! Share cards: drawn on blocking threads, a few at a time, and cached.

use std::sync::Arc;

use bytes::Bytes;
use laurels_cards::{DrawError, Size, Subject};
use laurels_catalogue::Catalogue;
use laurels_domain::limits::CARDS_PER_NETWORK;
use quick_cache::Weighter;
use quick_cache::sync::Cache;
use sha2::{Digest, Sha256};

use crate::limiter::Limiter;
use crate::work_queue::{WorkError, WorkQueue};
use crate::{Clock, TooMany};

/// Cards that a process draws at the same time.
const MAX_DRAWING: usize = 2;
/// Cards that wait for that. A tenth of both per network.
const MAX_WAITING: usize = 38;
/// Capacity of the cache in bytes.
const CACHE_BYTES: u64 = 32_000_000;
/// Estimated number of entries.
const ESTIMATED_CARDS: usize = 300;

/// A PNG.
#[derive(Debug)]
pub struct DrawnCard {
    pub png: Bytes,
    /// Identifies the bytes.
    pub tag: String,
}

#[derive(Debug, thiserror::Error)]
pub enum CardError {
    #[error("the catalogue has no such film, ceremony, category or person")]
    Unknown,
    #[error("We can't draw more cards right now. Try again in a moment.")]
    Busy,
    #[error(transparent)]
    TooMany(#[from] TooMany),
    #[error(transparent)]
    Draw(#[from] DrawError),
    #[error("drawing was interrupted")]
    Interrupted,
}

impl From<WorkError> for CardError {
    fn from(error: WorkError) -> Self {
        match error {
            WorkError::Full => Self::Busy,
            WorkError::Interrupted(_) => Self::Interrupted,
        }
    }
}

/// A card of one version of the catalogue; a personal one by its content. Those of earlier versions leave the cache when it's full.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Key {
    version: String,
    subject: Subject,
    size: Size,
}

#[derive(Clone)]
struct CardWeighter;

impl Weighter<Key, Arc<DrawnCard>> for CardWeighter {
    fn weight(&self, _key: &Key, card: &Arc<DrawnCard>) -> u64 {
        card.png.len() as u64
    }
}

/// Draws and caches cards.
#[derive(Clone)]
pub struct Cards {
    limiter: Limiter,
    clock: Clock,
    queue: WorkQueue,
    cache: Arc<Cache<Key, Arc<DrawnCard>, CardWeighter>>,
}

impl std::fmt::Debug for Cards {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("Cards")
            .field("queue", &self.queue)
            .field("cached", &self.cache.len())
            .finish_non_exhaustive()
    }
}

impl Cards {
    pub(crate) fn new(limiter: Limiter, clock: Clock) -> Self {
        let cache = Cache::with_weighter(ESTIMATED_CARDS, CACHE_BYTES, CardWeighter);
        Self { limiter, clock, queue: WorkQueue::new(MAX_DRAWING, MAX_WAITING), cache: Arc::new(cache) }
    }

    /// Concurrent requests for one card wait for the first. The client is a network.
    pub async fn get(
        &self,
        catalogue: &Arc<Catalogue>,
        subject: Subject,
        size: Size,
        client: &str,
    ) -> Result<Arc<DrawnCard>, CardError> {
        let key = Key { version: catalogue.version().to_owned(), subject, size };
        let drawing = async {
            self.limiter.take("card", client, CARDS_PER_NETWORK, self.clock.now())?;
            let (catalogue, subject) = (Arc::clone(catalogue), key.subject.clone());
            self.queue.run(client, move || draw(&catalogue, &subject, size)).await?
        };
        self.cache.get_or_insert_async(&key, drawing).await
    }
}

fn draw(catalogue: &Catalogue, subject: &Subject, size: Size) -> Result<Arc<DrawnCard>, CardError> {
    let svg = laurels_cards::card(catalogue, subject, size).ok_or(CardError::Unknown)?;
    let png = laurels_cards::draw(&svg, size)?;
    let tag = hex::encode(&Sha256::digest(&png)[..10]);
    Ok(Arc::new(DrawnCard { png: png.into(), tag }))
}

#[cfg(test)]
mod tests {
    use laurels_cards::{OwnCard, OwnSubject, Seen};
    use laurels_catalogue::CeremonyNumber;
    use laurels_domain::Timestamp;

    use super::*;

    fn cards() -> Cards {
        Cards::new(Limiter::default(), Clock::fixed(Timestamp(0)))
    }

    fn ceremony(number: u16) -> Subject {
        Subject::Ceremony(CeremonyNumber::new(number).unwrap())
    }

    #[tokio::test]
    async fn concurrent_requests_draw_a_card_once() {
        let (cards, catalogue) = (cards(), Arc::new(Catalogue::builtin().unwrap()));
        // More than a network may draw at once.
        let get = || cards.get(&catalogue, ceremony(98), Size::Wide, "network");
        let (one, two, three, four, five, six) = tokio::join!(get(), get(), get(), get(), get(), get());
        let first = one.unwrap();
        for other in [two, three, four, five, six] {
            assert!(Arc::ptr_eq(&first, &other.unwrap()));
        }
        assert!(Arc::ptr_eq(&first, &get().await.unwrap()), "it's cached");
        let story = cards.get(&catalogue, ceremony(98), Size::Story, "network").await.unwrap();
        assert_ne!(story.tag, first.tag);
    }

    #[tokio::test]
    async fn a_network_can_request_only_its_share_at_once() {
        let (cards, catalogue) = (cards(), Arc::new(Catalogue::builtin().unwrap()));
        let get = |number| cards.get(&catalogue, ceremony(number), Size::Wide, "network");
        let (one, two, three, four, five) = tokio::join!(get(1), get(2), get(3), get(4), get(5));
        assert!([one, two, three, four].iter().all(Result::is_ok));
        assert!(matches!(five, Err(CardError::Busy)), "{five:?}");
        assert!(get(5).await.is_ok(), "once the others are drawn");
    }

    #[tokio::test]
    async fn a_network_can_request_only_so_many_new_cards() {
        let (cards, catalogue) = (cards(), Arc::new(Catalogue::builtin().unwrap()));
        let get = |number, client| cards.get(&catalogue, ceremony(number), Size::Wide, client);
        assert!(get(1, "network").await.is_ok());
        for number in 1_000..1_000 + u16::try_from(CARDS_PER_NETWORK.tries).unwrap() - 1 {
            assert!(matches!(get(number, "network").await, Err(CardError::Unknown)));
        }
        assert!(matches!(get(2, "network").await, Err(CardError::TooMany(_))));
        assert!(get(1, "network").await.is_ok(), "it's cached");
        assert!(get(2, "other network").await.is_ok());
    }

    fn own(username: &str, seen: u32) -> Subject {
        let of = |total| Seen { seen, total };
        let subject =
            OwnSubject::Progress { films: of(5_000), rings: of(2_000), nominations: of(9_000), minutes: 0 };
        Subject::Own(Box::new(OwnCard { username: username.to_owned(), subject }))
    }

    #[tokio::test]
    async fn a_personal_card_is_drawn_again_when_its_content_changes() {
        let (cards, catalogue) = (cards(), Arc::new(Catalogue::builtin().unwrap()));
        let get = |subject| cards.get(&catalogue, subject, Size::Wide, "network");
        let first = get(own("Ana", 7)).await.unwrap();
        assert!(Arc::ptr_eq(&first, &get(own("Ana", 7)).await.unwrap()), "it's cached");
        for other in [own("Ana", 8), own("Ben", 7)] {
            assert_ne!(get(other).await.unwrap().tag, first.tag);
        }
    }

    #[tokio::test]
    async fn personal_cards_do_not_fill_the_cache() {
        let (cards, catalogue) = (cards(), Arc::new(Catalogue::builtin().unwrap()));
        let get = || cards.get(&catalogue, ceremony(98), Size::Wide, "network");
        let popular = get().await.unwrap();
        assert!(Arc::ptr_eq(&popular, &get().await.unwrap()));
        let png = Bytes::from(vec![0; popular.png.len()]);
        for seen in 0..5_000 {
            let version = catalogue.version().to_owned();
            let key = Key { version, subject: own("Ana", seen), size: Size::Wide };
            cards.cache.insert(key, Arc::new(DrawnCard { png: png.clone(), tag: String::new() }));
        }
        assert!(cards.cache.weight() <= CACHE_BYTES, "{}", cards.cache.weight());
        assert!(Arc::ptr_eq(&popular, &get().await.unwrap()), "cards requested again stay");
    }

    #[tokio::test]
    async fn unknown_cards_are_not_cached() {
        let (cards, catalogue) = (cards(), Arc::new(Catalogue::builtin().unwrap()));
        let unknown = cards.get(&catalogue, ceremony(999), Size::Wide, "network").await;
        assert!(matches!(unknown, Err(CardError::Unknown)));
        assert_eq!(cards.cache.len(), 0);
    }
}
