//! A year in review as JSON: for its user with dates and ratings, for others without.

use laurels_catalogue::{Catalogue, Date};
use laurels_domain::diary::Rating;
use laurels_domain::people::PersonProgress;
use laurels_domain::stats::{self, YearTotals};
use serde::Serialize;
use utoipa::ToSchema;

use super::film::FilmRow;

/// Countries, languages and rings that are named; all are counted.
const MAX_NAMED: usize = 5;

/// Who reads a review.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ReviewReader {
    Owner,
    /// Followers of a shared link: dates of single films and streaks, and ratings, are left out.
    Visitor,
}

/// What a user watched in a calendar year. Only watches with an exact day count. For anyone but the user, dates and ratings
/// are `null`.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct YearReview<'a> {
    #[schema(example = 2025)]
    pub(crate) year: u16,
    #[serde(flatten)]
    pub(crate) totals: YearNumbers,
    /// Watches of films that the user had seen before.
    pub(crate) rewatches: usize,
    /// `null` if nothing was watched in the year before.
    pub(crate) year_before: Option<YearNumbers>,
    /// Watches by month.
    #[schema(min_items = 12, max_items = 12)]
    pub(crate) months: Vec<usize>,
    /// Watches by weekday, from Monday on.
    #[schema(min_items = 7, max_items = 7)]
    pub(crate) weekdays: Vec<usize>,
    /// The longest run of days with a watch each; the latest of several.
    pub(crate) streak: Option<StreakOfYear>,
    pub(crate) first: FilmOfYear<'a>,
    pub(crate) last: FilmOfYear<'a>,
    pub(crate) oldest: Option<FilmOfYear<'a>>,
    pub(crate) longest: Option<FilmOfYear<'a>>,
    /// Of films with equally many nominations, the one with the most wins.
    pub(crate) most_nominated: FilmOfYear<'a>,
    /// The three films with the best ratings of the year; of equal ones, the most nominated.
    #[schema(max_items = 3)]
    pub(crate) favorites: Vec<FilmOfYear<'a>>,
    /// Films by decade of release, from the first on.
    pub(crate) decades: Vec<DecadeOfYear>,
    pub(crate) country_count: usize,
    /// The five with the most films.
    #[schema(max_items = 5)]
    pub(crate) countries: Vec<CountryOfYear<'a>>,
    pub(crate) language_count: usize,
    /// The five with the most films.
    #[schema(max_items = 5)]
    pub(crate) languages: Vec<LanguageOfYear<'a>>,
    /// The three nominees of whom the most of the year's films are, two or more.
    #[schema(max_items = 3)]
    pub(crate) people: Vec<PersonOfYear<'a>>,
    /// Five of the rings closed in the year: as categories are displayed, the latest ceremony first.
    #[schema(max_items = 5)]
    pub(crate) closed: Vec<RingOfYear<'a>>,
    pub(crate) progress: ProgressOfYear,
}

/// Counts of a calendar year.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct YearNumbers {
    /// Different films.
    pub(crate) films: usize,
    /// Rewatches included.
    pub(crate) watches: usize,
    /// Of all watches of films whose runtime is in the catalogue.
    pub(crate) minutes: u64,
    /// Days with a watch.
    pub(crate) days: usize,
    /// Rings whose last film was watched for the first time in the year.
    pub(crate) rings: usize,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct StreakOfYear {
    pub(crate) days: i64,
    #[schema(example = "2025-03-10")]
    pub(crate) first: Option<String>,
    #[schema(example = "2025-03-14")]
    pub(crate) last: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct FilmOfYear<'a> {
    pub(crate) film: FilmRow<'a>,
    /// Of the first and the last film.
    #[schema(example = "2025-03-10")]
    pub(crate) watched: Option<String>,
    /// Of favorites: stars, from 0.5 to 5.
    pub(crate) rating: Option<f64>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct DecadeOfYear {
    /// Its first year.
    #[schema(example = 1970)]
    pub(crate) decade: u16,
    pub(crate) films: usize,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CountryOfYear<'a> {
    /// ISO 3166 code, also of a former country.
    #[schema(example = "FR")]
    pub(crate) country: &'a str,
    pub(crate) films: usize,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct LanguageOfYear<'a> {
    #[schema(example = "fr")]
    pub(crate) language: &'a str,
    #[schema(example = "French")]
    pub(crate) name: &'a str,
    pub(crate) films: usize,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PersonOfYear<'a> {
    /// The IMDb ID.
    #[serde(rename = "_id")]
    #[schema(example = "nm0728812")]
    pub(crate) id: &'a str,
    pub(crate) name: &'a str,
    /// The year's films that the person was nominated for.
    pub(crate) films: usize,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RingOfYear<'a> {
    #[schema(example = 92)]
    pub(crate) ceremony: u16,
    #[schema(example = "best-picture")]
    pub(crate) normalized_name: &'a str,
    /// The category's name of that year.
    #[schema(example = "Best Picture")]
    pub(crate) name: &'a str,
    pub(crate) films: usize,
}

/// Films of the whole list that the user had seen. Those first seen at an unknown time count as seen before the year.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ProgressOfYear {
    /// When the year began.
    pub(crate) before: usize,
    /// When it ended.
    pub(crate) after: usize,
    pub(crate) total: usize,
}

impl<'a> YearReview<'a> {
    /// `None` if the catalogue lacks a film of the review, which was computed with it.
    pub(crate) fn of(
        catalogue: &'a Catalogue,
        review: &stats::YearReview<'a>,
        reader: ReviewReader,
    ) -> Option<Self> {
        let is_owner = reader == ReviewReader::Owner;
        let date = |date: Date| is_owner.then(|| date.to_string());
        let film = |index: usize| FilmOfYear::of(catalogue, index, None, None);
        let watched = |(index, day): (usize, Date)| FilmOfYear::of(catalogue, index, date(day), None);
        let rated = |(index, rating): &(usize, Rating)| {
            FilmOfYear::of(catalogue, *index, None, is_owner.then(|| rating.stars()))
        };
        let name = |code: &'a str| {
            let found = catalogue.languages().iter().find(|language| language.code == code);
            found.map_or(code, |language| language.name.as_str())
        };
        Some(Self {
            year: review.year,
            totals: review.totals.into(),
            rewatches: review.rewatches,
            year_before: review.year_before.map(YearNumbers::from),
            months: review.months.to_vec(),
            weekdays: review.weekdays.to_vec(),
            streak: review.streak.map(|streak| StreakOfYear {
                days: streak.days(),
                first: date(streak.first),
                last: date(streak.last),
            }),
            first: watched(review.first)?,
            last: watched(review.last)?,
            oldest: review.extremes.oldest.and_then(film),
            longest: review.extremes.longest.and_then(film),
            most_nominated: film(review.most_nominated)?,
            favorites: review.favorites.iter().filter_map(rated).collect(),
            decades: review
                .decades
                .iter()
                .map(|(decade, films)| DecadeOfYear { decade: *decade, films: *films })
                .collect(),
            country_count: review.countries.len(),
            countries: review
                .countries
                .iter()
                .take(MAX_NAMED)
                .map(|it| CountryOfYear { country: it.key, films: it.viewed })
                .collect(),
            language_count: review.languages.len(),
            languages: review
                .languages
                .iter()
                .take(MAX_NAMED)
                .map(|it| LanguageOfYear { language: it.key, name: name(it.key), films: it.viewed })
                .collect(),
            people: review.people.iter().filter_map(|person| PersonOfYear::of(catalogue, person)).collect(),
            closed: review
                .rings
                .iter()
                .take(MAX_NAMED)
                .map(|ring| RingOfYear {
                    ceremony: ring.ceremony.get(),
                    normalized_name: &ring.category.normalized_name,
                    name: &ring.category.name,
                    films: ring.films.len(),
                })
                .collect(),
            progress: ProgressOfYear {
                before: review.progress.before,
                after: review.progress.after,
                total: review.progress.total,
            },
        })
    }
}

impl From<YearTotals> for YearNumbers {
    fn from(totals: YearTotals) -> Self {
        let YearTotals { films, watches, minutes, days, rings } = totals;
        Self { films, watches, minutes, days, rings }
    }
}

impl<'a> FilmOfYear<'a> {
    fn of(
        catalogue: &'a Catalogue,
        index: usize,
        watched: Option<String>,
        rating: Option<f64>,
    ) -> Option<Self> {
        let film = catalogue.film_at(index)?;
        Some(Self { film: FilmRow::of(film, catalogue), watched, rating })
    }
}

impl<'a> PersonOfYear<'a> {
    fn of(catalogue: &'a Catalogue, progress: &PersonProgress) -> Option<Self> {
        let person = catalogue.person_at(progress.person)?;
        Some(Self { id: person.id(), name: person.name(), films: progress.seen })
    }
}

#[cfg(test)]
mod tests {
    use laurels_domain::people::{PeopleFilter, PeopleTable};
    use laurels_domain::stats::{DatedWatch, ReviewSources, StatsTable};
    use laurels_domain::{FilmSet, WatchedDate};

    use super::*;

    #[test]
    fn only_the_owner_gets_dates_and_ratings() {
        let catalogue = Catalogue::builtin().unwrap();
        let (table, people) =
            (StatsTable::of(&catalogue), PeopleTable::of(&catalogue, PeopleFilter::default()));
        let mut viewed = FilmSet::empty(&catalogue);
        let watch = |(day, film): (usize, usize)| DatedWatch {
            film,
            watched: WatchedDate::read(&format!("2025-03-{:02}", day + 1)).unwrap(),
            rating: Rating::from_half_stars(9),
            is_rewatch: false,
        };
        let watches: Vec<DatedWatch> = [10, 11, 12, 13, 14].into_iter().enumerate().map(watch).collect();
        for watch in &watches {
            viewed.add(watch.film);
        }
        let sources = ReviewSources { catalogue: &catalogue, table: &table, people: &people };
        let review = stats::YearReview::of(sources, &viewed, &watches, 2025).unwrap();
        let json = |reader| {
            let wire = YearReview::of(&catalogue, &review, reader).unwrap();
            serde_json::to_string(&wire).unwrap()
        };
        let (own, shared) = (json(ReviewReader::Owner), json(ReviewReader::Visitor));
        assert!(own.contains("2025-03-0") && own.contains("4.5"));
        assert!(!shared.contains("2025-03") && !shared.contains("4.5"), "{shared}");
        assert!(shared.contains(r#""streak":{"days":5,"first":null,"last":null}"#), "{shared}");
    }
}
