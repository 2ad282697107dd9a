//! Small catalogues, put together in a test.

use crate::{Catalogue, Tables};

/// Two ceremonies and a handful of categories, waiting for films and nominations.
pub(crate) struct Small {
    films: String,
    genres: String,
    countries: String,
    directors: String,
    letterboxd: String,
    nominations: String,
    nominated_films: String,
    nominees: String,
}

const CEREMONIES: &str = "number,date,honoring_years,venue
1,1929-05-16,1927/28,Hollywood Roosevelt Hotel
2,1930-04-03,1928/29,Ambassador Hotel
";

const CATEGORIES: &str = "category,name,group,display_priority
best-picture,Best Picture,picture,10
actor-in-a-leading-role,Actor in a Leading Role,actor,30
documentary-feature-film,Documentary Feature Film,documentary-feature,56
music-original-song,Music (Original Song),music,78
animated-short-film,Animated Short Film,shorts,90
honorary-award,Honorary Award,honorary,100
";

const LANGUAGES: &str = "code,name,flag_country
en,English,us
fr,French,fr
xx,No Language,
";

impl Small {
    pub(crate) fn new() -> Self {
        Self {
            films: "film,title,original_title,year,release_date,runtime,language,tmdb_id,tmdb_mediatype,\
                    poster_path\n"
                .to_owned(),
            genres: "film,genre\n".to_owned(),
            countries: "film,country\n".to_owned(),
            directors: "film,position,name\n".to_owned(),
            letterboxd: "film,slug,code,name,year\n".to_owned(),
            nominations: "nomination,ceremony,category,category_name,detail,won,status\n".to_owned(),
            nominated_films: "nomination,position,film\n".to_owned(),
            nominees: "nomination,position,name,imdb_id\n".to_owned(),
        }
    }

    /// A film with only a name and a year.
    pub(crate) fn film(mut self, id: &str, title: &str, year: u16) -> Self {
        self.films.push_str(&format!("{id},\"{title}\",,{year},,,,,,\n"));
        self
    }

    /// A film with every fact of its own table.
    pub(crate) fn whole_film(mut self, row: &str) -> Self {
        self.films.push_str(&format!("{row}\n"));
        self
    }

    pub(crate) fn genre(mut self, film: &str, genre: &str) -> Self {
        self.genres.push_str(&format!("{film},{genre}\n"));
        self
    }

    pub(crate) fn letterboxd(mut self, row: &str) -> Self {
        self.letterboxd.push_str(&format!("{row}\n"));
        self
    }

    /// An official nomination at the ceremony its id names.
    pub(crate) fn nominated(self, id: &str, category: &str, films: &[&str], won: bool) -> Self {
        self.nomination(id, category, films, &format!("{won},official"))
    }

    pub(crate) fn nomination(mut self, id: &str, category: &str, films: &[&str], outcome: &str) -> Self {
        let ceremony = id[..3].trim_start_matches('0');
        self.nominations.push_str(&format!("{id},{ceremony},{category},That Year's Name,,{outcome}\n"));
        for (film, position) in films.iter().zip(1..) {
            self.nominated_films.push_str(&format!("{id},{position},{film}\n"));
        }
        self
    }

    pub(crate) fn nominee(mut self, nomination: &str, name: &str, imdb_id: &str) -> Self {
        let position = self.nominees.matches(&format!("\n{nomination},")).count() + 1;
        self.nominees.push_str(&format!("{nomination},{position},\"{name}\",{imdb_id}\n"));
        self
    }

    pub(crate) fn build(&self) -> Catalogue {
        let tables = Tables {
            ceremonies: CEREMONIES,
            categories: CATEGORIES,
            languages: LANGUAGES,
            films: &self.films,
            film_genres: &self.genres,
            film_countries: &self.countries,
            film_directors: &self.directors,
            letterboxd: &self.letterboxd,
            nominations: &self.nominations,
            nominated_films: &self.nominated_films,
            nominees: &self.nominees,
        };
        Catalogue::from_tables(&tables).expect("the test's tables are sound")
    }
}
