import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Clapperboard, Pencil } from 'lucide-react';
import { useEffect } from 'react';
import { isNotFound } from '../../api/problem';
import { useShortcuts } from '../../lib/shortcuts';
import { useShortcut } from '../../lib/useShortcut';
import { useSwipe } from '../../lib/useSwipe';
import { filmQueries } from '../../shared/film/queries';
import { useFilmMarks } from '../../shared/marks/useFilmMarks';
import { useMe } from '../../shared/me/queries';
import { ShareMenu } from '../../shared/share/ShareMenu';
import { filmShare } from '../../shared/share/shareables';
import { WatchedDateField } from '../../shared/watched/WatchedDateField';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { EmptyState } from '../../ui/EmptyState';
import { QueryState } from '../../ui/QueryState';
import { Stepper } from '../../ui/Stepper';
import { FilmDetails } from './details/FilmDetails';
import { FilmActions } from './FilmActions';
import styles from './FilmModal.module.css';
import { FilmSkeleton } from './FilmSkeleton';
import { useNeighbors } from './useNeighbors';

interface FilmModalProps {
  filmId: string;
  onClose: () => void;
}

/** Dialog with the details of a film. */
export function FilmModal({ filmId, onClose }: FilmModalProps) {
  const me = useMe();
  const details = useQuery(filmQueries.details(filmId));
  const { data: film, error } = details;
  const { viewed, bookmark, watchedToday } = useFilmMarks({ _id: filmId, name: film?.name ?? 'This film' });
  const neighbors = useNeighbors(filmId);
  const openFilm = useOpenFilm();
  const { isOn } = useShortcuts();

  const currentId = film?._id;
  useEffect(() => {
    // The link has a former ID of the film; lists and marks have the current one.
    if (currentId !== undefined && currentId !== filmId) openFilm(currentId);
  }, [currentId, filmId, openFilm]);

  const { previous, next } = neighbors ?? {};
  const openPrevious = previous === undefined ? undefined : () => openFilm(previous);
  const openNext = next === undefined ? undefined : () => openFilm(next);
  useShortcut('ArrowLeft', () => openPrevious?.(), true, 'dialog');
  useShortcut('ArrowRight', () => openNext?.(), true, 'dialog');
  useShortcut('v', viewed.onToggle, isOn && film !== undefined, 'dialog');
  useShortcut('b', bookmark.onToggle, isOn && film !== undefined, 'dialog');

  const swipe = useSwipe((direction) => (direction === 'left' ? openNext?.() : openPrevious?.()));

  return (
    <Dialog
      isOpen
      isTall
      size="large"
      contentKey={filmId}
      onClose={onClose}
      title={film?.name ?? (error ? 'Film' : 'Loading film…')}
      actions={
        <>
          <ShareMenu subject={film && filmShare(film)} />
          {me?.isAdmin && (
            <Link
              to="/admin/edit-film/$filmId"
              params={{ filmId }}
              search={{}}
              className={styles.pencil}
              aria-label="Edit this film"
            >
              <Pencil aria-hidden />
            </Link>
          )}
        </>
      }
      footer={
        (film || !error) && (
          <div className={styles.footer}>
            {neighbors && (
              <Stepper
                label="Films on this list"
                noun="film"
                position={neighbors.position}
                total={neighbors.total}
                onPrevious={openPrevious}
                onNext={openNext}
              />
            )}
            {film && <FilmActions viewed={viewed} bookmark={bookmark} />}
          </div>
        )
      }
    >
      <div className={styles.swipe} {...swipe}>
        <QueryState
          query={details}
          pending={<FilmSkeleton />}
          failure={{ title: "We couldn't load this film" }}
          explain={(problem) =>
            isNotFound(problem) && (
              <EmptyState
                art={<Clapperboard strokeWidth={1.25} />}
                title="Film not found"
                action={<Button onClick={onClose}>Close</Button>}
              >
                There's no film at this link.
              </EmptyState>
            )
          }
        >
          {(loaded) => (
            <FilmDetails film={loaded} isViewed={viewed.isOn}>
              <WatchedDateField
                key={loaded._id}
                film={loaded}
                isViewed={viewed.isOn}
                onToday={watchedToday}
              />
            </FilmDetails>
          )}
        </QueryState>
      </div>
    </Dialog>
  );
}

/** Opens another film in this dialog, replacing the history entry so that Back closes the dialog. */
function useOpenFilm() {
  const navigate = useNavigate();
  return (film: string) =>
    void navigate({
      to: '.',
      search: (old) => ({ ...old, film }),
      state: true,
      replace: true,
      resetScroll: false,
    });
}
