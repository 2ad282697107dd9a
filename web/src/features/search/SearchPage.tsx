import { Link } from '@tanstack/react-router';
import { Page } from '../../ui/Page';
import { SearchBox } from './SearchBox';
import styles from './SearchPage.module.css';
import { type SearchType, searchTypes } from './searchTypes';

/** Description and examples of each search type. */
const examples: Record<SearchType, { text: string; searches: readonly string[] }> = {
  titles: {
    text: 'In English or the original language.',
    searches: ['the godfather', 'la vita è bella'],
  },
  overviews: { text: "What it's about, when you can't remember the title.", searches: ['boxing', 'silent'] },
  nominees: { text: 'Every film an artist was nominated for.', searches: ['meryl streep', 'john williams'] },
};

export function SearchPage() {
  return (
    <Page space="roomy">
      <div className={styles.head}>
        <h1>Search</h1>
        <p className={styles.lead}>Every film ever nominated, and everyone nominated for it.</p>
        <SearchBox size="large" hasFocus />
      </div>
      <ul className={styles.kinds}>
        {searchTypes.map(({ value, label }) => (
          <li key={value} className={styles.kind}>
            <h2 className={styles.label}>{label}</h2>
            <p className={styles.text}>{examples[value].text}</p>
            <ul className={styles.examples} aria-label={`Examples for ${label}`}>
              {examples[value].searches.map((searchText) => (
                <li key={searchText}>
                  <Link
                    to="/search-results"
                    search={{ searchText, searchType: value }}
                    className={styles.example}
                  >
                    {searchText}
                  </Link>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Page>
  );
}
