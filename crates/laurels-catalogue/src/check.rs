//! Reports errors and doubtful facts of a loaded catalogue. Malformed tables are rejected earlier, by the loader.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::hash::Hash;

use crate::{Catalogue, Film, MissingFact, Nomination};

/// Longer than the longest nominee, which took nearly eight hours.
const LONGEST_RUNTIME: u16 = 480;

/// A film may be released abroad before the year it counts for, or after.
const MAX_RELEASE_YEAR_DIFFERENCE: u16 = 1;

/// A missing rootId is not reported: the facts contain none.
const MISSING_FACTS: [(MissingFact, &str); 5] = [
    (MissingFact::Tmdb, "film without movie-database id"),
    (MissingFact::Runtime, "film without runtime"),
    (MissingFact::Genres, "film without genres"),
    (MissingFact::Language, "film without language"),
    (MissingFact::Poster, "film without poster"),
];

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    Error,
    Warning,
}

/// A finding with all its occurrences.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    pub severity: Severity,
    pub message: &'static str,
    /// At least one.
    pub subjects: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// Errors first.
    pub findings: Vec<Finding>,
}

impl Report {
    pub fn errors(&self) -> usize {
        self.count(Severity::Error)
    }

    pub fn warnings(&self) -> usize {
        self.count(Severity::Warning)
    }

    fn count(&self, severity: Severity) -> usize {
        self.findings.iter().filter(|it| it.severity == severity).map(|it| it.subjects.len()).sum()
    }

    fn note(
        &mut self,
        severity: Severity,
        message: &'static str,
        subjects: impl IntoIterator<Item = String>,
    ) {
        let subjects: Vec<_> = subjects.into_iter().collect();
        if !subjects.is_empty() {
            self.findings.push(Finding { severity, message, subjects });
        }
    }
}

impl Catalogue {
    pub fn check(&self) -> Report {
        use Severity::{Error, Warning};
        let mut report = Report { findings: Vec::new() };
        let films = || self.all_films();

        report.note(Error, "ceremony without nominations", self.empty_ceremonies());
        let unnamed = films().filter(|film| self.all_nominations_of(&film.id).next().is_none());
        report.note(Error, "film without nominations", unnamed.map(name_film));
        report.note(Error, "film newer than its ceremony", self.premature());

        report.note(Warning, "category never given", self.unused_categories());
        report.note(Warning, "category without a winner", self.undecided());
        report.note(Warning, "movie-database entry of several films", shared(films(), |film| film.tmdb));
        report.note(Warning, "films of one name and year", self.namesakes());
        let known_codes: HashSet<&str> =
            self.languages().iter().map(|language| language.code.as_str()).collect();
        let spoken = |film: &&Film| film.language.as_deref().is_some_and(|code| !known_codes.contains(code));
        report.note(Warning, "unknown language", films().filter(spoken).map(name_film));
        let endless = |film: &&Film| film.runtime.is_some_and(|minutes| minutes > LONGEST_RUNTIME);
        report.note(Warning, "incredible runtime", films().filter(endless).map(name_film));
        let distant = |film: &&Film| {
            film.release_date
                .is_some_and(|date| date.year().abs_diff(film.year) > MAX_RELEASE_YEAR_DIFFERENCE)
        };
        report.note(Warning, "release date far from the film's year", films().filter(distant).map(name_film));
        let anonymous = |nomination: &&Nomination| nomination.nominees.is_empty();
        let nameless = self.nominations.iter().map(|it| &**it).filter(anonymous);
        report.note(Warning, "nomination without a nominee", nameless.map(|it| it.id.to_string()));
        let stale = self.stale_edits().iter().map(|edit| {
            let (target, field) = edit.key();
            format!("{field} of {target}")
        });
        report.note(Warning, "correction of something the facts do not have", stale);
        for (fact, message) in MISSING_FACTS {
            let lacking = self.films().filter(|film| film.missing_facts(false).contains(&fact));
            report.note(Warning, message, lacking.map(name_film));
        }
        report
    }

    fn empty_ceremonies(&self) -> impl Iterator<Item = String> {
        let is_empty = |number| self.ceremony_nominations(number).is_none_or(|mut all| all.next().is_none());
        let numbers = self.ceremonies().iter().map(|ceremony| ceremony.number);
        numbers.filter(move |number| is_empty(*number)).map(|number| number.to_string())
    }

    fn premature(&self) -> Vec<String> {
        let mut subjects = Vec::new();
        for nomination in &self.nominations {
            let Some(ceremony) = self.ceremony(nomination.ceremony) else { continue };
            for film in nomination.films.iter().filter_map(|id| self.any_film(id.as_str())) {
                if film.year > ceremony.date.year() {
                    subjects.push(format!("{} at ceremony {}", name_film(film), ceremony.number));
                }
            }
        }
        subjects
    }

    fn unused_categories(&self) -> impl Iterator<Item = String> {
        let used: HashSet<&str> =
            self.nominations.iter().map(|nomination| nomination.category.normalized_name.as_str()).collect();
        let slugs = self.categories().map(|category| &category.normalized_name);
        slugs.filter(move |slug| !used.contains(slug.as_str())).cloned()
    }

    fn undecided(&self) -> Vec<String> {
        let undecided = self.overview().into_iter().flat_map(|overview| {
            let open = overview.categories.into_iter().filter(|it| it.films.iter().all(|film| !film.won));
            open.map(move |it| format!("{} at ceremony {}", it.category.name, overview.ceremony.number))
        });
        undecided.collect()
    }

    fn namesakes(&self) -> Vec<String> {
        let mut by_name: BTreeMap<(&str, u16), Vec<&str>> = BTreeMap::new();
        for film in self.all_films() {
            by_name.entry((&film.name, film.year)).or_default().push(film.id.as_str());
        }
        let shared = by_name.into_iter().filter(|(_, ids)| ids.len() > 1);
        shared.map(|((name, year), ids)| format!("{name} ({year}): {}", ids.join(", "))).collect()
    }
}

/// Films that have the same value as an earlier one, each with that one.
pub(crate) fn shared<'a, K: Eq + Hash>(
    films: impl Iterator<Item = &'a Film>,
    key: impl Fn(&'a Film) -> Option<K>,
) -> Vec<String> {
    let mut owners: HashMap<K, &Film> = HashMap::new();
    let mut subjects = Vec::new();
    for film in films {
        if let Some(before) = key(film).and_then(|key| owners.insert(key, film)) {
            subjects.push(format!("{} and {}", name_film(before), name_film(film)));
        }
    }
    subjects
}

pub(crate) fn name_film(film: &Film) -> String {
    format!("{} {} ({})", film.id, film.name, film.year)
}

#[cfg(test)]
mod tests {
    use crate::testing::Small;
    use crate::{Edit, Edits};

    #[test]
    fn a_report_names_what_is_wrong_and_what_looks_wrong() {
        let catalogue = Small::new()
            .whole_film("tt1,Wings,,1927,1930-01-01,999,fr,7,movie,/w.jpg")
            .film("tt2", "Wings", 1927)
            .film("tt3", "Tomorrow", 1935)
            .film("tt4", "Unnamed", 1927)
            .nominated("001-a", "best-picture", &["tt1"], true)
            .nominated("001-b", "best-picture", &["tt2"], false)
            .nominated("001-c", "animated-short-film", &["tt3"], false)
            .nominee("001-a", "Someone", "")
            .build();
        let edits: Edits = [("tt2", "tmdb", "movie/7"), ("tt1", "language", "qq"), ("tt9", "runtime", "90")]
            .into_iter()
            .map(|(target, field, value)| Edit::parse(target, field, value).unwrap())
            .collect();
        let report = catalogue.with_edits(&edits).check();
        let findings: Vec<_> =
            report.findings.iter().map(|it| (it.message, it.subjects.join("; "))).collect();
        let expected = [
            ("ceremony without nominations", "2"),
            ("film without nominations", "tt4 Unnamed (1927)"),
            ("film newer than its ceremony", "tt3 Tomorrow (1935) at ceremony 1"),
            (
                "category never given",
                "actor-in-a-leading-role; documentary-feature-film; music-original-song; honorary-award",
            ),
            ("category without a winner", "Animated Short Film at ceremony 1"),
            ("movie-database entry of several films", "tt1 Wings (1927) and tt2 Wings (1927)"),
            ("films of one name and year", "Wings (1927): tt1, tt2"),
            ("unknown language", "tt1 Wings (1927)"),
            ("incredible runtime", "tt1 Wings (1927)"),
            ("release date far from the film's year", "tt1 Wings (1927)"),
            ("nomination without a nominee", "001-b; 001-c"),
            ("correction of something the facts do not have", "runtime of tt9"),
            ("film without movie-database id", "tt3 Tomorrow (1935)"),
            ("film without runtime", "tt2 Wings (1927); tt3 Tomorrow (1935)"),
            ("film without genres", "tt1 Wings (1927); tt2 Wings (1927); tt3 Tomorrow (1935)"),
            ("film without language", "tt2 Wings (1927); tt3 Tomorrow (1935)"),
            ("film without poster", "tt2 Wings (1927); tt3 Tomorrow (1935)"),
        ];
        assert_eq!(findings, expected.map(|(message, subjects)| (message, subjects.to_owned())));
        assert_eq!((report.errors(), report.warnings()), (3, 23));
    }
}
