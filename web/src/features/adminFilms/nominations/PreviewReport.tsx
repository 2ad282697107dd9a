import { type ReactNode, useId } from 'react';
import type { components } from '../../../api/schema.gen';
import { ceremonyDateText } from '../../../lib/dates';
import { ordinal } from '../../../lib/ordinals';
import { Badge } from '../../../ui/Badge';
import { Card } from '../../../ui/Card';
import styles from './PreviewReport.module.css';
import { differences } from './previewSummary';

type Schemas = components['schemas'];

/** Errors, unknown films and changes of an import. */
export function PreviewReport({ preview }: { preview: Schemas['ImportPreview'] }) {
  const { errors, unresolved, changes } = preview;
  return (
    <>
      <Section title="Errors" tone="danger" count={errors.length}>
        {errors.map(({ file, line, message }) => (
          <li key={`${file} ${line} ${message}`} className={styles.row}>
            <SourceLocation file={file} line={line} />
            <span>{message}</span>
          </li>
        ))}
      </Section>
      <Section title="Unknown films" tone="danger" count={unresolved.length}>
        {unresolved.map(({ film_id, named_at }) => (
          <li key={film_id} className={styles.row}>
            <strong>{film_id}</strong>
            <span className={styles.quiet}>
              add it to films.csv; used in{' '}
              {named_at.map(({ file, line }) => `${file} line ${line}`).join(', ')}
            </span>
          </li>
        ))}
      </Section>
      <Section title="Ceremonies" count={changes.ceremonies.length}>
        {changes.ceremonies.map(({ ceremony, date, honoring_years, venue }) => (
          <li key={ceremony} className={styles.row}>
            <strong>{ordinal(ceremony)}</strong>
            <span className={styles.quiet}>
              {ceremonyDateText(date)} · honoring {honoring_years} · {venue}
            </span>
          </li>
        ))}
      </Section>
      <Section title="New nominations" tone="viewed" count={changes.added.length}>
        {changes.added.map((nomination) => (
          <Nomination key={nomination._id} nomination={nomination} />
        ))}
      </Section>
      <Section title="Changed nominations" tone="gold" count={changes.changed.length}>
        {changes.changed.map((change) => (
          <Nomination key={change.after._id} nomination={change.after}>
            <ul className={styles.differences}>
              {differences(change).map(([was, is]) => (
                <li key={was}>
                  <del>{was}</del> <ins>{is}</ins>
                </li>
              ))}
            </ul>
          </Nomination>
        ))}
      </Section>
      <Section title="Removed nominations" tone="danger" count={changes.removed.length}>
        {changes.removed.map((nomination) => (
          <Nomination key={nomination._id} nomination={nomination} />
        ))}
      </Section>
      <Section title="New films" tone="viewed" count={changes.films_added.length}>
        {changes.films_added.map((film) => (
          <Film key={film._id} film={film} />
        ))}
      </Section>
      <Section title="Changed films" tone="gold" count={changes.films_changed.length}>
        {changes.films_changed.map(({ after }) => (
          <Film key={after._id} film={after} />
        ))}
      </Section>
      <Section title="Removed films" tone="danger" count={changes.films_removed.length}>
        {changes.films_removed.map((film) => (
          <Film key={film._id} film={film} />
        ))}
      </Section>
    </>
  );
}

interface SectionProps {
  title: string;
  tone?: 'plain' | 'gold' | 'viewed' | 'danger';
  count: number;
  children: ReactNode;
}

function Section({ title, tone = 'plain', count, children }: SectionProps) {
  const id = useId();
  if (count === 0) return null;
  return (
    <Card aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title} <Badge tone={tone}>{count}</Badge>
      </h2>
      <ul className={styles.list}>{children}</ul>
    </Card>
  );
}

function SourceLocation({ file, line }: Schemas['ImportLocation']) {
  return (
    <span className={styles.location}>
      {file} <strong>line {line}</strong>
    </span>
  );
}

function Nomination({
  nomination,
  children,
}: {
  nomination: Schemas['ImportNomination'];
  children?: ReactNode;
}) {
  return (
    <li className={styles.row}>
      <span>
        <strong>{nomination.films.join(', ')}</strong>{' '}
        <span className={styles.quiet}>{nomination.nominee}</span>
      </span>
      <span className={styles.quiet}>
        {nomination.category_name} · {ordinal(nomination.ceremony)}
        {nomination.won && ' · won'}
      </span>
      {children}
    </li>
  );
}

function Film({ film }: { film: Schemas['FilmRow'] }) {
  return (
    <li className={styles.row}>
      <strong>{film.name}</strong>
      <span className={styles.quiet}>
        {film.year} · {film._id}
      </span>
    </li>
  );
}
