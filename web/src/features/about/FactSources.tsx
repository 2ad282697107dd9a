import styles from './FactSources.module.css';
import { factSources } from './sourceList';

export function FactSources() {
  return (
    <>
      <p>
        The catalogue holds single facts (names, dates, numbers, identifiers) taken from public sources and
        joined into tables of its own. No text of a source is reproduced.
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
