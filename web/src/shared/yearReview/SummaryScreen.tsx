import type { ReactNode } from 'react';
import { countryName } from '../../lib/countries';
import { countText } from '../../lib/countText';
import { numberText } from '../../lib/numbers';
import type { YearReview } from './queries';
import { biggestDecade, biggestMonth, hours, progressText } from './reviewText';
import { Screen } from './Screen';
import styles from './SummaryScreen.module.css';

interface SummaryScreenProps {
  review: YearReview;
  shareReview: ReactNode;
}

/** The year at a glance, made to be shared. */
export function SummaryScreen({ review, shareReview }: SummaryScreenProps) {
  const { year, films, minutes, rings, days, favorites, people, countries, most_nominated } = review;
  const favorite = favorites[0] ?? most_nominated;
  const decade = biggestDecade(review);
  const [person] = people;
  const [country] = countries;
  return (
    <Screen heading="Summary">
      <p className={styles.year}>{year}</p>
      <dl className={styles.figures}>
        <Figure name={films === 1 ? 'film' : 'films'} value={films} />
        <Figure name="hours" value={hours(minutes)} />
        <Figure name={days === 1 ? 'day' : 'days'} value={days} />
        <Figure name={rings === 1 ? 'ring' : 'rings'} value={rings} />
      </dl>
      <dl className={styles.best}>
        <Best name={favorites[0] ? 'Favorite' : 'Most nominated'}>{favorite.film.name}</Best>
        <Best name="Month">{biggestMonth(review).name}</Best>
        {decade && <Best name="Decade">The {decade.decade}s</Best>}
        {country && <Best name="Country">{countryName(country.country)}</Best>}
        {person && (
          <Best name="Person">
            {person.name}, {countText(person.films, 'film')}
          </Best>
        )}
      </dl>
      <p className={styles.progress}>{progressText(review)}</p>
      {shareReview}
    </Screen>
  );
}

function Figure({ name, value }: { name: string; value: number }) {
  return (
    <div className={styles.figure}>
      <dt>{name}</dt>
      <dd>{numberText(value)}</dd>
    </div>
  );
}

function Best({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.row}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
