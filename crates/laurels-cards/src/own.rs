//! Cards of what a user shares: the progress when the card is drawn, in rings and numbers.

mod category;
mod ceremony;
mod decade;
#[cfg(test)]
pub(crate) mod examples;
mod films;
mod headline;
mod labels;
mod months;
mod person;
mod progress;
mod ring;
mod ring_grid;
mod types;
mod year;

use laurels_catalogue::Catalogue;

use crate::size::Size;
use crate::svg::Svg;

pub use types::{OwnCard, OwnSubject, Seen};

/// `None` if the catalogue has no such ceremony, category or person.
pub(crate) fn card(catalogue: &Catalogue, own: &OwnCard, size: Size) -> Option<Svg> {
    let name = own.username.as_str();
    Some(match &own.subject {
        OwnSubject::Progress { films, rings, nominations, minutes } => {
            let numbers = progress::Numbers {
                films: *films,
                rings: *rings,
                nominations: *nominations,
                minutes: *minutes,
            };
            progress::card(name, numbers, size)
        }
        OwnSubject::Ceremony { number, films, rings } => {
            ceremony::card(catalogue, name, (*number, *films, rings), size)?
        }
        OwnSubject::Category { number, category, films } => {
            category::card(catalogue, name, (*number, category, films), size)?
        }
        OwnSubject::Decade { first_year, films, ceremonies } => {
            decade::card(name, (*first_year, *films, ceremonies), size)
        }
        OwnSubject::Person { id, films, nominations } => {
            person::card(catalogue.person(id)?, catalogue, name, (*films, *nominations), size)
        }
        OwnSubject::Year { year, films, minutes, rings, months, best } => {
            let review =
                year::Review { year: *year, films: *films, minutes: *minutes, rings: *rings, months, best };
            year::card(name, &review, size)
        }
    })
}
