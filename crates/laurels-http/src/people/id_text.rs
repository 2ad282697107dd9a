//! Ids of films as the text of a JSON array, changed in place. They hold nothing that is written in another way in JSON.

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

    pub(super) fn has(&self, film: &FilmId) -> bool {
        self.find(film).is_some()
    }

    fn find(&self, film: &FilmId) -> Option<std::ops::Range<usize>> {
        let quoted = format!("\"{film}\"");
        let start = memmem::find(self.0.as_bytes(), quoted.as_bytes())?;
        Some(start..start + quoted.len())
    }

    pub(super) fn remove(&mut self, film: &FilmId) {
        let Some(mut found) = self.find(film) else { return };
        // With the comma in front of it, or behind it where it is the first of several.
        if self.0[..found.start].ends_with(',') {
            found.start -= 1;
        } else if self.0[found.end..].starts_with(',') {
            found.end += 1;
        }
        self.0.replace_range(found, "");
    }

    /// These are the last ones, whatever their order.
    pub(super) fn insert_before<'a>(&mut self, film: &FilmId, last: impl Iterator<Item = &'a FilmId>) {
        let behind: usize = last.map(|film| film.as_str().len() + ",\"\"".len()).sum();
        match self.0.len() - "]".len() - behind {
            // All the others are behind it, and the first of them has no comma.
            0 => self.0.insert_str(1, &format!("\"{film}\",")),
            1 => self.0.insert_str(1, &format!("\"{film}\"")),
            end => self.0.insert_str(end, &format!(",\"{film}\"")),
        }
    }
}
