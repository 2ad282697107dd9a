import { CheckCheck } from 'lucide-react';
import { type ComponentProps, type Ref, useMemo, useState } from 'react';
import { countText } from '../../../lib/countText';
import { ordinal } from '../../../lib/ordinals';
import { useValueAtChoice } from '../../../lib/useValueAtChoice';
import type { CategorySummary } from '../../../shared/ceremony/rings/progress';
import { publicLinks, useCatalogueLinks } from '../../../shared/film/catalogueLinks';
import { useRegisterFilmList } from '../../../shared/film/filmLists';
import { LaurelLine, LaurelLines } from '../../../shared/film/LaurelLines';
import { FilmRow } from '../../../shared/film/row/FilmRow';
import rows from '../../../shared/film/row/filmRows.module.css';
import { MarkedFilmRow } from '../../../shared/film/row/MarkedFilmRow';
import { EmptyState } from '../../../ui/EmptyState';
import { PillSelect } from '../../../ui/PillSelect';
import { SegmentedControl } from '../../../ui/SegmentedControl';
import { TextLink } from '../../../ui/TextLink';
import { nominatedFilms, type Person, type PersonNomination } from '../person';
import styles from './Nominations.module.css';

interface NominationsProps {
  ref: Ref<HTMLElement>;
  person: Person;
  categories: readonly CategorySummary[];
  /** Normalized name, or 'all'. */
  category: string;
  onCategory: (category: string) => void;
  /** Undefined for visitors. */
  viewed: ReadonlySet<string> | undefined;
}

type Show = 'all' | 'unseen';
const none: ReadonlySet<string> = new Set();

/** All nominations by film, the newest first. */
export function Nominations({ ref, person, categories, category, onCategory, viewed }: NominationsProps) {
  const [show, setShow] = useState<Show>('all');
  const viewedAtChoice = useValueAtChoice(viewed ?? none, `${category} ${show}`);
  const all = useMemo(() => nominatedFilms(person, category), [person, category]);
  const unseen = all.filter(({ film }) => !viewed?.has(film._id)).length;
  const listed = useMemo(
    () => (show === 'all' ? all : all.filter(({ film }) => !viewedAtChoice.has(film._id))),
    [all, show, viewedAtChoice],
  );
  useRegisterFilmList(useMemo(() => listed.map(({ film }) => film._id), [listed]));
  return (
    <section ref={ref} tabIndex={-1} aria-labelledby="person-nominations" className={styles.section}>
      <div className={styles.bar}>
        <h2 id="person-nominations" className={styles.title}>
          {countText(person.nomCount, 'nomination')}
        </h2>
        {categories.length > 1 && (
          <PillSelect
            label="Category"
            options={[
              { value: 'all', label: 'All categories' },
              ...categories.map(({ category: { normalized_name, name } }) => ({
                value: normalized_name,
                label: name,
              })),
            ]}
            value={category}
            onChange={onCategory}
          />
        )}
        {viewed && person.films.length > 1 && (
          <SegmentedControl
            label="Show films"
            options={[
              { value: 'all', label: 'All', count: all.length },
              { value: 'unseen', label: 'Unseen', count: unseen },
            ]}
            value={show}
            onChange={setShow}
          />
        )}
      </div>
      {listed.length > 0 ? (
        <ol className={rows.list}>
          {listed.map(({ film, nominations }) => (
            <li key={film._id} className={rows.item}>
              <PersonFilmRow film={film} isMarkable={viewed !== undefined}>
                <LaurelLines aria-label="Nominations">
                  {nominations.map((nomination) => (
                    <LaurelLine key={nomination._id} isWon={nomination.won}>
                      <NominationText nomination={nomination} />
                    </LaurelLine>
                  ))}
                </LaurelLines>
              </PersonFilmRow>
            </li>
          ))}
        </ol>
      ) : (
        <EmptyState art={<CheckCheck strokeWidth={1.25} />} title="You've seen them all.">
          Choose “All” to list them again.
        </EmptyState>
      )}
    </section>
  );
}

interface PersonFilmRowProps extends Pick<ComponentProps<typeof FilmRow>, 'film' | 'children'> {
  isMarkable: boolean;
}

function PersonFilmRow({ film, isMarkable, children }: PersonFilmRowProps) {
  if (isMarkable) {
    return (
      <MarkedFilmRow film={film} isCounted={false}>
        {children}
      </MarkedFilmRow>
    );
  }
  return (
    <FilmRow film={film} link={publicLinks.film(film._id)} isCounted={false}>
      {children}
    </FilmRow>
  );
}

function NominationText({ nomination }: { nomination: PersonNomination }) {
  const links = useCatalogueLinks();
  const { won, category, category_name, detail, ceremony, years, status } = nomination;
  return (
    <>
      {won && <span className={styles.won}>Won </span>}
      <TextLink {...links.category(ceremony, category.normalized_name)}>{category_name}</TextLink>
      <span className={styles.more}>
        {detail && ` · ${detail}`} ·{' '}
        <TextLink {...links.ceremony(ceremony)}>{ordinal(ceremony)} ceremony</TextLink>, {years}
        {status !== 'official' && ` · ${status}`}
      </span>
    </>
  );
}
