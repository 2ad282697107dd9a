import type { ReactNode } from 'react';
import type { components } from '../../api/schema.gen';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { Nominees } from '../person/Nominees';
import { Laurel } from './Laurel';
import styles from './NominationLine.module.css';

type Nomination = components['schemas']['Nomination'];

interface NominationLineProps {
  nomination: Pick<Nomination, 'nominees' | 'detail' | 'won'>;
  /** The category or the film, whichever isn't known from the context. */
  children: ReactNode;
}

/** A nomination in a list: what for, whether it won, and who was nominated. */
export function NominationLine({ nomination, children }: NominationLineProps) {
  const { nominees, detail, won } = nomination;
  return (
    <li className={styles.line} data-won={won || undefined}>
      <Laurel isWon={won} />
      <div>
        <p className={styles.title}>
          {children}
          {won && (
            <>
              <VisuallyHidden>, </VisuallyHidden>
              <strong className={styles.won}>won</strong>
            </>
          )}
        </p>
        {(nominees.length > 0 || detail) && (
          <p className={styles.nominee}>
            <Nominees nominees={nominees} />
            {nominees.length > 0 && detail && ' — '}
            {detail}
          </p>
        )}
      </div>
    </li>
  );
}
