interface Scored {
  film_id: string;
  score: number;
}

/**
 * Picks a film by chance, weighted by its score; `random` is in [0, 1). Films in `before` are picked again only when all
 * others have been. Undefined without films.
 */
export function pickFilm<Film extends Scored>(
  films: readonly Film[],
  before: readonly string[],
  random: number,
): Film | undefined {
  const others = films.filter(({ film_id }) => !before.includes(film_id));
  const last = before.at(-1);
  const rest = others.length > 0 ? others : films.filter(({ film_id }) => film_id !== last);
  const candidates = rest.length > 0 ? rest : films;
  const weight = ({ score }: Scored) => (Number.isFinite(score) && score > 0 ? score : 0);
  const total = candidates.reduce((sum, film) => sum + weight(film), 0);
  // Without any score, all are equally likely.
  if (total === 0) return candidates[Math.floor(random * candidates.length)];
  let left = random * total;
  for (const film of candidates) {
    left -= weight(film);
    if (left < 0) return film;
  }
  return candidates.findLast((film) => weight(film) > 0);
}
