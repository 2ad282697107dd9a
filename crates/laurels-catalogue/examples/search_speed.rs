//! Measures loading, correcting and searching the catalogue. Run it with `--release`.

use std::hint::black_box;
use std::io::{self, Write as _};
use std::time::{Duration, Instant};

use laurels_catalogue::{Catalogue, Edit, Edits, MAX_HITS, SearchKind};

const ROUNDS: u32 = 200;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut out = io::stdout().lock();

    let (catalogue, took) = timed(Catalogue::builtin);
    let catalogue = catalogue?;
    writeln!(out, "load            {took:>10.1?}")?;

    let nomination = catalogue.films().find_map(|film| catalogue.nominations_of(&film.id).next());
    let won = nomination.map(|nomination| Edit::Won { nomination: nomination.id.clone(), won: true });
    let edits: Edits = won.into_iter().collect();
    let (_, took) = timed(|| black_box(catalogue.with_edits(&edits)));
    writeln!(out, "with_edits      {took:>10.1?}")?;

    for (kind, queries) in [
        (SearchKind::Titles, ["godfather", "oceans eleven", "zorro", "nothing like it", "the", "e"]),
        (SearchKind::Nominees, ["spielberg", "meryl streep", "kieslowski", "nobody at all", "john", "e"]),
        (SearchKind::Overviews, ["hitchcock", "south korean", "papiamento", "meryl streep", "drama", "e"]),
    ] {
        for text in queries {
            let hits = catalogue.search(kind, text, false, MAX_HITS).len();
            let ((), took) = timed(|| {
                for _ in 0..ROUNDS {
                    black_box(catalogue.search(kind, black_box(text), false, MAX_HITS));
                }
            });
            writeln!(out, "{:<10} {text:<16} {hits:>4} hits {:>10.1?}", format!("{kind:?}"), took / ROUNDS)?;
        }
    }
    Ok(())
}

fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let start = Instant::now();
    let result = work();
    (result, start.elapsed())
}
