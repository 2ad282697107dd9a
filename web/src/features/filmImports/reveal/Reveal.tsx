import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { countText } from '../../../lib/countText';
import { numberText } from '../../../lib/numbers';
import { ordinal } from '../../../lib/ordinals';
import { categoryLabel } from '../../../shared/ceremony/categories/categoryLabel';
import { nominatedFilms } from '../../../shared/ceremony/nominatedFilms';
import { ceremonyQueries } from '../../../shared/ceremony/queries';
import { progressOf, progressText, ringSegments } from '../../../shared/ceremony/rings/progress';
import { ButtonLink } from '../../../ui/ButtonLink';
import { Card } from '../../../ui/Card';
import { RingGraphic } from '../../../ui/RingGraphic';
import { type FilledRing, filledRings } from './filledRings';
import styles from './Reveal.module.css';

interface RevealProps {
  /** The films viewed before and after the import. */
  before: ReadonlySet<string>;
  after: ReadonlySet<string>;
}

const MAX_RINGS = 12;
/** Long enough to see the rings as they were. */
const FILL_AFTER_MS = 600;

/** What an import has done to the rings, which fill while it's on screen; nothing if it has filled none. */
export function Reveal({ before, after }: RevealProps) {
  const { data: overview } = useQuery(ceremonyQueries.overview());
  const [isFilled, setIsFilled] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  const filled = useMemo(
    () => overview && filledRings(overview, before, after, MAX_RINGS),
    [overview, before, after],
  );
  const isVisible = filled !== undefined && filled.rings.length > 0;
  useEffect(() => {
    if (!isVisible) return;
    heading.current?.focus();
    const timer = setTimeout(() => setIsFilled(true), FILL_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isVisible]);
  if (!overview || !isVisible) return null;
  const nominees = nominatedFilms(overview);
  const watched = [...after].filter((film) => nominees.has(film)).length;
  return (
    <Card aria-labelledby={id}>
      <div className={styles.reveal}>
        <div>
          <h2 id={id} ref={heading} tabIndex={-1} className={styles.title}>
            {numberText(watched)} of {countText(nominees.size, 'nominated film')} watched
          </h2>
          <p className={styles.text}>
            {filled.closed > 0
              ? `Your import has closed ${countText(filled.closed, 'ring')}.`
              : 'Your rings are filling up.'}
          </p>
        </div>
        <ul className={styles.rings}>
          {filled.rings.map((ring) => (
            <Ring
              key={`${ring.ceremony} ${ring.category.normalized_name}`}
              ring={ring}
              viewed={isFilled ? after : before}
            />
          ))}
        </ul>
        <div>
          <ButtonLink to="/dashboard" variant="primary" size="large">
            See your rings
          </ButtonLink>
        </div>
      </div>
    </Card>
  );
}

function Ring({
  ring: { category, ceremony, films },
  viewed,
}: {
  ring: FilledRing;
  viewed: ReadonlySet<string>;
}) {
  const name = `${categoryLabel(category)}, ${ordinal(ceremony)}`;
  return (
    <li className={styles.ring}>
      <span className={styles.graphic} role="img" aria-label={progressText(name, progressOf(films, viewed))}>
        <RingGraphic segments={ringSegments(films, viewed)} />
      </span>
      <span aria-hidden="true">{name}</span>
    </li>
  );
}
