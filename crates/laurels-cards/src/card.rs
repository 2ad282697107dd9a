use laurels_catalogue::Catalogue;

use crate::size::Size;
use crate::subject::Subject;
use crate::{category, ceremony, film, own, person};

/// A card as SVG; `None` if the catalogue has no such subject.
pub fn card(catalogue: &Catalogue, subject: &Subject, size: Size) -> Option<String> {
    let svg = match subject {
        Subject::Film(id) => film::card(catalogue, catalogue.film(id.as_str())?, size),
        Subject::Ceremony(number) => ceremony::card(catalogue, catalogue.ceremony(*number)?, size),
        Subject::Category(number, category) => category::card(catalogue, *number, category, size)?,
        Subject::Own(card) => own::card(card, size),
        Subject::Person(id) => person::card(catalogue, catalogue.person(id)?, size)?,
    };
    Some(svg.document(size.width().into(), size.height().into()))
}
