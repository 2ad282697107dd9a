import { Link } from '@tanstack/react-router';
import { runtimeText } from '../../../lib/runtime';
import { filmLink } from '../../../shared/film/filmLink';
import { LanguageFlag } from '../../../shared/film/language/LanguageFlag';
import { Poster } from '../../../shared/film/poster/Poster';
import { LaurelCount } from '../../../shared/film/row/LaurelCount';
import { MarkButtons } from '../../../shared/film/row/MarkButtons';
import { useFilmMarks } from '../../../shared/marks/useFilmMarks';
import type { TonightFilm } from '../../../shared/next/types';
import { Button } from '../../../ui/Button';
import { Card } from '../../../ui/Card';
import { Skeleton } from '../../../ui/Skeleton';
import { ReasonList } from './ReasonList';
import type { Reason } from './reasons';
import styles from './TonightHero.module.css';

interface TonightHeroProps {
  entry: TonightFilm;
  eyebrow: string;
  reasons: readonly Reason[];
  onHide: (film: { _id: string; name: string }) => void;
}

/** The first suggestion, large. */
export function TonightHero({ entry: { film }, eyebrow, reasons, onHide }: TonightHeroProps) {
  const { viewed, bookmark } = useFilmMarks(film);
  const facts = [film.year, film.runtime && runtimeText(film.runtime), film.genres.slice(0, 3).join(', ')];
  return (
    <Card as="article" tone="gold" aria-label={film.name}>
      <div className={styles.hero}>
        <div className={styles.poster}>
          <Poster film={film} />
        </div>
        <div className={styles.text}>
          <p className={styles.eyebrow}>{eyebrow}</p>
          <h3 className={styles.title}>
            <Link {...filmLink(film._id)} className={styles.link}>
              {film.name}
            </Link>
          </h3>
          <p className={styles.facts}>
            {facts.filter(Boolean).join(' · ')} <LanguageFlag code={film.original_language} />
          </p>
          <LaurelCount nominations={film.nomCount} wins={film.winCount} />
        </div>
        <div className={styles.reasons}>
          <ReasonList reasons={reasons} isLarge />
        </div>
        <div className={styles.actions}>
          <Button onClick={() => onHide(film)}>Not this one</Button>
          <MarkButtons film={film} viewed={viewed} bookmark={bookmark} />
        </div>
      </div>
    </Card>
  );
}

export function TonightHeroSkeleton() {
  return (
    <Card as="div">
      <div className={styles.hero} aria-busy="true">
        <div className={styles.poster}>
          <Skeleton width="100%" height="100%" />
        </div>
        <div className={styles.text}>
          <Skeleton shape="text" width="6rem" />
          <Skeleton width="70%" height="2rem" />
          <Skeleton shape="text" width="55%" />
          <Skeleton shape="text" width="40%" />
        </div>
        <div className={styles.reasons}>
          <Skeleton shape="text" width="75%" />
          <Skeleton shape="text" width="50%" />
        </div>
        <div className={styles.actions} />
      </div>
    </Card>
  );
}
