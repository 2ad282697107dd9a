import { type PointerEvent, useState } from 'react';
import { countryName } from '../../../lib/countries';
import { countText } from '../../../lib/countText';
import type { Stats } from '../queries';
import styles from './WorldMap.module.css';
import { world, worldBox } from './world.gen';

/** Films seen, from which on a country has the next shade. */
const shadesFrom = [1, 3, 10, 30, 100];

/** The countries of origin, darker for more films. The list of countries has the same data. */
export function WorldMap({ countries }: { countries: Stats['countries'] }) {
  const found = new Map(countries.map((one) => [one.country, one]));
  const [selected, setSelected] = useState<string>();
  const reading = selected === undefined ? undefined : found.get(selected);
  const countriesSeen = countries.filter(({ seen }) => seen > 0);
  const onPointerMove = ({ target }: PointerEvent) => {
    const code = target instanceof SVGElement ? target.dataset.country : undefined;
    if (code) setSelected(code);
  };
  return (
    <figure className={styles.figure}>
      <svg
        viewBox={worldBox}
        className={styles.map}
        role="img"
        aria-label={`World map: films from ${countText(countriesSeen.length, 'country', 'countries')}. The list has them by name.`}
        onPointerDown={onPointerMove}
        onPointerMove={onPointerMove}
      >
        {world.map(([code, outline]) => (
          <path
            key={outline}
            d={outline}
            data-country={code || undefined}
            data-shade={shadesFrom.filter((from) => (found.get(code)?.seen ?? 0) >= from).length}
            data-active={(code && code === selected) || undefined}
          />
        ))}
      </svg>
      <figcaption className={styles.caption}>
        <span className={styles.reading}>
          {selected === undefined ? (
            'Pick a country to see its films.'
          ) : (
            <>
              <strong>{countryName(selected)}</strong>{' '}
              {reading ? `${reading.seen} of ${countText(reading.total, 'film')} seen` : 'No nominated films'}
            </>
          )}
        </span>
        <span className={styles.legend} aria-hidden="true">
          {shadesFrom.map((from, index) => (
            <span key={from} className={styles.step}>
              <span className={styles.sample} data-shade={index + 1} />
              {from}+
            </span>
          ))}
        </span>
      </figcaption>
    </figure>
  );
}
