import { memo, useState } from 'react';
import type { components } from '../../../api/schema.gen';
import { useImageHost } from './imageHost';
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
  /** In lists, always narrower than 72 pixels: has the initials instead of the title, and is faster to lay out. */
  isSmall?: boolean;
}

/** Positions of art and title, in a view box of 200 by 300. */
const layouts = {
  low: { art: { y: 12, height: 178 }, title: { y: 194, height: 64 }, foot: 275 },
  high: { art: { y: 112, height: 152 }, title: { y: 24, height: 80 }, foot: 277 },
  plate: { art: { y: 12, height: 170 }, title: { y: 190, height: 58 }, foot: 277 },
} as const;

const TITLE_WIDTH = 152;
const LARGEST_TITLE = 44;

/**
 * A generated poster, as wide as its container; the official poster covers it once loaded. Decorative: the title
 * always appears next to it as text.
 */
export const Poster = memo(function Poster({ film, isSmall = false }: PosterProps) {
  const { palette, motif, shapes, layout, frame } = posterDesign(film._id, film.genres);
  const { art, title, foot } = layouts[layout];
  // On the plate the title has the background color.
  const titlePaint = layout === 'plate' ? 'ground' : 'ink';
  const middle = title.y + title.height / 2;

  return (
    <div
      className={styles.poster}
      data-palette={palette}
      data-motif={motif}
      data-small={isSmall || undefined}
      aria-hidden="true"
    >
      <svg viewBox="0 0 200 300" className={styles.drawing} aria-hidden="true">
        <rect width="200" height="300" data-paint="ground" />
        {/* A nested SVG clips the motif at its edges. */}
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
              // biome-ignore lint/suspicious/noArrayIndexKey: a film's shapes never change.
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
        {!isSmall && (
          <PosterText film={film} paint={titlePaint} middle={middle} height={title.height} foot={foot} />
        )}
      </svg>
      {film.poster_url && <PosterImage key={film.poster_url} url={film.poster_url} />}
    </div>
  );
});

interface PosterTextProps {
  film: PosterFilm;
  paint: 'ground' | 'ink';
  /** Of the title. */
  middle: number;
  height: number;
  /** The position of the last line. */
  foot: number;
}

/** Title, director and year, of which the style sheet shows what fits. */
function PosterText({ film, paint, middle, height, foot }: PosterTextProps) {
  const { lines, size } = setTitle(film.name, { width: TITLE_WIDTH, height, largest: LARGEST_TITLE });
  const firstLine = middle - ((lines.length - 1) / 2) * size * LEADING;
  return (
    <>
      <text className={styles.title} data-paint={paint} textAnchor="middle" fontSize={size}>
        {lines.map((line, index) => (
          // A baseline one third of the font size below the middle centers capitals optically.
          <tspan key={line} x="100" y={firstLine + index * size * LEADING + size * 0.33}>
            {line}
          </tspan>
        ))}
      </text>
      <text className={styles.foot} textAnchor="middle" x="100" y={foot}>
        {footText(film)}
      </text>
      <text className={styles.year} textAnchor="middle" x="100" y={foot + 2}>
        {film.year}
      </text>
    </>
  );
}

function footText({ directors, year }: PosterFilm): string {
  const [director] = directors;
  // A longer name would overlap the frame.
  return director && director.length <= 22 ? `${director} · ${year}` : String(year);
}

function PosterImage({ url }: { url: string }) {
  const [isLoaded, setIsLoaded] = useState(false);
  if (!useImageHost(url)) return null;
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
