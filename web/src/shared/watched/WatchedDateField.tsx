import { useQuery } from '@tanstack/react-query';
import { CalendarCheck, CalendarDays, Pencil, Repeat2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { localToday } from '../../lib/localToday';
import { Button } from '../../ui/Button';
import { watchedQueries } from './queries';
import { useWatchedAgain } from './useWatchedAgain';
import styles from './WatchedDateField.module.css';
import { WatchedDateForm } from './WatchedDateForm';
import { watchedText } from './watchedDate';

interface WatchedDateProps {
  film: { _id: string; name: string };
  isViewed: boolean;
  /** Marks the film as watched today. */
  onToday: () => void;
}

/** When the user watched a film, with a form to change it; for a film without a date, a button for today. */
export function WatchedDateField({ film, isViewed, onToday }: WatchedDateProps) {
  const dates = useQuery({ ...watchedQueries.dates(), enabled: isViewed });
  const [isEditing, setIsEditing] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const watched = isViewed ? dates.data?.[film._id] : undefined;
  const again = useWatchedAgain(film);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !isEditing) opener.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);

  if (isEditing && isViewed) {
    return <WatchedDateForm film={film} watched={watched} onClose={() => setIsEditing(false)} />;
  }
  return (
    <div className={styles.display} data-unknown={!watched || undefined}>
      {watched && (
        <p className={styles.text}>
          <CalendarDays aria-hidden size={18} className={styles.icon} />
          Watched {watched.length === 10 ? 'on' : 'in'} {watchedText(watched)}
        </p>
      )}
      {!watched && (
        <Button
          size="small"
          variant="quiet"
          // A date that isn't known would be overwritten.
          disabled={isViewed && !dates.data}
          aria-label={`Watched today: ${film.name}`}
          onClick={onToday}
        >
          <CalendarCheck aria-hidden size={16} />
          Watched today
        </Button>
      )}
      {watched && watched !== localToday() && (
        <Button
          size="small"
          variant="quiet"
          isPending={again.isPending}
          aria-label={`Watched again today: ${film.name}`}
          onClick={() => again.mutate()}
        >
          <Repeat2 aria-hidden size={16} />
          Watched again today
        </Button>
      )}
      {isViewed && (
        <Button
          ref={opener}
          size="small"
          variant="quiet"
          disabled={!dates.data}
          aria-label={watched ? `Change watch date for ${film.name}` : `Add watch date for ${film.name}`}
          onClick={() => setIsEditing(true)}
        >
          {watched ? <Pencil aria-hidden size={16} /> : <CalendarDays aria-hidden size={16} />}
          {watched ? 'Change' : 'Add watch date'}
        </Button>
      )}
    </div>
  );
}
