//! The supported streaming services.

use std::fmt;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum StreamingService {
    Netflix,
    PrimeVideo,
    DisneyPlus,
    Hulu,
    Max,
    AppleTvPlus,
    ParamountPlus,
    Peacock,
    CriterionChannel,
    Mubi,
    Kanopy,
    Tubi,
}

/// Slug, display name and the ids at the movie database: tiers with and without ads, other countries and older names
/// have ids of their own. Channels that resell a service inside another are left out on purpose.
type Row = (&'static str, &'static str, &'static [u32]);

impl StreamingService {
    pub const ALL: [Self; 12] = [
        Self::Netflix,
        Self::PrimeVideo,
        Self::DisneyPlus,
        Self::Hulu,
        Self::Max,
        Self::AppleTvPlus,
        Self::ParamountPlus,
        Self::Peacock,
        Self::CriterionChannel,
        Self::Mubi,
        Self::Kanopy,
        Self::Tubi,
    ];

    const fn row(self) -> Row {
        match self {
            Self::Netflix => ("netflix", "Netflix", &[8, 1796]),
            // 119 is its id outside the United States; 10 is the store.
            Self::PrimeVideo => ("prime-video", "Prime Video", &[9, 119, 2100]),
            Self::DisneyPlus => ("disney-plus", "Disney+", &[337]),
            Self::Hulu => ("hulu", "Hulu", &[15]),
            Self::Max => ("max", "HBO Max", &[1899, 384]),
            // 2 is the store.
            Self::AppleTvPlus => ("apple-tv-plus", "Apple TV+", &[350]),
            Self::ParamountPlus => ("paramount-plus", "Paramount+", &[2303, 2616, 531]),
            Self::Peacock => ("peacock", "Peacock", &[386, 387]),
            Self::CriterionChannel => ("criterion-channel", "Criterion Channel", &[258]),
            Self::Mubi => ("mubi", "MUBI", &[11]),
            Self::Kanopy => ("kanopy", "Kanopy", &[191]),
            Self::Tubi => ("tubi", "Tubi", &[73]),
        }
    }

    pub const fn slug(self) -> &'static str {
        self.row().0
    }

    pub const fn name(self) -> &'static str {
        self.row().1
    }

    pub fn parse(slug: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|service| service.slug() == slug)
    }

    /// The service with this id at the movie database.
    pub fn by_tmdb_id(id: u32) -> Option<Self> {
        Self::ALL.into_iter().find(|service| service.row().2.contains(&id))
    }

    const fn bit(self) -> u16 {
        1 << self as u16
    }
}

/// A bit set of services in two bytes, because there is one per film.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct ServiceSet(u16);

impl ServiceSet {
    pub fn insert(&mut self, service: StreamingService) {
        self.0 |= service.bit();
    }

    pub fn contains(self, service: StreamingService) -> bool {
        self.0 & service.bit() != 0
    }

    /// Whether a service is in both sets.
    pub fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// In the order of [`StreamingService::ALL`].
    pub fn iter(self) -> impl Iterator<Item = StreamingService> {
        StreamingService::ALL.into_iter().filter(move |service| self.contains(*service))
    }
}

impl FromIterator<StreamingService> for ServiceSet {
    fn from_iter<T: IntoIterator<Item = StreamingService>>(services: T) -> Self {
        let mut set = Self::default();
        services.into_iter().for_each(|service| set.insert(service));
        set
    }
}

impl fmt::Debug for ServiceSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn slugs_and_ids_are_unique() {
        let slugs: HashSet<_> = StreamingService::ALL.map(StreamingService::slug).into();
        assert_eq!(slugs.len(), 12);
        let ids: Vec<u32> =
            StreamingService::ALL.iter().flat_map(|service| service.row().2).copied().collect();
        assert_eq!(ids.iter().collect::<HashSet<_>>().len(), ids.len());
        for service in StreamingService::ALL {
            assert_eq!(StreamingService::parse(service.slug()), Some(service));
        }
        assert_eq!(StreamingService::parse("blockbuster"), None);
    }

    #[test]
    fn stores_and_resellers_are_not_services() {
        assert_eq!(StreamingService::by_tmdb_id(1796), Some(StreamingService::Netflix));
        for (id, what) in [(10, "Amazon's store"), (2, "Apple's store"), (1825, "HBO Max inside Prime Video")]
        {
            assert_eq!(StreamingService::by_tmdb_id(id), None, "{what}");
        }
    }

    #[test]
    fn service_sets_iterate_in_order_without_duplicates() {
        let set: ServiceSet =
            [StreamingService::Tubi, StreamingService::Netflix, StreamingService::Tubi].into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), [StreamingService::Netflix, StreamingService::Tubi]);
        assert!(set.intersects([StreamingService::Tubi].into_iter().collect()));
        assert!(!set.intersects([StreamingService::Mubi].into_iter().collect()));
        assert!(!set.contains(StreamingService::Mubi) && !set.is_empty() && ServiceSet::default().is_empty());
    }

    #[test]
    fn services_are_those_of_the_web_app() {
        let listed: Vec<(String, String)> =
            serde_json::from_str(include_str!("../../../../api/cases/streaming_services.json")).unwrap();
        let services = StreamingService::ALL.map(|it| (it.slug().to_owned(), it.name().to_owned()));
        assert_eq!(services.as_slice(), listed);
    }
}
