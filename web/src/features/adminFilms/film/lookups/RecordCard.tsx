import { Check, ExternalLink, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Poster } from '../../../../shared/film/poster/Poster';
import styles from './RecordCard.module.css';
import type { RecordView } from './records';

interface RecordCardProps {
  view: RecordView;
  /** Compact layout for lists. */
  isShort?: boolean;
  actions?: ReactNode;
}

/** A provider's record of a film, and how well it matches the catalogue's film. */
export function RecordCard({ view, isShort = false, actions }: RecordCardProps) {
  return (
    <div className={styles.record} data-short={isShort || undefined}>
      <div className={styles.poster}>
        <Poster film={view.poster} />
      </div>
      <div className={styles.details}>
        <p className={styles.title}>
          {view.title} {view.year && <span className={styles.year}>{view.year}</span>}
        </p>
        {view.originalTitle && <p className={styles.quiet}>{view.originalTitle}</p>}
        <p className={styles.quiet}>{view.facts.join(' · ')}</p>
        {view.signs.length > 0 && (
          <ul className={styles.signs} aria-label="Compared with the film">
            {view.signs.map(({ isGood, text }) => (
              <li key={text} className={styles.sign} data-good={isGood || undefined}>
                {isGood ? <Check aria-hidden /> : <TriangleAlert aria-hidden />}
                {text}
              </li>
            ))}
          </ul>
        )}
        {view.text && <p className={styles.text}>{view.text}</p>}
        {view.link && !isShort && (
          <a className={styles.link} href={view.link.href} target="_blank" rel="noreferrer">
            {view.link.name} <ExternalLink aria-hidden />
          </a>
        )}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
