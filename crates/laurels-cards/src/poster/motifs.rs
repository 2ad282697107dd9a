//! The motifs of posters: Art Deco drawings with a few random measures.

mod nature;
mod stage;

use super::pick::Pick;
use super::shapes::Shape;

pub(super) struct Motif {
    name: &'static str,
    pub(super) draw: fn(&mut Pick) -> Vec<Shape>,
}

/// In the web app's order.
pub(super) const MOTIFS: [Motif; 14] = [
    Motif { name: "chevrons", draw: stage::chevrons },
    Motif { name: "comet", draw: nature::comet },
    Motif { name: "curtains", draw: stage::curtains },
    Motif { name: "fan", draw: nature::fan },
    Motif { name: "filmStrip", draw: stage::film_strip },
    Motif { name: "fountain", draw: nature::fountain },
    Motif { name: "moon", draw: nature::moon },
    Motif { name: "mountains", draw: nature::mountains },
    Motif { name: "peacock", draw: nature::peacock },
    Motif { name: "portal", draw: stage::portal },
    Motif { name: "skyscraper", draw: stage::skyscraper },
    Motif { name: "spotlights", draw: stage::spotlights },
    Motif { name: "stairs", draw: stage::stairs },
    Motif { name: "sunburst", draw: nature::sunburst },
];

pub(super) fn find(name: &str) -> Option<&'static Motif> {
    MOTIFS.iter().find(|motif| motif.name == name)
}
