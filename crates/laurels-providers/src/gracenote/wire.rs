//! JSON types of Gracenote. Most numbers in it are strings.

use serde::Deserialize;

use crate::lenient_json::{list, maybe, number, text};

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Airing {
    pub(super) start_time: String,
    pub(super) end_time: String,
    #[serde(default, deserialize_with = "maybe")]
    pub(super) program: Option<Program>,
}

/// The full record of a film.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Record {
    #[serde(default, deserialize_with = "text")]
    pub(super) root_id: Option<String>,
    #[serde(default, deserialize_with = "text")]
    pub(super) title: Option<String>,
    #[serde(default, deserialize_with = "text")]
    pub(super) original_title: Option<String>,
    #[serde(default, deserialize_with = "number")]
    pub(super) release_year: Option<u32>,
    #[serde(default, deserialize_with = "text")]
    pub(super) title_lang: Option<String>,
    #[serde(default, deserialize_with = "list")]
    pub(super) genres: Vec<String>,
    #[serde(default, deserialize_with = "list")]
    pub(super) directors: Vec<String>,
    #[serde(default, deserialize_with = "text")]
    pub(super) run_time: Option<String>,
    #[serde(default, deserialize_with = "text")]
    pub(super) long_description: Option<String>,
    #[serde(default, deserialize_with = "text")]
    pub(super) short_description: Option<String>,
    #[serde(default, deserialize_with = "maybe")]
    pub(super) preferred_image: Option<Image>,
    #[serde(default, deserialize_with = "text")]
    pub(super) official_url: Option<String>,
    #[serde(default, deserialize_with = "list")]
    pub(super) awards: Vec<Award>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Image {
    #[serde(default, deserialize_with = "text")]
    pub(super) uri: Option<String>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Award {
    #[serde(default, deserialize_with = "text")]
    pub(super) name: Option<String>,
    #[serde(default, deserialize_with = "text")]
    pub(super) category: Option<String>,
    #[serde(default, deserialize_with = "text")]
    pub(super) year: Option<String>,
    #[serde(default, deserialize_with = "text")]
    pub(super) recipient: Option<String>,
    #[serde(default)]
    pub(super) won: bool,
}

/// `/programs/search`
#[derive(Debug, Deserialize)]
pub(super) struct Hits {
    #[serde(default, deserialize_with = "list")]
    pub(super) hits: Vec<Hit>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Hit {
    pub(super) program: Record,
}

/// A film on air or in theaters.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Program {
    #[serde(default, deserialize_with = "text")]
    pub(super) root_id: Option<String>,
    #[serde(default, deserialize_with = "text")]
    pub(super) title: Option<String>,
    #[serde(default, deserialize_with = "number")]
    pub(super) release_year: Option<u32>,
    #[serde(default, deserialize_with = "list")]
    pub(super) directors: Vec<String>,
    #[serde(default, deserialize_with = "list")]
    pub(super) showtimes: Vec<Showtime>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Showtime {
    pub(super) theatre: Theatre,
    /// The theater's local time, without a time zone.
    pub(super) date_time: String,
}

#[derive(Debug, Deserialize)]
pub(super) struct Theatre {
    #[serde(default, deserialize_with = "text")]
    pub(super) id: Option<String>,
    #[serde(default, deserialize_with = "text")]
    pub(super) name: Option<String>,
}

/// A list of records, without the unreadable ones.
#[derive(Debug, Deserialize)]
#[serde(transparent)]
pub(super) struct Records<T: serde::de::DeserializeOwned>(
    #[serde(deserialize_with = "readable")] pub(super) Vec<T>,
);

/// Unlike inside a record, anything but a list is an error: with status 200, an object is an error message.
fn readable<'de, D: serde::Deserializer<'de>, T: serde::de::DeserializeOwned>(
    from: D,
) -> Result<Vec<T>, D::Error> {
    let members = Vec::<serde_json::Value>::deserialize(from)?;
    Ok(members.into_iter().filter_map(|member| serde_json::from_value(member).ok()).collect())
}
