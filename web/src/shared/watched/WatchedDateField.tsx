import { useQuery } from '@tanstack/react-query';
import { CalendarDays, Pencil } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../ui/Button';
import { watchedQueries } from './queries';
import styles from './WatchedDateField.module.css';
import { WatchedDateForm } from './WatchedDateForm';
import { watchedText } from './watchedDate';

interface WatchedDateProps {
  /** A film that is viewed. */
  film: { _id: string; name: string };
}

/** When the user watched a film, with a form to change it. */
export function WatchedDateField({ film }: WatchedDateProps) {
  const dates = useQuery(watchedQueries.dates());
  const [isEditing, setIsEditing] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const watched = dates.data?.[film._id];
  const close = () => {
    setIsEditing(false);
    // The button is rendered again only after this update.
    setTimeout(() => opener.current?.focus());
  };

  if (isEditing) return <WatchedDateForm film={film} watched={watched} onClose={close} />;
  return (
    <div className={styles.display} data-unknown={!watched || undefined}>
      {watched && (
        <p className={styles.text}>
          <CalendarDays aria-hidden size={18} className={styles.icon} />
          Watched {watched.length === 10 ? 'on' : 'in'} {watchedText(watched)}
        </p>
      )}
      <Button
        ref={opener}
        size="small"
        variant="quiet"
        disabled={dates.isPending}
        aria-label={watched ? `Change watch date for ${film.name}` : `Add watch date for ${film.name}`}
        onClick={() => setIsEditing(true)}
      >
        {watched ? <Pencil aria-hidden size={16} /> : <CalendarDays aria-hidden size={16} />}
        {watched ? 'Change' : 'Add watch date'}
      </Button>
    </div>
  );
}
