import { Link } from '@tanstack/react-router';
import { Page } from '../../ui/Page';
import { SearchBox } from './box/SearchBox';
import styles from './SearchPage.module.css';
import { searchExamples } from './searchExamples';
import { type SearchType, searchTypes } from './searchTypes';

const descriptions: Record<SearchType, string> = {
  titles: 'In English or the original language.',
  overviews: "What it's about, when you can't remember the title.",
  nominees: 'Every film an artist was nominated for.',
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
            <p className={styles.text}>{descriptions[value]}</p>
            <ul className={styles.examples} aria-label={`Examples for ${label}`}>
              {searchExamples[value].map((searchText) => (
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
            {value === 'nominees' && (
              <p className={styles.text}>
                <Link to="/people" search={{}}>
                  See all people
                </Link>
              </p>
            )}
          </li>
        ))}
      </ul>
    </Page>
  );
}
