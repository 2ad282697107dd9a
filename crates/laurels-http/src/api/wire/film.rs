use laurels_app::{Listings, Streaming};
use laurels_catalogue as catalogue;
use laurels_catalogue::{Catalogue, OverviewFilm, OverviewSource};
use laurels_domain::listings::StreamingService;
use serde::Serialize;
use utoipa::ToSchema;

/// Base URL of posters at the movie database, with their width.
const POSTERS: &str = "https://image.tmdb.org/t/p/w200";

pub(crate) fn poster_url(path: &str) -> String {
    format!("{POSTERS}{path}")
}

/// An award category, across all its names over time.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Category<'a> {
    /// The current name.
    pub(crate) name: &'a str,
    /// The name in URLs.
    #[schema(example = "actor-in-a-leading-role")]
    pub(crate) normalized_name: &'a str,
    /// Lists are sorted by it, ascending.
    pub(crate) display_priority: u16,
    /// The group on the dashboard.
    #[schema(example = "actor")]
    pub(crate) group: &'a str,
}

impl<'a> From<&'a catalogue::Category> for Category<'a> {
    fn from(category: &'a catalogue::Category) -> Self {
        Self {
            name: &category.name,
            normalized_name: &category.normalized_name,
            display_priority: category.display_priority,
            group: category.group.as_str(),
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Nominee<'a> {
    pub(crate) name: &'a str,
    /// IMDb ID of the nominee or company, if available.
    pub(crate) imdb_id: Option<&'a str>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Nomination<'a> {
    #[serde(rename = "_id")]
    pub(crate) id: &'a str,
    pub(crate) ceremony: u16,
    pub(crate) category: Category<'a>,
    /// The category's name in that year.
    pub(crate) category_name: &'a str,
    /// All nominees, separated by commas.
    pub(crate) nominee: String,
    pub(crate) nominees: Vec<Nominee<'a>>,
    /// The role, song or country.
    pub(crate) detail: Option<&'a str>,
    pub(crate) won: bool,
    /// The position in the ceremony's list.
    pub(crate) display_priority: u16,
}

impl<'a> From<&'a catalogue::Nomination> for Nomination<'a> {
    fn from(nomination: &'a catalogue::Nomination) -> Self {
        let names: Vec<&str> = nomination.nominees.iter().map(|nominee| nominee.name.as_str()).collect();
        Self {
            id: nomination.id.as_str(),
            ceremony: nomination.ceremony.get(),
            category: Category::from(&*nomination.category),
            category_name: &nomination.category_name,
            nominee: names.join(", "),
            nominees: nomination
                .nominees
                .iter()
                .map(|nominee| Nominee { name: &nominee.name, imdb_id: nominee.imdb_id.as_deref() })
                .collect(),
            detail: nomination.detail.as_deref(),
            won: nomination.won,
            display_priority: nomination.display_priority,
        }
    }
}

/// A film in a list.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct FilmRow<'a> {
    /// The IMDb ID, if there is one.
    #[serde(rename = "_id")]
    #[schema(example = "tt0068646")]
    pub(crate) id: &'a str,
    pub(crate) name: &'a str,
    pub(crate) year: u16,
    /// The `display_priority` of its highest-ranked category.
    pub(crate) display_priority: u16,
    /// Language code. No flag is displayed for `en`.
    pub(crate) original_language: Option<&'a str>,
    #[serde(rename = "nomCount")]
    pub(crate) nom_count: u16,
    #[serde(rename = "winCount")]
    pub(crate) win_count: u16,
    #[schema(value_type = Option<String>, format = Date)]
    pub(crate) release_date: Option<String>,
    /// Minutes.
    pub(crate) runtime: Option<u16>,
    pub(crate) genres: &'a [String],
    pub(crate) directors: &'a [String],
    /// Poster at the movie database. If it's missing or unreachable, the web app draws one.
    pub(crate) poster_url: Option<String>,
}

impl<'a> FilmRow<'a> {
    pub(crate) fn of(film: &'a catalogue::Film, catalogue: &'a Catalogue) -> Self {
        Self {
            id: film.id.as_str(),
            name: &film.name,
            year: film.year,
            display_priority: film.display_priority,
            original_language: film.language.as_deref(),
            nom_count: catalogue.nom_count(&film.id),
            win_count: catalogue.win_count(&film.id),
            release_date: film.release_date.map(|date| date.to_string()),
            runtime: film.runtime,
            genres: &film.genres,
            directors: &film.directors,
            poster_url: film.poster_path.as_deref().map(poster_url),
        }
    }
}

/// The source of a film's overview.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum OverviewOrigin {
    /// Composed from the catalogue's facts, until the movie database has been queried.
    Facts,
    Tmdb,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Tmdb<'a> {
    pub(crate) id: Option<u32>,
    #[schema(example = "movie")]
    pub(crate) mediatype: Option<&'a str>,
    pub(crate) overview: &'a str,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Imdb<'a> {
    pub(crate) id: Option<&'a str>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Gracenote<'a> {
    #[serde(rename = "onConnect")]
    pub(crate) on_connect: OnConnect<'a>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct OnConnect<'a> {
    #[serde(rename = "rootId")]
    pub(crate) root_id: Option<&'a str>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Letterboxd<'a> {
    pub(crate) slug: Option<&'a str>,
}

/// A streaming service with the film.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct StreamingProvider<'a> {
    pub(crate) id: &'a str,
    pub(crate) name: &'a str,
    /// Path of the logo at the movie database, once it has been fetched.
    pub(crate) logo_path: Option<&'a str>,
}

impl<'a> StreamingProvider<'a> {
    pub(crate) fn of(service: StreamingService, streaming: &'a Streaming) -> Self {
        let logo_path = streaming.logos.get(&service).map(String::as_str);
        Self { id: service.slug(), name: service.name(), logo_path }
    }
}

/// The original language of a film.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Language<'a> {
    pub(crate) name: &'a str,
    /// ISO 3166 code of the flag displayed for it.
    pub(crate) flag_country: Option<&'a str>,
}

impl<'a> Language<'a> {
    fn of(film: &catalogue::Film, catalogue: &'a Catalogue) -> Option<Self> {
        let code = film.language.as_ref()?;
        let language = catalogue.languages().iter().find(|language| language.code == *code)?;
        Some(Self { name: &language.name, flag_country: language.flag_country.as_deref() })
    }
}

/// What lists of films leave out, apart from listings.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct FilmFacts<'a> {
    pub(crate) original_title: Option<&'a str>,
    pub(crate) language: Option<Language<'a>>,
    /// ISO 3166 codes.
    pub(crate) countries: &'a [String],
    pub(crate) overview_source: OverviewOrigin,
    pub(crate) tmdb: Tmdb<'a>,
    pub(crate) imdb: Imdb<'a>,
    pub(crate) gracenote: Gracenote<'a>,
    pub(crate) letterboxd: Letterboxd<'a>,
}

impl<'a> FilmFacts<'a> {
    pub(crate) fn of(film: &'a catalogue::Film, catalogue: &'a Catalogue) -> Self {
        let overview = catalogue.overview_of(film);
        Self {
            original_title: film.original_title.as_deref(),
            language: Language::of(film, catalogue),
            countries: &film.countries,
            overview_source: match overview.source {
                OverviewSource::Facts => OverviewOrigin::Facts,
                OverviewSource::Tmdb => OverviewOrigin::Tmdb,
            },
            tmdb: Tmdb {
                id: film.tmdb.map(|tmdb| tmdb.id),
                mediatype: film.tmdb.map(|tmdb| tmdb.mediatype.as_str()),
                overview: overview.text,
            },
            imdb: Imdb { id: film.imdb_id() },
            gracenote: Gracenote { on_connect: OnConnect { root_id: film.gracenote_root_id.as_deref() } },
            letterboxd: Letterboxd { slug: film.letterboxd_slug.as_deref() },
        }
    }
}

/// Everything about a film.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Film<'a> {
    #[serde(flatten)]
    pub(crate) row: FilmRow<'a>,
    #[serde(flatten)]
    pub(crate) facts: FilmFacts<'a>,
    pub(crate) nominations: Vec<Nomination<'a>>,
    #[serde(rename = "streamingProviders")]
    pub(crate) streaming_providers: Vec<StreamingProvider<'a>>,
}

impl<'a> Film<'a> {
    pub(crate) fn of(film: &'a catalogue::Film, catalogue: &'a Catalogue, listings: &'a Listings) -> Self {
        Self {
            row: FilmRow::of(film, catalogue),
            facts: FilmFacts::of(film, catalogue),
            nominations: catalogue.nominations_of(&film.id).map(Nomination::from).collect(),
            streaming_providers: listings
                .streaming
                .iter()
                .flat_map(|streaming| {
                    let offers = streaming.offers_of(&film.id).iter();
                    offers.map(|offer| StreamingProvider::of(offer.service, streaming))
                })
                .collect(),
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CategoryFilm<'a> {
    pub(crate) film_id: &'a str,
    pub(crate) won: bool,
}

impl<'a> From<&OverviewFilm<'a>> for CategoryFilm<'a> {
    fn from(film: &OverviewFilm<'a>) -> Self {
        Self { film_id: film.film_id.as_str(), won: film.won }
    }
}
