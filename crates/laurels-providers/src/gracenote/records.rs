//! What the provider knows of a film, for somebody who looks for the right one.

use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serde::de::DeserializeOwned;

use super::{Gracenote, wire};
use crate::client::{Answer, Question};
use crate::error::ProviderError;
use crate::rate_limited_client::Priority;

/// Of the awards it knows, the only ones that concern us.
pub const ACADEMY_AWARD: &str = "Academy Award";
const MOST_HITS: u8 = 20;

/// A film, for people to compare; every part but its number may be missing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    pub root_id: String,
    pub title: Option<String>,
    pub original_title: Option<String>,
    pub year: Option<u16>,
    pub title_language: Option<String>,
    pub genres: Vec<String>,
    pub directors: Vec<String>,
    /// As it writes it: `PT02H55M`.
    pub run_time: Option<String>,
    pub long_description: Option<String>,
    pub short_description: Option<String>,
    /// Mostly without a host.
    pub image: Option<String>,
    pub official_url: Option<String>,
    /// Academy Awards alone.
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
    /// A film with its awards; `None` if there is no such film.
    pub async fn record(&self, root_id: &str) -> Result<Option<Record>, ProviderError> {
        let root_id = utf8_percent_encode(root_id, NON_ALPHANUMERIC);
        let program = self.get_one(&format!("programs/{root_id}?imageSize=Md&imageAspectTV=2x3")).await?;
        Ok(program.and_then(record))
    }

    /// Films by their title, the likeliest first.
    pub async fn search(&self, title: &str) -> Result<Vec<Record>, ProviderError> {
        let title = utf8_percent_encode(title, NON_ALPHANUMERIC);
        let hits: Option<wire::Hits> = self
            .get_one(&format!(
                "programs/search?q={title}&queryFields=title&entityType=movie&limit={MOST_HITS}"
            ))
            .await?;
        let hits = hits.map_or_else(Vec::new, |hits| hits.hits);
        Ok(hits.into_iter().filter_map(|hit| record(hit.program)).collect())
    }

    async fn get_one<T: DeserializeOwned>(&self, path: &str) -> Result<Option<T>, ProviderError> {
        let key = utf8_percent_encode(self.key.reveal(), NON_ALPHANUMERIC);
        let url = format!("{}/{path}&api_key={key}", self.base);
        self.rate_limited_client.ask(&Question::get(&url, None), Priority::Visitor, one).await
    }
}

/// Where there is nothing to tell, it sends nothing or an empty list.
fn one<T: DeserializeOwned>(answer: &Answer) -> Result<Option<T>, ProviderError> {
    match answer.status {
        200 | 204 if answer.is_empty() => Ok(None),
        404 => Ok(None),
        200 => match answer.json::<serde_json::Value>()? {
            serde_json::Value::Array(members) => Ok(members.into_iter().find_map(read)),
            whole => read(whole).map(Some).ok_or_else(|| answer.unexpected()),
        },
        _ => Err(answer.unexpected()),
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
