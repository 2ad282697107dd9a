import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Award } from 'lucide-react';
import { ordinal } from '../../lib/ordinals';
import { bothOf } from '../../lib/query';
import { useShortcut } from '../../lib/useShortcut';
import { useSwipe } from '../../lib/useSwipe';
import { ceremonyQueries } from '../../shared/ceremony/queries';
import { FilmRowSkeletons } from '../../shared/film/row/FilmRowSkeletons';
import { ShareMenu } from '../../shared/share/ShareMenu';
import { categoryShare } from '../../shared/share/shareables';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { EmptyState } from '../../ui/EmptyState';
import { QueryState } from '../../ui/QueryState';
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
  /** A film dialog is open on top and handles the arrow keys. */
  isCovered: boolean;
  onClose: () => void;
}

/** The films of a category at one ceremony, the winner first. */
export function CategoryModal({ ceremony, category, isCovered, onClose }: CategoryModalProps) {
  const overview = useQuery(ceremonyQueries.overview());
  const films = useQuery(ceremonyQueries.categoryFilms(ceremony, category));
  const position = overview.data && categoryPosition(overview.data, ceremony, category);
  const selection = useSelection(`${ceremony}/${category}`);
  const openCategory = useOpenCategory();

  const opener = (name: string | undefined) => (name ? () => openCategory(ceremony, name) : undefined);
  const openPrevious = opener(position?.previous);
  const openNext = opener(position?.next);
  useShortcut('ArrowLeft', () => openPrevious?.(), !isCovered, 'dialog');
  useShortcut('ArrowRight', () => openNext?.(), !isCovered, 'dialog');
  const swipe = useSwipe((direction) => (direction === 'left' ? openNext?.() : openPrevious?.()));

  const isUnknown = overview.data !== undefined && !position;
  return (
    <Dialog
      isOpen
      isTall
      size="large"
      contentKey={category}
      onClose={onClose}
      title={
        <>
          {position?.summary.category.name ?? (isUnknown ? 'Category' : 'Loading category…')}{' '}
          <span className={styles.ceremony}>
            {ordinal(ceremony)} ceremony{position && `, ${new Date(position.ceremony.date).getUTCFullYear()}`}
          </span>
        </>
      }
      actions={<ShareMenu subject={position && categoryShare(ceremony, position.summary.category)} />}
      footer={
        selection.isOn && films.data ? (
          <SelectionBar films={films.data} selection={selection} />
        ) : (
          <div className={styles.footer}>
            {position && (
              <Stepper
                label="Categories in this ceremony"
                noun="category"
                position={position.position}
                total={position.total}
                onPrevious={openPrevious}
                onNext={openNext}
              />
            )}
            {position && films.data && films.data.length > 1 && (
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
            title="Category not found"
            action={<Button onClick={onClose}>Close</Button>}
          >
            The {ordinal(ceremony)} ceremony didn't have a category by this name.
          </EmptyState>
        ) : (
          <QueryState
            query={bothOf(overview, films)}
            pending={
              <>
                <CategoryHead summary={position?.summary} />
                <FilmRowSkeletons count={position?.summary.films.length ?? 5} />
              </>
            }
            failure={{ title: "We couldn't load this category" }}
          >
            {([, list]) => (
              <>
                <CategoryHead summary={position?.summary} />
                <CategoryFilms films={list} category={category} selection={selection} />
              </>
            )}
          </QueryState>
        )}
      </div>
    </Dialog>
  );
}

/** Opens another category in this dialog, replacing the history entry so that Back closes the dialog. */
function useOpenCategory() {
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
