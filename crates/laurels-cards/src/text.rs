//! Breaks texts into lines that fit a box, in the largest font size possible.

use crate::fonts::Face;

/// A text in lines that fit.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Lines {
    pub(crate) texts: Vec<String>,
    pub(crate) size: f32,
    /// Between baselines.
    pub(crate) leading: f32,
}

/// A box for a text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TextBox {
    pub(crate) width: f32,
    pub(crate) height: f32,
    /// Font sizes.
    pub(crate) largest: f32,
    pub(crate) smallest: f32,
}

/// Line height, as a multiple of the font size.
const LEADING: f32 = 1.14;

/// Chooses the largest size in which the text fits. In the smallest one it's shortened.
pub(crate) fn fit(text: &str, face: Face, bounds: TextBox) -> Lines {
    let mut size = bounds.largest;
    loop {
        let leading = size * LEADING;
        let lines = wrap(text, face, size, bounds.width);
        let fits = count(lines.len()) * leading <= bounds.height
            && lines.iter().all(|line| face.width(line, size) <= bounds.width);
        if fits {
            let lines = balance(text, face, size, bounds.width, lines);
            return Lines { texts: lines, size, leading };
        }
        if size <= bounds.smallest {
            return Lines { texts: cut(lines, face, size, bounds), size, leading };
        }
        size = (size - 1.0).max(bounds.smallest);
    }
}

/// One line, shortened if it doesn't fit.
pub(crate) fn shorten(text: &str, face: Face, size: f32, width: f32) -> String {
    if face.width(text, size) <= width {
        return text.to_owned();
    }
    let room = width - face.width("…", size);
    let mut used = 0.0;
    let kept = text.chars().take_while(|character| {
        used += face.width(character.encode_utf8(&mut [0; 4]), size);
        used <= room
    });
    let kept: String = kept.collect();
    format!("{}…", kept.trim_end_matches([' ', ',', ':', '-']))
}

fn wrap(text: &str, face: Face, size: f32, width: f32) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if face.width(&format!("{line} {word}"), size) <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// Makes the lines similarly long, without another line.
fn balance(text: &str, face: Face, size: f32, width: f32, mut lines: Vec<String>) -> Vec<String> {
    const STEP: f32 = 0.96;
    let mut narrower = width * STEP;
    while lines.len() > 1 && narrower > width / 2.0 {
        let balanced = wrap(text, face, size, narrower);
        let fits =
            balanced.len() == lines.len() && balanced.iter().all(|line| face.width(line, size) <= width);
        if !fits {
            break;
        }
        lines = balanced;
        narrower *= STEP;
    }
    lines
}

fn cut(mut lines: Vec<String>, face: Face, size: f32, bounds: TextBox) -> Vec<String> {
    let mut room = 1;
    while room < lines.len() && count(room + 1) * size * LEADING <= bounds.height {
        room += 1;
    }
    if room < lines.len() {
        let rest = lines.split_off(room - 1).join(" ");
        lines.push(rest);
    }
    lines.iter().map(|line| shorten(line, face, size, bounds.width)).collect()
}

#[expect(clippy::cast_precision_loss, reason = "counts of lines and dots are small")]
pub(crate) fn count(number: usize) -> f32 {
    number as f32
}

#[cfg(test)]
mod tests {
    use laurels_catalogue::Catalogue;

    use super::*;

    const TITLE: TextBox = TextBox { width: 700.0, height: 260.0, largest: 84.0, smallest: 36.0 };

    fn assert_fits(text: &str, face: Face, bounds: TextBox) -> Lines {
        let fitted = fit(text, face, bounds);
        assert!(count(fitted.texts.len()) * fitted.leading <= bounds.height, "{text}: {fitted:?}");
        for line in &fitted.texts {
            assert!(face.width(line, fitted.size) <= bounds.width, "{text}: {fitted:?}");
        }
        fitted
    }

    #[test]
    fn every_title_and_name_fits_unshortened() {
        let catalogue = Catalogue::builtin().unwrap();
        let titles = catalogue.films().map(|film| film.name.as_str());
        for text in titles.chain(catalogue.people().map(laurels_catalogue::Person::name)) {
            let fitted = assert_fits(text, Face::Heading, TITLE);
            let words: Vec<&str> = text.split_whitespace().collect();
            assert_eq!(fitted.texts.join(" "), words.join(" "));
        }
    }

    #[test]
    fn short_texts_are_large_and_on_one_line() {
        let fitted = assert_fits("Jaws", Face::Heading, TITLE);
        assert_eq!((fitted.texts, fitted.size.to_bits()), (vec!["Jaws".to_owned()], 84.0_f32.to_bits()));
    }

    #[test]
    fn lines_are_balanced() {
        let fitted = assert_fits("The Lord of the Rings: The Return of the King", Face::Heading, TITLE);
        let widths: Vec<f32> =
            fitted.texts.iter().map(|line| Face::Heading.width(line, fitted.size)).collect();
        let (least, most) =
            (widths.iter().copied().fold(f32::MAX, f32::min), widths.iter().copied().fold(0.0, f32::max));
        assert!(fitted.texts.len() > 1 && least > most * 0.6, "{fitted:?} {widths:?}");
    }

    #[test]
    fn endless_texts_are_shortened() {
        let bounds = TextBox { width: 300.0, height: 90.0, largest: 40.0, smallest: 36.0 };
        for text in ["word ".repeat(50), "x".repeat(200)] {
            let fitted = assert_fits(&text, Face::Bold, bounds);
            assert!(fitted.texts.last().unwrap().ends_with('…'), "{fitted:?}");
        }
        assert_eq!(fit("", Face::Bold, bounds).texts, Vec::<String>::new());
    }

    #[test]
    fn shortened_line_ends_with_an_ellipsis() {
        assert_eq!(shorten("Jaws", Face::Text, 20.0, 100.0), "Jaws");
        let short = shorten("One, two, three", Face::Text, 20.0, 70.0);
        assert!(short.ends_with('…') && !short.contains(" …") && short.starts_with("One"), "{short}");
    }
}
