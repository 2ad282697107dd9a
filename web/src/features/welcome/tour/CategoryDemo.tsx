import { filmsOf } from '../../../shared/ceremony/categories/categories';
import { type CategorySummary, progressOf } from '../../../shared/ceremony/rings/progress';
import { FilmRow } from '../../../shared/film/row/FilmRow';
import { ButtonLink } from '../../../ui/ButtonLink';
import { Dialog } from '../../../ui/Dialog';
import { Stack } from '../../../ui/Stack';
import type { DemoMarks } from '../useDemoMarks';
import type { NewestCeremony } from '../useNewestCeremony';
import styles from './CategoryDemo.module.css';

interface CategoryDemoProps {
  newest: NewestCeremony;
  summary: CategorySummary;
  demo: DemoMarks;
  onClose: () => void;
}

/** The films of a category, which the visitor can mark. */
export function CategoryDemo({ newest, summary: { category, films }, demo, onClose }: CategoryDemoProps) {
  const progress = progressOf(films, demo.viewed);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={category.name}
      footer={
        <>
          <p className={styles.note}>We'll save your marks once you log in.</p>
          <ButtonLink to="/log-in" hash="sign-up" variant="primary">
            Log in to save
          </ButtonLink>
        </>
      }
    >
      <p className={styles.count} aria-live="polite">
        {progress.viewed} of {progress.total} viewed
      </p>
      <Stack gap={3}>
        {filmsOf(newest.films, category.normalized_name).map((film) => (
          <FilmRow
            key={film._id}
            film={film}
            viewed={{ isOn: demo.viewed.has(film._id), onToggle: () => demo.toggleViewed(film._id) }}
          />
        ))}
      </Stack>
    </Dialog>
  );
}
