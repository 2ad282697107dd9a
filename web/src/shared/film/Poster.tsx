import { memo, useState } from 'react';
import type { components } from '../../api/schema.gen';
import styles from './Poster.module.css';
import { PosterFrame } from './PosterFrame';
import { posterDesign } from './posterDesign';
import { LEADING, monogram, setTitle } from './posterTitle';

type PosterFilm = Pick<
  components['schemas']['FilmRow'],
  '_id' | 'name' | 'year' | 'genres' | 'directors' | 'poster_url'
>;

interface PosterProps {
  film: PosterFilm;
}

/** Where picture and title stand in a poster of 200 by 300. */
const layouts = {
  low: { art: { y: 12, height: 178 }, title: { y: 194, height: 64 }, foot: 275 },
  high: { art: { y: 112, height: 152 }, title: { y: 24, height: 80 }, foot: 277 },
  plate: { art: { y: 12, height: 170 }, title: { y: 190, height: 58 }, foot: 277 },
} as const;

const TITLE_WIDTH = 152;
const LARGEST_TITLE = 44;

/**
 * A drawn poster, as wide as what holds it; the film's own is laid over it once it has come. It is an ornament:
 * the title is always said beside it.
 */
export const Poster = memo(function Poster({ film }: PosterProps) {
  const { palette, motif, shapes, layout, frame } = posterDesign(film._id, film.genres);
  const { art, title, foot } = layouts[layout];
  const { lines, size } = setTitle(film.name, {
    width: TITLE_WIDTH,
    height: title.height,
    largest: LARGEST_TITLE,
  });
  // On its plate the title is cut out of the colour.
  const titlePaint = layout === 'plate' ? 'ground' : 'ink';
  const middle = title.y + title.height / 2;
  const firstLine = middle - ((lines.length - 1) / 2) * size * LEADING;

  return (
    <div className={styles.poster} data-palette={palette} data-motif={motif} aria-hidden="true">
      <svg viewBox="0 0 200 300" className={styles.drawing} aria-hidden="true">
        <rect width="200" height="300" data-paint="ground" />
        {/* A drawing of its own: it cuts off what reaches over its edge. */}
        <svg
          x="12"
          y={art.y}
          width="176"
          height={art.height}
          viewBox="0 0 200 200"
          preserveAspectRatio="xMidYMax slice"
          aria-hidden="true"
        >
          {shapes.map((shape, index) => (
            <path
              // biome-ignore lint/suspicious/noArrayIndexKey: the shapes of a film never change.
              key={index}
              d={shape.d}
              data-paint={shape.paint}
              data-line={shape.line ? true : undefined}
              strokeWidth={shape.line}
              opacity={shape.opacity}
            />
          ))}
        </svg>
        {layout === 'plate' && <rect x="12" y="182" width="176" height="76" data-paint="accent" />}
        <PosterFrame frame={frame} />
        <text className={styles.title} data-paint={titlePaint} textAnchor="middle" fontSize={size}>
          {lines.map((line, index) => (
            // A third of the size below the middle of its line is where a line of capitals looks centred.
            <tspan key={line} x="100" y={firstLine + index * size * LEADING + size * 0.33}>
              {line}
            </tspan>
          ))}
        </text>
        <text
          className={styles.monogram}
          data-paint={titlePaint}
          textAnchor="middle"
          x="100"
          y={middle + 22}
          fontSize="64"
        >
          {monogram(film.name)}
        </text>
        <text className={styles.foot} textAnchor="middle" x="100" y={foot}>
          {footText(film)}
        </text>
        <text className={styles.year} textAnchor="middle" x="100" y={foot + 2}>
          {film.year}
        </text>
      </svg>
      {film.poster_url && <PosterImage key={film.poster_url} url={film.poster_url} />}
    </div>
  );
});

function footText({ directors, year }: PosterFilm): string {
  const [director] = directors;
  // A long name would run into the frame.
  return director && director.length <= 22 ? `${director} · ${year}` : String(year);
}

function PosterImage({ url }: { url: string }) {
  const [isLoaded, setIsLoaded] = useState(false);
  return (
    <img
      className={styles.image}
      src={url}
      alt=""
      loading="lazy"
      decoding="async"
      data-loaded={isLoaded || undefined}
      onLoad={() => setIsLoaded(true)}
    />
  );
}
