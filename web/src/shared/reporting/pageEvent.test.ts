import { expect, test } from 'vitest';
import { allowedProperties } from './pageEvent';

test('sends the page and the browser to analytics, not the URL or the user', () => {
  const sent = allowedProperties(
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
  expect(sent).toEqual({
    token: 'phc_1',
    distinct_id: 'anon',
    $browser: 'Firefox',
    page: '/reset-password',
    $current_url: 'https://laurels.example/reset-password',
    $pathname: '/reset-password',
  });
});
