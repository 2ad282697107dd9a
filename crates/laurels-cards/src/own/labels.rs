//! Names of categories that are short enough for a ring, as in the web app's `categoryLabel.ts`.

use laurels_catalogue::Catalogue;

/// By normalized name.
const SHORT: [(&str, &str); 53] = [
    ("best-picture", "Best Picture"),
    ("unique-and-artistic-picture", "Artistic Picture"),
    ("directing", "Directing"),
    ("directing-dramatic-picture", "Drama Director"),
    ("directing-comedy-picture", "Comedy Director"),
    ("assistant-director", "Asst. Director"),
    ("actor-in-a-leading-role", "Actor"),
    ("actress-in-a-leading-role", "Actress"),
    ("actor-in-a-supporting-role", "Supp. Actor"),
    ("actress-in-a-supporting-role", "Supp. Actress"),
    ("writing-original-screenplay", "Original Script"),
    ("writing-adapted-screenplay", "Adapted Script"),
    ("writing-original-story", "Story"),
    ("writing-title-writing", "Title Cards"),
    ("international-feature-film", "International"),
    ("special-foreign-language-film-award", "Foreign Film"),
    ("animated-feature-film", "Animated"),
    ("documentary-feature-film", "Documentary"),
    ("cinematography", "Cinematography"),
    ("cinematography-black-and-white", "Camera, B&W"),
    ("cinematography-color", "Camera, Color"),
    ("film-editing", "Editing"),
    ("production-design", "Design"),
    ("art-direction-black-and-white", "Art Dir., B&W"),
    ("art-direction-color", "Art Dir., Color"),
    ("costume-design", "Costumes"),
    ("costume-design-black-and-white", "Costumes, B&W"),
    ("costume-design-color", "Costumes, Color"),
    ("makeup-and-hairstyling", "Makeup & Hair"),
    ("music-original-score", "Score"),
    ("music-original-song-score-or-adaptation-score", "Adapted Score"),
    ("music-original-song", "Song"),
    ("sound", "Sound"),
    ("sound-recording", "Recording"),
    ("sound-editing", "Sound Editing"),
    ("special-achievement-award-sound-editing", "Special Sound"),
    ("special-achievement-award-sound-effects-editing", "Sound FX Editing"),
    ("special-achievement-award-sound-effects", "Sound FX"),
    ("visual-effects", "Visual Effects"),
    ("special-achievement-award-visual-effects", "Special Effects"),
    ("casting", "Casting"),
    ("dance-direction", "Dance"),
    ("animated-short-film", "Animated Short"),
    ("live-action-short-film", "Live Action Short"),
    ("documentary-short-film", "Doc. Short"),
    ("short-subject-one-reel", "One-Reel"),
    ("short-subject-two-reel", "Two-Reel"),
    ("short-subject-color", "Color Short"),
    ("short-subject-comedy", "Comedy Short"),
    ("short-subject-novelty", "Novelty Short"),
    ("honorary-award", "Honorary"),
    ("special-award", "Special"),
    ("special-achievement-award", "Achievement"),
];

/// The full name of those without a short one.
pub(super) fn label<'a>(catalogue: &'a Catalogue, category: &'a str) -> &'a str {
    let short = SHORT.iter().find(|(name, _)| *name == category).map(|(_, label)| *label);
    let full = || catalogue.categories().find(|it| it.normalized_name == category);
    short.or_else(|| full().map(|it| it.name.as_str())).unwrap_or(category)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_are_those_of_the_web_app() {
        let web = include_str!("../../../../web/src/shared/ceremony/categories/categoryLabel.ts");
        let entries = web.lines().filter(|line| line.starts_with("  ") && line.ends_with("',"));
        assert_eq!(entries.count(), SHORT.len());
        for (name, label) in SHORT {
            let (quoted, plain) = (format!("  '{name}': '{label}',"), format!("  {name}: '{label}',"));
            assert!(web.contains(&quoted) || web.contains(&plain), "{name}: {label}");
        }
    }

    #[test]
    fn unlisted_categories_have_their_name() {
        let catalogue = Catalogue::builtin().unwrap();
        assert_eq!(label(&catalogue, "writing-adapted-screenplay"), "Adapted Script");
        assert_eq!(label(&catalogue, "unknown"), "unknown");
    }
}
