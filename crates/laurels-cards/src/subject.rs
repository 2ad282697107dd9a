use laurels_catalogue::{CeremonyNumber, FilmId};

use crate::own::OwnCard;

/// What a card is about.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Subject {
    Film(FilmId),
    Ceremony(CeremonyNumber),
    /// A category at a ceremony, by its normalized name.
    Category(CeremonyNumber, String),
    /// By IMDb ID.
    Person(String),
    /// What a user shares.
    Own(Box<OwnCard>),
}
