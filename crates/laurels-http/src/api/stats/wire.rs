//! JSON types that only `/api/stats` uses.

use std::collections::BTreeMap;

use laurels_app::FriendSummary;
use laurels_catalogue::{Catalogue, Film};
use laurels_domain::people::PersonProgress;
use laurels_domain::stats::{DateStats, Month, Share, StatsTable, Streak, Totals};
use serde::Serialize;
use utoipa::ToSchema;

use crate::api::wire::{Seen, picture_url};

/// Statistics of the films that a user has watched. Counts are of films, each once, unless they say otherwise.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Stats<'a> {
    /// The user.
    #[serde(rename = "_id")]
    pub(crate) id: &'a str,
    pub(crate) username: &'a str,
    pub(crate) films: Seen,
    /// Of the films whose runtime is in the catalogue.
    pub(crate) minutes: u64,
    /// Films seen whose runtime isn't in the catalogue.
    pub(crate) films_without_runtime: usize,
    /// A nomination is seen if all its films are.
    pub(crate) nominations: Seen,
    pub(crate) rings: Seen,
    /// By year of release, from the first on.
    pub(crate) years: Vec<YearStats>,
    /// By country of origin. A film of several countries counts for each.
    pub(crate) countries: Vec<CountryStats<'a>>,
    /// Films seen whose country isn't in the catalogue.
    pub(crate) films_without_country: usize,
    pub(crate) languages: Vec<LanguageStats<'a>>,
    /// A film of several genres counts for each.
    pub(crate) genres: Vec<GenreStats<'a>>,
    /// Films nominated in the category at any ceremony. In display order.
    pub(crate) categories: Vec<CategoryStats<'a>>,
    /// From the shortest on.
    pub(crate) runtimes: Vec<RuntimeStats>,
    pub(crate) oldest: Option<FilmOfStats<'a>>,
    pub(crate) shortest: Option<FilmOfStats<'a>>,
    pub(crate) longest: Option<FilmOfStats<'a>>,
    /// The people of whom the user has seen the most films, two or more; up to 12.
    pub(crate) people: Vec<PersonOfStats<'a>>,
    /// The caller with friends; for another user's statistics, the caller with that user. The most films first.
    pub(crate) comparison: Vec<UserTotals<'a>>,
    /// When films were watched; `null` for other users.
    pub(crate) dates: Option<Dates>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct YearStats {
    #[schema(example = 1972)]
    pub(crate) year: u16,
    #[serde(flatten)]
    pub(crate) films: Seen,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CountryStats<'a> {
    /// ISO 3166 code, also of a former country.
    #[schema(example = "FR")]
    pub(crate) country: &'a str,
    #[serde(flatten)]
    pub(crate) films: Seen,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct LanguageStats<'a> {
    #[schema(example = "fr")]
    pub(crate) language: &'a str,
    #[schema(example = "French")]
    pub(crate) name: &'a str,
    #[serde(flatten)]
    pub(crate) films: Seen,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct GenreStats<'a> {
    #[schema(example = "Comedy")]
    pub(crate) genre: &'a str,
    #[serde(flatten)]
    pub(crate) films: Seen,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CategoryStats<'a> {
    #[schema(example = "Best Picture")]
    pub(crate) name: &'a str,
    #[schema(example = "best-picture")]
    pub(crate) normalized_name: &'a str,
    #[serde(flatten)]
    pub(crate) films: Seen,
}

/// Films with a runtime from `from` to `to` minutes.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RuntimeStats {
    #[schema(example = 90)]
    pub(crate) from: u16,
    /// Included; `null` for the longest films.
    #[schema(example = 119)]
    pub(crate) to: Option<u16>,
    #[serde(flatten)]
    pub(crate) films: Seen,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct FilmOfStats<'a> {
    #[serde(rename = "_id")]
    #[schema(example = "tt0042192")]
    pub(crate) id: &'a str,
    pub(crate) name: &'a str,
    pub(crate) year: u16,
    /// In minutes.
    pub(crate) runtime: Option<u16>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PersonOfStats<'a> {
    /// The IMDb ID.
    #[serde(rename = "_id")]
    #[schema(example = "nm0728812")]
    pub(crate) id: &'a str,
    pub(crate) name: &'a str,
    /// Of the films that the person was nominated for.
    #[serde(flatten)]
    pub(crate) films: Seen,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct UserTotals<'a> {
    #[serde(rename = "_id")]
    pub(crate) id: &'a str,
    pub(crate) username: &'a str,
    pub(crate) picture_url: Option<String>,
    pub(crate) films: usize,
    pub(crate) minutes: u64,
    /// Closed rings.
    pub(crate) rings: usize,
}

/// When films were watched. Only watches with an exact day count.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Dates {
    /// Rewatches included.
    pub(crate) watches: usize,
    /// Films seen that have no watch with an exact day.
    pub(crate) films_without_day: usize,
    /// Watches by month, from the first on; months without one are left out.
    pub(crate) months: Vec<MonthCount>,
    /// Watches by weekday, from Monday on.
    #[schema(min_items = 7, max_items = 7)]
    pub(crate) weekdays: Vec<usize>,
    /// The longest run of days with a watch each; the latest of several.
    pub(crate) streak: Option<StreakOfStats>,
    /// Closed rings by the month in which the last of their films was first watched; months without one are left out.
    pub(crate) rings: Vec<MonthCount>,
    /// Closed rings with a film whose first watch has no exact day.
    pub(crate) rings_without_day: usize,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct MonthCount {
    #[schema(example = "2024-03")]
    pub(crate) month: String,
    pub(crate) count: usize,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct StreakOfStats {
    pub(crate) days: i64,
    #[schema(example = "2024-03-10")]
    pub(crate) first: String,
    #[schema(example = "2024-03-14")]
    pub(crate) last: String,
}

/// The calendar years that have a review.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ReviewedYears {
    /// Newest first.
    pub(crate) years: Vec<ReviewedYear>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ReviewedYear {
    #[schema(example = 2025)]
    pub(crate) year: u16,
    /// Different films watched on an exact day of the year.
    pub(crate) films: usize,
}

impl<K> From<&Share<'_, K>> for Seen {
    fn from(share: &Share<'_, K>) -> Self {
        Self { seen: share.viewed, total: share.films }
    }
}

impl<'a> Stats<'a> {
    pub(super) fn of(
        catalogue: &'a Catalogue,
        table: &'a StatsTable,
        user: &'a FriendSummary,
        most_seen: &[PersonProgress],
        comparison: Vec<UserTotals<'a>>,
        dates: Option<Dates>,
    ) -> Self {
        let viewed = &user.films;
        let totals = table.totals(catalogue, viewed);
        let extremes = table.extremes(catalogue, viewed);
        let (nominations, nominations_seen) = table.nominations(viewed);
        let film =
            |index: Option<usize>| index.and_then(|index| catalogue.film_at(index)).map(FilmOfStats::from);
        let name = |code: &'a str| {
            let found = catalogue.languages().iter().find(|language| language.code == code);
            found.map_or(code, |language| language.name.as_str())
        };
        let (years, countries) = (table.years(viewed), table.countries(viewed));
        let (languages, genres) = (table.languages(viewed), table.genres(viewed));
        let (categories, runtimes) = (table.categories(viewed), table.runtimes(viewed));
        Self {
            id: user.id.as_str(),
            username: &user.username,
            films: Seen { seen: totals.films, total: catalogue.films().count() },
            minutes: totals.minutes,
            films_without_runtime: totals.films_without_runtime,
            nominations: Seen { seen: nominations_seen, total: nominations },
            rings: Seen { seen: totals.rings, total: catalogue.rings().len() },
            years: years.iter().map(|it| YearStats { year: *it.key, films: it.into() }).collect(),
            countries: countries
                .iter()
                .map(|it| CountryStats { country: it.key, films: it.into() })
                .collect(),
            films_without_country: table.films_without_country(viewed),
            languages: languages
                .iter()
                .map(|it| LanguageStats { language: it.key, name: name(it.key), films: it.into() })
                .collect(),
            genres: genres.iter().map(|it| GenreStats { genre: it.key, films: it.into() }).collect(),
            categories: categories
                .iter()
                .map(|it| CategoryStats {
                    name: &it.key.name,
                    normalized_name: &it.key.normalized_name,
                    films: it.into(),
                })
                .collect(),
            runtimes: runtimes
                .iter()
                .map(|it| RuntimeStats { from: it.key.from, to: it.key.to, films: it.into() })
                .collect(),
            oldest: film(extremes.oldest),
            shortest: film(extremes.shortest),
            longest: film(extremes.longest),
            people: most_seen.iter().filter_map(|person| PersonOfStats::of(catalogue, person)).collect(),
            comparison,
            dates,
        }
    }
}

impl<'a> From<&'a Film> for FilmOfStats<'a> {
    fn from(film: &'a Film) -> Self {
        Self { id: film.id.as_str(), name: &film.name, year: film.year, runtime: film.runtime }
    }
}

impl<'a> PersonOfStats<'a> {
    fn of(catalogue: &'a Catalogue, progress: &PersonProgress) -> Option<Self> {
        let person = catalogue.person_at(progress.person)?;
        let films = Seen { seen: progress.seen, total: progress.films };
        Some(Self { id: person.id(), name: person.name(), films })
    }
}

impl<'a> UserTotals<'a> {
    pub(super) fn of(summary: &'a FriendSummary, totals: Totals) -> Self {
        Self {
            id: summary.id.as_str(),
            username: &summary.username,
            picture_url: picture_url(&summary.id, summary.picture),
            films: totals.films,
            minutes: totals.minutes,
            rings: totals.rings,
        }
    }
}

impl From<&DateStats> for Dates {
    fn from(stats: &DateStats) -> Self {
        let counts = |months: &BTreeMap<Month, usize>| {
            let count = |(at, count): (&Month, &usize)| MonthCount {
                month: format!("{:04}-{:02}", at.year, at.month),
                count: *count,
            };
            months.iter().map(count).collect()
        };
        let streak = |streak: Streak| StreakOfStats {
            days: streak.days(),
            first: streak.first.to_string(),
            last: streak.last.to_string(),
        };
        Self {
            watches: stats.watches,
            films_without_day: stats.films_without_day,
            months: counts(&stats.months),
            weekdays: stats.weekdays.to_vec(),
            streak: stats.streak.map(streak),
            rings: counts(&stats.rings),
            rings_without_day: stats.rings_without_day,
        }
    }
}
