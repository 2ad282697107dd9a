import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Award } from 'lucide-react';
import { ordinal } from '../../lib/ordinals';
import { useShortcut } from '../../lib/useShortcut';
import { useSwipe } from '../../lib/useSwipe';
import { ceremonyQueries } from '../../shared/ceremony/queries';
import { FilmRowSkeletons } from '../../shared/film/FilmRowSkeletons';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { EmptyState } from '../../ui/EmptyState';
import { LoadFailure } from '../../ui/LoadFailure';
import { Stepper } from '../../ui/Stepper';
import { CategoryFilms } from './CategoryFilms';
import { CategoryHead } from './CategoryHead';
import styles from './CategoryModal.module.css';
import { categoryPosition } from './categoryPosition';
import { SelectionBar } from './SelectionBar';
import { useSelection } from './useSelection';

interface CategoryModalProps {
  ceremony: number;
  category: string;
  /** A film lies over it and has the keys. */
  isCovered: boolean;
  onClose: () => void;
}

/** The films of a category at one ceremony, the winner first. */
export function CategoryModal({ ceremony, category, isCovered, onClose }: CategoryModalProps) {
  const overview = useQuery(ceremonyQueries.overview());
  const films = useQuery(ceremonyQueries.categoryFilms(ceremony, category));
  const place = overview.data && categoryPosition(overview.data, ceremony, category);
  const selection = useSelection(`${ceremony}/${category}`);
  const go = useGo();

  const goTo = (name: string | undefined) => (name ? () => go(ceremony, name) : undefined);
  const goBack = goTo(place?.previous);
  const goOn = goTo(place?.next);
  useShortcut('ArrowLeft', () => goBack?.(), !isCovered, 'dialog');
  useShortcut('ArrowRight', () => goOn?.(), !isCovered, 'dialog');
  const swipe = useSwipe((direction) => (direction === 'left' ? goOn?.() : goBack?.()));

  const failed = [overview, films].find(({ data, error }) => error && !data);
  const isUnknown = overview.data !== undefined && !place;
  return (
    <Dialog
      isOpen
      isTall
      size="large"
      contentKey={category}
      onClose={onClose}
      title={
        <>
          {place?.summary.category.name ?? (isUnknown ? 'Category' : 'Loading the category…')}{' '}
          <span className={styles.ceremony}>
            {ordinal(ceremony)} ceremony{place && `, ${new Date(place.ceremony.date).getUTCFullYear()}`}
          </span>
        </>
      }
      footer={
        selection.isOn && films.data ? (
          <SelectionBar films={films.data} selection={selection} />
        ) : (
          <div className={styles.footer}>
            {place && (
              <Stepper
                label="Categories of the ceremony"
                noun="category"
                place={place.place}
                total={place.total}
                onPrevious={goBack}
                onNext={goOn}
              />
            )}
            {place && films.data && films.data.length > 1 && (
              <Button onClick={selection.start}>Mark several</Button>
            )}
          </div>
        )
      }
    >
      <div className={styles.content} {...swipe}>
        {isUnknown ? (
          <EmptyState
            art={<Award strokeWidth={1.25} />}
            title="No such category"
            action={<Button onClick={onClose}>Close</Button>}
          >
            The {ordinal(ceremony)} ceremony had no category of this name.
          </EmptyState>
        ) : failed ? (
          <LoadFailure
            title="The category did not come"
            error={failed.error}
            isRetrying={failed.isFetching}
            onRetry={() => void failed.refetch()}
          />
        ) : (
          <>
            <CategoryHead summary={place?.summary} />
            {films.data ? (
              <CategoryFilms films={films.data} category={category} selection={selection} />
            ) : (
              <FilmRowSkeletons count={place?.summary.films.length ?? 5} />
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}

/** Shows another category in the place of this one, so that Back still leads to the page. */
function useGo() {
  const navigate = useNavigate();
  return (ceremony: number, name: string) =>
    void navigate({
      to: '.',
      search: (old) => ({ ...old, category: `${ceremony}/${name}` }),
      state: true,
      replace: true,
      resetScroll: false,
    });
}
