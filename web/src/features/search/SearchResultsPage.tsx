import { useSearch } from '@tanstack/react-router';
import { Page } from '../../ui/Page';
import { Stack } from '../../ui/Stack';
import { SearchBox } from './box/SearchBox';
import { NoResults } from './results/NoResults';
import { SearchResults } from './results/SearchResults';
import styles from './SearchResultsPage.module.css';
import { searchOf } from './searchTypes';

export function SearchResultsPage() {
  const { searchText, searchType } = useSearch({ from: '/member/search-results' });
  const search = searchOf(searchType, searchText);
  return (
    <Page width="middle">
      <Stack gap={4}>
        <h1 className={styles.title}>{search ? `“${search.text}”` : 'Search Results'}</h1>
        <SearchBox size="large" />
      </Stack>
      {search ? <SearchResults search={search} /> : <NoResults />}
    </Page>
  );
}
