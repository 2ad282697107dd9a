import { useId, useState } from 'react';
import { countText } from '../../../lib/countText';
import { Poster } from '../../../shared/film/poster/Poster';
import { useNamedFilms } from '../../../shared/film/useNamedFilms';
import { useMarks } from '../../../shared/marks/useMarks';
import { useSetBookmarked } from '../../../shared/marks/useSetBookmarked';
import { useSetViewed } from '../../../shared/marks/useSetViewed';
import { clearDemoMarks, readDemoMarks } from '../../../shared/me/demoMarks';
import { Button } from '../../../ui/Button';
import { Card } from '../../../ui/Card';
import { Row } from '../../../ui/Row';
import styles from './KeepMarks.module.css';

/** Offers to keep the marks that the user made on the welcome page before logging in. */
export function KeepMarks() {
  const [marks, setMarks] = useState(readDemoMarks);
  const { viewed, bookmarked } = useMarks();
  const newlyViewed = marks.viewed.filter((id) => !viewed.has(id));
  const newlyBookmarked = marks.bookmarked.filter(
    (id) => !bookmarked.has(id) && !viewed.has(id) && !newlyViewed.includes(id),
  );
  const ids = [...newlyViewed, ...newlyBookmarked];
  if (ids.length === 0) return null;
  const forget = () => {
    clearDemoMarks();
    setMarks({ viewed: [], bookmarked: [] });
  };
  return <Offer viewed={newlyViewed} bookmarked={newlyBookmarked} onDone={forget} />;
}

interface OfferProps {
  viewed: readonly string[];
  bookmarked: readonly string[];
  onDone: () => void;
}

function Offer({ viewed, bookmarked, onDone }: OfferProps) {
  const titleId = useId();
  const { data: films = [] } = useNamedFilms([...viewed, ...bookmarked]);
  const { setViewed } = useSetViewed();
  const { setBookmarked } = useSetBookmarked();
  const [isSaving, setIsSaving] = useState(false);
  const count = viewed.length + bookmarked.length;

  const keep = async () => {
    setIsSaving(true);
    try {
      if (viewed.length > 0) await setViewed(viewed.map((film_id) => ({ film_id, viewed: true })));
      if (bookmarked.length > 0) await setBookmarked(bookmarked, true);
      onDone();
    } catch {
      // A toast has shown the error; the offer stays.
      setIsSaving(false);
    }
  };

  return (
    <Card tone="gold" aria-labelledby={titleId}>
      <div className={styles.offer}>
        <h2 id={titleId}>{count === 1 ? 'Keep this mark?' : `Keep these ${count}?`}</h2>
        <p className={styles.text}>
          You marked {countText(count, 'film')} on the welcome page
          {films.length > 0 && `: ${films.map(({ name }) => name).join(', ')}`}.
        </p>
        <div className={styles.posters} aria-hidden="true">
          {films.map((film) => (
            <div key={film._id}>
              <Poster film={film} isSmall />
            </div>
          ))}
        </div>
        <Row gap={3} wraps>
          <Button variant="primary" isPending={isSaving} onClick={() => void keep()}>
            {count === 1 ? 'Keep it' : 'Keep them'}
          </Button>
          <Button variant="quiet" onClick={onDone}>
            No, thanks
          </Button>
        </Row>
      </div>
    </Card>
  );
}
