//! Reasons as a sentence: `Airs Thursday 3:15 AM EST on TCM, streams nowhere, closes Directing 1937.`

use laurels_catalogue::Catalogue;
use laurels_domain::next::last_chance::Reason;
use laurels_domain::{Timestamp, Zone};

/// Rings that are named; the others are counted.
const MAX_RINGS: usize = 2;

pub(super) fn sentence(catalogue: &Catalogue, reasons: &[Reason], zone: &Zone, now: Timestamp) -> String {
    let mut parts: Vec<String> = reasons.iter().filter_map(|reason| part(reason, zone, now)).collect();
    parts.extend(rings(catalogue, reasons));
    let mut text = parts.join(", ");
    if let Some(first) = text.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    text + "."
}

/// `None` for rings.
fn part(reason: &Reason, zone: &Zone, now: Timestamp) -> Option<String> {
    Some(match reason {
        Reason::Airs { station, program, airings } => {
            let (when, station) = (zone.describe(program.starts_at, now), station.slug().to_uppercase());
            let more = match airings {
                0 | 1 => String::new(),
                2 => " and once more".to_owned(),
                count => format!(" and {} more times", count - 1),
            };
            format!("airs {when} on {station}{more}")
        }
        Reason::StreamsNowhere => "streams nowhere".to_owned(),
        Reason::InTheaters { theaters: 1, .. } => "is in a theater nearby".to_owned(),
        Reason::InTheaters { theaters, .. } => format!("is in {theaters} theaters nearby"),
        Reason::LeftService { service, .. } => format!("has left {}", service.name()),
        Reason::OnlyService { service, since: Some(_) } => {
            format!("is new on {} and nowhere else", service.name())
        }
        Reason::OnlyService { service, since: None } => format!("is only on {}", service.name()),
        Reason::Closes { .. } | Reason::Nears { .. } => return None,
    })
}

/// Those that the film closes or, if there are none, one that it brings near.
fn rings(catalogue: &Catalogue, reasons: &[Reason]) -> Option<String> {
    let name = |ring: usize| {
        let ring = catalogue.rings().get(ring)?;
        let years = &catalogue.ceremony(ring.ceremony)?.honoring_years;
        Some(format!("{} {years}", ring.category.name))
    };
    let closed: Vec<String> = reasons
        .iter()
        .filter_map(|reason| if let Reason::Closes { ring } = reason { name(*ring) } else { None })
        .collect();
    if closed.is_empty() {
        return reasons.iter().find_map(|reason| match reason {
            Reason::Nears { ring, left: 1 } => Some(format!("leaves one film to go in {}", name(*ring)?)),
            Reason::Nears { ring, left } => Some(format!("leaves {left} films to go in {}", name(*ring)?)),
            _ => None,
        });
    }
    let more = match closed.len().saturating_sub(MAX_RINGS) {
        0 => String::new(),
        1 => " and one more ring".to_owned(),
        count => format!(" and {count} more rings"),
    };
    let named: Vec<String> = closed.into_iter().take(MAX_RINGS).collect();
    let separator = if more.is_empty() { " and " } else { ", " };
    Some(format!("closes {}{more}", named.join(separator)))
}

#[cfg(test)]
mod tests {
    use laurels_catalogue::FilmId;
    use laurels_domain::listings::{Program, Station, StreamingService};

    use super::*;

    fn airs(airings: usize) -> Reason {
        let at = |text: &str| Timestamp::parse_utc(text).unwrap();
        let (starts_at, ends_at) = (at("2026-11-19T08:15Z"), at("2026-11-19T09:46Z"));
        let program = Program { starts_at, ends_at, film: FilmId::parse("tt0028597").unwrap() };
        Reason::Airs { station: Station::Tcm, program, airings }
    }

    #[test]
    fn reasons_become_a_sentence() {
        let catalogue = Catalogue::builtin().unwrap();
        let (zone, now) =
            (Zone::parse("America/New_York").unwrap(), Timestamp::parse_utc("2026-11-15T00:00Z").unwrap());
        let ring = |ceremony: u16, name: &str| {
            let mut rings = catalogue.rings().iter();
            let is_ring = |ring: &laurels_catalogue::Ring| {
                ring.ceremony.get() == ceremony && ring.category.normalized_name == name
            };
            rings.position(is_ring).unwrap()
        };
        let (directing, picture) = (ring(10, "directing"), ring(1, "best-picture"));
        let closes = |ring| Reason::Closes { ring };
        let service = StreamingService::Mubi;
        for (reasons, expected) in [
            (
                vec![airs(1), Reason::StreamsNowhere, closes(directing)],
                "Airs Thursday 3:15 AM EST on TCM, streams nowhere, closes Directing 1937.",
            ),
            (vec![airs(2)], "Airs Thursday 3:15 AM EST on TCM and once more."),
            (vec![airs(4)], "Airs Thursday 3:15 AM EST on TCM and 3 more times."),
            (
                vec![Reason::LeftService { service, at: now }, Reason::StreamsNowhere],
                "Has left MUBI, streams nowhere.",
            ),
            (vec![Reason::OnlyService { service, since: Some(now) }], "Is new on MUBI and nowhere else."),
            (
                vec![
                    Reason::OnlyService { service, since: None },
                    Reason::Nears { ring: directing, left: 1 },
                ],
                "Is only on MUBI, leaves one film to go in Directing 1937.",
            ),
            (
                vec![closes(directing), closes(picture), Reason::Nears { ring: directing, left: 2 }],
                "Closes Directing 1937 and Best Picture 1927/28.",
            ),
            (
                vec![closes(directing), closes(picture), closes(picture)],
                "Closes Directing 1937, Best Picture 1927/28 and one more ring.",
            ),
        ] {
            assert_eq!(sentence(&catalogue, &reasons, &zone, now), expected);
        }
    }
}
