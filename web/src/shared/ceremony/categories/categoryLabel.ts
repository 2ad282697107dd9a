/** Names short enough to fit below a ring, by normalized name. */
export const shortLabels: Readonly<Record<string, string>> = {
  'best-picture': 'Best Picture',
  'unique-and-artistic-picture': 'Artistic Picture',
  directing: 'Directing',
  'directing-dramatic-picture': 'Drama Director',
  'directing-comedy-picture': 'Comedy Director',
  'assistant-director': 'Asst. Director',
  'actor-in-a-leading-role': 'Actor',
  'actress-in-a-leading-role': 'Actress',
  'actor-in-a-supporting-role': 'Supp. Actor',
  'actress-in-a-supporting-role': 'Supp. Actress',
  'writing-original-screenplay': 'Original Script',
  'writing-adapted-screenplay': 'Adapted Script',
  'writing-original-story': 'Story',
  'writing-title-writing': 'Title Cards',
  'international-feature-film': 'International',
  'special-foreign-language-film-award': 'Foreign Film',
  'animated-feature-film': 'Animated',
  'documentary-feature-film': 'Documentary',
  cinematography: 'Cinematography',
  'cinematography-black-and-white': 'Camera, B&W',
  'cinematography-color': 'Camera, Color',
  'film-editing': 'Editing',
  'production-design': 'Design',
  'art-direction-black-and-white': 'Art Dir., B&W',
  'art-direction-color': 'Art Dir., Color',
  'costume-design': 'Costumes',
  'costume-design-black-and-white': 'Costumes, B&W',
  'costume-design-color': 'Costumes, Color',
  'makeup-and-hairstyling': 'Makeup & Hair',
  'music-original-score': 'Score',
  'music-original-song-score-or-adaptation-score': 'Adapted Score',
  'music-original-song': 'Song',
  sound: 'Sound',
  'sound-recording': 'Recording',
  'sound-editing': 'Sound Editing',
  'special-achievement-award-sound-editing': 'Special Sound',
  'special-achievement-award-sound-effects-editing': 'Sound FX Editing',
  'special-achievement-award-sound-effects': 'Sound FX',
  'visual-effects': 'Visual Effects',
  'special-achievement-award-visual-effects': 'Special Effects',
  casting: 'Casting',
  'dance-direction': 'Dance',
  'animated-short-film': 'Animated Short',
  'live-action-short-film': 'Live Action Short',
  'documentary-short-film': 'Doc. Short',
  'short-subject-one-reel': 'One-Reel',
  'short-subject-two-reel': 'Two-Reel',
  'short-subject-color': 'Color Short',
  'short-subject-comedy': 'Comedy Short',
  'short-subject-novelty': 'Novelty Short',
  'honorary-award': 'Honorary',
  'special-award': 'Special',
  'special-achievement-award': 'Achievement',
};

/** The short name of a category; for unlisted ones the full name without parenthesized parts. */
export function categoryLabel({ name, normalized_name }: { name: string; normalized_name: string }): string {
  return shortLabels[normalized_name] ?? (name.replace(/\s*\([^)]*\)/g, '').trim() || name);
}

/** The full name for screen readers. Begins with the visible short name if it isn't a part, for voice control. */
export function spokenCategory(category: { name: string; normalized_name: string }): string {
  const label = categoryLabel(category);
  return category.name.toLowerCase().includes(label.toLowerCase())
    ? category.name
    : `${label}: ${category.name}`;
}
