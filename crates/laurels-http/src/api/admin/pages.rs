//! Keyset pagination of lists ordered by time: a page's cursor is its last row, and the next page starts after it.

use laurels_domain::Timestamp;
use laurels_store::Cursor;

use crate::server::Problem;

/// Default and maximum number of rows per page.
const MAX_PAGE_SIZE: u32 = 50;

/// The requested number of rows and one more, which shows whether there's a next page.
pub(super) fn rows(limit: Option<u32>) -> Result<u32, Problem> {
    match limit.unwrap_or(MAX_PAGE_SIZE) {
        limit @ 1..=MAX_PAGE_SIZE => Ok(limit + 1),
        _ => Err(Problem::invalid("limit", format!("The limit must be between 1 and {MAX_PAGE_SIZE}."))),
    }
}

pub(super) fn cursor(text: Option<&str>) -> Result<Option<Cursor>, Problem> {
    let parse = |text: &str| {
        let (at, id) = text.split_once('-')?;
        Some(Cursor { at: Timestamp(at.parse().ok()?), id: id.to_owned() })
    };
    let unknown = || Problem::invalid("before", "We couldn't find this page of the list.");
    text.map(|text| parse(text).ok_or_else(unknown)).transpose()
}

/// Drops the extra row, and returns the cursor of the next page.
pub(super) fn cut<T>(
    rows: &mut Vec<T>,
    fetched: u32,
    key: impl Fn(&T) -> (Timestamp, &str),
) -> Option<String> {
    let page = fetched as usize - 1;
    if rows.len() <= page {
        return None;
    }
    rows.truncate(page);
    rows.last().map(|last| {
        let (at, id) = key(last);
        format!("{}-{id}", at.0)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cursor_continues_after_the_last_row() {
        fn at(row: &i64) -> (Timestamp, &str) {
            (Timestamp(*row), "x-1")
        }
        let fetched = rows(Some(2)).unwrap();
        let mut full = vec![3, 2, 1];
        let next = cut(&mut full, fetched, at);
        assert_eq!((full, next.as_deref()), (vec![3, 2], Some("2-x-1")));
        assert_eq!(cursor(next.as_deref()).unwrap(), Some(Cursor { at: Timestamp(2), id: "x-1".to_owned() }));
        let mut last = vec![3, 2];
        assert_eq!(cut(&mut last, fetched, at), None);
        assert_eq!(last, [3, 2]);
    }

    #[test]
    fn invalid_cursors_and_limits_are_rejected() {
        for wrong in ["", "-", "x-1", "12"] {
            assert!(cursor(Some(wrong)).is_err(), "{wrong:?}");
        }
        assert!(cursor(None).unwrap().is_none());
        assert!(rows(Some(0)).is_err() && rows(Some(51)).is_err() && rows(None).is_ok());
    }
}
