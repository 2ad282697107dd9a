use axum::response::Response;
use laurels_cards::{OwnCard, OwnSubject, Seen};
use laurels_domain::progress::{CategoryProgress, Progress, SubjectProgress};
use laurels_domain::shares::ShareSubject;

use super::ShareTokenPath;
use crate::api::card::{CardDrawing, no_such_card};
use crate::api::public::OpenLinks;
use crate::api::stats::YearReviews;
use crate::api::wire::YearReview;
use crate::server::Problem;
use crate::server::extract::Path;

/// The card of a share. Gone with the share, so nothing may reuse it without asking.
pub(crate) async fn share_card(
    links: OpenLinks,
    reviews: YearReviews,
    drawing: CardDrawing,
    Path(path): Path<ShareTokenPath>,
) -> Result<Response, Problem> {
    let open = links.share(&path.token).await?.ok_or_else(no_such_card)?;
    let subject = if let ShareSubject::Year(year) = open.subject {
        reviews.shared(&open.owner, year, year_subject).await?
    } else {
        let progress = SubjectProgress::of(&drawing.catalogue, &open.subject, &open.owner.films);
        progress.and_then(|progress| own_subject(open.subject, &progress))
    };
    let subject = subject.ok_or_else(no_such_card)?;
    let card = OwnCard { username: open.owner.username.to_string(), subject };
    drawing.respond_own(card).await
}

/// `None` for a year, whose card is [`year_subject`].
fn own_subject(subject: ShareSubject, progress: &SubjectProgress<'_>) -> Option<OwnSubject> {
    let films = to_card(progress.films);
    let categories = &progress.categories;
    Some(match subject {
        ShareSubject::Ceremony(number) => {
            let ring = |category: &CategoryProgress<'_>| {
                (category.normalized_name.to_owned(), to_card(category.films))
            };
            OwnSubject::Ceremony { number, films, rings: categories.iter().map(ring).collect() }
        }
        ShareSubject::Category(number, category) => {
            let films = progress.nominees.iter().map(|nominee| (nominee.film.id.clone(), nominee.is_seen));
            OwnSubject::Category { number, category, films: films.collect() }
        }
        ShareSubject::Decade(first_year) => {
            let ceremonies = categories.chunk_by(|one, next| one.ceremony == next.ceremony);
            let closed = |rings: &[CategoryProgress<'_>]| {
                let closed: Progress = rings.iter().map(|ring| ring.films.is_complete()).collect();
                Some((rings.first()?.ceremony, to_card(closed)))
            };
            OwnSubject::Decade { first_year, films, ceremonies: ceremonies.filter_map(closed).collect() }
        }
        ShareSubject::Person(id) => {
            let nominations = to_card(progress.nominations.unwrap_or_default());
            OwnSubject::Person { id, films, nominations }
        }
        ShareSubject::Year(_) => return None,
    })
}

fn year_subject(review: &YearReview<'_>) -> OwnSubject {
    let mut months = [0; 12];
    for (to, from) in months.iter_mut().zip(&review.months) {
        *to = count(*from);
    }
    OwnSubject::Year {
        year: review.year,
        films: count(review.totals.films),
        minutes: review.totals.minutes,
        rings: count(review.totals.rings),
        months,
        best: review.favorites.iter().map(|favorite| favorite.film.name.to_owned()).collect(),
    }
}

pub(crate) fn to_card(progress: Progress) -> Seen {
    Seen { seen: count(progress.seen), total: count(progress.total) }
}

fn count(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
