//! Moves what is stored under former ids of films to their ids of today.

use std::time::Duration;

use laurels_catalogue::{Catalogue, FilmId};
use laurels_domain::Timestamp;
use laurels_store::{MarkStore, MergedFilm, Store, StoreError};

/// Instances of the previous release still store marks under an old id until they are replaced, one after the other. So
/// each start within this time moves them again; the last one moves the rest.
const ROLLING_UPGRADE: Duration = Duration::from_hours(24);

pub(crate) async fn merge_films(facts: &Catalogue, store: &Store, now: Timestamp) -> Result<(), StoreError> {
    let merged = store.catalogue.list_merged_films().await?;
    for (old, film) in facts.aliases() {
        let is_merged = |it: &MergedFilm| it.old == *old && it.film == *film;
        if merged.iter().any(|it| is_merged(it) && !now.is_within(ROLLING_UPGRADE, it.at)) {
            continue;
        }
        let users = merge_marks(&store.marks, old, film).await?;
        store.catalogue.set_film_merged(old, film, now).await?;
        if users > 0 {
            tracing::info!(film.id = %film, film.old_id = %old, users, "moved marks from a film's old id to its new one");
        }
    }
    Ok(())
}

/// Returns how many users had marked the film.
async fn merge_marks(store: &MarkStore, old: &FilmId, film: &FilmId) -> Result<usize, StoreError> {
    let (mut count, mut after) = (0, None);
    loop {
        let (users, last) = store.list_users_with_marks(old, after.as_ref()).await?;
        if !users.is_empty() {
            store.merge_marks(&users, old, film).await?;
            count += users.len();
        }
        if last.is_none() {
            return Ok(count);
        }
        after = last;
    }
}
