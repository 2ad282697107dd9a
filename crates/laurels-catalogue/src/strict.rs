//! What a release's facts must meet, with exceptions by name. Each exception must still be needed.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;

use crate::check::{Finding, Report, Severity, name_film, shared};
use crate::{Catalogue, CeremonyNumber, Film};

/// Ceremonies whose films need a runtime and a language.
const RECENT: usize = 10;

/// What lacks a fact that the rules ask for.
#[derive(Clone, Copy, Debug)]
struct Exceptions {
    /// Ceremony and category.
    winner: &'static [(u16, &'static str)],
    /// Recent films by id.
    runtime: &'static [&'static str],
    language: &'static [&'static str],
}

const EXCEPTIONS: Exceptions = Exceptions {
    // Joseph Farnham won, but for no film in particular; a nomination without a film is not in the facts.
    winner: &[(1, "writing-title-writing")],
    // No source has them. The refresh worker fetches both facts from the movie database.
    runtime: &[
        "tt10182854", // Walk Run Cha-Cha
        "tt6212516",  // CARNE y ARENA, an installation
        "tt6386210",  // Revolting Rhymes, in two parts
        "tt8923484",  // Crip Camp
    ],
    language: &[
        "tt10182854", // Walk Run Cha-Cha
        "tt10196414", // Cutting through Rocks
        "tt32205767", // Perfectly a Strangeness
        "tt34965515", // Mr. Nobody against Putin
        "tt35489516", // A Friend of Dorothy
        "tt35676079", // The Three Sisters
        "tt3595454",  // Viva Verdi!
        "tt36454323", // Forevergreen
        "tt38691874", // Children No More: "Were and Are Gone"
        "tt39232815", // Butcher's Stain
        "tt5467670",  // Ennemis Intérieurs
        "tt6195494",  // Watani: My Homeland
        "tt6212516",  // CARNE y ARENA, an installation
        "tt6333422",  // Watu Wote: All of Us
        "tt6386210",  // Revolting Rhymes
    ],
};

impl Catalogue {
    /// The report of [`Catalogue::check`], with an error for each rule of a release that isn't met.
    pub fn check_strict(&self) -> Report {
        let mut report = self.check();
        report.findings.splice(0..0, self.broken_rules(&EXCEPTIONS));
        report
    }

    fn broken_rules(&self, exceptions: &Exceptions) -> Vec<Finding> {
        let winners = Rule::of(
            self.categories_winner(),
            exceptions.winner.iter().map(|(ceremony, category)| (*ceremony, (*category).to_owned())),
        );
        let lacking = |is_missing: fn(&Film) -> bool, excepted: &[&str]| {
            let films = self.recent_films().into_iter().filter(|film| is_missing(film));
            let films = films.map(|film| (film.id.to_string(), name_film(film)));
            Rule::of(films.collect(), excepted.iter().map(|id| (*id).to_owned()))
        };
        let runtimes = lacking(|film| film.runtime.is_none(), exceptions.runtime);
        let languages = lacking(|film| film.language.is_none(), exceptions.language);
        let rules = [
            ("films with one movie-database entry", shared(self.films(), |film| film.tmdb)),
            ("films with one Letterboxd slug", shared(self.films(), |film| film.letterboxd_slug.as_deref())),
            ("category without a winner, outside the named ones", winners.broken),
            ("recent film without runtime, outside the named ones", runtimes.broken),
            ("recent film without language, outside the named ones", languages.broken),
            (
                "exception that is no longer needed",
                [winners.unused, runtimes.unused, languages.unused].concat(),
            ),
        ];
        let broken = rules.into_iter().filter(|(_, subjects)| !subjects.is_empty());
        broken.map(|(message, subjects)| Finding { severity: Severity::Error, message, subjects }).collect()
    }

    /// By ceremony and category. The newest ceremony has no winners before it is held.
    fn categories_winner(&self) -> BTreeMap<(u16, String), String> {
        let mut undecided = BTreeMap::new();
        for (index, overview) in self.overview().into_iter().enumerate() {
            let (held, open): (Vec<_>, Vec<_>) =
                overview.categories.into_iter().partition(|it| it.films.iter().any(|film| film.won));
            if index > 0 || !held.is_empty() {
                let ceremony = overview.ceremony.number;
                undecided.extend(open.into_iter().map(|it| {
                    let key = (ceremony.get(), it.category.normalized_name.clone());
                    (key, format!("{} at ceremony {ceremony}", it.category.name))
                }));
            }
        }
        undecided
    }

    fn recent_films(&self) -> Vec<&Film> {
        let recent: BTreeSet<CeremonyNumber> =
            self.ceremonies().iter().rev().take(RECENT).map(|ceremony| ceremony.number).collect();
        let is_recent = |film: &&Film| self.nominations_of(&film.id).any(|it| recent.contains(&it.ceremony));
        self.films().filter(is_recent).collect()
    }
}

/// What breaks a rule, by a key that exceptions name.
struct Rule {
    broken: Vec<String>,
    unused: Vec<String>,
}

impl Rule {
    fn of<K: Ord + Debug>(mut found: BTreeMap<K, String>, excepted: impl Iterator<Item = K>) -> Self {
        let unused = excepted.filter(|key| found.remove(key).is_none());
        let unused = unused.map(|key| format!("{key:?}")).collect();
        Self { broken: found.into_values().collect(), unused }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::testing::Small;
    use crate::{Edit, Edits, Tables};

    const NO_EXCEPTIONS: Exceptions = Exceptions { winner: &[], runtime: &[], language: &[] };

    /// Two films with all facts that the rules ask for.
    fn sound() -> Small {
        Small::new()
            .whole_film("tt1,Wings,,1927,,144,en,7,movie,")
            .whole_film("tt2,The Racket,,1928,,84,en,8,movie,")
            .letterboxd("tt1,wings,,,")
            .letterboxd("tt2,the-racket,,,")
            .nominated("001-a", "best-picture", &["tt1"], true)
            .nominated("002-a", "best-picture", &["tt2"], true)
    }

    fn broken(catalogue: &Catalogue, exceptions: &Exceptions) -> Vec<(&'static str, String)> {
        let findings = catalogue.broken_rules(exceptions).into_iter();
        findings.map(|finding| (finding.message, finding.subjects.join("; "))).collect()
    }

    #[test]
    fn sound_facts_pass() {
        assert_eq!(broken(&sound().build(), &NO_EXCEPTIONS), []);
    }

    #[test]
    fn built_in_facts_pass() {
        let report = Catalogue::builtin().unwrap().check_strict();
        let errors: Vec<_> = report.findings.iter().filter(|it| it.severity == Severity::Error).collect();
        assert_eq!(errors, Vec::<&Finding>::new());
    }

    #[test]
    fn films_do_not_share_an_entry_or_slug() {
        let edits: Edits = [Edit::parse("tt2", "tmdb", "movie/7").unwrap()].into_iter().collect();
        let both = "tt1 Wings (1927) and tt2 The Racket (1928)".to_owned();
        let shared = sound().build().with_edits(&edits);
        assert_eq!(broken(&shared, &NO_EXCEPTIONS), [("films with one movie-database entry", both.clone())]);
        let mut shared = sound().build();
        for film in &mut shared.films {
            Arc::make_mut(film).letterboxd_slug = Some("wings".to_owned());
        }
        assert_eq!(broken(&shared, &NO_EXCEPTIONS), [("films with one Letterboxd slug", both)]);
    }

    /// Tables in which films share one don't even load.
    #[test]
    fn tables_with_a_shared_entry_or_slug_are_rejected() {
        let row =
            |table: &str, film: &str| table.lines().find(|row| row.starts_with(film)).unwrap().to_owned();
        let (films, letterboxd) = (Tables::BUILTIN.films, Tables::BUILTIN.letterboxd);
        let films = films.replace(",44657,movie", ",962,movie");
        let slug = row(letterboxd, "tt0015864").split(',').nth(1).unwrap().to_owned();
        let letterboxd = letterboxd.replace("chang-a-drama-of-the-wilderness", &slug);
        for (tables, what) in [
            (Tables { films: &films, ..Tables::BUILTIN }, "tmdb_id"),
            (Tables { letterboxd: &letterboxd, ..Tables::BUILTIN }, "slug"),
        ] {
            let error = Catalogue::from_tables(&tables).unwrap_err().to_string();
            assert!(error.contains(what) && error.contains("is given twice"), "{error}");
        }
    }

    #[test]
    fn categories_have_a_winner() {
        let small =
            sound().film("tt3", "Tomorrow", 1928).nominated("001-b", "honorary-award", &["tt3"], false);
        let small = small.whole_film("tt4,Later,,1929,,90,en,,,").nominated(
            "002-b",
            "honorary-award",
            &["tt4"],
            false,
        );
        let exceptions = Exceptions { runtime: &["tt3"], language: &["tt3"], ..NO_EXCEPTIONS };
        let message = "category without a winner, outside the named ones";
        let catalogue = small.build();
        let both = "Honorary Award at ceremony 1; Honorary Award at ceremony 2".to_owned();
        assert_eq!(broken(&catalogue, &exceptions), [(message, both)]);
        let one = Exceptions { winner: &[(1, "honorary-award")], ..exceptions };
        assert_eq!(broken(&catalogue, &one), [(message, "Honorary Award at ceremony 2".to_owned())]);
    }

    #[test]
    fn a_ceremony_that_was_not_held_needs_no_winners() {
        let small = |won_first: bool| {
            Small::new()
                .whole_film("tt1,Wings,,1927,,144,en,7,movie,")
                .nominated("001-a", "best-picture", &["tt1"], won_first)
                .nominated("002-a", "best-picture", &["tt1"], false)
                .build()
        };
        assert_eq!(broken(&small(true), &NO_EXCEPTIONS), []);
        assert_eq!(broken(&small(false), &NO_EXCEPTIONS).len(), 1, "an earlier one was held");
    }

    #[test]
    fn recent_films_have_runtime_and_language() {
        let catalogue = sound()
            .whole_film("tt3,Silent,,1928,,90,,,,")
            .whole_film("tt4,Endless,,1928,,,en,,,")
            .nominated("002-b", "best-picture", &["tt3"], false)
            .nominated("002-c", "best-picture", &["tt4"], false)
            .build();
        let (runtime, language) = (
            ("recent film without runtime, outside the named ones", "tt4 Endless (1928)".to_owned()),
            ("recent film without language, outside the named ones", "tt3 Silent (1928)".to_owned()),
        );
        assert_eq!(broken(&catalogue, &NO_EXCEPTIONS), [runtime.clone(), language]);
        let named = Exceptions { language: &["tt3"], ..NO_EXCEPTIONS };
        assert_eq!(broken(&catalogue, &named), [runtime]);
    }

    #[test]
    fn older_films_may_lack_facts() {
        let films = Tables::BUILTIN.films.replace(
            "tt0015864,The Gold Rush,,1925,1925-07-13,95,en",
            "tt0015864,The Gold Rush,,1925,1925-07-13,,",
        );
        let catalogue = Catalogue::from_tables(&Tables { films: &films, ..Tables::BUILTIN }).unwrap();
        assert_eq!(catalogue.film("tt0015864").unwrap().runtime, None);
        assert_eq!(broken(&catalogue, &EXCEPTIONS), []);
    }

    #[test]
    fn unused_exceptions_are_reported() {
        let exceptions = Exceptions { winner: &[(1, "best-picture")], runtime: &["tt1"], language: &["tt9"] };
        let unused = "(1, \"best-picture\"); \"tt1\"; \"tt9\"".to_owned();
        assert_eq!(broken(&sound().build(), &exceptions), [("exception that is no longer needed", unused)]);
    }
}
