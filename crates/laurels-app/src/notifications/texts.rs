//! What notifications say. The message is JSON, as the service worker of the web app reads it.

use std::time::Duration;

use laurels_catalogue::{Catalogue, Ceremony, FilmId, Nomination};
use laurels_domain::friends::Relationship;
use laurels_domain::notifications::NotificationKind;
use laurels_domain::{Timestamp, UserId, Zone};
use laurels_store::NewNotification;
use serde_json::json;

use crate::{NewOnService, UpcomingAiring};

/// An invite that was sent this long ago is found in the app.
const FRIENDS_LIFETIME: Duration = Duration::from_hours(48);
/// Films or winners that are named; the others are counted.
const MAX_NAMED: usize = 3;
/// Characters of a name in a message.
const MAX_NAME: usize = 80;

/// A notification with the same tag replaces the one before.
fn message(title: &str, body: &str, path: &str, tag: &str) -> String {
    json!({ "title": title, "body": body, "path": path, "tag": tag }).to_string()
}

/// For the other user, after a step of `user`; `None` if there is nothing to tell.
pub(crate) fn friend_notification(
    user: &UserId,
    username: &str,
    before: Relationship,
    after: Relationship,
    now: Timestamp,
) -> Option<NewNotification> {
    let name = shortened(username);
    let (event, title, body) = match (before, after) {
        (Relationship::Unrelated, Relationship::InviteSent) => {
            ("invite", format!("{name} invited you"), "Accept to compare which nominees you've seen.")
        }
        (Relationship::InviteReceived, Relationship::Friends) => {
            ("accepted", format!("{name} accepted your invite"), "See which films neither of you has seen.")
        }
        (Relationship::Unrelated | Relationship::InviteSent, Relationship::Friends) => {
            ("accepted", format!("{name} is your friend now"), "They used your invite link.")
        }
        _ => return None,
    };
    Some(NewNotification {
        id: format!("friends:{event}:{user}:{}", now.date(0)),
        kind: NotificationKind::Friends,
        about: Some(user.clone()),
        message: message(&title, body, "/friends", &format!("friends:{user}")),
        made_at: now,
        ends_at: now.after(FRIENDS_LIFETIME),
    })
}

/// `None` if there are none.
pub(super) fn on_tv(
    catalogue: &Catalogue,
    airings: &[UpcomingAiring],
    zone: &Zone,
    is_sample: bool,
) -> Option<String> {
    let parts: Vec<(String, String)> = airings
        .iter()
        .filter_map(|airing| {
            let name = film_name(catalogue, &airing.program.film)?;
            let (station, time) = (airing.station.slug().to_uppercase(), zone.time(airing.program.starts_at));
            Some((name, format!("{time} on {station}")))
        })
        .collect();
    let title = match parts.as_slice() {
        [] => return None,
        [(name, _)] => format!("{name} is on TV tonight"),
        several => format!("{} films from your watchlist are on TV tonight", several.len()),
    };
    let body = match parts.as_slice() {
        [(_, when)] => format!("{when}."),
        several => listed(several.iter().map(|(name, when)| format!("{name}, {when}")).collect()),
    };
    Some(message(&with_sample(title, is_sample), &body, "/watchlist", "tonight:tv"))
}

/// `None` if there are none.
pub(super) fn new_on_services(
    catalogue: &Catalogue,
    new: &[NewOnService],
    is_sample: bool,
) -> Option<String> {
    let parts: Vec<(String, &str)> =
        new.iter().filter_map(|new| Some((film_name(catalogue, &new.film)?, new.service.name()))).collect();
    let title = match parts.as_slice() {
        [] => return None,
        [(name, service)] => format!("{name} is new on {service}"),
        several => format!("{} films from your watchlist are new on your services", several.len()),
    };
    let body = match parts.as_slice() {
        [_] => "It's on your watchlist.".to_owned(),
        several => listed(several.iter().map(|(name, service)| format!("{name} on {service}")).collect()),
    };
    Some(message(&with_sample(title, is_sample), &body, "/watchlist", "tonight:services"))
}

/// Of at least one winner.
pub(super) fn winners(catalogue: &Catalogue, ceremony: &Ceremony, winners: &[&Nomination]) -> String {
    let parts: Vec<String> = winners
        .iter()
        .map(|nomination| {
            let film = nomination.films.iter().find_map(|film| film_name(catalogue, film));
            let nominee = nomination.nominees.first().map(|nominee| shortened(&nominee.name));
            let winner = film.or(nominee).unwrap_or_default();
            format!("{}: {winner}", shortened(&nomination.category_name))
        })
        .collect();
    let ordinal = ceremony.number.ordinal();
    let title = match parts.len() {
        1 => format!("A winner of the {ordinal}"),
        count => format!("{count} winners of the {ordinal}"),
    };
    let path = format!("/checklist/{}", ceremony.number);
    message(&title, &listed(parts), &path, "winners")
}

fn film_name(catalogue: &Catalogue, film: &FilmId) -> Option<String> {
    catalogue.film(film.as_str()).map(|film| shortened(&film.name))
}

/// The first ones as sentences, and how many more there are.
fn listed(mut parts: Vec<String>) -> String {
    let more = parts.len().saturating_sub(MAX_NAMED);
    parts.truncate(MAX_NAMED);
    let named = parts.join(". ") + ".";
    if more == 0 { named } else { format!("{named} And {more} more.") }
}

fn with_sample(title: String, is_sample: bool) -> String {
    if is_sample { format!("{title} (sample data)") } else { title }
}

fn shortened(name: &str) -> String {
    if name.chars().count() <= MAX_NAME {
        return name.to_owned();
    }
    name.chars().take(MAX_NAME - 1).chain(['…']).collect()
}

#[cfg(test)]
mod tests {
    use laurels_domain::listings::{Program, Station, StreamingService};
    use serde_json::Value;

    use super::*;

    const NOW: Timestamp = Timestamp(1_774_000_000_000);

    fn read(message: &str) -> (String, String, String) {
        let value: Value = serde_json::from_str(message).unwrap();
        let text = |key: &str| value[key].as_str().unwrap().to_owned();
        (text("title"), text("body"), text("path"))
    }

    fn film(id: &str) -> FilmId {
        FilmId::parse(id).unwrap()
    }

    #[test]
    fn friends_are_told_of_invites_and_answers() {
        use Relationship::{Friends, InviteReceived, InviteSent, Unrelated};
        let ana = UserId::parse("ana").unwrap();
        let tell = |before, after| friend_notification(&ana, "Ana", before, after, NOW);
        let title = |before, after| tell(before, after).map(|it| read(&it.message).0);
        assert_eq!(title(Unrelated, InviteSent).as_deref(), Some("Ana invited you"));
        assert_eq!(title(InviteReceived, Friends).as_deref(), Some("Ana accepted your invite"));
        assert_eq!(title(Unrelated, Friends).as_deref(), Some("Ana is your friend now"));
        assert_eq!(title(InviteSent, Friends).as_deref(), Some("Ana is your friend now"));
        for (before, after) in [(Friends, Friends), (Friends, Unrelated), (InviteReceived, Unrelated)] {
            assert_eq!(title(before, after), None);
        }
        let invite = tell(Unrelated, InviteSent).unwrap();
        assert_eq!((invite.id.as_str(), invite.about), ("friends:invite:ana:2026-03-20", Some(ana.clone())));
    }

    #[test]
    fn a_few_films_are_named_and_the_others_counted() {
        let catalogue = Catalogue::builtin().unwrap();
        let zone = Zone::parse("America/New_York").unwrap();
        let ids = ["tt0034583", "tt0068646", "tt0071562", "tt0099685"];
        let airing = |id: &&str| {
            let program = Program { starts_at: NOW, ends_at: NOW, film: film(id) };
            UpcomingAiring { station: Station::Tcm, program }
        };
        let airings: Vec<_> = ids.iter().map(airing).collect();
        assert_eq!(on_tv(&catalogue, &[], &zone, false), None);
        let (title, body, path) = read(&on_tv(&catalogue, &airings[..1], &zone, false).unwrap());
        assert_eq!((title.as_str(), body.as_str()), ("Casablanca is on TV tonight", "5:46 AM on TCM."));
        assert_eq!(path, "/watchlist");
        let (title, body, _) = read(&on_tv(&catalogue, &airings, &zone, true).unwrap());
        assert_eq!(title, "4 films from your watchlist are on TV tonight (sample data)");
        assert!(body.starts_with("Casablanca, 5:46 AM on TCM. The Godfather, "), "{body}");
        assert!(body.ends_with(" on TCM. And 1 more."), "{body}");

        let new = |id: &&str| NewOnService { film: film(id), service: StreamingService::Netflix, since: NOW };
        let new: Vec<_> = ids.iter().map(new).collect();
        assert_eq!(new_on_services(&catalogue, &[], false), None);
        let (title, body, _) = read(&new_on_services(&catalogue, &new[..1], false).unwrap());
        assert_eq!(
            (title.as_str(), body.as_str()),
            ("Casablanca is new on Netflix", "It's on your watchlist.")
        );
        let (title, body, _) = read(&new_on_services(&catalogue, &new[..2], false).unwrap());
        assert_eq!(title, "2 films from your watchlist are new on your services");
        assert_eq!(body, "Casablanca on Netflix. The Godfather on Netflix.");
    }

    #[test]
    fn winners_are_announced_with_their_categories() {
        let catalogue = Catalogue::builtin().unwrap();
        let ceremony = catalogue.ceremonies().iter().max_by_key(|it| it.number).unwrap();
        let won: Vec<_> =
            catalogue.ceremony_nominations(ceremony.number).unwrap().filter(|it| it.won).collect();
        let (title, body, path) = read(&winners(&catalogue, ceremony, &won[..1]));
        assert_eq!(title, format!("A winner of the {}", ceremony.number.ordinal()));
        assert!(body.starts_with(&won[0].category_name) && body.contains(": "), "{body}");
        assert_eq!(path, format!("/checklist/{}", ceremony.number));
        let (title, body, _) = read(&winners(&catalogue, ceremony, &won));
        assert_eq!(title, format!("{} winners of the {}", won.len(), ceremony.number.ordinal()));
        assert!(body.ends_with(&format!("And {} more.", won.len() - 3)), "{body}");
        assert_eq!(shortened(&"x".repeat(100)).chars().count(), 80);
    }
}
