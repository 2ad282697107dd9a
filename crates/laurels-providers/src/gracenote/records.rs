//! Film records of the listings provider, for matching them with our films.

use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serde::de::DeserializeOwned;

use super::{Gracenote, wire};
use crate::client::{Request, Response};
use crate::error::ProviderError;
use crate::rate_limited_client::Priority;

/// The name of the only award that matters to us.
pub const ACADEMY_AWARD: &str = "Academy Award";
const MAX_HITS: u8 = 20;

/// A film, for comparison by an admin; everything but the id may be missing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    pub root_id: String,
    pub title: Option<String>,
    pub original_title: Option<String>,
    pub year: Option<u16>,
    pub title_language: Option<String>,
    pub genres: Vec<String>,
    pub directors: Vec<String>,
    /// In the provider's format: `PT02H55M`.
    pub run_time: Option<String>,
    pub long_description: Option<String>,
    pub short_description: Option<String>,
    /// Usually without a host.
    pub image: Option<String>,
    pub official_url: Option<String>,
    /// Only Academy Awards.
    pub awards: Vec<Award>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Award {
    pub category: Option<String>,
    pub year: Option<String>,
    pub recipient: Option<String>,
    pub won: bool,
}

impl Gracenote {
    /// A film with its awards; `None` if it doesn't exist.
    pub async fn record(&self, root_id: &str) -> Result<Option<Record>, ProviderError> {
        let root_id = utf8_percent_encode(root_id, NON_ALPHANUMERIC);
        let program = self.get_one(&format!("programs/{root_id}?imageSize=Md&imageAspectTV=2x3")).await?;
        Ok(program.and_then(record))
    }

    /// Films by title, best matches first.
    pub async fn search(&self, title: &str) -> Result<Vec<Record>, ProviderError> {
        let title = utf8_percent_encode(title, NON_ALPHANUMERIC);
        let hits: Option<wire::Hits> = self
            .get_one(&format!(
                "programs/search?q={title}&queryFields=title&entityType=movie&limit={MAX_HITS}"
            ))
            .await?;
        let hits = hits.map_or_else(Vec::new, |hits| hits.hits);
        Ok(hits.into_iter().filter_map(|hit| record(hit.program)).collect())
    }

    async fn get_one<T: DeserializeOwned>(&self, path: &str) -> Result<Option<T>, ProviderError> {
        let key = utf8_percent_encode(self.key.reveal(), NON_ALPHANUMERIC);
        let url = format!("{}/{path}&api_key={key}", self.base);
        self.rate_limited_client.send(&Request::get(&url, None), Priority::Visitor, parse_one).await
    }
}

/// Without results the body is empty or an empty list.
fn parse_one<T: DeserializeOwned>(response: &Response) -> Result<Option<T>, ProviderError> {
    match response.status {
        200 | 204 if response.is_empty() => Ok(None),
        404 => Ok(None),
        200 => match response.json::<serde_json::Value>()? {
            serde_json::Value::Array(members) => Ok(members.into_iter().find_map(read)),
            whole => read(whole).map(Some).ok_or_else(|| response.unexpected()),
        },
        _ => Err(response.unexpected()),
    }
}

fn read<T: DeserializeOwned>(value: serde_json::Value) -> Option<T> {
    serde_json::from_value(value).ok()
}

fn record(program: wire::Record) -> Option<Record> {
    let awards = program.awards.into_iter().filter(|award| award.name.as_deref() == Some(ACADEMY_AWARD));
    Some(Record {
        root_id: program.root_id?,
        title: program.title,
        original_title: program.original_title,
        year: program.release_year.and_then(|year| u16::try_from(year).ok()),
        title_language: program.title_lang,
        genres: program.genres,
        directors: program.directors,
        run_time: program.run_time,
        long_description: program.long_description,
        short_description: program.short_description,
        image: program.preferred_image.and_then(|image| image.uri),
        official_url: program.official_url,
        awards: awards
            .map(|award| Award {
                category: award.category,
                year: award.year,
                recipient: award.recipient,
                won: award.won,
            })
            .collect(),
    })
}
