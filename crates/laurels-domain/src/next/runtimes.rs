//! How long films take. A film without a runtime counts as the median of its kind.

use laurels_catalogue::{Catalogue, Film, Kinds};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Runtime {
    pub minutes: u16,
    /// Whether the film's own runtime is missing.
    pub is_estimated: bool,
}

/// The median runtimes of a catalogue.
#[derive(Clone, Copy, Debug)]
pub struct Runtimes {
    feature: u16,
    short: u16,
    documentary: u16,
    documentary_short: u16,
}

impl Runtimes {
    pub fn of(catalogue: &Catalogue) -> Self {
        let runtimes: Vec<(Kinds, u16)> =
            catalogue.films().filter_map(|film| Some((catalogue.kinds_of(film), positive(film)?))).collect();
        let median = |short: bool, documentary: bool| {
            let here = runtimes.iter().filter(|(kinds, _)| *kinds == Kinds { short, documentary });
            let mut minutes: Vec<u16> = here.map(|(_, minutes)| *minutes).collect();
            minutes.sort_unstable();
            minutes.get(minutes.len() / 2).copied().unwrap_or(1)
        };
        Self {
            feature: median(false, false),
            short: median(true, false),
            documentary: median(false, true),
            documentary_short: median(true, true),
        }
    }

    pub fn of_film(self, catalogue: &Catalogue, film: &Film) -> Runtime {
        match positive(film) {
            Some(minutes) => Runtime { minutes, is_estimated: false },
            None => Runtime { minutes: self.median(catalogue.kinds_of(film)), is_estimated: true },
        }
    }

    fn median(self, Kinds { short, documentary }: Kinds) -> u16 {
        match (short, documentary) {
            (false, false) => self.feature,
            (true, false) => self.short,
            (false, true) => self.documentary,
            (true, true) => self.documentary_short,
        }
    }
}

fn positive(film: &Film) -> Option<u16> {
    film.runtime.filter(|minutes| *minutes > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn films_without_a_runtime_count_as_the_median_of_their_kind() {
        let catalogue = Catalogue::builtin().unwrap();
        let runtimes = Runtimes::of(&catalogue);
        for film in catalogue.films() {
            let runtime = runtimes.of_film(&catalogue, film);
            assert_eq!(runtime.is_estimated, film.runtime.is_none());
            if let Some(minutes) = film.runtime {
                assert_eq!(runtime.minutes, minutes);
            } else {
                let kinds = catalogue.kinds_of(film);
                let same: Vec<u16> = catalogue
                    .films()
                    .filter(|other| catalogue.kinds_of(other) == kinds)
                    .filter_map(|other| other.runtime)
                    .collect();
                let shorter = same.iter().filter(|minutes| **minutes < runtime.minutes).count();
                let longer = same.iter().filter(|minutes| **minutes > runtime.minutes).count();
                assert!(shorter <= same.len() / 2 && longer <= same.len() / 2, "{film:?}");
            }
        }
    }
}
