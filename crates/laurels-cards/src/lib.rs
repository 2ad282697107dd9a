//! Share cards: pictures of a film, ceremony, category or person, for link previews and stories.
//!
//! Each card is an SVG made here from the catalogue, in the embedded fonts, and drawn as a PNG. The same facts give the
//! same bytes. `docs/cards.md` describes the layouts.

mod card;
mod category;
mod ceremony;
mod column;
mod counts;
mod film;
mod fonts;
mod frame;
mod nominees;
mod own;
mod person;
mod png;
mod poster;
mod size;
mod subject;
mod svg;
mod text;

pub use card::card;
pub use counts::{counts, plural};
pub use own::{OwnCard, OwnSubject, Seen};
pub use png::{DrawError, draw};
pub use size::Size;
pub use subject::Subject;
