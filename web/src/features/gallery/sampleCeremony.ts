import type { CategorySummary } from '../../shared/ceremony/rings/progress';

/** Categories as `group/normalized name/display name/number of films`, in the order of their priority. */
const newest = `
picture/best-picture/Best Picture/10
directing/directing/Directing/5
actor/actor-in-a-leading-role/Actor in a Leading Role/5
actress/actress-in-a-leading-role/Actress in a Leading Role/5
actor/actor-in-a-supporting-role/Actor in a Supporting Role/4
actress/actress-in-a-supporting-role/Actress in a Supporting Role/4
writing/writing-original-screenplay/Writing (Original Screenplay)/5
writing/writing-adapted-screenplay/Writing (Adapted Screenplay)/5
international-feature/international-feature-film/International Feature Film/5
animated-feature/animated-feature-film/Animated Feature Film/5
documentary-feature/documentary-feature-film/Documentary Feature Film/5
cinematography/cinematography/Cinematography/5
film-editing/film-editing/Film Editing/5
production-design/production-design/Production Design/5
makeup-costume/costume-design/Costume Design/5
makeup-costume/makeup-and-hairstyling/Makeup and Hairstyling/5
music/music-original-score/Music (Original Score)/5
music/music-original-song/Music (Original Song)/5
sound/sound/Sound/5
visual-effects/visual-effects/Visual Effects/5
other/casting/Casting/5
shorts/animated-short-film/Animated Short Film/5
shorts/live-action-short-film/Live Action Short Film/5
shorts/documentary-short-film/Documentary Short Film/5`;

export const sampleCategories: readonly CategorySummary[] = newest
  .trim()
  .split('\n')
  .map((line, index) => {
    const [group = '', normalized_name = '', name = '', count = '0'] = line.split('/');
    return {
      category: { group, normalized_name, name, display_priority: index },
      films: Array.from({ length: Number(count) }, (_, film) => ({
        film_id: `${normalized_name}-${film}`,
        won: film === 0,
      })),
    };
  });

/** About half the films, with two categories complete. */
export const sampleViewed: ReadonlySet<string> = new Set(
  sampleCategories
    .flatMap(({ films }, category) =>
      films.filter((_, film) => category === 1 || category === 23 || (film + category) % 2 === 0),
    )
    .map((film) => film.film_id),
);
