import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Award } from 'lucide-react';
import { useState } from 'react';
import type { components } from '../../../api/schema.gen';
import { countText } from '../../../lib/countText';
import { ordinal } from '../../../lib/ordinals';
import { CeremonyNumeral } from '../../../shared/ceremony/CeremonyNumeral';
import { categoryIcon } from '../../../shared/ceremony/categories/categoryIcon';
import { categoryLabel } from '../../../shared/ceremony/categories/categoryLabel';
import { categoryLink } from '../../../shared/ceremony/categories/categoryLink';
import { Button } from '../../../ui/Button';
import { Card } from '../../../ui/Card';
import { EmptyState } from '../../../ui/EmptyState';
import { QueryState } from '../../../ui/QueryState';
import { Row } from '../../../ui/Row';
import { Skeleton } from '../../../ui/Skeleton';
import { CountedTitle } from '../CountedTitle';
import type { ProfileUser } from '../profileUser';
import { profileQueries } from '../queries';
import styles from './Achievements.module.css';
import { type CompleteCategory, completeCategories } from './completeCategories';

type CeremonyOverview = components['schemas']['CeremonyOverview'];

interface AchievementsProps {
  user: ProfileUser;
  overview: readonly CeremonyOverview[];
}

/** Ceremonies listed before "Show all" is pressed. */
const COLLAPSED_COUNT = 5;

/** The categories that a user has completed, by ceremony. */
export function Achievements({ user, overview }: AchievementsProps) {
  const accomplished = useQuery(profileQueries.accomplished(user._id));
  const [isShowingAll, setIsShowingAll] = useState(false);
  const ceremonies = completeCategories(accomplished.data ?? [], overview);
  const complete = ceremonies.reduce((sum, { categories }) => sum + categories.length, 0);
  const visible = isShowingAll ? ceremonies : ceremonies.slice(0, COLLAPSED_COUNT);
  return (
    <Card aria-labelledby="achievements">
      <CountedTitle
        id="achievements"
        title="Categories complete"
        count={complete > 0 ? countText(complete, 'category', 'categories') : undefined}
      />
      <QueryState
        query={accomplished}
        pending={<Skeleton height="8rem" />}
        failure={{ note: "We couldn't load the achievements." }}
      >
        {() =>
          complete === 0 ? (
            <EmptyState art={<Award strokeWidth={1} />} title="No categories complete yet">
              {user.relationship === 'self'
                ? 'Watch every film in a category and it shows up here.'
                : `${user.username} hasn't completed a category yet.`}
            </EmptyState>
          ) : (
            <>
              <ul className={styles.ceremonies}>
                {visible.map(({ ceremony, categories }) => (
                  <li key={ceremony} className={styles.ceremony}>
                    <CeremonyNumeral ceremony={ceremony} />
                    <Row as="ul" gap={2} wraps aria-label={`Complete at the ${ordinal(ceremony)} ceremony`}>
                      {categories.map((category) => (
                        <Medal key={category.normalized_name} ceremony={ceremony} category={category} />
                      ))}
                    </Row>
                  </li>
                ))}
              </ul>
              {ceremonies.length > COLLAPSED_COUNT && (
                <Button variant="quiet" size="small" onClick={() => setIsShowingAll(!isShowingAll)}>
                  {isShowingAll ? 'Show fewer' : `Show all ${ceremonies.length} ceremonies`}
                </Button>
              )}
            </>
          )
        }
      </QueryState>
    </Card>
  );
}

function Medal({ ceremony, category }: { ceremony: number; category: CompleteCategory }) {
  const Icon = categoryIcon(category);
  return (
    <li>
      <Link {...categoryLink(ceremony, category.normalized_name)} className={styles.medal}>
        <span className={styles.icon}>
          <Icon aria-hidden strokeWidth={1.75} />
        </span>
        {categoryLabel(category)}
        <span className={styles.films}>{category.numFilms}</span>
      </Link>
    </li>
  );
}
