//! What the people around a person have seen lately and what is left to see together, kept ready as bytes.

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

use super::circle::Circle;
use super::shown::Shown;
use super::{People, is_known, tag, tagged};
use crate::extract::CallerWithFriends;
use crate::wire::{ConfirmedFriend, FriendInvite, FriendReport, SeenLately, date_time, picture_url};
use crate::{Problem, cached_response};

/// What all the reports kept may take.
const REPORT_BYTES: u64 = 16_000_000;
/// A guess, to begin with.
const REPORTS: usize = 2_000;

/// What keeping one takes besides.
const REPORT_FIELDS: usize = 300;

/// The report that a tag stands for.
struct Report {
    tag: String,
    body: Bytes,
}

#[derive(Clone)]
struct Length;

impl Weighter<UserId, Arc<Report>> for Length {
    fn weight(&self, _person: &UserId, report: &Arc<Report>) -> u64 {
        (report.body.len() + REPORT_FIELDS) as u64
    }
}

pub(super) struct Reports(Cache<UserId, Arc<Report>, Length>);

impl Reports {
    pub(super) fn new() -> Self {
        Self(Cache::with_weighter(REPORTS, REPORT_BYTES, Length))
    }
}

impl People {
    /// The report on a person's friends, with a tag.
    pub(crate) async fn report(
        &self,
        app: &App,
        CallerWithFriends { user, ties }: CallerWithFriends,
        request: &HeaderMap,
    ) -> Result<Response, Problem> {
        let circle = Circle::of(ties);
        let catalogue = app.catalogue();
        let tag = tag(&catalogue, &user, &circle);
        if is_known(request, &tag) {
            return Ok(tagged(None, &tag));
        }
        let kept = self.0.reports.0.get(&user.id).filter(|report| report.tag == tag);
        let body = if let Some(report) = kept {
            report.body.clone()
        } else {
            let body = self.write_report(app, &catalogue, &user, &circle).await?;
            let report = Report { tag: tag.clone(), body: body.clone() };
            self.0.reports.0.insert(user.id.clone(), Arc::new(report));
            body
        };
        let mut response = Response::new(Body::from(body));
        response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
        Ok(tagged(Some(response), &tag))
    }

    async fn write_report(
        &self,
        app: &App,
        catalogue: &Catalogue,
        user: &User,
        circle: &Circle,
    ) -> Result<Bytes, Problem> {
        let myself = std::iter::once((&user.id, user.summary_revision));
        let others = circle.everybody().map(|(tie, revision)| (&tie.other, revision));
        let shown = self.0.circles.shown(app, catalogue, myself.chain(others)).await?;
        let of = |person: &UserId| shown.iter().find(|shown| shown.id == *person);
        let mine = of(&user.id).ok_or_else(Problem::not_logged_in)?;
        let mut report = FriendReport::default();
        let nominated = u32::try_from(catalogue.films().count()).unwrap_or(u32::MAX);
        for (tie, shown) in circle.everybody().filter_map(|(tie, _)| Some((tie, of(&tie.other)?))) {
            let invite = || FriendInvite {
                id: tie.other.as_str(),
                username: &shown.username,
                picture_url: picture_url(&tie.other, shown.picture),
                invited: date_time(tie.since),
            };
            match tie.stands {
                Relationship::Friends => report.confirmed.push(ConfirmedFriend {
                    id: tie.other.as_str(),
                    username: &shown.username,
                    picture_url: picture_url(&tie.other, shown.picture),
                    since: date_time(tie.since),
                    viewed_count: shown.films.len(),
                    lately: lately(catalogue, shown),
                    both_unseen: nominated.saturating_sub(shown.films.len_with(&mine.films)),
                }),
                Relationship::InviteSent => report.invites_sent.push(invite()),
                Relationship::InviteReceived => report.invites_received.push(invite()),
                Relationship::Unrelated | Relationship::Myself => {}
            }
        }
        cached_response::to_json(&report)
    }
}

fn lately<'a>(catalogue: &'a Catalogue, shown: &Shown) -> Vec<SeenLately<'a>> {
    let entry = |(at, place)| {
        let film = catalogue.film_at(place)?;
        Some(SeenLately {
            film_id: film.id.as_str(),
            name: &film.name,
            year: film.year,
            marked: date_time(at),
        })
    };
    shown.lately().filter_map(entry).collect()
}
