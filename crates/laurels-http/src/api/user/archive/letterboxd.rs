//! Films in Letterboxd's CSV import format, like the files that the settings page saves.

use std::borrow::Cow;

use laurels_catalogue::{Catalogue, Film, FilmId};
use laurels_domain::WatchedDate;
use laurels_domain::archives::{FilmRecord, FilmRecords};
use laurels_domain::diary::{Rating, Watch};
use laurels_domain::marks::MarkList;

/// A row for each time a film was watched, the earliest first, and one for each film without entries. Letterboxd accepts
/// full dates only. Notes are left out: they're private, and Letterboxd would publish them.
pub(super) fn watched_table(films: &FilmRecords, catalogue: &Catalogue) -> String {
    let mut table = row(&["imdbID", "Title", "Year", "WatchedDate", "Rating", "Rewatch"].map(Cow::from));
    for (id, record) in in_order(films, MarkList::Viewed) {
        let Some(film) = catalogue.film(id.as_str()) else { continue };
        let empty = ["", "", ""].map(Cow::from);
        if record.watches.is_empty() {
            table += &row(&[film_cells(film), empty].concat());
        }
        for cells in watch_cells(record) {
            table += &row(&[film_cells(film), cells].concat());
        }
    }
    table
}

/// Without the films that are viewed already.
pub(super) fn watchlist_table(films: &FilmRecords, catalogue: &Catalogue) -> String {
    let mut table = row(&["imdbID", "Title", "Year"].map(Cow::from));
    let open = |(_, record): &(&FilmId, &FilmRecord)| record.viewed.marked_at.is_none();
    for (id, _) in in_order(films, MarkList::Bookmarks).into_iter().filter(open) {
        if let Some(film) = catalogue.film(id.as_str()) {
            table += &row(&film_cells(film));
        }
    }
    table
}

/// In the order in which the films were marked.
pub(super) fn in_order(films: &FilmRecords, list: MarkList) -> Vec<(&FilmId, &FilmRecord)> {
    let mut marked: Vec<_> =
        films.iter().filter(|(_, record)| record.times(list).marked_at.is_some()).collect();
    marked.sort_by_key(|(_, record)| record.times(list).marked_at);
    marked
}

/// Letterboxd matches by IMDb id; title and year are the fallback for films without one.
fn film_cells(film: &Film) -> [Cow<'_, str>; 3] {
    let imdb_id = if film.id.as_str().starts_with("tt") { film.id.as_str() } else { "" };
    [imdb_id.into(), film.name.as_str().into(), film.year.to_string().into()]
}

fn watch_cells(record: &FilmRecord) -> impl Iterator<Item = [Cow<'_, str>; 3]> {
    let date = |watch: &Watch| watch.details.watched.map_or_else(String::new, |date| date.to_string());
    let mut watches: Vec<&Watch> = record.watches.iter().collect();
    watches.sort_by_key(|watch| (date(watch), watch.id.number));
    let mut has_date_before = false;
    watches.into_iter().map(move |watch| {
        let details = &watch.details;
        let is_rewatch = details.is_rewatch || has_date_before;
        has_date_before |= details.watched.is_some();
        let is_day = matches!(details.watched, Some(WatchedDate::Day(_)));
        let day = if is_day { date(watch) } else { String::new() };
        let rating = details.rating.map_or_else(String::new, |rating| Rating::stars(rating).to_string());
        let rewatch = if is_day && is_rewatch { "true" } else { "" };
        [day.into(), rating.into(), rewatch.into()]
    })
}

fn row(cells: &[Cow<'_, str>]) -> String {
    let quoted = |cell: &Cow<'_, str>| {
        if cell.contains(['"', ',', '\n', '\r']) {
            format!("\"{}\"", cell.replace('"', "\"\""))
        } else {
            cell.to_string()
        }
    };
    cells.iter().map(quoted).collect::<Vec<_>>().join(",") + "\r\n"
}

#[cfg(test)]
mod tests {
    use laurels_domain::Timestamp;
    use laurels_domain::diary::{WatchDetails, WatchId};
    use laurels_domain::mark_edits::MarkTimes;

    use super::*;

    const GODFATHER: &str = "tt0068646";
    const CASABLANCA: &str = "tt0034583";

    fn watch(number: i64, watched: &str, halves: i64) -> Watch {
        let details = WatchDetails {
            watched: WatchedDate::read(watched),
            rating: Rating::from_half_stars(halves),
            note: Some("private".to_owned()),
            is_rewatch: false,
        };
        Watch { id: WatchId { film: FilmId::parse(GODFATHER).unwrap(), number }, details }
    }

    fn marked(at: i64) -> MarkTimes {
        MarkTimes { marked_at: Some(Timestamp(at)), ..MarkTimes::default() }
    }

    #[test]
    fn each_watch_has_a_row_without_its_note() {
        let catalogue = Catalogue::builtin().unwrap();
        let watches = vec![watch(2, "2025-01-02", 7), watch(1, "2024", 0), watch(3, "", 10)];
        let seen = FilmRecord { viewed: marked(2), bookmarked: marked(1), watches, ..FilmRecord::default() };
        let wanted = FilmRecord { bookmarked: marked(1), ..FilmRecord::default() };
        let id = |id: &str| FilmId::parse(id).unwrap();
        let mut films = FilmRecords::from([(id(GODFATHER), seen), (id(CASABLANCA), wanted.clone())]);
        films.insert(id("unknown"), FilmRecord { viewed: marked(9), ..FilmRecord::default() });
        assert_eq!(
            watched_table(&films, &catalogue),
            "imdbID,Title,Year,WatchedDate,Rating,Rewatch\r\n\
             tt0068646,The Godfather,1972,,5,\r\n\
             tt0068646,The Godfather,1972,,,\r\n\
             tt0068646,The Godfather,1972,2025-01-02,3.5,true\r\n"
        );
        assert_eq!(watchlist_table(&films, &catalogue), "imdbID,Title,Year\r\ntt0034583,Casablanca,1942\r\n");
        let empty = FilmRecords::from([(id(CASABLANCA), FilmRecord { viewed: marked(1), ..wanted })]);
        assert!(watched_table(&empty, &catalogue).ends_with("\r\ntt0034583,Casablanca,1942,,,\r\n"));
    }

    #[test]
    fn separators_are_quoted() {
        assert_eq!(row(&["a,b", "say \"hi\"", "c"].map(Cow::from)), "\"a,b\",\"say \"\"hi\"\"\",c\r\n");
    }
}
