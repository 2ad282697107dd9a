//! Palette, motif and frame of a film's poster. The genre narrows the choice and the film's id decides, by the same
//! numbers as in the web app, so that both draw the same poster.

use laurels_catalogue::Film;

use super::motifs::{self, MOTIFS, Motif};
use super::palettes::{PALETTES, Palette};
use super::pick::Pick;
use super::shapes::Shape;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Frame {
    Double,
    Stepped,
    Cornered,
}

const FRAMES: [Frame; 3] = [Frame::Double, Frame::Stepped, Frame::Cornered];
/// Positions of the title in the web app.
const LAYOUTS: u32 = 3;

pub(super) struct Design {
    pub(super) palette: &'static Palette,
    pub(super) shapes: Vec<Shape>,
    pub(super) frame: Frame,
}

/// Names of palettes and motifs by genre.
const MOODS: [(&str, &str, &str); 18] = [
    ("Action", "ember noir copper midnight sand", "chevrons comet spotlights skyscraper sunburst mountains"),
    ("Adventure", "olive teal copper sand emerald", "mountains comet sunburst moon portal chevrons"),
    ("Animation", "teal rose sand midnight emerald plum", "peacock comet moon fan sunburst fountain"),
    (
        "Comedy",
        "sand rose teal ivory olive copper",
        "curtains fan spotlights fountain stairs chevrons peacock",
    ),
    ("Crime", "noir ember midnight plum slate", "skyscraper stairs spotlights chevrons portal filmStrip"),
    (
        "Documentary",
        "slate ivory olive teal noir copper",
        "filmStrip mountains sunburst chevrons portal skyscraper",
    ),
    (
        "Drama",
        "midnight copper plum slate ember emerald ivory rose",
        "stairs portal moon curtains skyscraper fountain sunburst chevrons mountains",
    ),
    ("Family", "sand teal rose ivory emerald", "fan comet moon peacock sunburst fountain"),
    ("Fantasy", "plum emerald midnight rose teal", "peacock comet moon portal fountain fan"),
    ("History", "copper ivory olive emerald ember", "portal stairs sunburst mountains fan curtains"),
    ("Horror", "ember noir plum emerald", "moon stairs portal curtains chevrons comet"),
    ("Music", "plum rose midnight sand teal", "curtains fan spotlights filmStrip peacock fountain"),
    ("Mystery", "noir plum emerald midnight slate", "moon portal stairs spotlights skyscraper curtains"),
    ("Romance", "rose plum ivory copper teal", "fountain moon fan peacock stairs curtains"),
    ("Science Fiction", "midnight teal noir plum slate", "comet skyscraper portal chevrons spotlights moon"),
    ("Thriller", "noir ember emerald slate midnight", "spotlights stairs skyscraper chevrons moon portal"),
    ("War", "olive noir slate ember copper", "spotlights mountains chevrons sunburst skyscraper filmStrip"),
    ("Western", "sand copper ember olive ivory", "mountains sunburst comet chevrons moon"),
];

impl Design {
    pub(super) fn of(film: &Film) -> Self {
        let mut pick = Pick::of(film.id.as_str());
        let genres = &film.genres[..film.genres.len().min(3)];
        let genre = pick.one(genres).map(String::as_str);
        let mood = MOODS.iter().find(|(name, ..)| genre == Some(name));
        let all_motifs: Vec<&'static Motif> = MOTIFS.iter().collect();
        let (palettes, own_motifs) = match mood {
            Some((_, palettes, motifs)) => (
                palettes.split(' ').filter_map(|name| PALETTES.iter().find(|it| it.name == name)).collect(),
                motifs.split(' ').filter_map(motifs::find).collect(),
            ),
            None => (PALETTES.iter().collect::<Vec<_>>(), all_motifs.clone()),
        };
        let is_any = pick.below(3) == 0;
        let motif = pick.one(if is_any { &all_motifs } else { &own_motifs }).copied();
        let palette = pick.one(&palettes).copied().unwrap_or(&PALETTES[1]);
        pick.below(LAYOUTS);
        let frame = pick.one(&FRAMES).copied().unwrap_or(Frame::Double);
        let shapes = motif.map_or_else(Vec::new, |motif| (motif.draw)(&mut pick));
        Self { palette, shapes, frame }
    }
}

#[cfg(test)]
mod tests {
    use laurels_catalogue::Catalogue;

    use super::*;

    #[test]
    fn every_mood_names_existing_palettes_and_motifs() {
        let web = include_str!("../../../../web/src/shared/film/poster/posterDesign.ts");
        for (genre, palettes, motifs) in MOODS {
            assert!(palettes.split(' ').all(|name| PALETTES.iter().any(|it| it.name == name)), "{genre}");
            assert!(motifs.split(' ').all(|name| motifs::find(name).is_some()), "{genre}");
            assert!(
                web.contains(&format!("'{palettes}'")) && web.contains(&format!("'{motifs}'")),
                "{genre}"
            );
        }
    }

    #[test]
    fn films_differ() {
        let catalogue = Catalogue::builtin().unwrap();
        let mut designs: Vec<String> = catalogue
            .films()
            .take(500)
            .map(|film| {
                let design = Design::of(film);
                assert!(!design.shapes.is_empty(), "{}", film.id);
                format!("{} {:?} {:?}", design.palette.name, design.frame, design.shapes)
            })
            .collect();
        designs.sort();
        designs.dedup();
        assert!(designs.len() > 450, "{}", designs.len());
    }
}
