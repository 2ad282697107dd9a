import { useMemo, useRef, useState } from 'react';
import { RingRows } from '../../shared/ceremony/rings/RingRows';
import { useViewedFilms } from '../../shared/marks/useViewedFilms';
import { Card } from '../../ui/Card';
import { Collaborators } from './Collaborators';
import { CareerLine } from './career/CareerLine';
import { FilmsLeft } from './head/FilmsLeft';
import { PersonHead } from './head/PersonHead';
import { Nominations } from './nominations/Nominations';
import styles from './PersonDetails.module.css';
import { categoriesOf, type Person, ringRows } from './person';
import { Records } from './Records';

interface PersonDetailsProps {
  person: Person;
  /** Visitors see the facts only. */
  isMember: boolean;
}

export function PersonDetails({ person, isMember }: PersonDetailsProps) {
  const filmIds = useMemo(() => person.films.map(({ _id }) => _id), [person.films]);
  const viewed = useViewedFilms(filmIds);
  const categories = useMemo(() => categoriesOf(person), [person]);
  const [category, setCategory] = useState('all');
  const list = useRef<HTMLElement>(null);
  const openCategory = (normalizedName: string) => {
    setCategory(normalizedName);
    list.current?.scrollIntoView({ block: 'start' });
    list.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <PersonHead person={person} viewed={isMember ? viewed : undefined} />
      {isMember && <FilmsLeft person={person} viewed={viewed} />}
      {isMember && categories.length > 1 && (
        <Card aria-labelledby="person-categories">
          <h2 id="person-categories" className={styles.title}>
            By category
          </h2>
          <RingRows
            rows={ringRows(categories)}
            viewed={viewed}
            onOpen={({ category: { normalized_name } }) => openCategory(normalized_name)}
          />
        </Card>
      )}
      {person.nominations.length > 1 && (
        <Card aria-labelledby="person-career">
          <h2 id="person-career" className={styles.title}>
            Career
          </h2>
          <CareerLine person={person} viewed={isMember ? viewed : undefined} />
        </Card>
      )}
      {(person.records.length > 0 || person.collaborators.length > 0) && (
        <div className={styles.columns}>
          {person.records.length > 0 && <Records records={person.records} />}
          {person.collaborators.length > 0 && <Collaborators collaborators={person.collaborators} />}
        </div>
      )}
      <Nominations
        ref={list}
        person={person}
        categories={categories}
        category={category}
        onCategory={setCategory}
        viewed={isMember ? viewed : undefined}
      />
    </>
  );
}
