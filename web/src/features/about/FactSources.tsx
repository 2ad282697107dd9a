import styles from './FactSources.module.css';
import { factSources } from './sourceList';

export function FactSources() {
  return (
    <>
      <p>
        We collect individual facts (names, dates, numbers, identifiers) from public sources and combine them
        into our own tables. We don't copy any text.
      </p>
      <details className={styles.details}>
        <summary className={styles.summary}>All {factSources.length} groups of sources</summary>
        <dl className={styles.list}>
          {factSources.map(({ facts, sources, terms }) => (
            <div key={facts} className={styles.source}>
              <dt className={styles.facts}>{facts}</dt>
              <dd>{sources}</dd>
              <dd className={styles.terms}>{terms}</dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  );
}
