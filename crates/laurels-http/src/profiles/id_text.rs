//! The JSON text of an array of film IDs, edited without parsing it. IDs contain no characters that JSON escapes.

use laurels_catalogue::FilmId;
use memchr::memmem;
use serde_json::value::RawValue;

pub(super) struct IdText(String);

impl IdText {
    pub(super) fn of(json: &RawValue) -> Self {
        Self(json.get().to_owned())
    }

    pub(super) fn into_json(self) -> serde_json::Result<Box<RawValue>> {
        RawValue::from_string(self.0)
    }

    pub(super) fn contains(&self, film: &FilmId) -> bool {
        self.find(film).is_some()
    }

    fn find(&self, film: &FilmId) -> Option<std::ops::Range<usize>> {
        let quoted = format!("\"{film}\"");
        let start = memmem::find(self.0.as_bytes(), quoted.as_bytes())?;
        Some(start..start + quoted.len())
    }

    pub(super) fn remove(&mut self, film: &FilmId) {
        let Some(mut range) = self.find(film) else { return };
        // Includes the comma before it, or after it if it's the first of several.
        if self.0[..range.start].ends_with(',') {
            range.start -= 1;
        } else if self.0[range.end..].starts_with(',') {
            range.end += 1;
        }
        self.0.replace_range(range, "");
    }

    /// Inserts a film before the last ones of the array, which may be given in any order.
    pub(super) fn insert_before<'a>(&mut self, film: &FilmId, last: impl Iterator<Item = &'a FilmId>) {
        let after: usize = last.map(|film| film.as_str().len() + ",\"\"".len()).sum();
        match self.0.len() - "]".len() - after {
            // It becomes the first of several; the current first has no comma before it.
            0 => self.0.insert_str(1, &format!("\"{film}\",")),
            1 => self.0.insert_str(1, &format!("\"{film}\"")),
            end => self.0.insert_str(end, &format!(",\"{film}\"")),
        }
    }
}
