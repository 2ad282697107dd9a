import { useId } from 'react';
import { publicLinks } from '../../shared/film/catalogueLinks';
import { PosterLink } from '../../shared/film/poster/PosterLink';
import { Nominees } from '../../shared/person/Nominees';
import { Badge } from '../../ui/Badge';
import { Card } from '../../ui/Card';
import type { CategoryNomineesProps } from './CategoryNominees';
import { CategoryTitle } from './CategoryTitle';
import { filmNominations } from './filmNominations';
import styles from './PosterNominees.module.css';

/** The nominations of a category as posters, for the first one of a ceremony. */
export function PosterNominees({ ceremony, category, films }: CategoryNomineesProps) {
  const titleId = useId();
  return (
    <Card aria-labelledby={titleId}>
      <CategoryTitle id={titleId} ceremony={ceremony} category={category} />
      <ul className={styles.posters}>
        {filmNominations(films, category).map(({ film, nomination }) => (
          <li
            key={`${nomination._id} ${film._id}`}
            className={styles.film}
            data-won={nomination.won || undefined}
          >
            <PosterLink film={film} link={publicLinks.film(film._id)} />
            {nomination.won && <Badge tone="gold">Winner</Badge>}
            <p className={styles.nominees}>
              <Nominees nominees={nomination.nominees} />
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
