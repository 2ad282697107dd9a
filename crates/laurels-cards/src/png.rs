//! Draws an SVG.

use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use image::{ExtendedColorType, ImageEncoder, ImageError};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{self, Options, Tree};

use crate::fonts::{DATABASE, Face};
use crate::size::Size;

#[derive(Debug, thiserror::Error)]
pub enum DrawError {
    #[error("the card isn't valid SVG: {0}")]
    Svg(#[from] usvg::Error),
    #[error("there's no memory for the card")]
    Memory,
    #[error("couldn't encode the card: {0}")]
    Encode(#[from] ImageError),
}

pub(crate) fn parse(svg: &str) -> Result<Tree, usvg::Error> {
    let options = Options {
        fontdb: DATABASE.clone(),
        font_family: Face::Text.family().to_owned(),
        ..Options::default()
    };
    Tree::from_str(svg, &options)
}

/// A PNG of a card. Takes long enough to need a blocking thread.
pub fn draw(svg: &str, size: Size) -> Result<Vec<u8>, DrawError> {
    let (width, height) = (u32::from(size.width()), u32::from(size.height()));
    let tree = parse(svg)?;
    let mut pixels = Pixmap::new(width, height).ok_or(DrawError::Memory)?;
    resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
    // The background is opaque, so the alpha channel would only be larger.
    let opaque: Vec<u8> =
        pixels.data().chunks_exact(4).flat_map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect();
    let mut png = Vec::new();
    let encoder = PngEncoder::new_with_quality(&mut png, CompressionType::Fast, FilterType::Adaptive);
    encoder.write_image(&opaque, width, height, ExtendedColorType::Rgb8)?;
    Ok(png)
}

#[cfg(test)]
mod tests {
    use laurels_catalogue::Catalogue;
    use resvg::usvg::{Group, Node, Rect};

    use super::*;
    use crate::card::card;
    use crate::own::examples::own_subjects;
    use crate::subject::Subject;

    /// Texts must be inside the frame's inner line.
    const MARGIN: f32 = 40.0;

    fn check_texts(group: &Group, size: Size, subject: &Subject, count: &mut usize) {
        for node in group.children() {
            match node {
                Node::Group(group) => check_texts(group, size, subject, count),
                Node::Text(text) => {
                    let bounds = text.abs_bounding_box();
                    let (width, height) = (f32::from(size.width()), f32::from(size.height()));
                    let is_inside = bounds.left() >= MARGIN
                        && bounds.top() >= MARGIN
                        && bounds.right() <= width - MARGIN
                        && bounds.bottom() <= height - MARGIN;
                    assert!(is_inside, "{subject:?} {size:?}: {bounds:?} {:?}", text.chunks()[0].text());
                    *count += 1;
                }
                Node::Path(_) | Node::Image(_) => {}
            }
        }
    }

    /// Those with long names or many awards, and some of the others.
    fn subjects(catalogue: &Catalogue) -> Vec<Subject> {
        let films = catalogue.films().enumerate().filter(|(index, film)| {
            index.is_multiple_of(20) || film.name.len() > 36 || catalogue.win_count(&film.id) > 4
        });
        let films = films.map(|(_, film)| Subject::Film(film.id.clone()));
        let rings = catalogue.ceremonies().iter().flat_map(|ceremony| {
            let categories = catalogue.categories_at(ceremony.number).into_iter();
            let is_large = |films: usize| films.is_multiple_of(7) || films > 10;
            categories
                .filter(move |it| is_large(it.films.len()))
                .map(|it| Subject::Category(ceremony.number, it.category.normalized_name.clone()))
                .chain([Subject::Ceremony(ceremony.number)])
        });
        let people = catalogue.people().enumerate().filter(|(index, person)| {
            index.is_multiple_of(100) || person.name().len() > 30 || person.win_count() > 3
        });
        let people = people.map(|(_, person)| Subject::Person(person.id().to_owned()));
        films.chain(rings).chain(people).collect()
    }

    #[test]
    fn no_text_leaves_the_card() {
        let catalogue = Catalogue::builtin().unwrap();
        let mut count = 0;
        for subject in subjects(&catalogue) {
            for size in Size::ALL {
                let svg = card(&catalogue, &subject, size).unwrap();
                check_texts(parse(&svg).unwrap().root(), size, &subject, &mut count);
            }
        }
        assert!(count > 15_000, "{count}");
    }

    /// The ink of every text.
    fn ink(group: &Group, found: &mut Vec<(Rect, String)>) {
        for node in group.children() {
            match node {
                Node::Group(group) => ink(group, found),
                Node::Text(text) => {
                    let words = text.chunks().iter().map(usvg::TextChunk::text).collect();
                    found.push((text.flattened().abs_bounding_box(), words));
                }
                Node::Path(_) | Node::Image(_) => {}
            }
        }
    }

    fn overlap(one: &Rect, other: &Rect) -> bool {
        one.left() < other.right()
            && other.left() < one.right()
            && one.top() < other.bottom()
            && other.top() < one.bottom()
    }

    #[test]
    fn texts_of_personal_cards_are_apart_and_inside() {
        let catalogue = Catalogue::builtin().unwrap();
        let mut count = 0;
        for subject in own_subjects(&catalogue) {
            for size in Size::ALL {
                let svg = card(&catalogue, &subject, size).unwrap();
                assert_eq!(svg.matches("<image").count(), 0);
                let tree = parse(&svg).unwrap();
                check_texts(tree.root(), size, &subject, &mut count);
                let mut texts = Vec::new();
                ink(tree.root(), &mut texts);
                for (index, (bounds, text)) in texts.iter().enumerate() {
                    for (other_bounds, other) in &texts[..index] {
                        assert!(
                            !overlap(bounds, other_bounds),
                            "{subject:?} {size:?}: {text:?} {bounds:?} and {other:?} {other_bounds:?}"
                        );
                    }
                }
            }
        }
        assert!(count > 10_000, "{count}");
    }
}
