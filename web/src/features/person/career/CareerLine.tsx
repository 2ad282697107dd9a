import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { listText } from '../../../lib/listText';
import { ordinal } from '../../../lib/ordinals';
import { useCatalogueLinks } from '../../../shared/film/catalogueLinks';
import { useMarkSelection } from '../../../ui/useMarkSelection';
import type { Person, PersonNomination } from '../person';
import styles from './CareerLine.module.css';
import { careerBands } from './careerBands';

interface CareerLineProps {
  person: Person;
  /** Undefined for visitors. */
  viewed: ReadonlySet<string> | undefined;
}

/**
 * A mark for each nomination on a line of ceremonies: a diamond for a win, filled if the film is seen. The pointer, a
 * dragging finger or the arrow keys select one, which is described above the line.
 */
export function CareerLine({ person, viewed }: CareerLineProps) {
  const { nominations, films } = person;
  const links = useCatalogueLinks();
  const bands = useMemo(() => careerBands(nominations), [nominations]);
  const ordered = useMemo(() => bands.flat().flatMap((slot) => slot.nominations), [bands]);
  const { selected: at, chartProps, markProps } = useMarkSelection(ordered.length);
  const selected = ordered[at];
  const names = useMemo(() => new Map(films.map(({ _id, name }) => [_id, name])), [films]);
  const isSeen = ({ film_ids }: PersonNomination) =>
    viewed !== undefined && film_ids.length > 0 && film_ids.every((id) => viewed.has(id));
  const filmNames = ({ film_ids }: PersonNomination) => listText(film_ids.map((id) => names.get(id) ?? ''));

  if (!selected) return null;
  return (
    <div className={styles.figure}>
      <p className={styles.reading}>
        <strong className={styles.ceremony}>{ordinal(selected.ceremony)}</strong>{' '}
        <span className={styles.quiet}>{selected.years}</span>{' '}
        <span>
          {selected.won ? 'Won' : 'Nominated for'} {selected.category_name}
        </span>{' '}
        <span>
          {selected.film_ids.map((id, index) => (
            <span key={id}>
              {index > 0 && ', '}
              <Link {...links.film(id)}>{names.get(id)}</Link>
            </span>
          ))}
          {viewed && <span className={styles.quiet}> · {isSeen(selected) ? 'seen' : 'not seen'}</span>}
        </span>
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms. */}
      <div
        role="group"
        aria-label="Nominations by ceremony. Use the arrow keys to move between them."
        className={styles.line}
        {...chartProps}
      >
        {bands.map((band) => (
          <div key={band[0]?.ceremony} className={styles.band} style={{ flexGrow: band.length }}>
            {band.map(({ ceremony, nominations: stacked, hasTick }) => (
              <div key={ceremony} className={styles.slot}>
                {stacked.map((nomination) => (
                  <button
                    key={nomination._id}
                    type="button"
                    className={styles.mark}
                    {...markProps(ordered.indexOf(nomination))}
                    data-won={nomination.won || undefined}
                    data-seen={isSeen(nomination) || undefined}
                    aria-label={markLabel(nomination, filmNames(nomination), viewed && isSeen(nomination))}
                  />
                ))}
                {hasTick && (
                  <span className={styles.tick} aria-hidden="true">
                    {ordinal(ceremony)}
                  </span>
                )}
              </div>
            ))}
          </div>
        ))}
      </div>
      <ul className={styles.legend} aria-hidden="true">
        {viewed && (
          <li>
            <span className={styles.sample} data-seen /> Seen
          </li>
        )}
        <li>
          <span className={styles.sample} /> {viewed ? 'Not seen' : 'Nominated'}
        </li>
        <li>
          <span className={styles.sample} data-won /> Won
        </li>
      </ul>
    </div>
  );
}

/** '51st ceremony: nominated for Directing, The Deer Hunter, seen' */
function markLabel(
  { ceremony, category_name, won }: PersonNomination,
  films: string,
  isSeen: boolean | undefined,
): string {
  const outcome = `${ordinal(ceremony)} ceremony: ${won ? 'won' : 'nominated for'} ${category_name}`;
  const seen = isSeen === undefined ? '' : isSeen ? 'seen' : 'not seen';
  return [outcome, films, seen].filter(Boolean).join(', ');
}
