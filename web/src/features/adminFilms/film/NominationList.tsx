import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import type { components } from '../../../api/schema.gen';
import { ordinal } from '../../../lib/ordinals';
import { Laurel } from '../../../shared/film/Laurel';
import { Card } from '../../../ui/Card';
import { Stack } from '../../../ui/Stack';
import styles from './NominationList.module.css';

type Schemas = components['schemas'];

/** All nominations of a film, including revoked and preliminary ones, which don't count. */
export function NominationList({ film }: { film: Schemas['AdminFilm'] }) {
  const id = useId();
  const all: { nomination: Schemas['Nomination']; status?: string }[] = [
    ...film.nominations.map((nomination) => ({ nomination })),
    ...film.other_nominations.map((nomination) => ({ nomination, status: nomination.status })),
  ];
  return (
    <Card aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        Nominations
      </h2>
      <Stack as="ul" gap={1}>
        {all.map(({ nomination, status }) => (
          <li key={nomination._id} className={styles.row} data-won={nomination.won || undefined}>
            <Laurel isWon={nomination.won} />
            <span>
              <span className={styles.category}>{nomination.category_name}</span>
              <span className={styles.nominee}>
                {[nomination.nominee, nomination.detail].filter(Boolean).join(' · ')}
              </span>
            </span>
            <span className={styles.end}>
              <Link
                to="/admin/set-category-winners/$ceremony_num"
                params={{ ceremony_num: String(nomination.ceremony) }}
              >
                {ordinal(nomination.ceremony)}
              </Link>
              <span>{status ?? (nomination.won ? 'won' : 'nominated')}</span>
            </span>
          </li>
        ))}
      </Stack>
    </Card>
  );
}
