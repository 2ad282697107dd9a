//! Small catalogues, put together in a test.

use crate::{Catalogue, Tables};

/// Two ceremonies and a handful of categories, waiting for films and nominations.
pub(crate) struct Small {
    films: Vec<String>,
    aliases: Vec<String>,
    genres: Vec<String>,
    letterboxd: Vec<String>,
    nominations: Vec<String>,
    nominated_films: Vec<String>,
    nominees: Vec<String>,
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

fn table(columns: &str) -> Vec<String> {
    vec![columns.to_owned()]
}

impl Small {
    pub(crate) fn new() -> Self {
        Self {
            films: table(
                "film,title,original_title,year,release_date,runtime,language,tmdb_id,tmdb_mediatype,poster_path",
            ),
            aliases: table("old_id,film"),
            genres: table("film,genre"),
            letterboxd: table("film,slug,code,name,year"),
            nominations: table("nomination,ceremony,category,category_name,detail,won,status"),
            nominated_films: table("nomination,position,film"),
            nominees: table("nomination,position,name,imdb_id"),
        }
    }

    /// A film with only a name and a year.
    pub(crate) fn film(mut self, id: &str, title: &str, year: u16) -> Self {
        self.films.push(format!("{id},\"{title}\",,{year},,,,,,"));
        self
    }

    /// A film with every fact of its own table.
    pub(crate) fn whole_film(mut self, row: &str) -> Self {
        self.films.push(row.to_owned());
        self
    }

    pub(crate) fn alias(mut self, old_id: &str, film: &str) -> Self {
        self.aliases.push(format!("{old_id},{film}"));
        self
    }

    pub(crate) fn genre(mut self, film: &str, genre: &str) -> Self {
        self.genres.push(format!("{film},{genre}"));
        self
    }

    pub(crate) fn letterboxd(mut self, row: &str) -> Self {
        self.letterboxd.push(row.to_owned());
        self
    }

    /// An official nomination at the ceremony its id names.
    pub(crate) fn nominated(self, id: &str, category: &str, films: &[&str], won: bool) -> Self {
        self.nomination(id, category, films, &format!("{won},official"))
    }

    pub(crate) fn nomination(mut self, id: &str, category: &str, films: &[&str], outcome: &str) -> Self {
        let ceremony = id[..3].trim_start_matches('0');
        self.nominations.push(format!("{id},{ceremony},{category},That Year's Name,,{outcome}"));
        for (film, position) in films.iter().zip(1..) {
            self.nominated_films.push(format!("{id},{position},{film}"));
        }
        self
    }

    pub(crate) fn nominee(mut self, nomination: &str, name: &str, imdb_id: &str) -> Self {
        let position =
            self.nominees.iter().filter(|row| row.starts_with(&format!("{nomination},"))).count() + 1;
        self.nominees.push(format!("{nomination},{position},\"{name}\",{imdb_id}"));
        self
    }

    pub(crate) fn build(&self) -> Catalogue {
        let text = |rows: &[String]| rows.join("\n");
        let tables = Tables {
            ceremonies: CEREMONIES,
            categories: CATEGORIES,
            languages: LANGUAGES,
            films: &text(&self.films),
            aliases: &text(&self.aliases),
            film_genres: &text(&self.genres),
            film_countries: "film,country",
            film_directors: "film,position,name",
            letterboxd: &text(&self.letterboxd),
            nominations: &text(&self.nominations),
            nominated_films: &text(&self.nominated_films),
            nominees: &text(&self.nominees),
        };
        Catalogue::from_tables(&tables).expect("the test's tables are sound")
    }
}
