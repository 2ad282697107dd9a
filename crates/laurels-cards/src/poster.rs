//! The drawn poster of a film: palette, motif and frame as in the web app (`web/src/shared/film/poster/`), without texts.

mod design;
mod motifs;
mod palettes;
mod pick;
mod shapes;

use laurels_catalogue::Film;

use self::design::{Design, Frame};
use self::palettes::Palette;
use self::shapes::{Paint, Shape};
use crate::fonts::Face;
use crate::svg::{Anchor, Style, Svg};

pub(crate) const WIDTH: f32 = 200.0;
pub(crate) const HEIGHT: f32 = 300.0;

/// Covers what is outside the inner line of the frame.
const MARGIN: &str = "M0 0H200V300H0ZM12 12V288H188V12Z";
const INNER: &str = "M12 12H188V288H12Z";
const OUTER: &str = "M7 7H193V293H7Z";
const STEPPED: &str =
    "M24 6H176V12H182V18H188V24H194V276H188V282H182V288H176V294H24V288H18V282H12V276H6V24H12V18H18V12H24Z";
const CORNERED: &str = "M12 30L30 12H170L188 30V270L170 288H30L12 270Z";

/// Motifs have a box of 200 by 200. Theirs is as wide as the frame's inside, and cut at the sides.
const ART_TOP: f32 = 12.0;
const ART_HEIGHT: f32 = 224.0;

/// In a box of [`WIDTH`] by [`HEIGHT`].
pub(crate) fn draw(film: &Film) -> Svg {
    let Design { palette, shapes, frame } = Design::of(film);
    let mut art = Svg::default();
    for shape in &shapes {
        add(&mut art, shape, palette);
    }
    let mut svg = Svg::default();
    svg.rect(0.0, 0.0, WIDTH, HEIGHT, palette.ground);
    let scale = ART_HEIGHT / 200.0;
    svg.group((WIDTH - ART_HEIGHT) / 2.0, ART_TOP, scale, &art);
    // Below the art, and over what extends beyond its box.
    let foot = ART_TOP + ART_HEIGHT;
    svg.rect(-60.0, foot, WIDTH + 120.0, HEIGHT - foot, palette.ground);
    svg.fill(&format!("M12 {foot:.2}H188V{:.2}H12Z", foot + 2.0), palette.accent, 1.0);
    svg.fill(MARGIN, palette.ground, 1.0);
    let (outer, inner) = match frame {
        Frame::Double => (OUTER, INNER),
        Frame::Stepped => (STEPPED, INNER),
        Frame::Cornered => (OUTER, CORNERED),
    };
    svg.stroke(outer, palette.accent, 2.5, 1.0);
    svg.stroke(inner, palette.accent, 1.0, 1.0);
    let year = Style { spacing: 2.0, ..Style::new(Face::Display, 30.0, palette.ink) };
    svg.text(WIDTH / 2.0, 272.0, Anchor::Middle, year, &film.year.to_string());
    let mut clipped = Svg::default();
    clipped.clip(WIDTH, HEIGHT, &svg);
    clipped
}

fn add(svg: &mut Svg, shape: &Shape, palette: &Palette) {
    let color = match shape.paint {
        Paint::Ground => palette.ground,
        Paint::Deep => palette.deep,
        Paint::Accent => palette.accent,
        Paint::Ink => palette.ink,
    };
    match shape.line {
        Some(width) => svg.stroke(&shape.path, color, width, shape.opacity),
        None => svg.fill(&shape.path, color, shape.opacity),
    }
}
