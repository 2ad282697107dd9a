import { Link } from '@tanstack/react-router';
import { Pencil, Repeat2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { components } from '../../../api/schema.gen';
import { localToday } from '../../../lib/localToday';
import { filmLink } from '../../../shared/film/filmLink';
import { Poster } from '../../../shared/film/poster/Poster';
import { useToast } from '../../../shared/toasts/useToast';
import { useAddWatch, useChangeWatch, type Watch } from '../../../shared/watched/diaryQueries';
import { useRemoveWatch } from '../../../shared/watched/useRemoveWatch';
import { watchedText } from '../../../shared/watched/watchedDate';
import { isNewWatch } from '../../../shared/watched/watchesAfter';
import { Badge } from '../../../ui/Badge';
import { IconButton } from '../../../ui/IconButton';
import { Stars } from '../../../ui/Stars';
import styles from './Entry.module.css';
import { WatchForm } from './WatchForm';

interface EntryProps {
  watch: Watch;
  film: components['schemas']['FilmRow'];
  /** Called before the entry disappears. */
  onRemove: () => void;
}

/** One time of watching a film, which can be changed in place. */
export function Entry({ watch, film, onRemove }: EntryProps) {
  const [form, setForm] = useState<'edit' | 'again'>();
  const change = useChangeWatch(watch._id);
  const add = useAddWatch(film._id);
  const remove = useRemoveWatch(watch);
  const toast = useToast();
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !form) opener.current?.focus();
    wasOpen.current = form !== undefined;
  }, [form]);
  const when = watch.watched ? watchedText(watch.watched) : 'Unknown date';
  const close = () => {
    setForm(undefined);
    change.reset();
    add.reset();
  };
  const closeAdded = () => {
    close();
    toast({ kind: 'GENERIC', message: `Logged ${film.name} again.`, isConfirmation: true });
  };
  return (
    <li className={styles.entry}>
      <div className={styles.poster}>
        <Poster film={film} isSmall />
      </div>
      <div className={styles.text}>
        <h4 className={styles.title}>
          <Link {...filmLink(film._id)} className={styles.link}>
            {film.name}
          </Link>{' '}
          <span className={styles.year}>{film.year}</span>
        </h4>
        <p className={styles.when}>
          {when}
          {watch.is_rewatch && <Badge>Rewatch</Badge>}
          {watch.rating != null && <Stars value={watch.rating} />}
        </p>
        {watch.note && form !== 'edit' && <p className={styles.note}>{watch.note}</p>}
      </div>
      {/* Until the server has the entry, it can't be changed. */}
      {!form && !isNewWatch(watch) && (
        <div className={styles.actions}>
          <IconButton
            label={`Watched ${film.name} again`}
            icon={<Repeat2 aria-hidden />}
            isBare
            onClick={() => setForm('again')}
          />
          <IconButton
            ref={opener}
            label={`Change ${film.name}, ${when}`}
            icon={<Pencil aria-hidden />}
            isBare
            onClick={() => setForm('edit')}
          />
        </div>
      )}
      {form && (
        <div className={styles.form}>
          {form === 'edit' && (
            <WatchForm
              label={`Change ${film.name}, ${when}`}
              initial={watch}
              isPending={change.isPending}
              error={change.error}
              onSave={(details) => change.mutate(details, { onSuccess: close })}
              onCancel={close}
              onRemove={() => {
                onRemove();
                remove.mutate();
              }}
            />
          )}
          {form === 'again' && (
            <WatchForm
              label={`Watched ${film.name} again`}
              initial={{ watched: localToday(), rating: null, note: null }}
              isPending={add.isPending}
              error={add.error}
              onSave={(details) => add.mutate({ ...details, is_rewatch: true }, { onSuccess: closeAdded })}
              onCancel={close}
            />
          )}
        </div>
      )}
    </li>
  );
}
