//! Lists in the order of time, page by page: a page ends with the name of its last row, and the next begins behind it.

use laurels_domain::Timestamp;
use laurels_store::Cursor;

use crate::Problem;

/// How many rows a page has unless the caller wants fewer, and at most.
const MAX_PAGE_SIZE: u32 = 50;

/// As many as were asked for and one more, which shows whether there is a next page.
pub(super) fn rows(limit: Option<u32>) -> Result<u32, Problem> {
    match limit.unwrap_or(MAX_PAGE_SIZE) {
        limit @ 1..=MAX_PAGE_SIZE => Ok(limit + 1),
        _ => Err(Problem::invalid("limit", format!("A page has 1 to {MAX_PAGE_SIZE} rows."))),
    }
}

pub(super) fn place(text: Option<&str>) -> Result<Option<Cursor>, Problem> {
    let parse = |text: &str| {
        let (at, id) = text.split_once('-')?;
        Some(Cursor { at: Timestamp(at.parse().ok()?), id: id.to_owned() })
    };
    let unknown = || Problem::invalid("before", "There is no such place in the list.");
    text.map(|text| parse(text).ok_or_else(unknown)).transpose()
}

/// Takes the row too many off, and names the place to go on from.
pub(super) fn cut<T>(
    rows: &mut Vec<T>,
    asked: u32,
    place: impl Fn(&T) -> (Timestamp, &str),
) -> Option<String> {
    let page = asked as usize - 1;
    if rows.len() <= page {
        return None;
    }
    rows.truncate(page);
    rows.last().map(|last| {
        let (at, id) = place(last);
        format!("{}-{id}", at.0)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_ends_with_the_place_where_the_next_begins() {
        fn at(row: &i64) -> (Timestamp, &str) {
            (Timestamp(*row), "x-1")
        }
        let asked = rows(Some(2)).unwrap();
        let mut full = vec![3, 2, 1];
        let next = cut(&mut full, asked, at);
        assert_eq!((full, next.as_deref()), (vec![3, 2], Some("2-x-1")));
        assert_eq!(place(next.as_deref()).unwrap(), Some(Cursor { at: Timestamp(2), id: "x-1".to_owned() }));
        let mut last = vec![3, 2];
        assert_eq!(cut(&mut last, asked, at), None);
        assert_eq!(last, [3, 2]);
    }

    #[test]
    fn what_is_no_place_or_no_page_is_refused() {
        for wrong in ["", "-", "x-1", "12"] {
            assert!(place(Some(wrong)).is_err(), "{wrong:?}");
        }
        assert!(place(None).unwrap().is_none());
        assert!(rows(Some(0)).is_err() && rows(Some(51)).is_err() && rows(None).is_ok());
    }
}
