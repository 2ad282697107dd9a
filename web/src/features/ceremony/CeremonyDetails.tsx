import { useMemo } from 'react';
import type { components } from '../../api/schema.gen';
import { countText } from '../../lib/countText';
import { ceremonyDateText } from '../../lib/dates';
import { CeremonyNumeral } from '../../shared/ceremony/CeremonyNumeral';
import { categoriesOf, filmsOf } from '../../shared/ceremony/categories/categories';
import { publicLinks } from '../../shared/film/catalogueLinks';
import { CeremonySteps } from '../../shared/publicPages/CeremonySteps';
import { JoinCard } from '../../shared/publicPages/JoinCard';
import { PublicHeader } from '../../shared/publicPages/PublicHeader';
import { ceremonyShare } from '../../shared/share/shareables';
import { CategoryNominees } from './CategoryNominees';
import styles from './CeremonyDetails.module.css';
import { PosterNominees } from './PosterNominees';

type Schemas = components['schemas'];

interface CeremonyDetailsProps {
  ceremony: number;
  overview: readonly Schemas['CeremonyOverview'][];
  films: readonly Schemas['CeremonyFilm'][];
}

/** All nominations of a ceremony, by category. */
export function CeremonyDetails({ ceremony, overview, films }: CeremonyDetailsProps) {
  const find = (number: number) => overview.find((one) => one.ceremony === number);
  const shown = find(ceremony);
  const [first, ...rest] = useMemo(
    () =>
      categoriesOf(films).map(({ category }) => ({
        category,
        films: filmsOf(films, category.normalized_name),
      })),
    [films],
  );
  return (
    <>
      <PublicHeader
        title={
          <>
            <span className={styles.numeral}>
              <CeremonyNumeral ceremony={ceremony} />
            </span>{' '}
            Academy Awards
          </>
        }
        subject={ceremonyShare(ceremony)}
      >
        {shown && (
          <>
            <p>Honoring the films of {shown.honoring_years}</p>
            <p>
              {ceremonyDateText(shown.date)} · {shown.venue}
            </p>
          </>
        )}
      </PublicHeader>
      <JoinCard
        title={`How many of these ${countText(films.length, 'film')} have you seen?`}
        logIn="Log in to mark them"
      >
        Keep a checklist of every film ever nominated, close a ring for each category, and always know what to
        watch next. It's free.
      </JoinCard>
      {first && <PosterNominees ceremony={ceremony} {...first} />}
      <div className={styles.categories}>
        {rest.map((one) => (
          <CategoryNominees key={one.category.normalized_name} ceremony={ceremony} {...one} />
        ))}
      </div>
      <CeremonySteps
        label="Other ceremonies"
        previous={find(ceremony - 1)}
        next={find(ceremony + 1)}
        linkTo={publicLinks.ceremony}
      />
    </>
  );
}
