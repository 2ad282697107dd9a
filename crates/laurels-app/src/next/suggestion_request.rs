//! What tonight and last chance are asked: who watches, and which films come into question.

use laurels_domain::listings::{Place, Radius, ServiceSet};
use laurels_domain::next::FilmFilter;
use laurels_domain::{UserId, Zone};

#[derive(Clone, Debug, Default)]
pub struct SuggestionRequest {
    /// Who watches with the user, each once and without the user.
    pub friends: Vec<UserId>,
    /// The longest film.
    pub minutes: Option<u16>,
    pub services: ServiceChoice,
    pub filter: FilmFilter,
    pub zone: Option<Zone>,
    pub place: Option<(Place, Radius)>,
}

/// On which services films may be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ServiceChoice {
    /// On any or none.
    #[default]
    Any,
    /// On those of the viewers.
    Mine,
    These(ServiceSet),
}

impl ServiceChoice {
    /// The services that count, given those of the viewers; `None` if a film needs none.
    pub(super) fn accepted(self, own: ServiceSet) -> Option<ServiceSet> {
        match self {
            Self::Any => None,
            Self::Mine => Some(own),
            Self::These(services) => Some(services),
        }
    }
}
