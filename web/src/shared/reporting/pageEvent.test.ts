import { expect, test } from 'vitest';
import { allowedProperties } from './pageEvent';

test('analytics learns the page and the browser, not the address or the person', () => {
  const told = allowedProperties(
    {
      token: 'phc_1',
      distinct_id: 'anon',
      $browser: 'Firefox',
      $current_url: 'https://laurels.example/reset-password?id=1&token=secret',
      $pathname: '/reset-password',
      $referrer: 'https://laurels.example/search-results?searchText=jaws',
      $session_entry_url: 'https://laurels.example/connect-with/user-2',
      title: 'Laurels - Search Results - Jaws',
      page: '/reset-password',
    },
    'https://laurels.example',
  );
  expect(told).toEqual({
    token: 'phc_1',
    distinct_id: 'anon',
    $browser: 'Firefox',
    page: '/reset-password',
    $current_url: 'https://laurels.example/reset-password',
    $pathname: '/reset-password',
  });
});
