//! Friend reports: what friends watched recently and what's left to watch together, cached as serialized JSON.

use std::sync::Arc;

use axum::body::Body;
use axum::response::Response;
use bytes::Bytes;
use http::header::CONTENT_TYPE;
use http::{HeaderMap, HeaderValue};
use laurels_app::App;
use laurels_catalogue::Catalogue;
use laurels_domain::friends::Relationship;
use laurels_domain::{User, UserId};
use quick_cache::Weighter;
use quick_cache::sync::Cache;

use super::friend_summary::FriendSummary;
use super::friend_summary_cache::RelatedUsers;
use super::{Profiles, etag, is_not_modified, with_etag};
use crate::api::caller::CallerWithFriends;
use crate::api::wire::{ConfirmedFriend, FriendInvite, FriendReport, RecentlyViewed, picture_url};
use crate::content::{cached_response, date_time};
use crate::server::Problem;

/// Capacity of the cache in bytes.
const CACHE_BYTES: u64 = 16_000_000;
/// Estimated number of entries.
const ESTIMATED_REPORTS: usize = 2_000;

/// Overhead per entry in bytes.
const ENTRY_OVERHEAD: usize = 300;

/// A report and the `ETag` it was created for.
struct Report {
    etag: String,
    body: Bytes,
}

#[derive(Clone)]
struct ReportWeighter;

impl Weighter<UserId, Arc<Report>> for ReportWeighter {
    fn weight(&self, _user: &UserId, report: &Arc<Report>) -> u64 {
        (report.body.len() + ENTRY_OVERHEAD) as u64
    }
}

pub(super) struct FriendReportCache(Cache<UserId, Arc<Report>, ReportWeighter>);

impl FriendReportCache {
    pub(super) fn new() -> Self {
        Self(Cache::with_weighter(ESTIMATED_REPORTS, CACHE_BYTES, ReportWeighter))
    }
}

impl Profiles {
    /// Responds with the report on the caller's friends and its `ETag`, or with 304.
    pub(crate) async fn respond_with_friend_report(
        &self,
        app: &App,
        CallerWithFriends { user, relationships }: CallerWithFriends,
        request: &HeaderMap,
    ) -> Result<Response, Problem> {
        let related = RelatedUsers::of(relationships);
        let catalogue = app.catalogue();
        let etag = etag(&catalogue, &user, &related);
        if is_not_modified(request, &etag) {
            return Ok(with_etag(None, &etag));
        }
        let cached = self.0.reports.0.get(&user.id).filter(|report| report.etag == etag);
        let body = if let Some(report) = cached {
            report.body.clone()
        } else {
            let body = self.write_report(app, &catalogue, &user, &related).await?;
            let report = Report { etag: etag.clone(), body: body.clone() };
            self.0.reports.0.insert(user.id.clone(), Arc::new(report));
            body
        };
        let mut response = Response::new(Body::from(body));
        response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
        Ok(with_etag(Some(response), &etag))
    }

    async fn write_report(
        &self,
        app: &App,
        catalogue: &Catalogue,
        user: &User,
        related: &RelatedUsers,
    ) -> Result<Bytes, Problem> {
        let caller = std::iter::once((&user.id, user.summary_revision));
        let others = related.iter().map(|(other, revision)| (&other.other, revision));
        let summaries = self.0.friend_summaries.get(app, catalogue, caller.chain(others)).await?;
        let summary_of = |id: &UserId| summaries.iter().find(|summary| summary.id == *id);
        let own = summary_of(&user.id).ok_or_else(Problem::not_logged_in)?;
        let mut report = FriendReport::default();
        let nominated = u32::try_from(catalogue.films().count()).unwrap_or(u32::MAX);
        for (related, summary) in related.iter().filter_map(|(it, _)| Some((it, summary_of(&it.other)?))) {
            let invite = || FriendInvite {
                id: related.other.as_str(),
                username: &summary.username,
                picture_url: picture_url(&related.other, summary.picture),
                invited: date_time(related.since),
            };
            match related.state {
                Relationship::Friends => report.confirmed.push(ConfirmedFriend {
                    id: related.other.as_str(),
                    username: &summary.username,
                    picture_url: picture_url(&related.other, summary.picture),
                    since: date_time(related.since),
                    viewed_count: summary.films.len(),
                    recently_viewed: recently_viewed(catalogue, summary),
                    both_unseen: nominated.saturating_sub(summary.films.len_with(&own.films)),
                }),
                Relationship::InviteSent => report.invites_sent.push(invite()),
                Relationship::InviteReceived => report.invites_received.push(invite()),
                Relationship::Unrelated | Relationship::Myself => {}
            }
        }
        cached_response::to_json(&report)
    }
}

fn recently_viewed<'a>(catalogue: &'a Catalogue, summary: &FriendSummary) -> Vec<RecentlyViewed<'a>> {
    let entry = |(at, index)| {
        let film = catalogue.film_at(index)?;
        Some(RecentlyViewed {
            film_id: film.id.as_str(),
            name: &film.name,
            year: film.year,
            marked: date_time(at),
        })
    };
    summary.recently_viewed().filter_map(entry).collect()
}
